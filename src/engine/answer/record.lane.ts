// One row with everything known about it: cells, states, stored answers and what changed it.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { fail } from '../base/fail.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import { unreadableEntries } from '../identity/sealing.lane.ts'
import { suppressedRows } from '../identity/suppressed.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type StoredChange as KeptChange, readChange } from '../table/change.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { inRow } from '../types/cell-context.ts'
import { rowCredits, tasksOf } from './cost.lane.ts'
import type { AnsweredOp } from './operations.ts'
import { policyOf } from './policy.lane.ts'
import type { JudgedBy } from './policy.ts'

export interface StoredField {
  columnId: number
  name: string
  type: ColumnType
  value: string | null
  /** How its column writes values, in this row. */
  notation: ColumnNotation
  state: number | null
  marks: number
}

/** A result column of the row with the answer behind it, if there is one. */
export interface StoredReport {
  /** The operation that answered, or under whose name the columns are kept. */
  op: AnsweredOp
  /** A search found it, and its record became the row. */
  added: boolean
  columnId: number
  resultColumnId: number
  columnName: string
  input: string
  /** Fields that are columns. */
  columns: string[]
  state: number
  reason: string | null
  marks: number
  at: number
  live: boolean
  /** `purged`: a person has taken its bytes away. */
  /** The record of the answer that a person chose; null = no one has. */
  pick: number | null
  answer: { raw: Uint8Array; source: string | null; fetchedAt: number; purged: boolean } | null
  /** The policy that judged it. */
  policy: JudgedBy
  /** Bytes of an answer that could not be read. */
  badAnswer: Uint8Array | null
  credits: number
}

export interface StoredChange {
  at: number
  columnName: string
  before: string | null
  after: string | null
  label: string
}

export interface StoredRecord {
  fields: StoredField[]
  reports: StoredReport[]
  /** Null: the entries cannot be read now. */
  suppressed: boolean | null
}

/** `home`: country of the settings. Throws sheet_gone, not_found. */
function readRecord(db: ReadDb, sheetId: number, rowId: number, home: string | null): StoredRecord {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId: sheetId as never })
  const columns = columnsOf(db, sheetId)
  const slots = columns.map(({ slot }) => sqlIdentifier(slot))
  const [cells] = db.arrays<(string | null)[]>(
    `SELECT ${['id', ...slots].join(', ')} FROM ${tableOf(sheetId)} WHERE id = ? AND gone IS NULL`,
    rowId,
  )
  if (!cells) throw fail('not_found', { what: 'row' })
  const states = new Map(
    db
      .all<StateOfCell>(
        `SELECT col_id, state, reason, marks, run_id, answer_id, at, policy, pick FROM cell_state
         WHERE sheet_id = ? AND col_id IN (SELECT value FROM json_each(?)) AND row_id = ?`,
        sheetId,
        JSON.stringify(columns.map(({ id }) => id)),
        rowId,
      )
      .map(state => [state.col_id, state]),
  )
  const notation = notationsOf(db, sheetId, home)
  const named = countryColumn(columns)
  // The id of the row comes before its cells.
  const cellOf = (column: ColumnRow) => cells[columns.indexOf(column) + 1] ?? null
  const country = named ? cellOf(named) : null
  const fields = columns.map(column => ({
    columnId: column.id,
    name: column.name,
    type: column.type,
    value: cellOf(column),
    notation: inRow(notation(column), country),
    state: states.get(column.id)?.state ?? null,
    marks: states.get(column.id)?.marks ?? 0,
  }))
  const reports = columns.flatMap(({ id, origin }): StoredReport[] => {
    const state = states.get(id)
    const source = fields.find(field => field.columnId === origin?.sourceId)
    if (!origin || origin.resultColumnId !== id || !state || !source) return []
    const { op, ...found } = reportOf(db, state, rowId)
    return [
      {
        ...found,
        // Origins name operations of our own table.
        op: op ?? (origin.op as AnsweredOp),
        added: origin.field === 'search',
        resultColumnId: id,
        columns: columns.flatMap(column => (column.origin?.resultColumnId === id ? [column.origin.field] : [])),
        columnId: source.columnId,
        columnName: source.name,
        input: source.value ?? '',
      },
    ]
  })
  const suppressed = unreadableEntries(db) > 0 ? null : suppressedRows(db, sheetId, [rowId], home).has(rowId)
  return { fields, reports, suppressed }
}

interface StateOfCell {
  col_id: number
  state: number
  reason: string | null
  marks: number
  run_id: number | null
  answer_id: number | null
  at: number
  policy: number | null
  pick: number | null
}

type Found = Omit<StoredReport, 'op' | 'added' | 'columnId' | 'resultColumnId' | 'columnName' | 'input' | 'columns'> & {
  op: AnsweredOp | null
}

function reportOf(db: ReadDb, cell: StateOfCell, rowId: number): Found {
  const answer = db.get<{ op: AnsweredOp; raw: Buffer; source: string | null; fetched_at: number; purged: number }>(
    'SELECT op, raw, source, fetched_at, length(key) = 0 AS purged FROM answer WHERE id = ?',
    cell.answer_id,
  )
  const profile = db.value<string>(
    'SELECT a.profile FROM run r JOIN account a ON a.id = r.account_id WHERE r.id = ?',
    cell.run_id,
  )
  const tasks = tasksOf(db, cell.run_id, rowId)
  return {
    op: answer?.op ?? db.value<AnsweredOp>('SELECT op FROM run WHERE id = ?', cell.run_id) ?? null,
    state: cell.state,
    reason: cell.reason,
    marks: cell.marks,
    at: cell.at,
    live: profile === 'remote',
    pick: cell.pick,
    answer: answer
      ? { raw: answer.raw, source: answer.source, fetchedAt: answer.fetched_at, purged: answer.purged === 1 }
      : null,
    policy: policyOf(db, cell.policy ?? 0),
    badAnswer:
      db.value<Buffer | null>('SELECT raw FROM attempt WHERE task_id = ? AND raw IS NOT NULL', tasks.at(-1) ?? 0) ??
      null,
    credits: tasks.reduce((sum, task) => sum + rowCredits(db, task, rowId), 0),
  }
}

const lookedAt = 5000
const maxChanges = 200

/** What changed the cells of a row, newest first, as far as the last steps reach back. */
function rowHistory(db: ReadDb, sheetId: number, rowId: number): StoredChange[] {
  const changes = db.all<KeptChange & { at: number; label: string; name: string }>(
    `SELECT s.at, s.label, k.name, c.kind, c.column_id, c.rows, c.before, c.after FROM
       (SELECT id, step_id, kind, column_id, rows, before, after FROM step_change
        WHERE kind = 'cells' AND undone = 0 AND step_id IN (SELECT id FROM step WHERE sheet_id = ? AND state = 'done')
        ORDER BY id DESC LIMIT ${lookedAt}) c
     JOIN step s ON s.id = c.step_id JOIN col k ON k.id = c.column_id AND k.sheet_id = s.sheet_id
     WHERE instr(c.rows, ?) > 0 ORDER BY c.id DESC`,
    sheetId,
    String(rowId),
  )
  const found: StoredChange[] = []
  for (const { at, label, name, ...stored } of changes) {
    const change = readChange(stored)
    if (change?.kind !== 'cells') continue
    const index = change.rowIds.indexOf(rowId)
    if (index < 0) continue
    const [before, after] = [change.before[index] ?? null, change.after[index] ?? null]
    found.push({ at, columnName: name, before, after, label })
    if (found.length === maxChanges) break
  }
  return found
}

export const recordRead = { readRecord, rowHistory }
