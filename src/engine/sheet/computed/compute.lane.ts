// Making and changing computed columns: new cells are worked out in slots that no one sees, then shown in one commit, so
// that a list of any length has either the former cells or the new ones, and undo only shows the former slot again.
import type { ComputedPreview } from '../../../contract/app/cell/computed.ts'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import { fail } from '../../base/fail.ts'
import { readAsNow } from '../../check/notation.lane.ts'
import { fromGrel, looksLikeGrel } from '../../expression/grel/translate.ts'
import { parseExpression } from '../../expression/parse.ts'
import { printExpression } from '../../expression/print.ts'
import { readBefore } from '../../expression/reach.ts'
import { lookupIn, nameIn, readStored, storeExpression } from '../../expression/stored.ts'
import { columnsRead, ExpressionError, type ExpressionNode, withReadAs } from '../../expression/syntax.ts'
import { faultShown } from '../../expression/value.ts'
import { workOut } from '../../expression/work-out.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import { columnWidth } from '../../table/column-width.ts'
import {
  type ColumnRow,
  changeColumn,
  columnOf,
  columnsOf,
  insertColumn,
  putColumnFields,
} from '../../table/columns.lane.ts'
import { computedColumns, dependentColumns, readThroughLists } from '../../table/computed.lane.ts'
import { listNamesIn, listTextsIn, otherRowsIn, rowsBefore } from '../../table/other-lists.lane.ts'
import { readRows, sheetVersion, tableOf, touchColumn } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import { detectColumns } from '../../types/detect.ts'
import type { SliceDone, StepAsk } from '../edit/edit.lane.ts'
import { keepComputed } from '../history/cells.lane.ts'
import { cellsWritten } from '../history/cells-followers.ts'

/**
 * What a person wrote; `columnId`: the computed column it is for, null for a new one; `home`: country of phone numbers where the
 * list names none.
 */
export interface ComputeAsk {
  columnId: ColumnId | null
  expression: string
  home: string | null
}

/** Reads the expression with the names of the list. Throws ExpressionError, also for a column that would read itself. */
function understood(db: ReadDb, sheetId: number, columns: readonly ColumnRow[], ask: ComputeAsk): ExpressionNode {
  const lookup = lookupIn(columns)
  const own = ask.columnId
  const behind = new Set(own === null ? [] : [own, ...readersOf(db, sheetId, own)])
  const allowed = (name: string, found: number | string): number | string => {
    if (typeof found === 'string' || own === null) return found
    if (found === own) return 'A column cannot refer to itself.'
    const through = readThroughLists(db, { kind: 'column', id: found }).has(own)
    return behind.has(found) || through ? `“${name}” uses this column, so it cannot be used here.` : found
  }
  const names = listNamesIn(db)
  const node = parseExpression(ask.expression, name => allowed(name, lookup(name)), {
    lists: { ...names, column: (listId, name) => allowed(name, names.column(listId, name)) },
    before: true,
  })
  return withReadAs(node, readAsNow(db, sheetId, ask.home))
}

/** Computed columns that read a column otherwise than it is read now, as a person would write them. */
function readersBehind(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  home: string | null,
): (ComputeAsk & { columnId: ColumnId; name: string })[] {
  const columns = columnsOf(db, sheetId)
  const readAs = readAsNow(db, sheetId, home)
  return columns.flatMap(({ id, name, expression, computed }) => {
    if (expression === null || !computed || computed.broken !== null) return []
    const { node, reads } = readStored(expression)
    if (!reads.has(columnId) || storeExpression(withReadAs(node, readAs)) === expression) return []
    return [{ columnId: id, name, expression: computed.expression, home }]
  })
}

/** Computed columns that read a column, be it through others and whether they are worked out at present or not. */
function readersOf(db: ReadDb, sheetId: number, columnId: number): number[] {
  const all = columnsOf(db, sheetId).flatMap(({ id, expression }) =>
    expression === null ? [] : [{ id, reads: readStored(expression).reads }],
  )
  const reached = new Set<number>([columnId])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const { id, reads } of all) if ([...reads].some(one => reached.has(one))) reached.add(id)
  }
  return [...reached].filter(id => id !== columnId)
}

/** What the expression gives in some rows, or where it cannot be understood. Nothing is changed. */
function previewComputed(
  db: ReadDb,
  sheetId: number,
  { value, ...ask }: ComputeAsk & { value: ColumnId | null },
  rowIds: RowId[],
): ComputedPreview {
  const columns = columnsOf(db, sheetId)
  try {
    const node = understood(db, sheetId, columns, ask)
    const reads = columnsRead(node)
    const inputs = columns.filter(({ id }) => reads.has(id))
    const slots = inputs.map(({ slot }) => slot)
    const cells = readRows(db, sheetId, slots, rowIds)
    const before = readBefore(node).size > 0 ? rowsBefore(db, sheetId, rowIds) : new Map<number, number>()
    const cellsBefore = readRows(
      db,
      sheetId,
      slots,
      rowIds.map(id => before.get(id) ?? 0),
    )
    const places = new Map<number, number>(inputs.map(({ id }, at) => [id, at]))
    const values = workOut(
      node,
      cells.map((row, at) => (id, which) => (which ? cellsBefore[at] : row)?.[places.get(id) ?? -1] ?? null),
      otherRowsIn(db),
    )
    return {
      problem: null,
      translated: null,
      inputs: inputs.map(({ id }) => id),
      rows: rowIds.map((rowId, at) => ({
        rowId,
        cells: cells[at] ?? [],
        value: values[at] ?? null,
        failed: faultShown(values[at] ?? null) !== null,
      })),
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const nothing = { inputs: [], rows: [] }
    if (!looksLikeGrel(ask.expression)) return { ...nothing, problem: shown(error), translated: null }
    try {
      const node = fromGrel(ask.expression, { value, lookup: lookupIn(columns), lists: listNamesIn(db) })
      return { ...nothing, problem: shown(error), translated: printExpression(node, nameIn(columns), listTextsIn(db)) }
    } catch (grelError) {
      if (!(grelError instanceof ExpressionError)) throw grelError
      return { ...nothing, problem: shown(grelError), translated: null }
    }
  }
}

const shown = ({ at, length, message }: ExpressionError) => ({ at, length, text: message })

export interface BegunCompute {
  /** Columns that get new cells and those that hold them until then; the same for a new column. */
  pairs: [column: number, filling: number][]
  expression: string
  lastRow: number
}

/**
 * Makes hidden columns for the new cells: of the column itself and, where it is there already, of all that read it. From
 * here on they are kept up to date like any other. Throws bad_request when the expression cannot be understood.
 */
function beginCompute(
  db: WriteDb,
  sheetId: number,
  ask: ComputeAsk & { name: string; before: ColumnId | null },
): BegunCompute {
  return db.transaction(() => {
    const columns = columnsOf(db, sheetId)
    const expression = storeExpression(nodeOf(db, sheetId, columns, ask))
    const fill = (column: { name: string; expression: string; before: ColumnId | null }): number => {
      const { name, before } = column
      const { id } = insertColumn(
        db,
        sheetId,
        { name, type: 'text', before, width: columnWidth(name) + roomForSign },
        null,
        true,
      )
      putColumnFields(db, sheetId, id, { gone: 1, filling: 1, expression: column.expression })
      return id
    }
    const lastRow = db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
    const { columnId, name, before } = ask
    if (columnId === null) {
      const id = fill({ name, expression, before })
      return { pairs: [[id, id]], expression, lastRow }
    }
    const column = columnOf(db, sheetId, columnId)
    if (column.computed === null) throw fail('not_found', { what: 'computed column' })
    if (column.expression === expression && column.computed.broken === null) return { pairs: [], expression, lastRow }
    const readers = dependentColumns(computedColumns(db, sheetId), [columnId])
    const replaced = new Map<number, number>([[columnId, fill({ name, expression, before: null })]])
    for (const { id, node } of readers) {
      const reading = storeExpression(node, one => replaced.get(one) ?? one)
      replaced.set(id, fill({ name: columnOf(db, sheetId, id).name, expression: reading, before: null }))
    }
    return { pairs: [...replaced], expression, lastRow }
  })
}

function nodeOf(db: ReadDb, sheetId: number, columns: readonly ColumnRow[], ask: ComputeAsk): ExpressionNode {
  try {
    return understood(db, sheetId, columns, ask)
  } catch (error) {
    if (error instanceof ExpressionError) throw fail('bad_request', { what: error.message })
    throw error
  }
}

/** Works out the hidden columns for row ids `from`..`to`, rows in the trash too: they may come back. */
function fillComputed(db: WriteDb, sheetId: number, { pairs }: BegunCompute, from: number, to: number): SliceDone {
  return db.transaction(() => {
    const ids = db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE id BETWEEN ? AND ?`, from, to)
    const filling = pairs.map(([, id]) => id)
    keepComputed(db, null, sheetId, null, ids, filling)
    return sliceDone(db, sheetId, null)
  })
}

const sliceDone = (db: ReadDb, sheetId: number, stepId: number | null, columns = false): SliceDone => ({
  ...{ stepId, cells: 0, rows: 0, skipped: 0, columns },
  version: sheetVersion(db, sheetId),
})

/** Shows the new cells as one undo step. Throws not_found when the column was deleted meanwhile. */
function finishCompute(
  db: WriteDb,
  sheetId: number,
  { columnId, name }: Pick<ComputeAsk, 'columnId'> & { name: string },
  { label, key }: StepAsk,
  { pairs, expression }: BegunCompute,
): SliceDone & { columnId: ColumnId; changed: number[] } {
  return db.transaction(() => {
    if (columnId === null) {
      const id = pairs[0]?.[0] ?? 0
      const { type, detection } = detected(db, sheetId, id, name)
      putColumnFields(db, sheetId, id, { filling: 0, type, detection: JSON.stringify(detection) })
      const stepId = beginStep(db, sheetId, label, { key })
      changeColumn(db, stepId, sheetId, id, { gone: 0 })
      return { ...sliceDone(db, sheetId, stepId, true), columnId: id as ColumnId, changed: [] }
    }
    const former = columnOf(db, sheetId, columnId)
    if (pairs.length === 0 && former.name === name) return { ...sliceDone(db, sheetId, null), columnId, changed: [] }
    const renamed = `Rename column "${former.name}" to "${name}"`
    const stepId = beginStep(db, sheetId, pairs.length === 0 ? renamed : label, { key })
    for (const [id, hidden] of pairs) {
      const slot = db.value<string>('SELECT slot FROM col WHERE id = ? AND filling = 1', hidden)
      if (slot === undefined) throw fail('not_found', { what: 'column' })
      const { typeChosen } = columnOf(db, sheetId, id)
      const type = typeChosen ? {} : { type: detected(db, sheetId, hidden, name).type }
      db.run('DELETE FROM col WHERE id = ?', hidden)
      changeColumn(db, stepId, sheetId, id, { slot, ...(id === columnId ? { expression, ...type } : {}) })
    }
    changeColumn(db, stepId, sheetId, columnId, { name })
    return { ...sliceDone(db, sheetId, stepId, true), columnId, changed: pairs.map(([id]) => id) }
  })
}

/** Pixels of the header's sign for computed columns. */
const roomForSign = 24

/** Cells that tell the type of a column. */
const sample = 1000

function detected(db: ReadDb, sheetId: number, columnId: number, name: string) {
  const slot = sqlIdentifier(db.value<string>('SELECT slot FROM col WHERE id = ?', columnId) ?? '')
  const values = db.column<string>(
    `SELECT ${slot} FROM ${tableOf(sheetId)} WHERE gone IS NULL AND ${slot} IS NOT NULL LIMIT ${sample}`,
  )
  const country = db.value<string | null>('SELECT country FROM sheet WHERE id = ?', sheetId) ?? null
  const cells = values.filter(value => faultShown(value) === null)
  const [found] = detectColumns([{ name, values: cells }], { country })
  return found ?? { type: 'text' as const, detection: null }
}

/** Lets go of hidden columns: the person gave up, or something failed. */
function dropCompute(db: WriteDb, { pairs }: BegunCompute): void {
  for (const [, id] of pairs) db.run('DELETE FROM col WHERE id = ? AND filling = 1', id)
}

/** Results of runs that read changed columns are marked stale for row ids `from`..`to`, in the step of the change. */
function staleAfterCompute(
  db: WriteDb,
  sheetId: number,
  stepId: number,
  columnIds: number[],
  from: number,
  to: number,
): SliceDone {
  return db.transaction(() => {
    const rows = `SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id BETWEEN ? AND ?`
    const rowIds = db.column<number>(rows, from, to)
    cellsWritten(
      db,
      stepId,
      sheetId,
      columnIds.map(columnId => ({ columnId, rowIds })),
    )
    return sliceDone(db, sheetId, stepId)
  })
}

/** Its cells stay as they are and can be typed over again, as one undo step. */
function computedToValues(db: WriteDb, sheetId: number, columnId: ColumnId, { label, key }: StepAsk): SliceDone {
  return db.transaction(() => {
    if (columnOf(db, sheetId, columnId).computed === null) throw fail('not_found', { what: 'computed column' })
    const stepId = beginStep(db, sheetId, label, { key })
    changeColumn(db, stepId, sheetId, columnId, { expression: null })
    return sliceDone(db, sheetId, stepId, true)
  })
}

/** Highest row id when the list has computed columns that are worked out, else 0. */
export const rowsToCompute = (db: ReadDb, sheetId: number): number =>
  computedColumns(db, sheetId).length === 0
    ? 0
    : (db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0)

/** Works out all computed columns again for row ids `from`..`to`, as part of a step that brought columns or expressions back. */
function computeAgain(db: WriteDb, sheetId: number, ask: StepAsk, from: number, to: number): SliceDone {
  return db.transaction(() => {
    const rows = `SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id BETWEEN ? AND ?`
    const ids = db.column<number>(rows, from, to)
    const stepId = beginStep(db, sheetId, ask.label, { key: ask.key })
    const written = keepComputed(db, stepId, sheetId, null, ids)
    cellsWritten(db, stepId, sheetId, written)
    const cells = written.reduce((sum, { rowIds }) => sum + rowIds.length, 0)
    return { ...sliceDone(db, sheetId, stepId), cells }
  })
}

/**
 * Highest row id when computed cells may not have followed once a step is undone or redone: it is a run's, which may have
 * gone on under other expressions, or runs have gone on since it. Else 0.
 */
export function rowsLeftBehind(db: ReadDb, sheetId: number, stepId: number): number {
  const last = rowsToCompute(db, sheetId)
  // Few lists have such columns, and a run has many changes to look through.
  if (last === 0) return 0
  const later = db.value(
    `SELECT 1 FROM step s JOIN step_change c ON c.step_id = s.id
     WHERE s.sheet_id = ? AND s.run_id IS NOT NULL AND s.id <= ?
       AND (s.id = ? OR c.id > (SELECT max(id) FROM step_change WHERE step_id = ?)) LIMIT 1`,
    sheetId,
    stepId,
    stepId,
    stepId,
  )
  return later === undefined ? 0 : last
}

/** Brings computed cells up to date without a step of its own, after undo or redo of one that was left behind. */
export function computeQuietly(db: WriteDb, sheetId: number, from: number, to: number): void {
  db.transaction(() => {
    const rows = `SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id BETWEEN ? AND ?`
    const written = keepComputed(db, null, sheetId, null, db.column<number>(rows, from, to))
    for (const { columnId } of written) touchColumn(db, sheetId, columnId)
  })
}

export const computeRead = { previewComputed, readersBehind, rowsToCompute }
export const computeWrite = {
  beginCompute,
  fillComputed,
  finishCompute,
  dropCompute,
  staleAfterCompute,
  computedToValues,
  computeAgain,
  computeQuietly,
}
