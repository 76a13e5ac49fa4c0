// The rows of one list, or of two, made ready for linking: what each column says of who a row is about, as numbers.
import { dateOf } from '../columns/date.ts'
import { companyDomain } from '../keys/domain-key.ts'
import { plainWords } from '../keys/plain.ts'
import { derived, type KnownValues, readValues, type ValueReader } from '../match/known-values.ts'
import { matchKey } from '../match/match-key.ts'
import {
  type ComparedNames,
  compareNames,
  type NamesInMemory,
  nameInParts,
  nameKey,
  partsOfName,
  wholeName,
} from '../match/name-values.ts'
import { phoneOf, streetKey } from '../match/records.ts'
import type { EvidenceKind } from './kinds.ts'

/** What the cells of a column are read as. Names of people become two kinds of evidence. */
export type SourceKind = 'first' | 'last' | 'person' | Exclude<EvidenceKind, 'given' | 'family'>

/** One or more columns that say the same kind of thing: a row's home, work and mobile phone are compared with each other. */
export interface EvidenceSource {
  readonly kind: SourceKind
  /** Columns; more than one for email and phone alone. */
  readonly width: number
}

export interface Evidence {
  readonly kind: EvidenceKind
  /** Values of a row, side by side. */
  readonly width: number
  readonly values: KnownValues
  /** The source it is of; -1 for names, which come of several. */
  readonly source: number
}

export interface LinkageRows {
  readonly count: number
  readonly evidence: readonly Evidence[]
  /** null where no column names people. */
  readonly names: RowNames | null
}

export interface RowNames extends ComparedNames {
  /** Given and family name as one. */
  readonly whole: KnownValues
}

/** What was read, before names are compared by it. */
export interface ReadValues {
  readonly evidence: readonly Evidence[]
  /** Given and family names as one; null where no column names people. */
  readonly whole: KnownValues | null
}

export interface RowReader {
  /** The cells of a row, in the order of the sources and their columns; `own`: the country that the row names. */
  add(cells: readonly (string | null)[], own?: string | null): void
  /** `pause` is called every few ten milliseconds; what it throws ends the work. */
  done(pause?: () => void): LinkageRows
  /** Instead of `done`, for who puts the rows together of several such. */
  values(pause?: () => void): ReadValues
}

export interface RowOptions {
  /** Two-letter code that national phone numbers are read for. */
  readonly country: string | null
  /** Whether 03/04/1980 is the third of April. */
  readonly dayFirst: boolean
}

/** Longer cells are prose: they do not say who a row is about. */
const LONGEST = 300
const short = (cell: string | null | undefined): string =>
  cell === null || cell === undefined || cell.length > LONGEST ? '' : cell.trim()

/** Behind the country of a row, where it is another one than the list's. */
const apart = '\u0001'
const isName = (kind: SourceKind): kind is 'first' | 'last' | 'person' =>
  kind === 'first' || kind === 'last' || kind === 'person'

export function readRows(count: number, sources: readonly EvidenceSource[], options: RowOptions): RowReader {
  const { country, dayFirst } = options
  const inCountry =
    (keyOf: (text: string, country: string | null) => string | null) =>
    (text: string): string | null => {
      const at = text.indexOf(apart)
      return at < 0 ? keyOf(text, country) : keyOf(text.slice(at + 1), text.slice(0, at))
    }
  const keyOf: Readonly<Record<Exclude<EvidenceKind, 'given' | 'family'>, (text: string) => string | null>> = {
    email: text => matchKey('mailbox', text) ?? (text.includes('@') ? plainAddress(text) : null),
    phone: inCountry(phoneOf),
    profile: text => matchKey('profileUrl', text),
    company: inCountry((text, of) => matchKey('company', text, of)),
    website: text => companyDomain(text),
    birth: text => dayKey(text, dayFirst),
    street: streetKey,
    postcode: text => plainWords(text).replaceAll(' ', ''),
    city: plainWords,
    number: text => plainWords(text).replaceAll(' ', ''),
    text: plainWords,
  }
  const starts: number[] = []
  let cells = 0
  for (const { width } of sources) {
    starts.push(cells)
    cells += width
  }
  const placeOf = (kind: SourceKind) => starts[sources.findIndex(source => source.kind === kind)] ?? -1
  const [first, last, whole, mail, line] = [
    placeOf('first'),
    placeOf('last'),
    placeOf('person'),
    placeOf('email'),
    placeOf('phone'),
  ]
  const named = first >= 0 || last >= 0 || whole >= 0
  const names = named ? readValues(count, nameKey) : null
  const readers: { at: number; kind: Exclude<EvidenceKind, 'given' | 'family'>; reader: ValueReader }[] =
    sources.flatMap(({ kind, width }, at) =>
      isName(kind) ? [] : [{ at, kind, reader: readValues(count * width, keyOf[kind]) }],
    )
  return {
    add(row, own = null) {
      const cell = (place: number) => short(row[place])
      if (names) {
        const parts = first >= 0 || last >= 0 ? nameInParts(cell(first), cell(last)) : ''
        names.add(parts || wholeName(cell(whole)))
      }
      const foreign = own !== null && own !== country
      for (const { at, kind, reader } of readers) {
        const start = starts[at] ?? 0
        const width = sources[at]?.width ?? 1
        for (let place = start; place < start + width; place++) {
          let text = cell(place)
          // Values that were put into each other's column.
          if (place === mail && line >= 0 && !text.includes('@') && cell(line).includes('@')) text = cell(line)
          else if (place === line && mail >= 0 && isDialled(cell(mail)) && (text === '' || text.includes('@')))
            text = cell(mail)
          const abroad = foreign && text !== '' && (kind === 'phone' || kind === 'company')
          reader.add(abroad ? `${own}${apart}${text}` : text)
        }
      }
    },
    done(pause) {
      const rows = rowsOf(count, values(pause))
      pause?.()
      return rows
    },
    values,
  }
  function values(pause?: () => void): ReadValues {
    const evidence: Evidence[] = []
    const all = names?.done() ?? null
    if (all) {
      pause?.()
      const parts = derived(
        all,
        ['given', 'family'],
        key => {
          const [given, family] = partsOfName(key)
          return { given, family }
        },
        pause,
      )
      pause?.()
      evidence.push({ kind: 'given', width: 1, values: parts.given, source: -1 })
      evidence.push({ kind: 'family', width: 1, values: parts.family, source: -1 })
    }
    for (const { at, kind, reader } of readers) {
      evidence.push({ kind, width: sources[at]?.width ?? 1, values: reader.done(), source: at })
      pause?.()
    }
    return { evidence, whole: all }
  }
}

/** The rows of what was read, the names first and then by source. `known`: what another thread has found out of the names. */
export function rowsOf(count: number, { evidence, whole }: ReadValues, known?: NamesInMemory | null): LinkageRows {
  const valuesOf = (kind: EvidenceKind) => evidence.find(one => one.kind === kind)?.values
  const [given, family] = [valuesOf('given'), valuesOf('family')]
  if (whole === null || !given || !family) return { count, evidence, names: null }
  return { count, evidence, names: { whole, ...compareNames(count, whole, given, family, known ?? undefined) } }
}

/** Reads as a number that can be dialled, not as an address. */
const isDialled = (text: string) => /^[+\d][\d\s()/.-]{5,}/.test(text)

/** An address with a slip in it is still one to compare. */
const plainAddress = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** A date as 19800317, also where it was written so; other texts as their letters and digits. */
function dayKey(text: string, dayFirst: boolean): string | null {
  if (/^\d{8}$/.test(text)) return text
  const read = dateOf(text, dayFirst)
  return read ? new Date(read.ms).toISOString().slice(0, 10).replaceAll('-', '') : plainWords(text).replaceAll(' ', '')
}
