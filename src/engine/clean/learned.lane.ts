// What was learned from a list as a whole, for the card, the fix and the review alike. It is kept while the list is gone through: what a
// fix writes in the meantime does not change it.

import type { CodedColumn } from '../../checks/betrayed/coded-columns.ts'
import type { LearnedTable } from '../../checks/betrayed/judge.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { type ErrorAnswers, maxJudgedLength, noErrorAnswers } from '../../contract/app/probable-errors.ts'
import { knownColumns, longCell, type Piece } from '../check/coded-columns.lane.ts'
import { resumedWork } from '../check/resumed-work.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { lastRowOf } from '../table/rows.lane.ts'
import { withAnswers } from './error-answers.ts'
import { cleanKept } from './kept.lane.ts'
import type { LearnedFrom } from './kinds/kind.ts'
import { learnErrors } from './kinds/probable-errors.ts'

/** Cells that are learned from: a second or two. Of longer lists pieces of rows, spread evenly. */
const maxCells = 400_000
const rowsPerPiece = 1000
/** Longer cells are prose. */
const maxCellLength = maxJudgedLength

export interface Learned {
  readonly id: number
  readonly sheetId: number
  readonly list: LearnedFrom
  /** What was learned from. */
  readonly sample: readonly CodedColumn[]
  readonly table: LearnedTable
}
const maxKept = 3
const learnings = resumedWork<Learned>({ kept: maxKept, begun: 20 })
const samples = knownColumns({
  longest: maxCellLength,
  textOf: cell => (cell === longCell ? '' : (cell?.trim() ?? '')),
  exact: true,
  most: { lists: maxKept, cells: Infinity, letters: Infinity },
})
const maxMs = 25
let lastId = 0

function* learning(db: ReadDb, sheetId: number, list: LearnedFrom): InSteps<Learned> {
  const sample = yield* sampleColumns(db, sheetId)
  // An edit of rows that are not learned from, or one that was taken back.
  const same = learnings.kept(db).find(one => isSameList(one, sheetId, list, sample))
  const table = same?.table ?? (yield* learnErrors(sample, list))
  return { id: ++lastId, sheetId, list, sample, table }
}

const isSameList = (one: Learned, sheetId: number, list: LearnedFrom, sample: readonly CodedColumn[]): boolean =>
  one.sheetId === sheetId &&
  one.sample.length === sample.length &&
  one.sample.every((column, at) => column === sample[at]) &&
  JSON.stringify(one.list) === JSON.stringify(list)

/** Goes on learning from the list until then, unless it is still known; null where more is to do. `more`: answers that are not kept yet. */
function learnUntil(db: ReadDb, sheetId: number, until: number, more: ErrorAnswers = noErrorAnswers): Learned | null {
  const columns = columnsOf(db, sheetId)
  const answers = withAnswers(cleanKept(db, sheetId).answers, more)
  const version = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId)
  const states = columns.map(one => [one.id, one.name, one.type, one.version, one.origin, one.computed, one.locked])
  const key = JSON.stringify([sheetId, version, states, answers])
  const list: LearnedFrom = {
    columns: columns.map(({ id, name, type, origin, computed, locked }) => ({
      ...{ id, name, type },
      writable: origin === null && computed === null && !locked,
    })),
    answers,
  }
  return learnings.until(db, key, () => learning(db, sheetId, list), until)
}

/** A slice of learning; its answer is what `learnedList` takes, null where more is to be learned. */
const learnList = (db: ReadDb, sheetId: number, more?: ErrorAnswers): number | null =>
  learnUntil(db, sheetId, performance.now() + maxMs, more)?.id ?? null

/** What was learned under this id; learned again, at once, where it is kept no longer. */
export function learnedList(db: ReadDb, sheetId: number, id: number): Learned {
  const known = learnings.kept(db).find(one => one.id === id && one.sheetId === sheetId)
  const learned = known ?? learnUntil(db, sheetId, Infinity)
  if (!learned) throw new Error('learning ended before its end')
  return learned
}

function* sampleColumns(db: ReadDb, sheetId: number): InSteps<readonly CodedColumn[]> {
  const columns = columnsOf(db, sheetId)
  if (columns.length === 0) return []
  const last = lastRowOf(db, sheetId)
  const all = Math.ceil(last / rowsPerPiece)
  const wanted = Math.max(1, Math.floor(maxCells / columns.length / rowsPerPiece))
  const step = Math.max(1, Math.ceil(all / wanted))
  const pieces: Piece[] = []
  for (let first = 0; first <= last; first += step * rowsPerPiece) pieces.push({ first, end: first + rowsPerPiece })
  const version = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  return (yield* samples.read(db, { sheetId, columns, pieces, key: JSON.stringify([version, step]) })) ?? []
}

export const learnedRead = { learnList }
