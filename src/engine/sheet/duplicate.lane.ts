// A copy of a list, or a new list of some of its rows: columns, types, widths, order, views, cells, and results with their
// marks; history stays with the original.

import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type ViewCondition, type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { fail } from '../base/fail.ts'
import { isStored, readStored, storeExpression } from '../expression/stored.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf, insertColumn, putColumnFields } from '../table/columns.lane.ts'
import { movedRules } from '../table/moved-rules.ts'
import { tableOf } from '../table/rows.lane.ts'
import {
  type ColumnWay,
  type CopiedOrigins,
  copiedOrigins,
  copyProblems,
  copyRaws,
  copyStates,
} from './copied-results.lane.ts'
import { colorsText, rulesText } from './edit/structure.lane.ts'
import { savedViews } from './view/saved/saved-views.lane.ts'
import { insertSheet } from './workbooks.lane.ts'

export interface BegunCopy {
  sheetId: SheetId
  /** Slots of the copied columns, original and copy. */
  slots: [from: string, to: string][]
  columns: ColumnWay[]
  /** Of states. */
  states: ColumnWay[]
  lastRow: number
}

export interface CopyParts {
  /** Else results become plain text. */
  results: boolean
  /** Order, filters and saved views. */
  views: boolean
}

/** Makes the copy behind the original, invisible until `publishCopy`; a crash before that leaves nothing. */
function beginCopy(db: WriteDb, sheetId: SheetId, name: string, parts: CopyParts): BegunCopy {
  return db.transaction(() => {
    const source = db.get<{
      workbook_id: number
      position: number
      note: string
      country: string | null
      markers: string | null
      view: string
    }>("SELECT * FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
    if (!source) throw fail('sheet_gone', { sheetId })
    const { workbook_id: workbookId, position, note, country, markers, view } = source
    // Without a source file: "Same as source" must not give out a file that this copy may differ from.
    const id = insertSheet(db, { workbookId, name, note, country, source: null, state: 'importing' })
    const columns = new Map<ColumnId, ColumnId>()
    const slots: BegunCopy['slots'] = []
    const originals = columnsOf(db, sheetId)
    for (const column of originals) {
      const { name, type, typeChosen, detection, width } = column
      const made = insertColumn(db, id, { name, type, typeChosen, detection, width }, null)
      const { hidden, pinned, neverSend, locked, note, notation, colors } = column
      putColumnFields(db, id, made.id, {
        hidden: hidden ? 1 : 0,
        pinned: pinned ? 1 : 0,
        never_send: neverSend ? 1 : 0,
        locked: locked ? 1 : 0,
        note,
        notation: notation && JSON.stringify(notation),
        colors: colorsText(colors),
      })
      columns.set(column.id, made.id)
      slots.push([column.slot, made.slot])
    }
    copyExpressions(db, id, originals, columns)
    for (const { id: original, rules } of originals)
      putColumnFields(db, id, columns.get(original) ?? original, {
        rules: rulesText(movedRules(rules, one => columns.get(one as ColumnId) ?? one)),
      })
    const { origins, states } = parts.results ? copiedOrigins(originals, columns) : noResults
    for (const [copy, origin] of origins) putColumnFields(db, id, copy, { origin: JSON.stringify(origin) })
    db.run('UPDATE sheet SET position = position + 1 WHERE workbook_id = ? AND position > ?', workbookId, position)
    db.run(
      'UPDATE sheet SET position = ?, markers = ?, view = ? WHERE id = ?',
      position + 1,
      markers,
      JSON.stringify(parts.views ? copiedView(JSON.parse(view), columns) : wholeListView),
      id,
    )
    if (parts.views) copyViews(db, sheetId, id, columns)
    const lastRow = db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
    return { sheetId: id as SheetId, slots, columns: [...columns], states, lastRow }
  })
}

const noResults: CopiedOrigins = { origins: new Map(), states: [] }

/** The copy computes from its own columns; what is not worked out any more is copied as it is. */
function copyExpressions(
  db: WriteDb,
  target: number,
  originals: readonly ColumnRow[],
  columns: Map<ColumnId, ColumnId>,
): void {
  for (const { id, expression, computed } of originals) {
    const copy = columns.get(id)
    if (expression === null || computed?.broken !== null || copy === undefined) continue
    const idOf = (one: number) => columns.get(one as ColumnId) ?? one
    putColumnFields(db, target, copy, { expression: storeExpression(readStored(expression).node, idOf) })
  }
}

function copyViews(db: WriteDb, source: number, target: number, columns: Map<ColumnId, ColumnId>): void {
  for (const { name, spec, hidden } of savedViews(db, source)) {
    const copied = hidden.flatMap(id => columns.get(id) ?? [])
    db.run(
      'INSERT INTO saved_view(sheet_id, name, spec, hidden) VALUES (?, ?, ?, ?)',
      target,
      name,
      JSON.stringify(copiedView(spec, columns)),
      JSON.stringify(copied),
    )
  }
}

/** Order and filters of the copy. */
function copiedView(view: ViewSpec, columns: Map<ColumnId, ColumnId>): ViewSpec {
  return {
    ...view,
    sort: view.sort.flatMap(key => {
      const columnId = columns.get(key.columnId)
      return columnId === undefined ? [] : [{ ...key, columnId }]
    }),
    conditions: view.conditions.flatMap((condition): ViewCondition[] => {
      if (condition.kind === 'expression') return expressionOf(condition, columns)
      if (condition.kind === 'against') {
        const [firstId, secondId] = [columns.get(condition.firstId), columns.get(condition.secondId)]
        return firstId === undefined || secondId === undefined ? [] : [{ ...condition, firstId, secondId }]
      }
      if (condition.columnId === null) return [condition]
      const columnId = columns.get(condition.columnId)
      // The same kind with another column's id.
      return columnId === undefined ? [] : [{ ...condition, columnId } as ViewCondition]
    }),
  }
}

/** An expression over the columns of the copy; none where one of them is not copied. */
function expressionOf(
  condition: Extract<ViewCondition, { kind: 'expression' }>,
  columns: Map<ColumnId, ColumnId>,
): ViewCondition[] {
  if (!isStored(condition.expression)) return []
  const { node, reads } = readStored(condition.expression)
  const copyOf = (id: number) => columns.get(id as ColumnId)
  if ([...reads].some(id => copyOf(id) === undefined)) return []
  return [{ ...condition, expression: storeExpression(node, id => copyOf(id) ?? id) }]
}

/**
 * Copies rows of the original in the order of their ids; those that are gone meanwhile are left out. They keep ids and places,
 * or, where `first` is an id, are rows of a new list that begins there.
 */
function copyRows(db: WriteDb, source: number, copy: BegunCopy, rowIds: readonly number[], first: number | null): void {
  const { sheetId, slots, columns, states } = copy
  const [of, into] = [slots.map(([one]) => sqlIdentifier(one)), slots.map(([, other]) => sqlIdentifier(other))]
  db.transaction(() => {
    const names = of.map(slot => `, t.${slot}`)
    db.run(
      `INSERT INTO ${tableOf(sheetId)}(${['id', 'ord', ...into].join(', ')})
       SELECT coalesce(? + j.key, j.value), iif(? IS NULL, t.ord, NULL) ${names.join('')}
       FROM json_each(?) j CROSS JOIN ${tableOf(source)} t ON t.id = j.value WHERE t.gone IS NULL`,
      first,
      first,
      JSON.stringify(rowIds),
    )
    const rows = { sheetId, otherId: source, otherIds: rowIds, first }
    copyRaws(db, rows, columns)
    copyProblems(db, rows, new Map(slots))
    if (states.length > 0) copyStates(db, rows, states)
  })
}

/** Rows `from`..`to` of the list. */
const rowsBetween = (db: ReadDb, sheetId: number, from: number, to: number): number[] =>
  db.column(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id BETWEEN ? AND ? ORDER BY id`, from, to)

/** Counts the rows of the copy and shows it. What is to be gone on a day is gone on that day in every copy. */
function publishCopy(db: WriteDb, source: number, { sheetId }: BegunCopy): void {
  db.transaction(() => {
    db.run('INSERT INTO retention(sheet_id, until) SELECT ?, until FROM retention WHERE sheet_id = ?', sheetId, source)
    db.run(
      `UPDATE sheet SET rows = (SELECT count(*) FROM ${tableOf(sheetId)}), state = 'ready', changed_at = ? WHERE id = ?`,
      Date.now(),
      sheetId,
    )
  })
}

/** "People copy", "People copy 2" ...: a name that no list of the workspace has. */
function copyName(db: ReadDb, sheetId: number): string {
  const name = db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId) ?? ''
  const taken = new Set(db.column<string>("SELECT name FROM sheet WHERE state = 'ready'"))
  for (let number = 1; ; number++) {
    const made = `${cutText(name, 190)} copy${number === 1 ? '' : ` ${number}`}`
    if (!taken.has(made)) return made
  }
}

export const duplicateRead = { copyName, rowsBetween }
export const duplicateWrite = { beginCopy, copyRows, publishCopy }
