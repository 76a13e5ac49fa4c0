// Takes a checked portable workbook into the workspace, a bounded piece at a time; its ids move above those that are used.
// The lists are invisible until `showPortable`: a crash before that leaves nothing.
import type { WorkbookId } from '../../contract/app/ids.ts'
import { readStored, storeExpression } from '../expression/stored.ts'
import { slotsIn } from '../sheet/columns.lane.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { identifier, type ReadDb, type WriteDb } from '../store/sql.ts'

/** What is added to the ids of each kind. */
export interface Shift {
  sheet: number
  col: number
  step: number
}
export interface TakenList {
  from: number
  to: number
  lastRow: number
}
export interface Begun {
  workbookId: WorkbookId
  shift: Shift
  lists: TakenList[]
}

/** `copy` is attached for the time of one piece. */
function attached<T>(db: WriteDb, copy: string, work: () => T): T {
  db.run('ATTACH ? AS portable', copy)
  try {
    return db.transaction(work)
  } finally {
    db.exec('DETACH portable')
  }
}

const highest = (db: ReadDb, table: string) =>
  Math.max(
    db.value<number | null>(`SELECT max(id) FROM main.${table}`) ?? 0,
    db.value<number>('SELECT seq FROM main.sqlite_sequence WHERE name = ?', table) ?? 0,
  )

/** Makes the workbook, its lists without rows, their columns and views. */
export function beginPortable(db: WriteDb, copy: string): Begun {
  return attached(db, copy, () => {
    const shift: Shift = {
      sheet: highest(db, 'sheet'),
      col: highest(db, 'col'),
      step: highest(db, 'step'),
    }
    const { lastInsertRowid: workbookId } = db.run(
      `INSERT INTO main.workbook(name, position, kept)
       SELECT name, (SELECT coalesce(max(position), 0) + 1 FROM main.workbook), 0 FROM portable.workbook`,
    )
    copyTable(db, 'sheet', { id: shift.sheet }, { workbook_id: workbookId, state: "'importing'" })
    copyTable(db, 'col', { id: shift.col, sheet_id: shift.sheet }, {})
    copyTable(db, 'step', { id: shift.step, sheet_id: shift.sheet, parent: shift.step }, {})
    copyTable(db, 'row_tick', { sheet_id: shift.sheet }, {})
    copyTable(db, 'row_problem', { sheet_id: shift.sheet }, {})
    copyTable(db, 'saved_view', { sheet_id: shift.sheet }, { id: 'NULL' })
    const sheets = db.column<number>('SELECT id FROM portable.sheet ORDER BY position, id')
    for (const id of sheets) rename(db, id + shift.sheet, shift.col)
    return {
      // The writer's ids are plain numbers.
      workbookId: workbookId as WorkbookId,
      shift,
      lists: sheets.map(id => ({ from: id, to: id + shift.sheet, lastRow: makeTable(db, id, id + shift.sheet) })),
    }
  })
}

/** `added` is added to columns, `set` are SQL values in their place. */
function copyTable(
  db: WriteDb,
  table: string,
  added: Readonly<Record<string, number>>,
  set: Readonly<Record<string, string | number>>,
  where = '',
  ...params: number[]
): void {
  const names = db.column<string>(`SELECT name FROM pragma_table_info('${identifier(table)}')`)
  const values = names.map(name => (name in set ? set[name] : name in added ? `${name} + ${added[name]}` : name))
  db.run(
    `INSERT INTO main.${table}(${names.join(', ')}) SELECT ${values.join(', ')} FROM portable.${table} ${where}`,
    ...params,
  )
}

/** The table of a list with its slots; returns its last row. */
function makeTable(db: WriteDb, from: number, to: number): number {
  const table = tableOf(to)
  const slots = slotsIn(db, from, 'portable').map(slot => `, ${slot} TEXT`)
  db.exec(`CREATE TABLE main.${table}(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER${slots.join('')});
    CREATE INDEX main.${table}_ord ON ${table}(ord) WHERE ord IS NOT NULL;`)
  return db.value<number | null>(`SELECT max(id) FROM portable.${tableOf(from)}`) ?? 0
}

/** Columns are named by their new ids wherever settings of a list name them. */
function rename(db: WriteDb, sheetId: number, by: number): void {
  const view = db.value<string>('SELECT view FROM sheet WHERE id = ?', sheetId) ?? ''
  db.run('UPDATE sheet SET view = ? WHERE id = ?', shiftedJson(view, by), sheetId)
  for (const { id, origin, expression } of db.all<{ id: number; origin: string | null; expression: string | null }>(
    'SELECT id, origin, expression FROM col WHERE sheet_id = ?',
    sheetId,
  ))
    db.run(
      'UPDATE col SET origin = ?, expression = ? WHERE id = ?',
      ...[origin && shiftedJson(origin, by), expression && shiftedExpression(expression, by), id],
    )
  for (const { id, spec, hidden } of db.all<{ id: number; spec: string; hidden: string }>(
    'SELECT id, spec, hidden FROM saved_view WHERE sheet_id = ?',
    sheetId,
  )) {
    // Checked to be a list of ids.
    const ids: number[] = JSON.parse(hidden)
    const shown = [shiftedJson(spec, by), JSON.stringify(ids.map(one => one + by)), id]
    db.run('UPDATE saved_view SET spec = ?, hidden = ? WHERE id = ?', ...shown)
  }
}

const columnKeys: ReadonlySet<string> = new Set(['columnId', 'sourceId', 'headId'])

const shiftedJson = (text: string, by: number): string =>
  JSON.stringify(JSON.parse(text), (key, value) =>
    columnKeys.has(key) && typeof value === 'number'
      ? value + by
      : key === 'origin' && typeof value === 'string'
        ? shiftedJson(value, by)
        : key === 'expression' && typeof value === 'string'
          ? shiftedExpression(value, by)
          : value,
  )

const shiftedExpression = (text: string, by: number): string => storeExpression(readStored(text).node, id => id + by)

/** Rows `from`..`to` of a list with the states of their cells. */
export function takeRows(db: WriteDb, copy: string, list: TakenList, shift: Shift, from: number, to: number): void {
  attached(db, copy, () => {
    const slots = slotsIn(db, list.from, 'portable')
    db.run(
      `INSERT INTO main.${tableOf(list.to)}(${['id', 'ord', 'gone', ...slots].join(', ')})
       SELECT ${['id', 'ord', `gone + ${shift.step}`, ...slots].join(', ')} FROM portable.${tableOf(list.from)}
       WHERE id BETWEEN ? AND ?`,
      from,
      to,
    )
    const ids = { sheet_id: shift.sheet, col_id: shift.col }
    copyTable(db, 'cell_state', ids, {}, 'WHERE sheet_id = ? AND row_id BETWEEN ? AND ?', list.from, from, to)
  })
}

interface Change {
  id: number
  step_id: number
  kind: string
  column_id: number | null
  rows: string | null
  before: string | null
  after: string | null
  undone: number
}

/**
 * History records after `after`, at most `limit`; returns the last one, null at the end. They get the next free ids in
 * their order, which is all that counts: others write history between two pieces.
 */
export function takeHistory(db: WriteDb, copy: string, shift: Shift, after: number, limit: number): number | null {
  return attached(db, copy, () => {
    const changes = db.all<Change>('SELECT * FROM portable.step_change WHERE id > ? ORDER BY id LIMIT ?', after, limit)
    for (const change of changes) {
      const { step_id, kind, column_id, rows, undone } = change
      // Whose rows they were: the id of a step.
      const owner = kind === 'inserted' || kind === 'deleted'
      const moved = (text: string | null) =>
        text === null
          ? null
          : owner
            ? String(Number(text) + shift.step)
            : kind === 'column' || kind === 'moved'
              ? shiftedJson(text, shift.col)
              : text
      db.run(
        `INSERT INTO main.step_change(step_id, kind, column_id, rows, before, after, undone)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[step_id + shift.step, kind, column_id === null ? null : column_id + shift.col, rows],
        ...[moved(change.before), moved(change.after), undone],
      )
    }
    return changes.length < limit ? null : (changes.at(-1)?.id ?? null)
  })
}

/** Shows what was taken. */
export function showPortable(db: WriteDb, { workbookId, lists }: Begun): void {
  db.transaction(() => {
    db.run('UPDATE workbook SET kept = 1 WHERE id = ?', workbookId)
    for (const { to } of lists) db.run("UPDATE sheet SET state = 'ready' WHERE id = ?", to)
  })
}

export const portableWrite = { beginPortable, takeRows, takeHistory, showPortable }
