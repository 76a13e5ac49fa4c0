// A copy of a list: columns, types, widths, order, views and cells; results become plain text, history stays with the original.

import { cutText } from '../../contract/app/cut-text.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { ViewCondition, ViewSpec } from '../../contract/app/view.ts'
import { fail } from '../base/fail.ts'
import { readStored, storeExpression } from '../expression/stored.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf, insertColumn, putColumnFields } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { colorsText } from './edit/structure.lane.ts'
import { savedViews } from './view/saved-views.lane.ts'
import { insertSheet } from './workbooks.lane.ts'

export interface BegunCopy {
  sheetId: SheetId
  /** Slots of the copied columns, original and copy. */
  slots: [from: string, to: string][]
  lastRow: number
}

/** Makes the copy behind the original, invisible until `publishCopy`; a crash before that leaves nothing. */
function beginCopy(db: WriteDb, sheetId: SheetId, name: string): BegunCopy {
  return db.transaction(() => {
    const source = db.get<{
      workbook_id: number
      position: number
      note: string
      country: string | null
      view: string
    }>("SELECT * FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
    if (!source) throw fail('sheet_gone', { sheetId })
    const { workbook_id: workbookId, position, note, country, view } = source
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
    db.run('UPDATE sheet SET position = position + 1 WHERE workbook_id = ? AND position > ?', workbookId, position)
    db.run(
      'UPDATE sheet SET position = ?, view = ? WHERE id = ?',
      position + 1,
      JSON.stringify(copiedView(JSON.parse(view), columns)),
      id,
    )
    copyViews(db, sheetId, id, columns)
    const lastRow = db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
    return { sheetId: id as SheetId, slots, lastRow }
  })
}

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

/** Order and filters of the copy; those over states go, as states stay with the original. */
function copiedView(view: ViewSpec, columns: Map<ColumnId, ColumnId>): ViewSpec {
  return {
    ...view,
    sort: view.sort.flatMap(key => {
      const columnId = columns.get(key.columnId)
      return columnId === undefined ? [] : [{ ...key, columnId }]
    }),
    conditions: view.conditions.flatMap((condition): ViewCondition[] => {
      if (condition.kind === 'state' || condition.kind === 'verdict') return []
      if (condition.columnId === null) return [condition]
      const columnId = columns.get(condition.columnId)
      // The same kind with another column's id.
      return columnId === undefined ? [] : [{ ...condition, columnId } as ViewCondition]
    }),
  }
}

/** Copies the rows with ids `from`..`to`; rows keep their ids and places. */
function copyRows(db: WriteDb, source: number, { sheetId, slots }: BegunCopy, from: number, to: number): void {
  const [of, into] = [slots.map(([one]) => sqlIdentifier(one)), slots.map(([, other]) => sqlIdentifier(other))]
  db.run(
    `INSERT INTO ${tableOf(sheetId)}(${['id', 'ord', ...into].join(', ')})
     SELECT ${['id', 'ord', ...of].join(', ')} FROM ${tableOf(source)} WHERE gone IS NULL AND id BETWEEN ? AND ?`,
    from,
    to,
  )
  db.run(
    `INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT ?, made.id, r.row_id, r.shown, r.raw FROM cell_raw r JOIN ${tableOf(source)} t ON t.id = r.row_id
     JOIN col ON col.id = r.col_id JOIN json_each(?) s ON s.value ->> 0 = col.slot
     JOIN col made ON made.sheet_id = ? AND made.slot = s.value ->> 1
     WHERE r.sheet_id = ? AND r.row_id BETWEEN ? AND ? AND t.gone IS NULL AND col.sheet_id = r.sheet_id`,
    sheetId,
    JSON.stringify(slots),
    sheetId,
    source,
    from,
    to,
  )
}

/** Counts the rows of the copy and shows it. */
function publishCopy(db: WriteDb, source: number, { sheetId, slots }: BegunCopy): void {
  db.transaction(() => {
    db.run(
      `INSERT INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair)
       SELECT ?, p.row_id, p.line, p.text, p.kind, p.found, p.expected,
         CASE WHEN json_valid(p.repair) THEN
           (SELECT json_group_object(s.value ->> 1, json(j.value)) FROM json_each(p.repair) j
            JOIN json_each(?) s ON s.value ->> 0 = j.key) END
       FROM row_problem p JOIN ${tableOf(sheetId)} t ON t.id = p.row_id WHERE p.sheet_id = ?`,
      sheetId,
      JSON.stringify(slots),
      source,
    )
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

export const duplicateRead = { copyName }
export const duplicateWrite = { beginCopy, copyRows, publishCopy }
