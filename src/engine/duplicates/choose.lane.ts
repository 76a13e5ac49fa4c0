// Which row of a group stays, and whose value of each column, with the reasons: the evidence of the list is read here.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnChoice, KeptValue } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { dayFirstIn, notationsOf } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { readChange, type StoredChange } from '../table/change.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { readRows } from '../table/rows.lane.ts'
import { type ColumnNotation, inRow, noNotation, rowCountry } from '../types/cell-context.ts'
import { consentRecords, consentSaid, consentThatCounts } from '../types/consent-records.ts'
import { type ChosenValue, chosenValue } from './chosen-value.ts'
import { fieldGroups } from './field-groups.ts'
import { type GroupPlaces, honestGroup } from './honest-group.ts'
import { honestValue } from './honest-value.ts'
import { fitsColumn, isValue, rowsOfGroup } from './rows-of-group.ts'

export interface ChosenGroup {
  survivor: RowId
  /** Columns in which rows differ. */
  kept: KeptValue[]
}
export interface JudgedGroups {
  columnIds: ColumnId[]
  /** Group by group, the rows in their order. */
  cells: (string | null)[][]
  groups: ChosenGroup[]
}

/** A step of more cells than this is the program's work, not a hand's. */
const maxTyped = 20
/** Changes that are looked through for what was typed, where it only makes one value better than another. */
const maxLooked = 5000

/** What a file has brought is not typed, however few cells it changed: keys of its steps begin so. */
export const fileStepMark = 'into:'

/** Cells of these rows that a person typed, as "column row", by the latest `most` changes. */
export function typedCells(
  db: ReadDb,
  sheetId: number,
  rowIds: ReadonlySet<number>,
  most: number,
): ReadonlySet<string> {
  const typed = new Set<string>()
  const stored = db.all<StoredChange>(
    `SELECT c.kind, c.column_id, c.rows, c.before, c.after FROM step s JOIN step_change c ON c.step_id = s.id
     WHERE s.sheet_id = ? AND s.state = 'done' AND s.run_id IS NULL AND s.cells BETWEEN 1 AND ${maxTyped}
       AND coalesce(s.key, '') NOT GLOB '${fileStepMark}*' AND c.kind = 'cells' ORDER BY c.id DESC LIMIT ?`,
    sheetId,
    most,
  )
  for (const one of stored) {
    const change = readChange(one)
    if (change?.kind !== 'cells') continue
    for (const id of change.rowIds) if (rowIds.has(id)) typed.add(`${change.columnId} ${id}`)
  }
  return typed
}

/** Whether a verdict says that a value was found good. */
export const isVerified = (verdict: string | null | undefined): boolean => verdict === 'Deliverable'

/** Columns a person's rows bring: not results, which follow their input, and not what is computed. */
export const isOwn = ({ origin, computed }: ColumnRow): boolean => origin === null && computed === null

export interface JudgeAsk {
  readonly choices: readonly ColumnChoice[]
  /** Rows that a person wants to stay. */
  readonly survivors: readonly number[]
  /** Country where the list names none. */
  readonly home: string | null
}

/** `groups`: row ids of each; those that are gone meanwhile must have been left out. */
function judgeGroups(
  db: ReadDb,
  sheetId: number,
  groups: readonly (readonly number[])[],
  { choices, survivors, home }: JudgeAsk,
): JudgedGroups {
  const columns = columnsOf(db, sheetId)
  const ids = groups.flat()
  const slots = columns.map(({ slot }) => slot)
  const cells = readRows(db, sheetId, slots, ids)
  const named = countryColumn(columns)
  const list: ListFacts = {
    columns,
    notations: columns.map(notationsOf(db, sheetId, home)),
    country: named ? columns.indexOf(named) : -1,
    typed: typedCells(db, sheetId, new Set(ids), maxLooked),
    verdicts: verdictPlaces(columns),
    consents: consentPlaces(db, sheetId, columns),
    groups: groupPlaces(columns, choices),
    choices: new Map(choices.map(choice => [choice.columnId, choice])),
    survivors: new Set(survivors),
  }
  let first = 0
  const judged = groups.map(rowIds => {
    const rows = cells.slice(first, first + rowIds.length)
    first += rowIds.length
    return judge(list, rowIds, rows)
  })
  return { columnIds: columns.map(({ id }) => id), cells, groups: judged }
}

interface ListFacts {
  readonly columns: readonly ColumnRow[]
  readonly notations: readonly ColumnNotation[]
  /** Place of the column that names the country of a row; -1 without one. */
  readonly country: number
  readonly typed: ReadonlySet<string>
  /** Place of the column with the verdict on the values of a column. */
  readonly verdicts: ReadonlyMap<number, number>
  readonly consents: readonly ConsentPlaces[]
  readonly groups: readonly GroupPlaces[]
  readonly choices: ReadonlyMap<number, ColumnChoice>
  readonly survivors: ReadonlySet<number>
}

/** Columns that belong together; one whose rule a person has turned is taken alone. */
function groupPlaces(columns: readonly ColumnRow[], choices: readonly ColumnChoice[]): GroupPlaces[] {
  const turned = new Set<number>(choices.map(({ columnId }) => columnId))
  return fieldGroups(columns.filter(column => isOwn(column) && !turned.has(column.id))).map(
    ({ kind, columns: part }) => {
      const title = part.find(({ type }) => type === 'job_title')
      return {
        kind,
        places: part.map(column => columns.indexOf(column)),
        free: part.filter(({ locked }) => !locked).map(column => columns.indexOf(column)),
        title: title ? columns.indexOf(title) : null,
      }
    },
  )
}

/** A consent record of the list: the places of its columns. */
interface ConsentPlaces {
  readonly places: readonly number[]
  readonly types: readonly ColumnType[]
  readonly locked: boolean
  readonly dayFirst: (place: number) => boolean
}

function consentPlaces(db: ReadDb, sheetId: number, columns: readonly ColumnRow[]): ConsentPlaces[] {
  return consentRecords(columns.filter(isOwn)).map(record => {
    const first = record.map(column => column.type === 'consent_date' && dayFirstIn(db, sheetId, column))
    return {
      places: record.map(column => columns.indexOf(column)),
      types: record.map(({ type }) => type),
      locked: record.some(({ locked }) => locked),
      dayFirst: place => first[place] ?? true,
    }
  })
}

/** By a column, the place of the one that has the verdict on its values. */
export function verdictPlaces(columns: readonly ColumnRow[]): ReadonlyMap<number, number> {
  return new Map(
    columns.flatMap(({ origin }, place) =>
      origin?.field === 'verdict' ? [[origin.sourceId as number, place] as const] : [],
    ),
  )
}

function judge(
  list: ListFacts,
  rowIds: readonly number[],
  cells: readonly (readonly (string | null)[])[],
): ChosenGroup {
  const { columns, choices } = list
  const own = columns.flatMap((column, place) => (isOwn(column) ? [{ column, place }] : []))
  const counting = countingConsents(list.consents, cells)
  const isChecked = (place: number, row: number) => {
    const at = list.verdicts.get(columns[place]?.id ?? 0)
    return at !== undefined && isVerified(cells[row]?.[at])
  }
  const isTyped = (place: number, row: number) => list.typed.has(`${columns[place]?.id} ${rowIds[row]}`)
  const countries = cells.map(row => rowCountry(row[list.country] ?? null, null))
  const read = columns.map(({ type }, place) => ({
    type,
    notation: (row: number) => inRow(list.notations[place] ?? noNotation, countries[row] ?? null),
  }))
  const worth = rowIds.map((_, row) => {
    // What is in locked columns cannot go to another row: the row with the withdrawal stays.
    const keeps = counting.filter(one => one.locked && one.withdrawn && one.row === row).length
    let [verified, byHand, filled] = [0, 0, 0]
    for (const { column, place } of own) {
      const notation = read[place]?.notation(row) ?? noNotation
      const cell = cells[row]?.[place] ?? null
      if (!isValue(cell, column.type, notation)) continue
      if (fitsColumn(column.type, cell, notation)) filled++
      if (isChecked(place, row)) verified++
      if (isTyped(place, row)) byHand++
    }
    return [keeps, verified, byHand, filled]
  })
  const best = rowIds.map((_, row) => row).sort((a, b) => compare(worth[b], worth[a]) || a - b)
  const wanted = rowIds.findIndex(id => list.survivors.has(id))
  const stays = wanted >= 0 ? wanted : (best[0] ?? 0)
  const order = [stays, ...best.filter(row => row !== stays)]
  const rows = rowsOfGroup({ order, columns: read, cells, isChecked, isTyped })

  const kept: KeptValue[] = []
  const keep = (place: number, { row, why, text }: ChosenValue, record?: number) =>
    kept.push({
      columnId: columns[place]?.id ?? (0 as ColumnId),
      rowId: (rowIds[row] ?? 0) as RowId,
      why,
      ...(text !== undefined && { text }),
      ...(record !== undefined && { record }),
    })
  const grouped = list.groups.map(group => honestGroup(rows, group))
  for (const { column, place } of own) {
    if (new Set(cells.map(row => row[place] ?? '')).size < 2) continue
    const record = counting.findIndex(({ places }) => places.includes(place))
    const consent = counting[record]
    const at = grouped.findIndex(picked => picked.has(place))
    const choice = choices.get(column.id)
    if (column.locked || consent?.locked) keep(place, { row: stays, why: 'locked' })
    else if (consent && consent.row >= 0)
      keep(place, { row: consent.row, why: consent.withdrawn ? 'withdrawn' : 'consent' }, record)
    else if (choice)
      keep(
        place,
        chosenValue(rows, place, choice, row => worth[row]?.at(-1) ?? 0),
      )
    else keep(place, grouped[at]?.get(place) ?? honestValue(rows, place), at < 0 ? undefined : counting.length + at)
  }
  return { survivor: (rowIds[stays] ?? 0) as RowId, kept }
}

/** By each consent record of the list, the row whose record counts. */
function countingConsents(consents: readonly ConsentPlaces[], cells: readonly (readonly (string | null)[])[]) {
  return consents.map(consent => {
    const said = cells.map(row =>
      consentSaid(
        consent.types,
        consent.places.map(place => row[place] ?? null),
        consent.dayFirst,
      ),
    )
    const row = consentThatCounts(said)
    return { ...consent, row, withdrawn: said[row]?.basis === 'withdrawn' }
  })
}

const compare = (a: readonly number[] = [], b: readonly number[] = []): number => {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

export const chooseRead = { judgeGroups }
