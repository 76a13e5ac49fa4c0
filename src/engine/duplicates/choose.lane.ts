// Which row of a group stays, and which value of each column, by evidence: checked by a run, typed by hand, in most rows, the
// fullest, the newest.
import { foldText } from '../../checks/keys/fold.ts'
import { isOneCase } from '../../checks/names/recase.ts'
import type { ColumnType } from '../../contract/app/cell.ts'
import { isBlank } from '../../contract/app/cell-text.ts'
import type { KeepReason, KeptValue } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { dayFirstIn } from '../check/notation.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { readChange, type StoredChange } from '../table/change.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { readRows } from '../table/rows.lane.ts'
import { consentRecords, consentSaid, consentThatCounts } from '../types/consent-records.ts'

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
const mostTyped = 20
/** Changes that are looked through for what was typed, where it only makes one value better than another. */
const mostLooked = 5000

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
     WHERE s.sheet_id = ? AND s.state = 'done' AND s.run_id IS NULL AND s.cells BETWEEN 1 AND ${mostTyped}
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

/** `groups`: row ids of each; those that are gone meanwhile must have been left out. */
function judgeGroups(db: ReadDb, sheetId: number, groups: readonly (readonly number[])[]): JudgedGroups {
  const columns = columnsOf(db, sheetId)
  const ids = groups.flat()
  const cells = readRows(
    db,
    sheetId,
    columns.map(({ slot }) => slot),
    ids,
  )
  const typed = typedCells(db, sheetId, new Set(ids), mostLooked)
  const verdicts = verdictPlaces(columns)
  const consents = consentPlaces(db, sheetId, columns)
  let first = 0
  const judged = groups.map(rowIds => {
    const rows = cells.slice(first, first + rowIds.length)
    first += rowIds.length
    return judge(columns, rowIds, rows, { typed, verdicts, consents })
  })
  return { columnIds: columns.map(({ id }) => id), cells, groups: judged }
}

interface Evidence {
  readonly typed: ReadonlySet<string>
  /** Place of the column with the verdict on the values of a column. */
  readonly verdicts: ReadonlyMap<number, number>
  readonly consents: readonly ConsentPlaces[]
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
  columns: readonly ColumnRow[],
  rowIds: readonly number[],
  rows: readonly (readonly (string | null)[])[],
  { typed, verdicts, consents }: Evidence,
): ChosenGroup {
  const isChecked = (columnId: number, row: number) => {
    const place = verdicts.get(columnId)
    return place !== undefined && isVerified(rows[row]?.[place])
  }
  const isTyped = (columnId: number, row: number) => typed.has(`${columnId} ${rowIds[row]}`)
  const own = columns.flatMap((column, place) => (isOwn(column) ? [{ column, place }] : []))
  const counting = consents.map(consent => {
    const said = rows.map(cells =>
      consentSaid(
        consent.types,
        consent.places.map(place => cells[place] ?? null),
        consent.dayFirst,
      ),
    )
    const row = consentThatCounts(said)
    return { ...consent, row, withdrawn: said[row]?.basis === 'withdrawn' }
  })
  const worth = rowIds.map((_, row) => {
    // What is in locked columns cannot go to another row: the row with the withdrawal stays.
    const keeps = counting.filter(one => one.locked && one.withdrawn && one.row === row).length
    let [verified, byHand, filled] = [0, 0, 0]
    for (const { column, place } of own) {
      if (isBlank(rows[row]?.[place] ?? null)) continue
      filled++
      if (isChecked(column.id, row)) verified++
      if (isTyped(column.id, row)) byHand++
    }
    return [keeps, verified, byHand, filled]
  })
  const best = rowIds.map((_, row) => row).sort((a, b) => compare(worth[b], worth[a]) || a - b)[0] ?? 0

  const kept: KeptValue[] = []
  for (const { column, place } of own) {
    const values = rows.map(cells => cells[place] ?? null)
    const there = values.flatMap((value, row) => (isBlank(value) ? [] : [{ value: value ?? '', row }]))
    if (new Set(values.map(value => value ?? '')).size < 2) continue
    const keep = (row: number, why: KeepReason, record?: number) =>
      kept.push({
        ...{ columnId: column.id, rowId: (rowIds[row] ?? 0) as RowId, why },
        ...(record !== undefined && { record }),
      })
    const record = counting.findIndex(({ places }) => places.includes(place))
    const consent = counting[record]
    if (column.locked || consent?.locked) keep(best, 'locked')
    else if (consent && consent.row >= 0) keep(consent.row, consent.withdrawn ? 'withdrawn' : 'consent', record)
    else {
      const [row, why] = bestValue(
        there,
        best,
        row => isChecked(column.id, row),
        row => isTyped(column.id, row),
      )
      keep(row ?? best, why)
    }
  }
  return { survivor: (rowIds[best] ?? 0) as RowId, kept }
}

const compare = (a: readonly number[] = [], b: readonly number[] = []): number => {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

interface Value {
  readonly value: string
  readonly row: number
}

/** The row whose value stays, and the first evidence that only it has. */
function bestValue(
  values: readonly Value[],
  survivor: number,
  isChecked: (row: number) => boolean,
  isTyped: (row: number) => boolean,
): [row: number | undefined, why: KeepReason] {
  const [only] = values
  if (values.length < 2) return [only?.row, 'only']
  const key = new Map(values.map(({ value, row }) => [row, foldText(value)]))
  const holders = (row: number) => values.filter(other => key.get(other.row) === key.get(row)).length
  const grades: readonly (readonly [KeepReason, (one: Value) => number])[] = [
    ['verified', ({ row }) => Number(isChecked(row))],
    ['typed', ({ row }) => Number(isTyped(row))],
    ['common', ({ row }) => holders(row)],
    ['fuller', ({ value }) => value.trim().length * 2 + Number(!value.includes('@') && !isOneCase(value))],
    ['newer', ({ row }) => row],
  ]
  let left = [...values]
  for (const [why, grade] of grades) {
    // What differs in capitals and accents only is not worth another row's value.
    if (why === 'newer' && new Set(left.map(({ row }) => key.get(row))).size === 1) break
    const most = Math.max(...left.map(grade))
    const better = left.filter(one => grade(one) === most)
    const alike = new Set(better.map(({ value }) => value)).size === 1
    if (alike && better.length < left.length) return [better[0]?.row, why]
    left = better
  }
  return [(left.find(({ row }) => row === survivor) ?? left[0])?.row, 'alike']
}

export const chooseRead = { judgeGroups }
