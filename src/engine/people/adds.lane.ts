// Records of a search as rows of a list: what they have in common, their cells, and the answer behind each, so that the
// record panel shows the whole record and its fields become columns for 0 credits.
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId, StepId, WorkbookId } from '../../contract/app/ids.ts'
import type { SearchAddPlan } from '../../contract/app/search/search-add.ts'
import { sourceMarks } from '../answer/cell-texts.ts'
import { type AnsweredOp, aboutOf } from '../answer/operations.ts'
import { cellStateNumber } from '../answer/states.ts'
import { readAnswer } from '../answer/understand.ts'
import { fail } from '../base/fail.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import { recordRows } from '../sheet/history/cells.lane.ts'
import { recordStates } from '../sheet/history/states.lane.ts'
import { insertSheet, publishSheet } from '../sheet/workbooks.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import type { StateRow } from '../table/change.ts'
import { columnWidth } from '../table/column-width.ts'
import { columnOf, columnsOf, insertColumn, putColumnFields } from '../table/columns.lane.ts'
import { insertRows, sheetVersion, tableOf } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { foundBy } from './add-mapping.ts'
import { twinKeys } from './known-keys.ts'

interface RecordRow {
  id: number
  op: AnsweredOp
  fields: string
  answer_id: number
}

const recordsOf = (db: ReadDb, ids: readonly number[]): RecordRow[] =>
  db.all<RecordRow>(
    'SELECT r.id, r.op, r.fields, r.answer_id FROM json_each(?) j CROSS JOIN search_record r ON r.id = j.value ORDER BY j.key',
    JSON.stringify(ids),
  )

/** Identity of records among each other, in the order of `ids`; records that are gone are left out. */
const recordTwins = (db: ReadDb, ids: readonly number[]): { id: number; under: string[]; asks: string[] }[] =>
  recordsOf(db, ids).map(({ id, op, fields }) => ({ id, ...twinKeys(aboutOf(op), JSON.parse(fields)) }))

/** Spelling of answers, by operation and by profile of their account. */
export type ProviderNamings = Readonly<Record<AnsweredOp, Readonly<Record<'embedded' | 'remote', ProviderNaming>>>>

/** Rows to be added: cells row by row, and the answer behind each row. */
export interface AddSlice {
  cells: (string | null)[]
  found: { answerId: number | null; pick: number | null; runId: number | null; marks: number }[]
}

interface AnswerRow {
  raw: Buffer
  source: string | null
  profile: string
  run_id: number | null
}

/**
 * The cells of records by field; `values`: those that the search asked for one at a time. A record that its answer does not
 * hold any more (purged) has no answer behind it.
 */
function addSlice(
  db: ReadDb,
  ids: readonly number[],
  fields: readonly string[],
  namings: ProviderNamings,
  values: readonly string[],
): AddSlice {
  const slice: AddSlice = { cells: [], found: [] }
  const finds = values.length > 0 && fields.includes(foundBy.field) ? findsOf(db, ids, values) : null
  const answers = new Map<number, AnswerOfRecords | null>()
  for (const { id, op, fields: text, answer_id } of recordsOf(db, ids)) {
    const record: Record<string, string | null> = JSON.parse(text)
    if (finds) record[foundBy.field] = finds.get(id) ?? null
    for (const field of fields) slice.cells.push(record[field] || null)
    const known = answers.get(answer_id)
    const answer = known === undefined ? answerOf(db, op, answer_id, namings) : known
    answers.set(answer_id, answer)
    const pick = answer?.records.indexOf(text) ?? -1
    slice.found.push(
      answer && pick >= 0
        ? { answerId: answer_id, pick, runId: answer.runId, marks: sourceMarks(answer.source) }
        : { answerId: null, pick: null, runId: answer?.runId ?? null, marks: sourceMarks(answer?.source ?? null) },
    )
  }
  return slice
}

/** The values that have found each record, in the order of the search. */
function findsOf(db: ReadDb, ids: readonly number[], values: readonly string[]): Map<number, string> {
  const found = db.all<{ id: number; variants: string }>(
    `SELECT f.record_id AS id, json_group_array(f.variant ORDER BY f.variant) AS variants
     FROM json_each(?) j CROSS JOIN search_find f ON f.record_id = j.value GROUP BY f.record_id`,
    JSON.stringify(ids),
  )
  return new Map(
    found.map(({ id, variants }) => [
      id,
      (JSON.parse(variants) as number[]).flatMap(variant => values[variant] ?? []).join(', '),
    ]),
  )
}

interface AnswerOfRecords {
  /** Records as their texts, to be compared with those of the search. */
  records: string[]
  runId: number | null
  source: string | null
}

function answerOf(db: ReadDb, op: AnsweredOp, answerId: number, namings: ProviderNamings): AnswerOfRecords | null {
  const row = db.get<AnswerRow>(
    `SELECT n.raw, n.source, a.profile,
       (SELECT t.run_id FROM attempt p JOIN task t ON t.id = p.task_id WHERE p.id = n.attempt_id) AS run_id
     FROM answer n JOIN account a ON a.id = n.account_id WHERE n.id = ?`,
    answerId,
  )
  if (!row) return null
  const read = readAnswer(op, row.raw, namings[op][row.profile === 'embedded' ? 'embedded' : 'remote'])
  return {
    records: read?.kind === 'record' ? read.records.map(record => JSON.stringify(record)) : [],
    runId: row.run_id,
    source: row.source,
  }
}

export interface NewAdd {
  target: { kind: 'list'; sheetId: SheetId } | { kind: 'new'; name: string; workbookId: WorkbookId | null }
  /** Fields in use, in order; those without a column get a new one. */
  fields: Pick<SearchAddPlan['fields'][number], 'field' | 'name' | 'type' | 'columnId'>[]
  op: AnsweredOp
  step: AddStep
}

/** The undo step of an add, named by a key or by the run it belongs to. */
export interface AddStep {
  label: string
  key?: string
  runId?: number
}

export interface BegunAdd {
  sheetId: SheetId
  /** A column for each field, and the one that says where a row is from. */
  columnIds: ColumnId[]
  resultColumnId: ColumnId
}

/** What the column is called that says which search a row is from. */
const fromSearch = 'From search'

/** Makes the list, if it is a new one, and the columns that are missing. Throws sheet_gone, not_found. */
export function beginAdd(db: WriteDb, { target, fields, op, step }: NewAdd): BegunAdd {
  return db.transaction(() => {
    const fresh = target.kind === 'new'
    const sheetId = fresh ? newSheet(db, target) : readySheet(db, target.sheetId)
    // The columns of a new list belong to it: taking back the rows leaves them.
    const stepId = fresh ? null : beginStep(db, sheetId, step.label, step)
    const columnIds = fields.map(({ name, type, columnId }) =>
      columnId === null
        ? insertColumn(db, sheetId, { name, type, typeChosen: true, width: columnWidth(name) }, stepId).id
        : columnOf(db, sheetId, columnId).id,
    )
    return { sheetId, columnIds, resultColumnId: headOf(db, sheetId, op, stepId) }
  })
}

// Ids of our own table.
const newSheet = (db: WriteDb, { name, workbookId }: { name: string; workbookId: number | null }): SheetId =>
  insertSheet(db, { workbookId, name, note: '', source: null, country: null, state: 'importing' }) as SheetId

function readySheet(db: ReadDb, sheetId: SheetId): SheetId {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId })
  return sheetId
}

/** The column that carries the answers of people, or of companies: one for all searches. */
function headOf(db: WriteDb, sheetId: SheetId, op: AnsweredOp, stepId: number | null): ColumnId {
  const known = columnsOf(db, sheetId).find(
    ({ id, origin }) =>
      origin?.resultColumnId === id && origin.field === 'search' && aboutOf(origin.op as AnsweredOp) === aboutOf(op),
  )
  if (known) return known.id
  // It is its own source: a column's id is only known when it is there.
  const origin = { op, sourceId: 0 as ColumnId, field: 'search', resultColumnId: 0 as ColumnId }
  const column = { name: fromSearch, type: 'text' as const, origin, typeChosen: true, width: columnWidth(fromSearch) }
  const { id } = insertColumn(db, sheetId, column, stepId)
  putColumnFields(db, sheetId, id, { origin: JSON.stringify({ ...origin, sourceId: id, resultColumnId: id }) })
  return id
}

export interface AddedSlice {
  stepId: StepId
  version: number
}

/** Adds the rows of a slice below the last row, as part of one undo step. `title`: the search as it is called. */
export function addRecords(
  db: WriteDb,
  { sheetId, columnIds, resultColumnId }: BegunAdd,
  step: AddStep & { title: string },
  { cells, found }: AddSlice,
  now: number,
): AddedSlice {
  return db.transaction(() => {
    const columns = columnIds.map(id => columnOf(db, sheetId, id))
    const head = columnOf(db, sheetId, resultColumnId)
    const stepId = beginStep(db, sheetId, step.label, step)
    const last = db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
    const width = columns.length
    const flat = found.flatMap((_, row) => [...cells.slice(row * width, (row + 1) * width), step.title])
    insertRows(
      db,
      sheetId,
      [...columns, head].map(({ slot }) => slot),
      flat,
      found.length,
    )
    const rowIds = found.map((_, index) => last + 1 + index)
    recordRows(db, stepId, 'inserted', rowIds)
    const written = flat.filter(cell => cell !== null).length
    db.run('UPDATE step SET cells = cells + ? WHERE id = ?', written, stepId)
    recordStates(
      db,
      stepId,
      sheetId,
      resultColumnId,
      rowIds,
      found.map(({ answerId, pick, runId, marks }) => stateOf({ answerId, pick, runId, marks }, now)),
    )
    for (const [at, { id, origin }] of columns.entries()) {
      // Results of runs are not taken for theirs where a search wrote them.
      const typed = origin ? rowIds.filter((_, row) => cells[row * width + at] !== null) : []
      recordStates(
        db,
        stepId,
        sheetId,
        id,
        typed,
        typed.map(() => stateOf({ answerId: null, pick: null, runId: null, marks: cellMarks.manual }, now)),
      )
    }
    return { stepId: stepId as StepId, version: sheetVersion(db, sheetId) }
  })
}

const stateOf = ({ answerId, pick, runId, marks }: AddSlice['found'][number], now: number): StateRow => ({
  state: cellStateNumber(marks & cellMarks.manual ? 'empty' : 'found'),
  reason: null,
  marks,
  in_hash: null,
  run_id: runId,
  answer_id: answerId,
  at: now,
  pick,
})

/** Shows a new list when all its rows are in. */
export const finishAdd = (db: WriteDb, sheetId: number): void => publishSheet(db, sheetId)

/** The list and the rows that a step with this key has added, if there is one. */
function addOfKey(db: ReadDb, key: string): { sheetId: number; stepId: number; rows: number } | null {
  const step = db.get<{ id: number; sheet_id: number }>(
    "SELECT id, sheet_id FROM step WHERE key = ? AND state <> 'dropped' ORDER BY id DESC LIMIT 1",
    key,
  )
  if (!step) return null
  const rows = db.value<number | null>(
    "SELECT sum(json_array_length(rows)) FROM step_change WHERE step_id = ? AND kind = 'inserted'",
    step.id,
  )
  return { sheetId: step.sheet_id, stepId: step.id, rows: rows ?? 0 }
}

export const addsRead = { recordTwins, addSlice, addOfKey }
export const addsWrite = { beginAdd, addRecords, finishAdd }
