// What the kinds that judge whole rows find, counted, and the rows as fixed.

import type { CleanSample } from '../../contract/app/clean.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { firstPlace } from '../base/first-place.ts'
import { homeCountry } from '../check/row-country.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { maxSamples, type SliceFound, shownText } from './cells.lane.ts'
import { problemFacts } from './kinds/index.ts'
import type { RowFlaw, RowJudge } from './kinds/kind.ts'
import { learnedList } from './learned.lane.ts'
import { type RowKinds, type Suspects, suspectsUntil } from './suspects.lane.ts'

type Row = readonly (string | null)[]
interface FlawedRow {
  rowId: number
  cells: Row
  flaw: RowFlaw
}

/** Rows of a statement: all their cells are in memory at once. A slice begins with few. */
const rowsPerPiece = 100
const fewRows = 4
/** Characters of a slice, which may hold a piece more. */
const maxLetters = 4_000_000
/** A slice ends then, as others wait for its thread. */
const maxMs = 25

/** Cells that a repair writes, by place. */
const repairedCells = ({ repair }: RowFlaw) => (repair === 'remove' ? [] : [...repair])

type ReadRow = [id: number, ...cells: (string | null)[]]
/** Reads rows behind `after`, at most `wanted` of them. */
type RowReader = (
  after: number,
  wanted: number,
) => {
  readonly rows: readonly ReadRow[]
  /** The last row that was read or left out, and how many these are. */
  readonly last: number
  readonly read: number
  /** No row is left. */
  readonly ended: boolean
}

const selectRows = (sheetId: number, columns: readonly ColumnRow[]): SqlText =>
  `SELECT ${['t.id', ...columns.map(({ slot }) => `t.${sqlIdentifier(slot)}`)].join(',')} FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL`

function allRows(db: ReadDb, sheetId: number): RowReader {
  const sql = `${selectRows(sheetId, columnsOf(db, sheetId))} AND t.id > +? ORDER BY t.id LIMIT +?`
  return (after, wanted) => {
    const rows = db.arrays<ReadRow>(sql, after, wanted)
    return { rows, last: rows.at(-1)?.[0] ?? after, read: rows.length, ended: rows.length < wanted }
  }
}

/** Only those in which something may be found. */
function rowsToJudge(db: ReadDb, sheetId: number, { rowIds, marks }: Suspects): RowReader {
  if (marks === null) return allRows(db, sheetId)
  const sql = `${selectRows(sheetId, columnsOf(db, sheetId))} AND t.id IN (SELECT value FROM json_each(?)) ORDER BY t.id`
  return (after, wanted) => {
    const first = firstPlace(rowIds.length, at => (rowIds[at] ?? 0) > after)
    const ids: number[] = []
    let at = first
    for (; at < rowIds.length && ids.length < wanted; at++) if (marks[at] === 1) ids.push(rowIds[at] ?? 0)
    const rows = ids.length > 0 ? db.arrays<ReadRow>(sql, JSON.stringify(ids)) : []
    return { rows, last: rowIds[at - 1] ?? after, read: at - first, ended: at === rowIds.length }
  }
}

/** Rows behind `after` with what each kind finds in them, and the row to go on after; null at the end. */
function flawedRows(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  { kinds, learned }: RowKinds,
  readRows: RowReader,
  after: number,
  maxCells: number,
) {
  const columns = columnsOf(db, sheetId)
  const types = columns.map(({ type }) => type)
  const country = homeCountry(db, sheetId, home)
  const judges = kinds.flatMap(kind => {
    const { find } = problemFacts[kind]
    let judge: RowJudge | null = null
    if (find.by === 'list') {
      if (learned === null) throw new Error(`nothing was learned for ${kind}`)
      const { table, list } = learnedList(db, sheetId, learned)
      judge = find.prepare(table, list.columns)
    } else if (find.by === 'row' && columns.length > 0) judge = find.prepare(types, country)
    return judge ? [{ kind, judge, flawed: [] as FlawedRow[] }] : []
  })
  const found = judges.map(({ kind, flawed }) => ({ kind, flawed }))
  if (judges.length === 0) return { columns, read: 0, found, next: null }
  const limit = Math.max(50, Math.floor(maxCells / columns.length))
  const until = performance.now() + maxMs
  let [read, judged, letters, last] = [0, 0, 0, after]
  while (judged < limit && letters < maxLetters && performance.now() < until) {
    const wanted = Math.min(rowsPerPiece, limit - judged, Math.max(fewRows, judged))
    const piece = readRows(last, wanted)
    for (const [rowId, ...cells] of piece.rows) {
      for (const { judge, flawed } of judges) {
        const flaw = judge(cells)
        if (flaw) flawed.push({ rowId, cells, flaw })
      }
      for (const cell of cells) if (cell !== null) letters += cell.length
    }
    read += piece.read
    judged += piece.rows.length
    last = piece.last
    if (piece.ended) return { columns, read, found, next: null }
  }
  return { columns, read, found, next: last }
}

/** A slice is of the time that is left: before rows are judged, it is found out which are to be. */
function countRowFlaws(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  kinds: RowKinds,
  after: number,
  maxCells: number,
) {
  const suspects = suspectsUntil(db, sheetId, kinds, performance.now() + maxMs)
  if (suspects === null) return { next: after, read: 0, found: [] }
  const readRows = rowsToJudge(db, sheetId, suspects)
  const { columns, read, found, next } = flawedRows(db, sheetId, home, kinds, readRows, after, maxCells)
  const counted = found.map(({ kind, flawed }): SliceFound => {
    const samples = flawed.slice(0, maxSamples).map(row => sampleOf(columns, row))
    const { safe, find } = problemFacts[kind]
    if (find.by !== 'list')
      return { kind, count: flawed.length, repairable: flawed.length, safe: safe ? flawed.length : 0, samples }
    const repairable = flawed.reduce((sum, { flaw }) => sum + repairedCells(flaw).length, 0)
    const unknown = flawed.reduce((sum, { flaw }) => sum + flaw.unknown.length, 0)
    return { kind, count: repairable + unknown, repairable, safe: 0, samples }
  })
  return { next, read, found: counted }
}

function sampleOf(columns: readonly ColumnRow[], { rowId, cells, flaw }: FlawedRow): CleanSample {
  const [first] = repairedCells(flaw)
  const [at, after] = first ?? [flaw.unknown[0] ?? 0, null]
  return {
    rowId: rowId as RowId,
    columnId: flaw.repair === 'remove' ? null : (columns[at]?.id ?? null),
    before: flaw.repair === 'remove' ? '' : shownText(cells[at] ?? ''),
    after: after === null ? null : shownText(after),
    repaired: flaw.repair === 'remove' || first !== undefined,
  }
}

/** The changes of a slice of rows: cells to write, row by row, and rows to take out. */
function repairRows(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  kinds: RowKinds,
  after: number,
  maxCells: number,
) {
  const { columns, found, next } = flawedRows(db, sheetId, home, kinds, allRows(db, sheetId), after, maxCells)
  const flawed = found.flatMap(one => one.flawed)
  const removed = flawed.flatMap(({ rowId, flaw }) => (flaw.repair === 'remove' ? [rowId] : []))
  const written = flawed.flatMap(({ rowId, cells, flaw }) =>
    repairedCells(flaw).map(([at, value]) => ({
      rowId,
      columnId: columns[at]?.id ?? 0,
      before: cells[at] ?? null,
      value,
    })),
  )
  return { next, removed, written, flawed: flawed.map(({ rowId }) => rowId) }
}

export const cleanRowsRead = { countRowFlaws, repairRows }
