// What was learned from a list as a whole, for the card, the fix and the review alike. It is kept while the list is gone through: what a
// fix writes in the meantime does not change it.

import type { LearnedTable } from '../../checks/betrayed/judge.ts'
import { type ErrorAnswers, maxJudgedLength, noErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { ReadDb } from '../store/sql.ts'
import { sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'
import { withAnswers } from './error-answers.ts'
import { cleanKept } from './kept.lane.ts'
import type { LearnedFrom, ListColumn } from './kinds/kind.ts'
import { learnErrors } from './kinds/probable-errors.ts'

/** Cells that are learned from: a second or two, as others wait for the thread. Of longer lists pieces of rows, spread evenly. */
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
/** Of each connection: the latest ones. */
const kept = new WeakMap<ReadDb, Learned[]>()
const maxKept = 3
let lastId = 0

/** Learns from the list, unless it is still known; `more`: answers that are not kept yet. */
function learnedNow(db: ReadDb, sheetId: number, more: ErrorAnswers = noErrorAnswers): Learned {
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
  const rows = sampleRows(
    db,
    sheetId,
    columns.map(({ slot }) => slot),
  )
  const learned = { id: ++lastId, sheetId, key, columns: list.columns, table: learnErrors(rows, list) }
  kept.set(db, [learned, ...others].slice(0, maxKept))
  return learned
}

/** The answer is what `learnedList` takes. */
const learnList = (db: ReadDb, sheetId: number, more?: ErrorAnswers): number => learnedNow(db, sheetId, more).id

/** What was learned under this id; learned again where it is kept no longer. */
export const learnedList = (db: ReadDb, sheetId: number, id: number | null): Learned =>
  kept.get(db)?.find(one => one.id === id && one.sheetId === sheetId) ?? learnedNow(db, sheetId)

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
