// How much the first row of a table differs from those below it: evidence that it names the columns, or is one of the rows.

import { nameLexicon } from '../../../checks/data/lists.ts'
import { countryCode } from '../../../checks/keys/country.ts'
import { wordKey } from '../../../checks/names/person-words.ts'
import { isEmptyMarker } from '../../types/empty-marker.ts'
import { hasLegalForm } from '../../types/types.ts'
import { type CellKind, kindOf, nameKind } from './cell-kind.ts'
import { type LabelLevel, labelLevel } from './column-label.ts'

type Cells = readonly (string | null)[]

/** What a cell is like, in each respect in which a name of a column differs from what is under it. */
interface Look {
  readonly kind: CellKind | 'country'
  readonly label: LabelLevel
  readonly style: 'small' | 'capital' | 'capitals' | 'identifier' | 'other'
  readonly digits: boolean
  readonly person: boolean
  readonly firm: boolean
  readonly length: number
}

/**
 * How likely a look is among names of columns, among cells of any table, and how many rows of the table it takes to believe
 * them rather than that.
 */
interface Likelihood {
  readonly name: number
  readonly cell: number
  readonly rows: number
}

const cap = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Log of how much likelier the look is of a name than of one more cell of its column, where `count` of `all` cells have it. */
const evidence = ({ name, cell, rows }: Likelihood, count: number, all: number) =>
  Math.log(name / ((count + cell * rows) / (all + rows)))

const labels: readonly Likelihood[] = [
  { name: 0.45, cell: 0.9, rows: 4 },
  { name: 0.25, cell: 0.07, rows: 4 },
  { name: 0.5, cell: 0.03, rows: 4 },
  { name: 0.5, cell: 0.01, rows: 4 },
]
/** By level: what a label says at most. */
const maxOfLabel = [0, 1.5, 2.2, 3] as const
const styles: Readonly<Record<Look['style'], Likelihood>> = {
  small: { name: 0.4, cell: 0.2, rows: 2 },
  capital: { name: 0.8, cell: 0.6, rows: 2 },
  capitals: { name: 0.2, cell: 0.1, rows: 2 },
  identifier: { name: 0.3, cell: 0.02, rows: 2 },
  other: { name: 0.5, cell: 0.5, rows: 2 },
}
const person = { yes: { name: 0.04, cell: 0.1, rows: 2 }, no: { name: 0.96, cell: 0.9, rows: 2 } } as const
const firm = { yes: { name: 0.005, cell: 0.02, rows: 2 }, no: { name: 0.995, cell: 0.98, rows: 2 } } as const
const digits = { yes: { name: 0.12, cell: 0.3, rows: 2 }, no: { name: 0.88, cell: 0.7, rows: 2 } } as const

const maxNameLength = 80

/** As people write the names of their columns: lower case throughout, or words joined by capitals or underscores. */
function styleOf(text: string): Look['style'] {
  if (!/\p{L}/u.test(text)) return 'other'
  if (/^[\p{L}\p{N}]+(?:[_.][\p{L}\p{N}]+)+$/u.test(text) || /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(text))
    return 'identifier'
  if (!/[\p{Lu}\p{Ll}]/u.test(text)) return 'other'
  if (!/\p{Lu}/u.test(text)) return 'small'
  return /\p{Ll}/u.test(text) ? 'capital' : 'capitals'
}

/** A word that is a name of people and nothing that columns are called by. */
function namesPerson(text: string): boolean {
  const words = text.split(/[\s,]+/u).filter(Boolean)
  if (words.length === 0 || words.length > 4 || /\d/.test(text)) return false
  const { given, family } = nameLexicon()
  const known = words.filter(word => given.has(wordKey(word)) || family.has(wordKey(word))).length
  return known * 2 >= words.length
}

function lookOf(cell: string, kind: CellKind): Look {
  const text = cell.trim().slice(0, maxNameLength)
  const label = kind === 'words' ? labelLevel(text) : 0
  return {
    kind: kind === 'words' && countryCode(text) !== null ? 'country' : kind,
    label,
    style: styleOf(text),
    digits: /\d/.test(text),
    person: kind === 'words' && label < 2 && namesPerson(text),
    firm: hasLegalForm(text),
    length: cell.trim().length,
  }
}

const isFilled = (cell: string | null | undefined): cell is string =>
  cell !== null && cell !== undefined && cell.trim() !== '' && !isEmptyMarker(cell, 'text')

const typed = 0.6
const most = 3
/** A first row may miss a number where the rest have one, so this alone is no proof. */
const maxOfType = 4

interface ColumnEvidence {
  /** Words and kinds. */
  readonly meaning: number
  readonly style: number
  readonly length: number
}

function columnEvidence(name: string, values: readonly string[], inOrder: boolean): ColumnEvidence {
  const own = lookOf(name, inOrder ? 'words' : nameKind(name, values))
  const looks = values.map(value => lookOf(value, kindOf(value)))
  const all = looks.length
  const count = (is: (look: Look) => boolean) => looks.filter(is).length
  let meaning = 0
  const labelled = labels[own.label]
  if (labelled)
    meaning += cap(
      evidence(
        labelled,
        count(({ label }) => label === own.label),
        all,
      ),
      -0.7,
      maxOfLabel[own.label],
    )
  const kinds = new Map<string, number>()
  for (const { kind } of looks) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const [main = 'words', times = 0] = [...kinds].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const isTyped = main !== 'words' && times >= typed * all
  // ID is Indonesia, but not over numbers; over codes of its length it is one of them.
  const isCode = own.length <= 3 && count(({ length }) => length === own.length) >= typed * all
  const isWords =
    own.kind === 'words' || (own.kind === 'country' && (main !== 'country' || (own.label >= 2 && !isCode)))
  if (isTyped && !isWords && own.kind === main) meaning -= main === 'number' || main === 'country' ? most : 2 * most
  else if (isTyped && isWords)
    meaning += cap(evidence({ name: 0.95, cell: 0.05, rows: 1 }, all - times, all), 0, maxOfType)
  else if (!isWords) meaning -= 1.5
  if (!isTyped) {
    const [isPerson, isFirm, hasDigits] = [own.person, own.firm, own.digits]
    meaning += cap(
      evidence(
        isPerson ? person.yes : person.no,
        count(look => look.person === isPerson),
        all,
      ),
      -most,
      1.5,
    )
    meaning += cap(
      evidence(
        isFirm ? firm.yes : firm.no,
        count(look => look.firm === isFirm),
        all,
      ),
      -most,
      1,
    )
    meaning += cap(
      evidence(
        hasDigits ? digits.yes : digits.no,
        count(look => look.digits === hasDigits),
        all,
      ),
      -2,
      2,
    )
  }
  meaning += repetition(name, values)
  const style = isTyped
    ? 0
    : cap(
        evidence(
          styles[own.style],
          count(look => look.style === own.style),
          all,
        ),
        -0.3,
        2,
      )
  return { meaning, style, length: isTyped ? 0 : lengthEvidence(own.length, looks) }
}

/** What is written again below is rather a value; where most values are, one that is not is rather none. */
function repetition(name: string, values: readonly string[]): number {
  const times = new Map<string, number>()
  for (const value of values) times.set(value.trim(), (times.get(value.trim()) ?? 0) + 1)
  const repeated = values.filter(value => (times.get(value.trim()) ?? 0) > 1).length
  const again = times.has(name.trim())
  if (again) return Math.max(-most, Math.log(0.02 / ((repeated + 0.5) / (values.length + 1))))
  return cap(Math.log(0.98 / ((values.length - repeated + 1) / (values.length + 1))), 0, 1.5)
}

/** Shorter or longer than all cells below. */
function lengthEvidence(own: number, looks: readonly Look[]): number {
  const beyond = Math.min(
    looks.filter(({ length }) => length <= own).length,
    looks.filter(({ length }) => length >= own).length,
  )
  const among = (beyond + 0.5) / (looks.length + 1)
  return cap(Math.log(0.4 / Math.min(1, 2 * among)), -0.4, 1.5)
}

/** A row says the same of all its columns at once: how it is written counts less than twice. */
const maxOfStyle = 2.5
const maxOfLength = 3
/** What is looked at of a wide table, and of any. */
const maxColumns = 100
const maxCells = 1500
const minRows = 15

/** Numbers that rise by equal steps from column to column, in few rows below: 1, 2, 3 name answers, 1990, 2000, 2010 years. */
function inOrder(names: Cells, below: readonly Cells[]): ReadonlySet<number> {
  const none = new Set<number>()
  const rising = (cells: Cells, columns: readonly number[]) => {
    const numbers = columns.map(column =>
      /^\d{1,4}$/.test(cells[column]?.trim() ?? '') ? Number(cells[column]) : Number.NaN,
    )
    const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
    return step > 0 && numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === step)
  }
  const columns = names.flatMap((name, column) => (/^\d{1,4}$/.test(name?.trim() ?? '') ? [column] : []))
  if (columns.length < 3 || !rising(names, columns)) return none
  return below.filter(cells => rising(cells, columns)).length * 10 > below.length ? none : new Set(columns)
}

/**
 * Log of how much likelier the names are those of the columns than one more of the rows below: above 0 for names, within 4.5
 * of 0 where it is not clear.
 */
export function headerEvidence(allNames: Cells, allBelow: readonly Cells[]): number {
  const names = allNames.slice(0, maxColumns)
  const below = allBelow.slice(0, Math.max(minRows, Math.floor(maxCells / Math.max(1, names.length))))
  const ordered = inOrder(names, below)
  let [meaning, style, length] = [0, 0, 0]
  for (const [column, name] of names.entries()) {
    if (!isFilled(name)) continue
    const values = below.map(cells => cells[column]).filter(isFilled)
    if (values.length === 0) continue
    const found = columnEvidence(name, values, ordered.has(column))
    meaning += found.meaning
    style += found.style
    length += found.length
  }
  const filled = names.filter(isFilled).map(name => name.trim().toLowerCase())
  const twice = filled.length - new Set(filled).size
  return meaning + Math.min(maxOfStyle, style) + Math.min(maxOfLength, length) - 2 * Math.min(2, twice)
}
