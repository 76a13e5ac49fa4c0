// Puts right what of a database from outside is not as the program writes it, and names it: a damaged field gets an empty
// value, a row that means nothing without it goes. What is left passes as if the program had written it.
import type { LostContent } from '../../contract/app/workspace.ts'
import { type SqlValue, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { badRow, type FieldFault, faultsIn, listIds, notText, tooLong } from './faults.lane.ts'
import { maxTextLength, receivedTables } from './forms.ts'
import { oddRow, plainTables } from './plain.lane.ts'

/** Fields mended may bring names of what has gone: looked through again until nothing is found. */
const maxRounds = 5

/** Call it on a copy, whose lists all have their tables. Returns what was lost. */
export function mendDatabase(db: WriteDb): LostContent[] {
  return db.transaction(() => {
    const lost = new Map<string, number>()
    const count = (what: string, rows: number) => {
      if (rows > 0) lost.set(what, (lost.get(what) ?? 0) + rows)
    }
    dropEndlessKeys(db, count)
    for (const table of plainTables(db)) {
      const odd = oddRow(db, table)
      if (odd !== null)
        count(`Entries of “${table}”`, db.run(`DELETE FROM ${sqlIdentifier(table)} WHERE ${odd}`).changes)
    }
    for (let round = 0; round < maxRounds; round++) {
      for (const id of listIds(db)) mendCells(db, id, count)
      const faults = [...faultsIn(db)]
      if (faults.length === 0) break
      for (const fault of faults)
        if (fault.key.length > 0) count(receivedTables[fault.table]?.what ?? fault.table, mendRow(db, fault))
      mendReferences(db, count)
    }
    return [...lost].map(([what, rows]) => ({ what: `${what}: damaged, emptied or left out`, rows }))
  })
}

/** Keys beyond what JavaScript counts to cannot be named again to mend their row. */
function dropEndlessKeys(db: WriteDb, count: (what: string, rows: number) => void): void {
  const most = 2 ** 53 - 1
  for (const [table, { key, what }] of Object.entries(receivedTables))
    for (const name of key.map(sqlIdentifier))
      count(
        what,
        db.run(
          `DELETE FROM ${sqlIdentifier(table)} WHERE typeof(${name}) = 'integer' AND ${name} NOT BETWEEN ${-most} AND ${most}`,
        ).changes,
      )
}

/** A list without its workbook gets another one; other rows go with what they name. */
function mendReferences(db: WriteDb, count: (what: string, rows: number) => void): void {
  const adopted = db.run(
    'UPDATE sheet SET workbook_id = 999999 WHERE workbook_id NOT IN (SELECT id FROM workbook)',
  ).changes
  if (adopted > 0) db.run("INSERT OR IGNORE INTO workbook(id, name, position) VALUES (999999, 'Recovered', 999999)")
  for (const [table, { form, what }] of Object.entries(receivedTables)) {
    if (!('sheet_id' in form.shape)) continue
    count(what, db.run(`DELETE FROM ${sqlIdentifier(table)} WHERE sheet_id NOT IN (SELECT id FROM sheet)`).changes)
  }
  count('Entries of history', db.run('DELETE FROM step_change WHERE step_id NOT IN (SELECT id FROM step)').changes)
}

function mendRow(db: WriteDb, { table, key, fields }: FieldFault): number {
  const { key: names = [], instead = {} } = receivedTables[table] ?? {}
  const where = names.map(name => `${sqlIdentifier(name)} IS ?`).join(' AND ')
  // Values of SQLite's own.
  const values = key as SqlValue[]
  if (fields.length === 0 || fields.some(name => !(name in instead)))
    return db.run(`DELETE FROM ${sqlIdentifier(table)} WHERE ${where}`, ...values).changes
  const set = fields.map(name => `${sqlIdentifier(name)} = ?`).join(', ')
  return db.run(
    `UPDATE ${sqlIdentifier(table)} SET ${set} WHERE ${where}`,
    ...fields.map(name => instead[name] ?? null),
    ...values,
  ).changes
}

/** Rows that cannot be go, cells that are no text become the text that they come to, long ones are cut. */
function mendCells(db: WriteDb, sheetId: number, count: (what: string, rows: number) => void): void {
  const table = sqlIdentifier(`s${sheetId}`)
  if (db.value('SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ?', 'table', table) === undefined) return
  const name = db.value<unknown>('SELECT name FROM sheet WHERE id = ?', sheetId)
  count(`Rows of “${name}”`, db.run(`DELETE FROM ${table} WHERE ${badRow}`).changes)
  const slots = db.column<string>("SELECT name FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*'", table)
  for (const slot of slots.map(sqlIdentifier)) {
    const cells = `Cells of “${name}”`
    count(cells, db.run(`UPDATE ${table} SET ${slot} = CAST(${slot} AS TEXT) WHERE ${notText(slot)}`).changes)
    count(
      cells,
      db.run(`UPDATE ${table} SET ${slot} = substr(${slot}, 1, ${maxTextLength}) WHERE ${tooLong(slot)}`).changes,
    )
  }
}
