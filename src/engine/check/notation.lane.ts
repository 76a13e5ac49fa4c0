// How the columns of a list write their values: decided by a sample of their cells, once per change of the column, unless a
// person chose. Checks, fixes, keys, do-not-contact lists and runs read cells by it.

import { dayOrderOf } from '../../checks/columns/date.ts'
import { decimalMarkOf } from '../../checks/columns/decimal-mark.ts'
import type { DecimalSign } from '../../checks/columns/number.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { nameOrderOf } from '../../checks/names/column-order.ts'
import { countryName } from '../../checks/phone/country-name.ts'
import { phoneNotation } from '../../checks/phone/notation.ts'
import { knownCountry } from '../../checks/phone/plan.ts'
import { EmptyMarkers, type NotationLine } from '../../contract/app/cell/notation.ts'
import type { ColumnReading } from '../../contract/app/clean.ts'
import { type ReadAs, readAlone } from '../expression/syntax.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnOf, columnsOf } from '../table/columns.lane.ts'
import { type CellSample, sampleCells } from '../table/sample.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { isEmptyMarker, noMarkers } from '../types/empty-marker.ts'
import { countryColumn, homeCountry } from './row-country.lane.ts'

export interface ReadNotation extends ColumnNotation {
  readonly lines: readonly NotationLine[]
}

/** Of each connection: by what a decision depends on. */
const decided = new WeakMap<ReadDb, Map<string, ReadNotation>>()
const maxKept = 500

export const markersOf = (db: ReadDb, sheetId: number): EmptyMarkers => {
  const text = db.value<string | null>('SELECT markers FROM sheet WHERE id = ?', sheetId)
  return text ? EmptyMarkers.parse(JSON.parse(text)) : noMarkers
}

/** What the notations of a list are read with; for many columns at once. `home`: country where the list names none. */
export function notationsOf(db: ReadDb, sheetId: number, home: string | null): (column: ColumnRow) => ReadNotation {
  const country = homeCountry(db, sheetId, home)
  const markers = markersOf(db, sheetId)
  const named = countryColumn(columnsOf(db, sheetId))
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const kept = decided.get(db) ?? new Map<string, ReadNotation>()
  decided.set(db, kept)
  return column => {
    const { id, type, version, notation: chosen } = column
    const beside = type === 'phone' ? [country, named?.id, named?.version] : []
    const key = JSON.stringify([sheetId, id, type, version, rows, chosen, markers, ...beside])
    const known = kept.get(key)
    if (known) return known
    const made = decide(db, sheetId, column, named, country, markers)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, made)
    return made
  }
}

/** Whether 03/04/2025 is the third of April in a column of any type; the day, where its cells do not say. */
export const dayFirstIn = (db: ReadDb, sheetId: number, column: ColumnRow): boolean =>
  notationsOf(db, sheetId, null)({ ...column, type: 'date' }).dayFirst ?? true

/** The decimal sign of numbers in a column of any type; a point, where its cells do not say. */
export const decimalIn = (db: ReadDb, sheetId: number, column: ColumnRow): DecimalSign =>
  notationsOf(db, sheetId, null)({ ...column, type: 'number' }).decimal ?? '.'

/**
 * How an expression reads the columns of a list: what results and other expressions wrote is read alone. `home`: country where
 * the list names none.
 */
export function readAsNow(db: ReadDb, sheetId: number, home: string | null): (columnId: number) => ReadAs {
  const notation = notationsOf(db, sheetId, home)
  const columns = new Map<number, ColumnRow>(columnsOf(db, sheetId).map(column => [column.id, column]))
  return columnId => {
    const column = columns.get(columnId)
    if (!column || column.origin !== null || column.computed !== null) return readAlone
    const { decimal } = notation({ ...column, type: 'number' })
    const order = notation({ ...column, type: 'date' }).lines[0]?.value ?? null
    const dates = order === 'day' ? 'dmy' : order === 'month' ? 'mdy' : null
    const { names, country, plus, plain } = notation(column)
    const phones = column.type === 'phone' && !plain ? { country, plus } : null
    const alone = decimal === '.' && dates === null && names === null && phones === null
    return alone ? readAlone : { decimal, dates, names, phones }
  }
}

/** What cells are read by, as it is sent to the functions of SQL. */
export const withoutLines = ({ lines: _, ...notation }: ReadNotation): ColumnNotation => notation

/** Of one column. Throws not_found. */
const notationOf = (db: ReadDb, sheetId: number, columnId: number, home: string | null): ReadNotation =>
  notationsOf(db, sheetId, home)(columnOf(db, sheetId, columnId))

function decide(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  named: ColumnRow | null,
  home: string | null,
  markers: EmptyMarkers,
): ReadNotation {
  const country = knownCountry(home)
  const base = {
    country,
    plus: { dropped: [], national: true },
    plain: true,
    dayFirst: true,
    decimal: '.',
    names: null,
  } as const
  const sample = (): CellSample => {
    const found = sampleCells(db, sheetId, column.slot, column.type === 'phone' ? (named?.slot ?? null) : null)
    return { ...found, cells: found.cells.filter(({ cell }) => !isEmptyMarker(cell, column.type, markers)) }
  }
  switch (column.type) {
    case 'phone':
      return { ...base, ...phones(column, sample(), country), markers }
    case 'date':
    case 'consent_date':
      return { ...base, ...dates(column, sample()), markers }
    case 'number':
      return { ...base, ...numbers(column, sample()), markers }
    case 'full_name':
      return { ...base, ...names(column, sample()), markers }
    default:
      return { ...base, lines: [], markers }
  }
}

const looked = ({ cells, whole }: CellSample) =>
  whole ? '' : ` (of ${cells.length.toLocaleString('en')} cells checked)`
const chosenLine = 'You chose this.'
const count = (cells: number) => cells.toLocaleString('en')

function phones(
  { notation: chosen }: ColumnRow,
  sample: CellSample,
  home: ReturnType<typeof knownCountry>,
): Pick<ReadNotation, 'country' | 'plus' | 'plain' | 'lines'> {
  const given = knownCountry(chosen?.country) ?? home
  const cells = sample.cells.map(({ cell, beside }) => ({
    cell,
    country: beside === null ? null : countryCode(beside),
  }))
  const found = phoneNotation(cells, given)
  const country = chosen?.country ? given : found.country
  const plus =
    chosen?.plus === 'dropped'
      ? { dropped: 'all' as const, national: false }
      : chosen?.plus === 'national'
        ? { dropped: [], national: true }
        : found.plus
  const isDropped = plus.dropped === 'all' || plus.dropped.length > 0
  const settled = isDropped ? 'dropped' : plus.national ? 'national' : null
  const { evidence } = found
  return {
    country,
    plus,
    plain: country === home && plus.national && !isDropped,
    lines: [
      {
        part: 'country',
        value: country,
        chosen: Boolean(chosen?.country),
        because: chosen?.country ? chosenLine : whyCountry(country, home, found.misfit),
      },
      {
        part: 'plus',
        value: settled,
        chosen: chosen?.plus !== undefined,
        because: chosen?.plus
          ? chosenLine
          : evidence && isDropped
            ? `${count(evidence.cells)} of ${count(evidence.of)} numbers without + begin with ${evidence.code}${looked(sample)}.`
            : settled === 'national'
              ? `Numbers without + are complete national numbers${looked(sample)}.`
              : 'Numbers without + can be read in two ways.',
      },
    ],
  }
}

function whyCountry(country: string | null, home: string | null, misfit: boolean): string {
  if (country === null)
    return misfit && home !== null
      ? `The numbers without a country prefix do not belong to ${countryName(home)}.`
      : 'No country is set for the list or in Settings.'
  return country === home
    ? `The country set for the list or in Settings is ${countryName(country)}.`
    : `Most numbers with a country prefix are from ${countryName(country)}.`
}

function dates({ notation: chosen }: ColumnRow, sample: CellSample): Pick<ReadNotation, 'dayFirst' | 'lines'> {
  const { dayFirst, day, month, open } = dayOrderOf(sample.cells.map(({ cell }) => cell))
  const settled = chosen?.dates ? chosen.dates === 'day' : open === 0 ? (dayFirst ?? true) : dayFirst
  if (open + day + month === 0 && !chosen?.dates) return { dayFirst: settled, lines: [] }
  const because = chosen?.dates
    ? chosenLine
    : dayFirst === null
      ? day + month === 0
        ? `${count(open)} dates such as 03/04/2025 can be read in two ways${looked(sample)}.`
        : `${count(day)} dates start with the day and ${count(month)} with the month${looked(sample)}.`
      : `${count(dayFirst ? day : month)} of ${count(day + month)} dates with a number above 12 start with the ${dayFirst ? 'day' : 'month'}${looked(sample)}.`
  const value = settled === null ? null : settled ? 'day' : 'month'
  return { dayFirst: settled, lines: [{ part: 'dates', value, chosen: chosen?.dates !== undefined, because }] }
}

function numbers({ notation: chosen }: ColumnRow, sample: CellSample): Pick<ReadNotation, 'decimal' | 'lines'> {
  const { mark, points, commas, open } = decimalMarkOf(sample.cells.map(({ cell }) => cell))
  const decimal = chosen?.decimal ? (chosen.decimal === 'comma' ? ',' : '.') : open === 0 ? (mark ?? '.') : mark
  if (points + commas + open === 0 && !chosen?.decimal) return { decimal, lines: [] }
  const because = chosen?.decimal
    ? chosenLine
    : mark === null
      ? points + commas === 0
        ? `${count(open)} numbers such as 1.234 can be read in two ways${looked(sample)}.`
        : `${count(points)} numbers use a decimal point and ${count(commas)} a decimal comma${looked(sample)}.`
      : `${count(mark === ',' ? commas : points)} of ${count(points + commas)} numbers use a decimal ${mark === ',' ? 'comma' : 'point'}${looked(sample)}.`
  const value = decimal === null ? null : decimal === ',' ? 'comma' : 'point'
  return { decimal, lines: [{ part: 'decimal', value, chosen: chosen?.decimal !== undefined, because }] }
}

/** Names that show their order keep it; those that do not follow the column, where it puts the family name first. */
function names({ notation: chosen }: ColumnRow, sample: CellSample): Pick<ReadNotation, 'names' | 'lines'> {
  const { order, given, family } = nameOrderOf(sample.cells.map(({ cell }) => cell))
  const value = chosen?.names ?? order
  if (given + family === 0 && !chosen?.names) return { names: null, lines: [] }
  const because = chosen?.names
    ? chosenLine
    : order === null
      ? `${count(given)} names start with the first name and ${count(family)} with the last name${looked(sample)}.`
      : `${count(order === 'given' ? given : family)} of ${count(given + family)} names that show an order start with the ${order} name${looked(sample)}.`
  return {
    names: chosen?.names ?? (order === 'family' ? 'family' : null),
    lines: [{ part: 'names', value, chosen: chosen?.names !== undefined, because }],
  }
}

/** Lines of a column for the page. */
const columnNotation = (db: ReadDb, sheetId: number, columnId: number, home: string | null): readonly NotationLine[] =>
  notationOf(db, sheetId, columnId, home).lines

const writtenAs = (db: ReadDb, sheetId: number, columnId: number, home: string | null): ColumnNotation =>
  withoutLines(notationOf(db, sheetId, columnId, home))

/** What a cell outside a column would be read as, too. */
const usual: Readonly<Record<NotationLine['part'], (value: string, home: string | null) => boolean>> = {
  country: (value, home) => value === home,
  plus: value => value === 'national',
  dates: value => value === 'day',
  decimal: value => value === 'point',
  names: value => value === 'given',
}

/** What the columns of a list settle for their cells, where that is not what each cell would say alone. */
function columnReadings(db: ReadDb, sheetId: number, home: string | null): ColumnReading[] {
  const notation = notationsOf(db, sheetId, home)
  const own = knownCountry(homeCountry(db, sheetId, home))
  return columnsOf(db, sheetId).flatMap(column => {
    const lines = notation(column).lines.filter(({ part, value }) => value !== null && !usual[part](value, own))
    return lines.length > 0 ? [{ columnId: column.id, lines }] : []
  })
}

/** What the cells of a column are read by, for an action that changes them slice by slice. Throws not_found. */
const keptNotation = (db: ReadDb, sheetId: number, columnId: number, home: string | null): ColumnNotation =>
  withoutLines(notationOf(db, sheetId, columnId, home))

export const notationRead = { columnNotation, columnReadings, keptNotation, writtenAs }
