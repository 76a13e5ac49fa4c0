// The rows of one group as a merge looks at them: which cells hold values, which of those are the same, and what speaks for one.
import { dateOf } from '../../checks/columns/date.ts'
import { foldText } from '../../checks/keys/fold.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { isOneCase, recaseName } from '../../checks/names/recase.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { isChecked as hasForm, localCheck, stillFits } from '../check/local-check.ts'
import { type ColumnNotation, meantText } from '../types/cell-context.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { fixAll } from '../types/fix-cell.ts'
import { comparedAs } from './what-columns-say.ts'

/** How the cells of a column are read in a row. */
export interface ReadColumn {
  readonly type: ColumnType
  notation(row: number): ColumnNotation
}

/** Rows and columns are named by their places. */
export interface RowsOfGroup {
  /** The row that stays, then the others from the best one. */
  readonly order: readonly number[]
  cell(place: number, row: number): string | null
  /** Neither blank nor a marker of nothing. */
  hasValue(place: number, row: number): boolean
  /** Whether the value is what its column holds: an address that can exist, a day of the calendar. */
  fits(place: number, row: number): boolean
  /** What the cells with the same value have in common; null without a value. */
  key(place: number, row: number): string | null
  isChecked(place: number, row: number): boolean
  isTyped(place: number, row: number): boolean
  /** Whether the cell of `row` is the value of `other` in a better form. */
  isRepairOf(place: number, row: number, other: number): boolean
}

export interface GroupFacts {
  readonly order: readonly number[]
  readonly columns: readonly ReadColumn[]
  /** Row by row. */
  readonly cells: readonly (readonly (string | null)[])[]
  isChecked(place: number, row: number): boolean
  isTyped(place: number, row: number): boolean
}

/** Whether a cell of a column holds a value: neither blank nor a marker of nothing. */
export const isValue = (cell: string | null, type: ColumnType, { markers }: ColumnNotation): cell is string =>
  cell !== null && !isBlank(cell) && !isEmptyMarker(cell, type, markers)

/** Whether a value is what its column holds; a type without a fixed form holds anything. */
export const fitsColumn = (type: ColumnType, text: string, notation: ColumnNotation): boolean =>
  !hasForm(type) || stillFits(localCheck(type, text, notation))

/** Keys are worked out once, when someone asks for them: most columns of most groups agree to the letter. */
export function rowsOfGroup({ order, columns, cells, isChecked, isTyped }: GroupFacts): RowsOfGroup {
  const keys = new Map<number, string | null>()
  const width = columns.length
  const cell = (place: number, row: number) => cells[row]?.[place] ?? null
  const read = (place: number, row: number) => {
    const column = columns[place]
    const text = cell(place, row)
    if (!column) return null
    const notation = column.notation(row)
    return isValue(text, column.type, notation) ? { type: column.type, text, notation } : null
  }
  const key = (place: number, row: number) => {
    const at = row * width + place
    const known = keys.get(at)
    if (known !== undefined) return known
    const value = read(place, row)
    const made = value && keyOf(value.type, value.text, value.notation)
    keys.set(at, made)
    return made
  }
  return {
    ...{ order, cell, key, isChecked, isTyped },
    hasValue: (place, row) => read(place, row) !== null,
    fits(place, row) {
      const value = read(place, row)
      return value === null || fitsColumn(value.type, value.text, value.notation)
    },
    isRepairOf(place, row, other) {
      const [better, worse] = [read(place, row), read(place, other)]
      if (!better || !worse || better.text === worse.text) return false
      const { type, notation } = worse
      if (key(place, row) === key(place, other))
        return flaws(type, better.text, better.notation) < flaws(type, worse.text, notation)
      const repaired = withoutSlip(type, worse.text, notation)
      return repaired !== null && keyOf(type, repaired, notation) === key(place, row)
    },
  }
}

const dates: ReadonlySet<ColumnType> = new Set<ColumnType>(['date', 'consent_date'])

function keyOf(type: ColumnType, text: string, notation: ColumnNotation): string {
  const day = dates.has(type) ? dateOf(text, notation.dayFirst ?? true)?.ms : undefined
  if (day !== undefined) return `day ${day}`
  return matchKey(comparedAs(type), meantText(type, text, notation) ?? text, notation.country) ?? foldText(text)
}

const fixNothingElse = { without: [], form: null, domains: {} }

/** What a mistyped value was meant to be; null where that is not known. */
function withoutSlip(type: ColumnType, text: string, notation: ColumnNotation): string | null {
  const fixed = fixAll(type, text, notation, fixNothingElse)
  if (!fixed?.slip) return fixed?.after ?? null
  const { domain, meant } = fixed.slip
  return fixAll(type, text, notation, { ...fixNothingElse, domains: { [domain]: meant } })?.after ?? null
}

const writtenInCapitals: ReadonlySet<ColumnType> = new Set<ColumnType>(['first_name', 'last_name', 'full_name', 'city'])
/** AJ, Jo and Ng say nothing about capitals. */
const minLetters = 3

/** How many faults of form a value has. */
function flaws(type: ColumnType, text: string, notation: ColumnNotation): number {
  const isUntidy = text !== text.trim() || /\s{2}/.test(text)
  const letters = text.replace(/\P{L}/gu, '').length
  const isShouted =
    writtenInCapitals.has(type) &&
    letters >= minLetters &&
    isOneCase(text) &&
    recaseName(text, { country: notation.country }) !== text
  const isNational = type === 'phone' && !text.trim().startsWith('+')
  const isBroken = fixAll(type, text, notation, fixNothingElse) !== null
  return Number(isUntidy) + Number(isShouted) + Number(isNational) + Number(isBroken)
}
