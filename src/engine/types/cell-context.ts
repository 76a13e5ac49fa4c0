// What a cell is read by besides its text: the country of its row, and how its column writes values.
import type { DecimalSign } from '../../checks/columns/number.ts'
import { countryCode } from '../../checks/keys/country.ts'
import type { NameOrder } from '../../checks/names/name-order.ts'
import { withComma } from '../../checks/names/person.ts'
import { readNumber } from '../../checks/phone/check.ts'
import { aloneRule, type PlusRule } from '../../checks/phone/two-readings.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { EmptyMarkers } from '../../contract/app/cell/notation.ts'
import { isEmptyMarker, noMarkers } from './empty-marker.ts'

/** How a column writes its values; plain data, as it goes through SQL. */
export interface ColumnNotation {
  /** Of national phone numbers whose row names none. */
  readonly country: string | null
  readonly plus: PlusRule
  /** Phone numbers are read as those of no column: with the country of the list or the settings. */
  readonly plain: boolean
  /** Whether 03/04/2025 is the third of April; null where the cells do not say. */
  readonly dayFirst: boolean | null
  /** Null where the cells do not say. */
  readonly decimal: DecimalSign | null
  /** Which part of a full name comes first; null: each name shows it by itself. */
  readonly names: NameOrder | null
  readonly markers: EmptyMarkers
}

/** A cell outside a list. */
export const noNotation: ColumnNotation = {
  country: null,
  plus: aloneRule,
  plain: true,
  dayFirst: true,
  decimal: '.',
  names: null,
  markers: noMarkers,
}

/** ISO code for a row whose country cell holds `text`. */
export const rowCountry = (text: string | null, home: string | null): string | null =>
  (text === null ? null : countryCode(text)) ?? home

/** The notation as it is for a row that may name its country. */
export const inRow = (notation: ColumnNotation, named: string | null): ColumnNotation =>
  named === null ? notation : { ...notation, country: rowCountry(named, notation.country) }

/**
 * The cell as its column means it, for keys: null for an empty marker, a number with the plus that was dropped, a name with
 * the comma behind its family name. Both readings where the column does not say which is meant.
 */
export function meantTexts(type: ColumnType, cell: string | null, notation: ColumnNotation): readonly string[] {
  if (cell === null || isEmptyMarker(cell, type, notation.markers)) return []
  if (type === 'full_name' && notation.names !== null) return [withComma(cell, notation.names) ?? cell]
  if (type !== 'phone' || notation.plain) return [cell]
  const { number, other } = readNumber(cell, notation.country, notation.plus)
  if (other !== null) return [cell, other]
  return [number?.valid ? number.e164 : cell]
}

/** The first of them: what a run asks about and what duplicates are found by. */
export const meantText = (type: ColumnType, cell: string | null, notation: ColumnNotation): string | null =>
  meantTexts(type, cell, notation)[0] ?? null
