// Takes a checked portable workbook into the workspace, a bounded piece at a time; its ids move above those that are used.
// The lists are invisible until `showPortable`: a crash before that leaves nothing.

import type { WorkbookId } from '../../contract/app/ids.ts'
import { CellRules } from '../../contract/app/rules/cell-rule.ts'
import { listMark } from '../expression/reach.ts'
import { isStored, readStored, storeExpression } from '../expression/stored.ts'
import { type ReadDb, type SqlText, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { readChange, type StepChange, type StoredChange } from '../table/change.ts'
import { slotsIn } from '../table/columns.lane.ts'
import { movedRules } from '../table/moved-rules.ts'
import { tableOf } from '../table/rows.lane.ts'

/** What is added to the new ids of each kind, which begin at 1 (`make-ready.lane.ts`). */
export interface IdShift {
  sheet: number
  col: number
  step: number
}
export interface TakenList {
  from: number
  to: number
  lastRow: number
}
export interface BegunTake {
  workbookId: WorkbookId
  shift: IdShift
  lists: TakenList[]
}

/** In the place of an id that means nothing: no column and no step ever gets it. */
const nobody = Number.MAX_SAFE_INTEGER

/** `copy` is attached for the time of one piece. */
function attached<T>(db: WriteDb, copy: string, work: () => T): T {
  db.run('ATTACH ? AS portable', copy)
  try {
    return db.transaction(work)
  } finally {
    db.exec('DETACH portable')
  }
}

const highest = (db: ReadDb, table: 'sheet' | 'col' | 'step') =>
  Math.max(
    db.value<number | null>(`SELECT max(id) FROM main.${table}`) ?? 0,
    db.value<number>('SELECT seq FROM main.sqlite_sequence WHERE name = ?', table) ?? 0,
  )

/** SQL for the new id of what a column of the copy names; NULL where there is no such thing in it. */
const moved = (kind: keyof IdShift, column: string, shift: IdShift): string =>
  `(SELECT m.new + ${Number(shift[kind])} FROM portable.new_id m WHERE m.kind = '${kind}' AND m.old = t.${sqlIdentifier(column)})`

/** The new id of each column of the copy. */
function columnsMoved(db: ReadDb, shift: IdShift): (id: number) => number {
  const ids = new Map(db.arrays<[number, number]>("SELECT old, new FROM portable.new_id WHERE kind = 'col'"))
  return id => {
    const made = ids.get(id)
    return made === undefined ? nobody : made + shift.col
  }
}

/** Makes the workbook, its lists without rows, their columns and views. */
function beginPortable(db: WriteDb, copy: string): BegunTake {
  return attached(db, copy, () => {
    const shift: IdShift = {
      sheet: highest(db, 'sheet'),
      col: highest(db, 'col'),
      step: highest(db, 'step'),
    }
    const { lastInsertRowid: workbookId } = db.run(
      `INSERT INTO main.workbook(name, position, kept)
       SELECT name, (SELECT coalesce(max(position), 0) + 1 FROM main.workbook), 0 FROM portable.workbook`,
    )
    const sheet = { sheet_id: moved('sheet', 'sheet_id', shift) }
    copyTable(db, 'sheet', {
      id: moved('sheet', 'id', shift),
      workbook_id: `${Number(workbookId)}`,
      state: "'importing'",
    })
    copyTable(db, 'col', { ...sheet, id: moved('col', 'id', shift) })
    copyTable(db, 'step', { ...sheet, id: moved('step', 'id', shift), parent: moved('step', 'parent', shift) })
    copyTable(db, 'row_tick', sheet)
    copyTable(db, 'decided_pair', sheet)
    // What was decided about a column that is no more is of no use.
    const column = moved('col', 'col_id', shift)
    copyTable(db, 'not_one', { ...sheet, col_id: column }, `WHERE ${column} IS NOT NULL`)
    copyTable(db, 'row_problem', sheet)
    copyTable(db, 'saved_view', { ...sheet, id: 'NULL' })
    const lists = db.arrays<[from: number, to: number]>(
      `SELECT t.id, ${moved('sheet', 'id', shift)} FROM portable.sheet t ORDER BY t.position, t.id`,
    )
    const columnOf = columnsMoved(db, shift)
    const listOf = (id: number) => lists.find(([from]) => from === id)?.[1] ?? 0
    for (const [, to] of lists) rename(db, to, columnOf, listOf)
    return {
      // The writer's ids are plain numbers.
      workbookId: workbookId as WorkbookId,
      shift,
      lists: lists.map(([from, to]) => ({ from, to, lastRow: makeTable(db, from, to) })),
    }
  })
}

type Taken =
  | 'sheet'
  | 'col'
  | 'step'
  | 'row_tick'
  | 'decided_pair'
  | 'not_one'
  | 'row_problem'
  | 'saved_view'
  | 'cell_state'
  | 'cell_raw'

/** `set` are SQL values in the place of columns. */
function copyTable(
  db: WriteDb,
  table: Taken,
  set: Readonly<Record<string, SqlText>>,
  where: SqlText = '',
  ...params: number[]
) {
  const names = db.column<string>('SELECT name FROM pragma_table_info(?)', table).map(sqlIdentifier)
  const values = names.map(name => set[name] ?? `t.${name}`)
  db.run(
    `INSERT INTO main.${sqlIdentifier(table)}(${names.join(', ')}) SELECT ${values.join(', ')} FROM portable.${sqlIdentifier(table)} t ${where}`,
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
function rename(db: WriteDb, sheetId: number, columnOf: (id: number) => number, listOf: (id: number) => number): void {
  const view = db.value<string>('SELECT view FROM sheet WHERE id = ?', sheetId) ?? ''
  db.run('UPDATE sheet SET view = ? WHERE id = ?', movedJson(view, columnOf, listOf), sheetId)
  const clean = db.value<string | null>('SELECT clean FROM sheet WHERE id = ?', sheetId)
  if (clean) db.run('UPDATE sheet SET clean = ? WHERE id = ?', movedJson(clean, columnOf, listOf), sheetId)
  for (const { id, origin, expression, rules } of db.all<{
    id: number
    origin: string | null
    expression: string | null
    rules: string | null
  }>('SELECT id, origin, expression, rules FROM col WHERE sheet_id = ?', sheetId))
    db.run(
      'UPDATE col SET origin = ?, expression = ?, rules = ? WHERE id = ?',
      ...[origin && movedJson(origin, columnOf, listOf), expression && movedExpression(expression, columnOf, listOf)],
      ...[rules && movedRulesText(rules, columnOf), id],
    )
  for (const { id, spec, hidden } of db.all<{ id: number; spec: string; hidden: string }>(
    'SELECT id, spec, hidden FROM saved_view WHERE sheet_id = ?',
    sheetId,
  )) {
    // Checked to be a list of ids.
    const ids: number[] = JSON.parse(hidden)
    const shown = [movedJson(spec, columnOf, listOf), JSON.stringify(ids.map(columnOf)), id]
    db.run('UPDATE saved_view SET spec = ?, hidden = ? WHERE id = ?', ...shown)
  }
}

const columnKeys: ReadonlySet<string> = new Set(['columnId', 'sourceId', 'resultColumnId', 'firstId', 'secondId'])

const movedJson = (text: string, columnOf: (id: number) => number, listOf: (id: number) => number): string =>
  JSON.stringify(JSON.parse(text), (key, value) =>
    columnKeys.has(key) && typeof value === 'number'
      ? columnOf(value)
      : key === 'expression' && typeof value === 'string' && isStored(value)
        ? movedExpression(value, columnOf, listOf)
        : value,
  )

const movedRulesText = (text: string, columnOf: (id: number) => number): string =>
  JSON.stringify(movedRules(CellRules.parse(JSON.parse(text)), columnOf))

/** A list that is not in the file is named by 0, which none has: what it holds here is no business of the file. */
const movedExpression = (text: string, columnOf: (id: number) => number, listOf: (id: number) => number): string =>
  storeExpression(readStored(text).node, columnOf, {
    list: id => listMark(listOf(id)),
    column: id => listMark(columnOf(id)),
  })

/**
 * Rows of a list behind `after`, at most `limit`, with the states of their cells; returns the last one, null at the end.
 * Rows that are there are walked: their numbers may lie far apart.
 */
function takeRows(
  db: WriteDb,
  copy: string,
  list: TakenList,
  shift: IdShift,
  after: number,
  limit: number,
): number | null {
  return attached(db, copy, () => {
    const source = `portable.${tableOf(list.from)}`
    const last = db.value<number | null>(
      `SELECT max(id) FROM (SELECT id FROM ${source} WHERE id > ? ORDER BY id LIMIT ?)`,
      after,
      limit,
    )
    const to = last ?? list.lastRow
    const slots = slotsIn(db, list.from, 'portable')
    // Rows that a forgotten step took away stay away.
    const gone = `CASE WHEN t.gone IS NULL THEN NULL ELSE coalesce(${moved('step', 'gone', shift)}, ${nobody}) END`
    db.run(
      `INSERT INTO main.${tableOf(list.to)}(${['id', 'ord', 'gone', ...slots].join(', ')})
       SELECT ${['t.id', 't.ord', gone, ...slots.map(slot => `t.${slot}`)].join(', ')} FROM ${source} t
       WHERE t.id > ? AND t.id <= ?`,
      after,
      to,
    )
    const ids = { sheet_id: `${Number(list.to)}`, col_id: moved('col', 'col_id', shift) }
    const there = `WHERE t.sheet_id = ? AND t.row_id > ? AND t.row_id <= ? AND ${moved('col', 'col_id', shift)} IS NOT NULL`
    for (const table of ['cell_state', 'cell_raw'] as const) copyTable(db, table, ids, there, list.from, after, to)
    return last ?? null
  })
}

/**
 * History records after `after`, at most `limit`; returns the last one, null at the end. They get the next free ids in
 * their order, which is all that counts: others write history between two pieces.
 */
function takeHistory(db: WriteDb, copy: string, shift: IdShift, after: number, limit: number): number | null {
  return attached(db, copy, () => {
    const changes = db.all<StoredChange & { id: number; new_step: number; undone: number }>(
      `SELECT t.*, ${moved('step', 'step_id', shift)} AS new_step FROM portable.step_change t
       WHERE t.id > ? ORDER BY t.id LIMIT ?`,
      after,
      limit,
    )
    const columnOf = columnsMoved(db, shift)
    const stepOf = (id: number): number => {
      const made = db.value<number>("SELECT new FROM portable.new_id WHERE kind = 'step' AND old = ?", id)
      return made === undefined ? nobody : made + shift.step
    }
    for (const stored of changes) {
      const change = readChange(stored)
      if (!change) continue
      const [rows, before, after] = kept(change, columnOf, stepOf, id => id + shift.sheet).map(side =>
        side === null ? null : JSON.stringify(side),
      )
      db.run(
        `INSERT INTO main.step_change(step_id, kind, column_id, rows, before, after, undone)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[stored.new_step, change.kind, 'columnId' in change ? columnOf(change.columnId) : null],
        ...[rows ?? null, before ?? null, after ?? null, stored.undone],
      )
    }
    return changes.length < limit ? null : (changes.at(-1)?.id ?? null)
  })
}

/** What is kept of a change: rows, before and after, with the new ids and without what other workspaces know. */
function kept(
  change: StepChange,
  columnOf: (id: number) => number,
  stepOf: (id: number) => number,
  listOf: (id: number) => number,
): unknown[] {
  switch (change.kind) {
    case 'cells':
      return [change.rowIds, change.before, change.after]
    case 'states':
      return [change.rowIds, withoutRuns(change.before), change.after && withoutRuns(change.after)]
    case 'column': {
      const side = ({ origin, expression, rules, ...fields }: typeof change.before) => ({
        ...fields,
        ...(origin === undefined ? {} : { origin: origin && movedJson(origin, columnOf, listOf) }),
        ...(expression === undefined
          ? {}
          : { expression: expression && movedExpression(expression, columnOf, listOf) }),
        ...(rules === undefined ? {} : { rules: rules && movedRulesText(rules, columnOf) }),
      })
      return [null, side(change.before), side(change.after)]
    }
    case 'moved':
      return [change.rowIds, { ...change.before, columnId: columnOf(change.before.columnId) }, null]
    case 'ticked':
      return [change.rowIds, null, null]
    case 'inserted':
    case 'deleted':
      return [change.rowIds, change.before === null ? null : stepOf(change.before), null]
  }
}

/** Runs, answers and their keys stay in the workspace that they are of. */
export const withoutRuns = (states: Extract<StepChange, { kind: 'states' }>['before']) =>
  states.map(state => state && { ...state, run_id: null, answer_id: null, in_hash: null, pick: null })

/** Shows what was taken. */
function showPortable(db: WriteDb, { workbookId, lists }: BegunTake): void {
  db.transaction(() => {
    db.run('UPDATE workbook SET kept = 1 WHERE id = ?', workbookId)
    for (const { to } of lists) db.run("UPDATE sheet SET state = 'ready' WHERE id = ?", to)
  })
}

export const portableWrite = { beginPortable, takeRows, takeHistory, showPortable }
