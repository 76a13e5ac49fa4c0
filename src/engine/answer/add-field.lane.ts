// A field of stored answers as a column of its own: made once, then filled a bounded piece at a time, all in one undo step.
// Nothing is sent, nothing is booked (R-RUN-26).
import type { ColumnId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import { nothingDone, type SliceDone } from '../sheet/edit/edit.lane.ts'
import { diffCells, putCells } from '../sheet/history/cells.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnWidth } from '../table/column-width.ts'
import { columnsOf, insertColumn } from '../table/columns.lane.ts'
import { sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { answerText } from './cell-texts.ts'
import { type AnsweredOp, outputFor } from './operations.ts'
import { currentPolicy } from './policy.lane.ts'
import { pickedAnswer, readAnswer } from './understand.ts'

export interface FieldAsk {
  sheetId: number
  /** The result column that carries the states. */
  resultColumnId: number
  /** A field of the report or record, or `more.KEY` for what the interface does not list. */
  field: string
  /** Undo step that the pieces share. */
  key: string
}

export interface FieldColumn {
  columnId: ColumnId
  name: string
  op: AnsweredOp
  /** It is there already; nothing is to be filled. */
  known: boolean
}

/** Makes the column behind those of the same result. Throws not_found. */
function addFieldColumn(
  db: WriteDb,
  { sheetId, resultColumnId, field, key }: FieldAsk,
): FieldColumn & { step: SliceDone } {
  const doneAs = (stepId: number | null): SliceDone => ({
    ...{ stepId, cells: 0, rows: 0, skipped: 0 },
    columns: stepId !== null,
    version: sheetVersion(db, sheetId),
  })
  return db.transaction(() => {
    const columns = columnsOf(db, sheetId)
    const mine = columns.filter(({ origin }) => origin?.resultColumnId === resultColumnId)
    const origin = mine.find(({ id }) => id === resultColumnId)?.origin
    if (!origin) throw fail('not_found', { what: 'column' })
    // Origins name operations of our own table.
    const op = origin.op as AnsweredOp
    const there = mine.find(column => column.origin?.field === field)
    if (there) return { columnId: there.id, name: there.name, op, known: true, step: doneAs(null) }
    const output = outputFor(op, field)
    if (!output) throw fail('not_found', { what: 'field' })
    const source = columns.find(({ id }) => id === origin.sourceId)
    // Rows that a search brought have no column that was asked about.
    const name = source && source.id !== resultColumnId ? `${source.name}: ${output.name}` : capital(output.name)
    const last = columns.findLastIndex(column => mine.includes(column))
    const stepId = beginStep(db, sheetId, `Add “${name}” from stored answers`, { key })
    const made = insertColumn(
      db,
      sheetId,
      {
        name,
        type: output.type,
        before: columns[last + 1]?.id ?? null,
        origin: { ...origin, field },
        typeChosen: true,
        width: columnWidth(name),
      },
      stepId,
    )
    return { columnId: made.id, name, op, known: false, step: doneAs(stepId) }
  })
}

export interface FillAsk extends FieldAsk {
  columnId: number
  name: string
  /** Last row of the piece before. */
  after: number
  limit: number
  /** Spelling of answers, by profile of their account. */
  naming: Readonly<Record<'embedded' | 'remote', ProviderNaming>>
}

const capital = (name: string) => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`

export interface FilledPiece extends SliceDone {
  /** Last row looked at; null = there are no more. */
  last: number | null
}

/** Writes the field of the next rows that have an answer. */
function fillField(db: WriteDb, ask: FillAsk): FilledPiece {
  return db.transaction(() => {
    const rows = db.all<ResultOfRow>(
      `SELECT row_id, answer_id, pick FROM cell_state
       WHERE sheet_id = ? AND col_id = ? AND row_id > ? AND answer_id IS NOT NULL ORDER BY row_id LIMIT ?`,
      ask.sheetId,
      ask.resultColumnId,
      ask.after,
      ask.limit,
    )
    const column = columnsOf(db, ask.sheetId).find(({ id }) => id === ask.columnId)
    // Undone or deleted meanwhile: nothing is left to fill.
    if (!column) return { ...nothingDone(db, ask.sheetId), last: null }
    const texts = new Map<string, string | null>()
    const text = (result: ResultOfRow) => {
      const key = `${result.answer_id} ${result.pick}`
      const known = texts.has(key) ? texts.get(key) : textOf(db, ask, result)
      texts.set(key, known ?? null)
      return known ?? null
    }
    const diff = diffCells(
      db,
      ask.sheetId,
      column.slot,
      rows.map(({ row_id }) => row_id),
      rows.map(text),
    )
    let stepId: number | null = null
    if (diff.rowIds.length > 0) {
      stepId = beginStep(db, ask.sheetId, `Add “${ask.name}” from stored answers`, { key: ask.key })
      putCells(db, stepId, ask.sheetId, column.id, column.slot, diff)
    }
    return {
      ...{ stepId, cells: diff.rowIds.length, rows: 0, skipped: 0 },
      last: rows.length < ask.limit ? null : (rows.at(-1)?.row_id ?? null),
      version: sheetVersion(db, ask.sheetId),
    }
  })
}

interface ResultOfRow {
  row_id: number
  answer_id: number
  /** The record of the answer that a person chose. */
  pick: number | null
}

function textOf(db: ReadDb, { field, naming }: FillAsk, { answer_id, pick }: ResultOfRow): string | null {
  const answer = db.get<{ op: AnsweredOp; raw: Buffer; fetched_at: number; profile: string }>(
    'SELECT n.op, n.raw, n.fetched_at, a.profile FROM answer n JOIN account a ON a.id = n.account_id WHERE n.id = ?',
    answer_id,
  )
  if (!answer) return null
  const spelling = naming[answer.profile === 'embedded' ? 'embedded' : 'remote']
  const read = readAnswer(answer.op, answer.raw, spelling, currentPolicy(db))
  return answerText(read && pickedAnswer(read, pick), field, answer.fetched_at)
}

export const addFieldWrite = { addFieldColumn, fillField }
