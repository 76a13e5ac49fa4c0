// What each transform makes of a cell.
import { writeDate } from '../../checks/columns/date.ts'
import { dateInColumn } from '../../checks/columns/date-in-column.ts'
import { type DecimalSign, numberOf } from '../../checks/columns/number.ts'
import { companyDomain, shownDomain } from '../../checks/keys/domain-key.ts'
import { readWebAddress, withoutWww } from '../../checks/keys/web-address.ts'
import { parseCompanyName } from '../../checks/names/company.ts'
import { jobFunctions, jobLevels, parseJobTitle } from '../../checks/names/job-title.ts'
import type { NameOrder } from '../../checks/names/name-order.ts'
import { parsePersonName } from '../../checks/names/person.ts'
import { parsePostPlace } from '../../checks/names/post-place.ts'
import { isOneCase, recaseFamilyName, recaseName } from '../../checks/names/recase.ts'
import { namesItsCountry } from '../../checks/phone/plan.ts'
import type { FixForm } from '../../contract/app/check.ts'
import type { JoinId, SpreadId, TransformId } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'
import { withoutExtraSpaces, withoutUnseen } from '../clean/kinds/spaces.ts'
import { withoutHtmlCodes } from '../expression/functions/html-codes.ts'
import { extractMatch } from '../expression/patterns.ts'
import type { ListNames, OtherRows } from '../expression/reach.ts'
import type { NamedColumn } from '../expression/stored.ts'
import type { ReadAs } from '../expression/syntax.ts'
import { maxCellsAsked } from '../table/write-block.ts'
import { type ColumnNotation, noNotation } from '../types/cell-context.ts'
import { fixCell } from '../types/fix-cell.ts'
import {
  kept,
  lowerCase,
  padded,
  plainLetters,
  sentenceCase,
  titleCase,
  upperCase,
  withoutEmoji,
  withoutPercentCodes,
} from '../types/letters.ts'
import { patternOf } from '../types/pattern.ts'
import { rowKinds } from './row-kinds.ts'

/** Where a cell is. */
export interface CellPlace {
  /** How its column writes values, whatever its type; with the country of its row where the transform goes by it. */
  readonly notation: ColumnNotation
  /** Another cell of its row; of the columns that the transform reads. */
  cell(columnId: number): string | null
}

/** The list that is transformed. */
export interface TransformList {
  readonly columns: readonly NamedColumn[]
  /** Ids of the chosen columns. */
  readonly chosen: readonly number[]
  /** How expressions read the cells of columns. */
  readAs?(columnId: number): ReadAs
  /** Other lists, by name and by key; without them expressions cannot look in any. */
  readonly lists?: ListNames
  readonly others?: OtherRows
}

/** The cell as it reads, '' or null for an empty one; null is also what a cell reads that says nothing. Pure, never throws. */
export type CellTransform = (cell: string, place: CellPlace) => string | null

/** `country`: that of the row. */
export type CellAlone = (cell: string, country: string | null) => boolean
const ofItsRow: CellAlone = () => false

export type OptionOf = (name: string) => string

export interface TransformKind {
  /** Throws bad_request for a pattern that cannot be read. */
  of(option: OptionOf, list: TransformList): CellTransform
  /** A person's own pattern may take for ever: it runs under a time limit. */
  own?(option: OptionOf, list: TransformList): boolean
  /** Ids of other columns whose cells it asks for. */
  reads?(option: OptionOf, list: TransformList): readonly number[]
  /** Asks for the country in the notation, which is that of the row: without this it is that of the list. */
  readonly byCountry?: true
  /** Takes several microseconds a cell, and follows from cell and country alone. */
  readonly slow?: true
  /** Of a slow one: whether the country of the row says nothing about this cell. */
  alone?(option: OptionOf): CellAlone
  /** Empty cells change too. */
  readonly blanks?: true
  /** Blank cells read what the nearest filled cell above them reads: rows go in their order, one slice after the other. */
  readonly down?: true
}

/** "any" has no rules of its own; letters go by those of a language twenty times as slowly. */
const localeOf = (option: OptionOf): string | null => {
  const chosen = option('language')
  return chosen === 'any' ? null : chosen
}
const plainly = (make: (cell: string) => string | null): TransformKind => ({ of: () => make })
const cased = (make: (cell: string, locale: string | null) => string): TransformKind => ({
  of: option => {
    const locale = localeOf(option)
    return cell => make(cell, locale)
  },
})
const iso = { order: 'ymd', separator: '-', padded: true, shortYear: false } as const

/** A cell in a form of its type; others stay. `form` is one of the options of the transform. */
const inForm = (type: 'phone' | 'country'): TransformKind => ({
  of: option => {
    // What is only probably meant is for a person to say.
    const choice = { without: ['meant'], form: option('form') as FixForm, domains: {} }
    return (cell, { notation }) => fixCell(type, cell, notation, choice)?.after ?? cell
  },
  byCountry: true,
  slow: true,
})

function namePart(cell: string, part: string, order: NameOrder | null): string | null {
  const name = parsePersonName(cell, order)
  if (name === null) return null
  const { first, middle, last, title, suffix } = name
  const found = { first, middle, last, prefix: title, suffix, plain: [first, middle, last].filter(Boolean).join(' ') }[
    part
  ]
  if (found === undefined || found === '') return null
  // Parts of a name in one case are written by the rules of names; prefix and suffix have a spelling of their own.
  if (!isOneCase(cell) || part === 'prefix' || part === 'suffix') return found
  return part === 'last' ? recaseFamilyName(found) : recaseName(found)
}

const asTyped = { without: [], form: null, domains: {} }
const addressIn = (cell: string): string => fixCell('email', cell, noNotation, asTyped)?.after ?? cell

function domainOf(text: string, company: boolean): string | null {
  // Ann Berg <ann@firm.com>
  const cell = text.includes('@') ? addressIn(text) : text
  if (company) {
    const domain = companyDomain(cell)
    return domain === null ? null : shownDomain(domain)
  }
  const host = readWebAddress(cell)?.host.name
  return host === undefined ? null : withoutWww(host)
}

/** Those that change cells one by one. */
export type CellTransformId = Exclude<TransformId, SpreadId | JoinId>

const kinds: Readonly<Record<CellTransformId, TransformKind>> = {
  tidy: plainly(withoutExtraSpaces),
  trim: {
    of: option => {
      const side = option('side')
      return side === 'start' ? cell => cell.trimStart() : side === 'end' ? cell => cell.trimEnd() : cell => cell.trim()
    },
  },
  collapse: {
    of: option => {
      const run = option('lines') === 'yes' ? /\s+/g : /[^\S\r\n\u2028\u2029]+/g
      return cell => cell.replace(run, ' ')
    },
  },
  invisible: plainly(withoutUnseen),
  upper: cased(upperCase),
  lower: cased(lowerCase),
  sentence: cased(sentenceCase),
  title: cased(titleCase),
  names: {
    of:
      () =>
      (cell, { notation: { country } }) =>
        recaseName(cell, { country }),
    byCountry: true,
    slow: true,
  },
  accents: { of: option => cell => plainLetters(cell, option('umlauts')) },
  emoji: plainly(withoutEmoji),
  keep: { of: option => cell => kept(cell, option('what'), option('also')) },
  pad: { of: option => cell => padded(cell, Number(option('length')), option('with'), option('side')) },
  html: plainly(withoutHtmlCodes),
  url: { of: option => cell => withoutPercentCodes(cell, option('plus') === 'yes') },
  replace: {
    of: option => {
      const pattern = patternOf({
        text: option('find'),
        regex: option('pattern') === 'yes',
        matchCase: option('case') === 'yes',
        wholeCell: option('whole') === 'yes',
        ignoreAccents: false,
      })
      const by = option('with')
      // A pattern of a person's own knows where each group is, which is expensive of cells without a match.
      if (!pattern.own) return cell => pattern.replaced(cell, by)
      return cell => (pattern.matches(cell) ? pattern.replaced(cell, by) : cell)
    },
    own: option => option('pattern') === 'yes',
  },
  values: {
    of: option => {
      const values = new Set(option('values').split(/\r\n|\r|\n/))
      const to = option('to')
      return cell => (values.has(cell) ? to : cell)
    },
  },
  extract: {
    of: option => {
      const source = option('pattern')
      const keep = option('else') === 'keep'
      extractMatch('', source)
      return cell => extractMatch(cell, source) ?? (keep ? cell : null)
    },
    own: () => true,
  },
  part: {
    of: option => {
      const [separator, number] = [option('separator'), Number(option('number'))]
      // A cell without the separator is its own first and last part.
      return cell =>
        cell
          .split(separator)
          .at(number > 0 ? number - 1 : number)
          ?.trim() ?? null
    },
  },
  down: { of: () => cell => cell, down: true, blanks: true },
  ...rowKinds,
  add: { of: option => cell => (cell.trim() === '' ? cell : option('before') + cell + option('after')) },
  unwrap: plainly(addressIn),
  domain: { of: option => cell => domainOf(cell, option('company') === 'yes'), slow: true },
  person: {
    of:
      option =>
      (cell, { notation }) =>
        namePart(cell, option('part'), notation.names),
    slow: true,
  },
  job: { of: option => cell => jobPart(cell, option('part')) },
  place: {
    of: option => {
      const part = option('part') === 'place' ? 'place' : 'postcode'
      return (cell, { notation }) => parsePostPlace(cell, notation.country)?.[part] ?? null
    },
    byCountry: true,
  },
  company: {
    of:
      () =>
      (cell, { notation }) =>
        parseCompanyName(cell, notation.country).name,
    byCountry: true,
    slow: true,
  },
  phone: {
    ...inForm('phone'),
    alone: option => (option('form') === 'national' ? ofItsRow : namesItsCountry),
  },
  country: inForm('country'),
  number: {
    of:
      () =>
      (cell, { notation }) =>
        plainNumber(cell, notation.decimal ?? '.'),
  },
  date: {
    of: option => {
      const order = option('order')
      return (cell, { notation }) => {
        const read = dateInColumn(cell, order === 'column' ? (notation.dayFirst ?? true) : order === 'dmy')
        // A part that is not written is not made up, and a time stays as it is written: its zone may not be ours.
        return read?.whole ? `${writeDate(read.ms, iso)}${read.time}` : cell
      }
    },
  },
}

/** null: no word of it is known of jobs. */
function jobPart(cell: string, part: string): string | null {
  const job = parseJobTitle(cell)
  if (job === null) return null
  if (part === 'rule') return job.rule
  return part === 'level' ? job.level && jobLevels[job.level] : job.function && jobFunctions[job.function]
}

/** Codes with zeros in front, percentages, and what has more digits than a number keeps stay as they are. */
function plainNumber(cell: string, decimal: DecimalSign): string {
  const value = /^\s*0\d|%/.test(cell) || cell.replace(/\P{Nd}/gu, '').length > 15 ? null : numberOf(cell, decimal)
  if (value === null) return cell
  const text = String(value)
  return text.includes('e') ? cell : text
}

export interface MadeTransform {
  readonly of: CellTransform
  readonly own: boolean
  readonly reads: readonly number[]
  readonly blanks: boolean
  readonly byCountry: boolean
  readonly slow: boolean
  readonly alone: CellAlone
  readonly down: boolean
}

/** A transform with its options. Throws bad_request for a pattern, a template or an expression that cannot be read. */
export function transformOf(id: CellTransformId, options: OptionValues, list: TransformList): MadeTransform {
  const option = (name: string) => options[name] ?? ''
  const kind = kinds[id]
  return {
    of: kind.of(option, list),
    own: kind.own?.(option, list) ?? false,
    reads: kind.reads?.(option, list) ?? [],
    blanks: kind.blanks ?? false,
    byCountry: kind.byCountry ?? false,
    slow: kind.slow ?? false,
    alone: kind.alone?.(option) ?? ofItsRow,
    down: kind.down ?? false,
  }
}

/** Whether the order of the rows matters. */
export const isOrdered = (id: CellTransformId): boolean => kinds[id].down ?? false

/** Whether it is no work for the thread that writes: it may keep it busy for long, or reads more of a row than a statement asks about. */
export function isForScan(id: CellTransformId, options: OptionValues, list: TransformList): boolean {
  const { own, reads } = transformOf(id, options, list)
  return own || reads.length > maxCellsAsked
}
