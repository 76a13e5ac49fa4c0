// What the kinds that judge by the whole list learned from it, kept while the list is gone through: what a fix writes in the meantime
// does not change it.

import type { ProblemKind } from '../../contract/app/clean.ts'
import { type ErrorAnswers, maxJudgedLength, noErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { ReadDb } from '../store/sql.ts'
import { sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'
import { withAnswers } from './error-answers.ts'
import { cleanKept } from './kept.lane.ts'
import { problemFacts } from './kinds/index.ts'
import type { LearnedFrom, RowJudge } from './kinds/kind.ts'

/** Cells that are learned from: a second at most, as others wait for the thread. Of longer lists pieces of rows, spread evenly. */
const maxCells = 600_000
const rowsPerPiece = 1000
/** Longer cells are prose. */
const maxCellLength = maxJudgedLength

interface Learned {
  readonly id: number
  readonly sheetId: number
  readonly judges: ReadonlyMap<ProblemKind, RowJudge>
}
/** Of each connection: the latest ones. */
const kept = new WeakMap<ReadDb, Learned[]>()
const maxKept = 3
let lastId = 0

/** Learns what these kinds ask the list for; the answer is what `learnedJudges` takes. */
function learnList(
  db: ReadDb,
  sheetId: number,
  kinds: readonly ProblemKind[],
  more: ErrorAnswers = noErrorAnswers,
): number {
  const { rows, list } = listToLearn(db, sheetId, more)
  const judges = new Map<ProblemKind, RowJudge>()
  for (const kind of kinds) {
    const { find } = problemFacts[kind]
    if (find.by === 'list') judges.set(kind, find.learn(rows, list))
  }
  const id = nextId()
  kept.set(db, [{ id, sheetId, judges }, ...(kept.get(db) ?? [])].slice(0, maxKept))
  return id
}

export const nextId = (): number => ++lastId

/** Rows to learn from, and what is known of the list; `more`: answers that are not kept yet. */
export function listToLearn(db: ReadDb, sheetId: number, more: ErrorAnswers = noErrorAnswers) {
  const columns = columnsOf(db, sheetId)
  const list: LearnedFrom = {
    columns: columns.map(({ id, name, type, origin, computed, locked }) => ({
      ...{ id, name, type },
      writable: origin === null && computed === null && !locked,
    })),
    answers: withAnswers(cleanKept(db, sheetId).answers, more),
  }
  const rows = sampleRows(
    db,
    sheetId,
    columns.map(({ slot }) => slot),
  )
  return { rows, list }
}

/** What was learned under this id; learned again where it is kept no longer. */
export function learnedJudge(db: ReadDb, sheetId: number, kind: ProblemKind, id: number | null): RowJudge | null {
  const known = kept
    .get(db)
    ?.find(one => one.id === id && one.sheetId === sheetId)
    ?.judges.get(kind)
  if (known) return known
  const again = learnList(db, sheetId, [kind])
  return (
    kept
      .get(db)
      ?.find(one => one.id === again)
      ?.judges.get(kind) ?? null
  )
}

function sampleRows(db: ReadDb, sheetId: number, slots: readonly string[]): (string | null)[][] {
  if (slots.length === 0) return []
  const pieces = Math.ceil(lastRowOf(db, sheetId) / rowsPerPiece)
  const wanted = Math.max(1, Math.floor(maxCells / slots.length / rowsPerPiece))
  const step = Math.max(1, Math.ceil(pieces / wanted))
  const cells = slots.map(slot => {
    const cell = `t.${sqlIdentifier(slot)}`
    return `CASE WHEN length(${cell}) <= ${maxCellLength} THEN ${cell} END`
  })
  return db.arrays<(string | null)[]>(
    `SELECT ${cells.join(',')} FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL AND (t.id / ${rowsPerPiece}) % +? = 0 ORDER BY t.id`,
    step,
  )
}

export const learnedRead = { learnList }
