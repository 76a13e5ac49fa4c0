// What of a database from outside is not as the program writes it: every field by its form, every name of a column, a step
// or a row by what it may name. Finding nothing means that all of it may be used.

import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { readChange, type StepChange, type StoredChange } from '../table/change.ts'
import { highestRow, maxTextLength, receivedTables } from './forms.ts'
import { oddRow, plainTables } from './plain.lane.ts'

/** A row that is not as it should be. */
export interface FieldFault {
  table: string
  /** Values of the key's columns; none of a list's own table, whose faults are reported together. */
  key: unknown[]
  /** Fields that are wrong; none: the row as a whole. */
  fields: string[]
  why: string
}

/** By the list: its columns with their SQL columns, and where each column and step belongs. */
interface Catalog {
  slots: Map<number, Set<string>>
  sheetOfColumn: Map<number, number>
  sheetOfStep: Map<number, number>
  /** The column that a SQL column of a list belongs to, or did at some time. */
  owners: Map<string, number>
}

/** Rows of one table by their forms. */
function* badRows(db: ReadDb, table: string): Generator<FieldFault> {
  const { form, key } = receivedTables[table] ?? { form: null, key: [] }
  if (!form) return
  for (const row of db.each<Record<string, unknown>>(`SELECT * FROM ${sqlIdentifier(table)}`)) {
    const read = form.safeParse(row)
    if (read.success) continue
    yield {
      table,
      key: key.map(name => row[name]),
      fields: [
        ...new Set(read.error.issues.map(({ path, code }) => (code === 'unrecognized_keys' ? '' : String(path[0])))),
      ],
      why: read.error.issues[0]?.message ?? '',
    }
  }
}

/** Lists whose rows are kept in a table of their own: of those, no table has the name of one with another id. */
export const listIds = (db: ReadDb): number[] =>
  db.column('SELECT id FROM sheet WHERE typeof(id) = ? AND id BETWEEN 1 AND ? ORDER BY id', 'integer', 2 ** 53 - 1)

const slotsIn = (db: ReadDb, sheetId: number): string[] =>
  db.column("SELECT name FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*' ORDER BY cid", `s${sheetId}`)

function catalogOf(db: ReadDb): Catalog {
  const pairs = (sql: string) => new Map(db.arrays<[number, number]>(sql))
  return {
    slots: new Map(listIds(db).map(id => [id, new Set(slotsIn(db, id))])),
    sheetOfColumn: pairs('SELECT id, sheet_id FROM col'),
    sheetOfStep: pairs('SELECT id, sheet_id FROM step'),
    owners: new Map(
      db
        .arrays<[number, string, number]>('SELECT sheet_id, slot, id FROM col')
        .map(([s, slot, id]) => [`${s} ${slot}`, id]),
    ),
  }
}

/** Columns whose cells are nowhere, and two that have the same. */
function* badColumns(db: ReadDb, { slots, owners }: Catalog): Generator<FieldFault> {
  for (const { id, sheet_id, slot } of db.all<{ id: number; sheet_id: number; slot: string }>(
    'SELECT id, sheet_id, slot FROM col',
  )) {
    const fault = (why: string) => ({ table: 'col', key: [id], fields: ['slot'], why })
    if (!slots.get(sheet_id)?.has(slot)) yield fault('its cells are missing')
    else if (owners.get(`${sheet_id} ${slot}`) !== id) yield fault('another column has its cells')
  }
}

/** A step follows an older one of its list: so the way back from any step ends. */
function* badSteps(db: ReadDb, { sheetOfStep }: Catalog): Generator<FieldFault> {
  for (const { id, sheet_id, parent } of db.each<{ id: number; sheet_id: number; parent: number | null }>(
    'SELECT id, sheet_id, parent FROM step WHERE parent IS NOT NULL',
  )) {
    const before = sheetOfStep.get(parent ?? 0)
    if (before === undefined || (before === sheet_id && Number(parent) < id)) continue
    yield { table: 'step', key: [id], fields: ['parent'], why: 'it does not follow an older step of its list' }
  }
}

/** Entries of history that cannot be read, or that would change what is not their list's. */
function* badChanges(db: ReadDb, catalog: Catalog): Generator<FieldFault> {
  for (const stored of db.each<StoredChange & { id: number; step_id: number }>('SELECT * FROM step_change')) {
    const change = readChange(stored)
    const sheetId = catalog.sheetOfStep.get(stored.step_id)
    const why =
      change === null
        ? 'it cannot be read'
        : sheetId === undefined
          ? 'it belongs to no step'
          : strays(change, sheetId, catalog)
    if (why !== null) yield { table: 'step_change', key: [stored.id], fields: [], why }
  }
}

/** Why a change reaches beyond its list; null = it does not. Columns that are no more are named by nothing. */
function strays(change: StepChange, sheetId: number, { slots, sheetOfColumn, owners }: Catalog): string | null {
  if ('rowIds' in change && change.rowIds.some(id => id > highestRow)) return 'it refers to an impossible row'
  if (!('columnId' in change)) return null
  const named = change.kind === 'moved' ? [change.columnId, change.before.columnId] : [change.columnId]
  if (named.some(id => (sheetOfColumn.get(id) ?? sheetId) !== sheetId)) return 'it refers to a column of another list'
  if (change.kind !== 'column') return null
  for (const slot of [change.before.slot, change.after.slot]) {
    if (slot === undefined) continue
    if (!slots.get(sheetId)?.has(slot)) return 'it refers to missing cells'
    const owner = owners.get(`${sheetId} ${slot}`) ?? change.columnId
    if (owner !== change.columnId) return 'it refers to the cells of another column'
    owners.set(`${sheetId} ${slot}`, owner)
  }
  return null
}

/** What is kept of columns and names one of another list. */
function* badBesides(db: ReadDb): Generator<FieldFault> {
  for (const [table, { form, key }] of Object.entries(receivedTables)) {
    if (!('col_id' in form.shape)) continue
    const names = key.map(name => `t.${sqlIdentifier(name)}`).join(', ')
    for (const values of db.arrays(
      `SELECT ${names} FROM ${sqlIdentifier(table)} t JOIN col ON col.id = t.col_id AND col.sheet_id <> t.sheet_id`,
    ))
      yield { table, key: values, fields: [], why: 'it refers to a column of another list' }
  }
}

/** Rows that name a list, a workbook or a step which is not there. */
function* badReferences(db: ReadDb): Generator<FieldFault> {
  for (const { table, parent } of db.all<{ table: string; parent: string }>('PRAGMA foreign_key_check'))
    if (table in receivedTables) yield { table, key: [], fields: [], why: `it refers to a missing row of ${parent}` }
}

/** SQLite's expressions may be 1,000 deep, and each column of a condition is a level. */
const columnsAtOnce = 200

export const badRow = `typeof(id) <> 'integer' OR id < 1 OR id > ${highestRow}
  OR typeof(ord) NOT IN ('null', 'integer', 'real') OR abs(coalesce(ord, 0)) > 9007199254740992
  OR typeof(gone) NOT IN ('null', 'integer') OR coalesce(gone, 1) < 1`
export const notText = (slot: string): string => `typeof(${sqlIdentifier(slot)}) NOT IN ('null', 'text')`
/** Characters, of which the longest takes four bytes; those behind a NUL are not counted by length(). */
export const tooLong = (slot: string): string =>
  `(octet_length(${sqlIdentifier(slot)}) > ${maxTextLength} AND length(${sqlIdentifier(slot)}) > ${maxTextLength}
    OR octet_length(${sqlIdentifier(slot)}) > ${4 * maxTextLength})`

/** Rows and cells of one list's own table. */
function* badCells(db: ReadDb, sheetId: number): Generator<FieldFault> {
  const table = sqlIdentifier(`s${sheetId}`)
  if (db.value('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?', 'table', table) === undefined) {
    yield { table, key: [], fields: [], why: 'its rows are missing' }
    return
  }
  if (db.value(`SELECT 1 FROM ${table} WHERE ${badRow} LIMIT 1`) !== undefined)
    yield { table, key: [], fields: [], why: 'a row has an impossible id or position' }
  const slots = slotsIn(db, sheetId)
  for (let at = 0; at < slots.length; at += columnsAtOnce) {
    const some = slots.slice(at, at + columnsAtOnce)
    const bad = some.map(slot => `${notText(slot)} OR ${tooLong(slot)}`).join(' OR ')
    if (db.value(`SELECT 1 FROM ${table} WHERE ${bad} LIMIT 1`) !== undefined)
      yield { table, key: [], fields: [], why: 'a cell is not text or is too long' }
  }
}

/** Fields of other tables that are not what their columns are declared to hold. */
function* badPlainRows(db: ReadDb): Generator<FieldFault> {
  for (const table of plainTables(db)) {
    const odd = oddRow(db, table)
    if (odd !== null && db.value(`SELECT 1 FROM ${sqlIdentifier(table)} WHERE ${odd} LIMIT 1`) !== undefined)
      yield { table, key: [], fields: [], why: 'a field has the wrong type or is too long' }
  }
}

/** Everything that is wrong; the forms first, as what names what is only looked at where the names are sound. */
export function* faultsIn(db: ReadDb): Generator<FieldFault> {
  let sound = true
  for (const table of Object.keys(receivedTables))
    for (const fault of badRows(db, table)) {
      sound = false
      yield fault
    }
  for (const id of listIds(db)) yield* badCells(db, id)
  yield* badPlainRows(db)
  if (!sound) return
  const catalog = catalogOf(db)
  yield* badReferences(db)
  yield* badColumns(db, catalog)
  yield* badSteps(db, catalog)
  yield* badChanges(db, catalog)
  yield* badBesides(db)
}
