// The whole columns of a list, each different text once, for all that counts and judges them in this thread: they are read together, once,
// and after an edit only those that changed. A list that takes too much memory has none.
import type { CodedColumn } from '../../checks/betrayed/coded-columns.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { knownColumns, type Piece } from './coded-columns.lane.ts'
import { resumedWork } from './resumed-work.lane.ts'

export interface WholeColumns {
  /** Of all rows, in order. */
  readonly rowIds: readonly number[]
  /** By id. In one of nearly only different texts some are there more than once. A cell that is too long is a `longCell`. */
  readonly columns: ReadonlyMap<number, CodedColumn>
}

/** Some 60 MB, with what is kept of other lists. */
const most = { lists: 4, cells: 2_500_000, letters: 20_000_000 }
const rowsPerPiece = 500
/** Longer ones are hardly ever there twice. */
const maxCellLength = 1000

const lists = knownColumns({ longest: maxCellLength, textOf: cell => cell ?? '', exact: false, most })

interface Running {
  readonly key: string
  readonly work: InSteps<WholeColumns | null>
  ended: { readonly result: WholeColumns | null } | null
}
/** What several ask for at a time is read once. */
const running = new WeakMap<ReadDb, Running>()
/** Versions of lists that were too much, or were given up for others: a single column is read alone then. */
const refused = new WeakMap<ReadDb, Map<number, number>>()
const maxRefused = 1000

const versionOf = (db: ReadDb, sheetId: number): number =>
  db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0

/** What is read depends on this. */
const stateOf = (db: ReadDb, sheetId: number): string =>
  JSON.stringify([sheetId, versionOf(db, sheetId), columnsOf(db, sheetId).map(({ id, version }) => [id, version])])

/** All columns of a list as they are now; null where they are too much, or rows came or went while they were read. */
export function* wholeColumns(db: ReadDb, sheetId: number): InSteps<WholeColumns | null> {
  const key = stateOf(db, sheetId)
  let own = running.get(db)
  if (own?.key !== key || own.ended) {
    own = { key, work: reading(db, sheetId), ended: null }
    running.set(db, own)
  }
  while (own.ended === null) {
    const step = own.work.next()
    if (step.done) own.ended = { result: step.value }
    else yield
  }
  if (running.get(db) === own) running.delete(db)
  return own.ended.result
}

/** The same for who wants a few columns and can do without: a list that was too much before is not tried again. */
export function* wholeColumnsIfKept(db: ReadDb, sheetId: number): InSteps<WholeColumns | null> {
  const known = refused.get(db) ?? new Map<number, number>()
  refused.set(db, known)
  const version = versionOf(db, sheetId)
  if (known.get(sheetId) === version && !lists.has(db, sheetId)) return null
  const whole = yield* wholeColumns(db, sheetId)
  // Also where it fits: once others pushed it out, reading it for each column would take longer than reading each column.
  known.delete(sheetId)
  known.set(sheetId, version)
  const [oldest] = known.keys()
  if (known.size > maxRefused && oldest !== undefined) known.delete(oldest)
  return whole
}

/** The same where nothing has to be read for it. */
export function wholeColumnsNow(db: ReadDb, sheetId: number): WholeColumns | null {
  const columns = columnsOf(db, sheetId)
  const version = versionOf(db, sheetId)
  const rows = knownRows.get(db)?.get(sheetId)
  const coded = lists.now(db, { sheetId, columns, key: String(version) })
  return coded && rows?.version === version ? wholeOf(rows.ids, columns, coded) : null
}

function wholeOf(
  rowIds: readonly number[] | null,
  columns: readonly ColumnRow[],
  coded: readonly CodedColumn[] | null,
): WholeColumns | null {
  if (rowIds === null || coded === null || coded.some(({ codes }) => codes.length !== rowIds.length)) return null
  return { rowIds, columns: new Map(columns.flatMap(({ id }, at) => (coded[at] ? [[id, coded[at]] as const] : []))) }
}

const readings = resumedWork<boolean>({ kept: 1, begun: 20 })
const maxMs = 25

/** A slice of reading them, for who wants to count in them; true once nothing more is to read. */
function readWholeColumns(db: ReadDb, sheetId: number): boolean {
  function* work(): InSteps<boolean> {
    yield* wholeColumnsIfKept(db, sheetId)
    return true
  }
  return readings.until(db, stateOf(db, sheetId), work, performance.now() + maxMs) ?? false
}

function* reading(db: ReadDb, sheetId: number): InSteps<WholeColumns | null> {
  const columns = columnsOf(db, sheetId)
  const version = versionOf(db, sheetId)
  const rowIds = yield* rowsOf(db, sheetId, version, columns.length)
  if (rowIds === null) return null
  const pieces: Piece[] = []
  for (let at = 0; at < rowIds.length; at += rowsPerPiece)
    pieces.push({ first: rowIds[at] ?? 0, end: (rowIds[Math.min(at + rowsPerPiece, rowIds.length) - 1] ?? 0) + 1 })
  const coded = yield* lists.read(db, { sheetId, columns, pieces, key: String(version) })
  return wholeOf(rowIds, columns, coded)
}

interface Rows {
  readonly version: number
  readonly count: number
  /** Once they were wanted. */
  ids: readonly number[] | null
}
/** By list. */
const knownRows = new WeakMap<ReadDb, Map<number, Rows>>()

/** Null where the list has too many cells. */
function* rowsOf(db: ReadDb, sheetId: number, version: number, width: number): InSteps<readonly number[] | null> {
  const known = knownRows.get(db) ?? new Map<number, Rows>()
  knownRows.set(db, known)
  let own = known.get(sheetId)
  if (own?.version !== version) {
    const count = db.value<number>(`SELECT count(*) FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL`) ?? 0
    own = { version, count, ids: null }
    yield
  }
  known.delete(sheetId)
  known.set(sheetId, own)
  const [oldest] = known.keys()
  if (known.size > most.lists && oldest !== undefined) known.delete(oldest)
  if (width === 0 || own.count * width > most.cells) return null
  if (own.ids === null) {
    own.ids = db.column<number>(`SELECT t.id FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL ORDER BY t.id`)
    yield
  }
  return own.ids
}

export const wholeColumnsRead = { readWholeColumns }
