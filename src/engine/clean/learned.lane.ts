// What was learned from a list as a whole, for the card, the fix and the review alike. It is kept while the list is gone through: what a
// fix writes in the meantime does not change it.

import type { LearnedTable } from '../../checks/betrayed/judge.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { type ErrorAnswers, maxJudgedLength, noErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { ReadDb } from '../store/sql.ts'
import { sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'
import { withAnswers } from './error-answers.ts'
import { cleanKept } from './kept.lane.ts'
import type { LearnedFrom, ListColumn } from './kinds/kind.ts'
import { learnErrors } from './kinds/probable-errors.ts'

/** Cells that are learned from: a second or two. Of longer lists pieces of rows, spread evenly. */
const maxCells = 400_000
const rowsPerPiece = 1000
/** Longer cells are prose. */
const maxCellLength = maxJudgedLength

interface Learned {
  readonly id: number
  readonly sheetId: number
  /** Of the state of the list, and of what a person answered. */
  readonly key: string
  readonly columns: readonly ListColumn[]
  readonly table: LearnedTable
}
/** What is learned piece by piece, as others wait for the thread, and people who asked may leave. */
interface Learning {
  readonly sheetId: number
  readonly key: string
  readonly work: InSteps<Omit<Learned, 'id'>>
}
/** Of each connection: the latest ones. What was left half learned goes on when it is asked for again. */
const kept = new WeakMap<ReadDb, Learned[]>()
const begun = new WeakMap<ReadDb, Learning[]>()
const maxKept = 3
const maxMs = 25
let lastId = 0

function* learning(db: ReadDb, sheetId: number, key: string, list: LearnedFrom, slots: string[]) {
  const rows = yield* sampleRows(db, sheetId, slots)
  const table = yield* learnErrors(rows, list)
  return { sheetId, key, columns: list.columns, table }
}

/** Goes on learning from the list until then, unless it is still known; null where more is to do. `more`: answers that are not kept yet. */
function learnUntil(db: ReadDb, sheetId: number, until: number, more: ErrorAnswers = noErrorAnswers): Learned | null {
  const columns = columnsOf(db, sheetId)
  const answers = withAnswers(cleanKept(db, sheetId).answers, more)
  const version = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId)
  const states = columns.map(one => [one.id, one.name, one.type, one.version, one.origin, one.computed, one.locked])
  const key = JSON.stringify([sheetId, version, states, answers])
  const others = kept.get(db) ?? []
  const known = others.find(one => one.key === key)
  if (known) return known
  const list: LearnedFrom = {
    columns: columns.map(({ id, name, type, origin, computed, locked }) => ({
      ...{ id, name, type },
      writable: origin === null && computed === null && !locked,
    })),
    answers,
  }
  const learnings = begun.get(db) ?? []
  const own = learnings.find(one => one.key === key) ?? {
    ...{ sheetId, key },
    work: learning(
      db,
      sheetId,
      key,
      list,
      columns.map(({ slot }) => slot),
    ),
  }
  // What fails is not gone on with.
  const left = learnings.filter(one => one !== own)
  begun.set(db, left)
  do {
    const step = own.work.next()
    if (!step.done) continue
    const learned = { id: ++lastId, ...step.value }
    kept.set(db, [learned, ...others].slice(0, maxKept))
    return learned
  } while (performance.now() < until)
  begun.set(db, [own, ...left].slice(0, maxKept))
  return null
}

/** A slice of learning; its answer is what `learnedList` takes, null where more is to be learned. */
const learnList = (db: ReadDb, sheetId: number, more?: ErrorAnswers): number | null =>
  learnUntil(db, sheetId, performance.now() + maxMs, more)?.id ?? null

/** What was learned under this id; learned again, at once, where it is kept no longer. */
export function learnedList(db: ReadDb, sheetId: number, id: number): Learned {
  const known = kept.get(db)?.find(one => one.id === id && one.sheetId === sheetId)
  const learned = known ?? learnUntil(db, sheetId, Infinity)
  if (!learned) throw new Error('learning ended before its end')
  return learned
}

function* sampleRows(db: ReadDb, sheetId: number, slots: readonly string[]): InSteps<(string | null)[][]> {
  if (slots.length === 0) return []
  const last = lastRowOf(db, sheetId)
  const pieces = Math.ceil(last / rowsPerPiece)
  const wanted = Math.max(1, Math.floor(maxCells / slots.length / rowsPerPiece))
  const step = Math.max(1, Math.ceil(pieces / wanted))
  const cells = slots.map(slot => {
    const cell = `t.${sqlIdentifier(slot)}`
    return `CASE WHEN length(${cell}) <= ${maxCellLength} THEN ${cell} END`
  })
  const sql = `SELECT ${cells.join(',')} FROM ${tableOf(sheetId)} t WHERE t.id >= +? AND t.id < +? AND t.gone IS NULL ORDER BY t.id`
  const rows: (string | null)[][] = []
  for (let first = 0; first <= last; first += step * rowsPerPiece) {
    for (const row of db.arrays<(string | null)[]>(sql, first, first + rowsPerPiece)) rows.push(row)
    yield
  }
  return rows
}

export const learnedRead = { learnList }
