// Writes one workbook into a file of its own, on a lane of its own: a reader's snapshot, so no one waits for it.

import { type CancelFlag, cancelPoint, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { makeWhole } from '../disk/write-file.ts'
import { mendDatabase } from '../received/mend.lane.ts'
import { takeBackOpen } from '../sheet/history/take-back.lane.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { type ReadDb, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { readChange, type StoredChange } from '../table/change.ts'
import { namedSlots, slotsIn } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { listTables, type PortableSaved, portableId } from './portable-file.ts'
import { withoutRuns } from './take.lane.ts'

/** `source`: the database of the workspace. The file appears when it is complete. Throws SQLite's codes, stopped, write_denied. */
export function savePortable(
  _: WriteDb,
  source: string,
  workbookId: number,
  target: string,
  flag: CancelFlag,
): PortableSaved {
  return makeWhole(target, part => {
    const file = connectDatabase(part)
    try {
      file.pragma('journal_mode = OFF')
      migrateDatabase(file)
      file.pragma(`application_id = ${portableId}`)
      file.pragma('foreign_keys = OFF')
      file.prepare('ATTACH ? AS source').run(source)
      const db = wrapDatabase(file)
      file.function('still_wanted', stillWanted)
      const saved = db.transaction(() =>
        runCancellable(flag, lastRows(db, workbookId), () => copyWorkbook(db, workbookId)),
      )
      file.exec('DETACH source')
      // What is damaged here would keep the file from being opened anywhere.
      mendDatabase(db)
      return saved
    } finally {
      file.close()
    }
  })
}

/** Lists that are saved with a workbook. */
const listsOfWorkbook = (db: ReadDb, workbookId: number): number[] =>
  db.column("SELECT id FROM sheet WHERE workbook_id = ? AND state = 'ready'", workbookId)

export const portableRead = { listsOfWorkbook }

const listsOf = (db: ReadDb, workbookId: number): number[] =>
  db.column("SELECT id FROM source.sheet WHERE workbook_id = ? AND state = 'ready'", workbookId)

const lastRow = (db: ReadDb, sheetId: number): number =>
  db.value<number | null>(`SELECT max(id) FROM source.${tableOf(sheetId)}`) ?? 0

const lastRows = (db: ReadDb, workbookId: number): number =>
  listsOf(db, workbookId).reduce((sum, id) => sum + lastRow(db, id), 0)

function copyWorkbook(db: WriteDb, workbookId: number): PortableSaved {
  db.run('INSERT INTO main.workbook SELECT * FROM source.workbook WHERE id = ?', workbookId)
  db.run("INSERT INTO main.sheet SELECT * FROM source.sheet WHERE workbook_id = ? AND state = 'ready'", workbookId)
  for (const table of listTables) {
    stillWanted(null)
    db.run(`INSERT INTO main.${table} SELECT * FROM source.${table} WHERE sheet_id IN (SELECT id FROM main.sheet)`)
  }
  db.run('INSERT INTO main.step_change SELECT * FROM source.step_change WHERE step_id IN (SELECT id FROM main.step)')
  // Columns that are being worked out for the first time are not there yet.
  db.run('DELETE FROM main.col WHERE filling = 1')
  // Runs, answers and their keys stay in the workspace.
  db.run('UPDATE main.step SET run_id = NULL, key = NULL')
  db.run('UPDATE main.cell_state SET run_id = NULL, answer_id = NULL, in_hash = NULL, pick = NULL')
  forgetRuns(db)
  const sheets = db.column<number>('SELECT id FROM main.sheet')
  let before = 0
  for (const id of sheets) {
    const named = new Set(namedSlots(db, id))
    const slots = slotsIn(db, id, 'source').filter(slot => named.has(slot))
    const columns = ['id', 'ord', 'gone', ...slots].join(', ')
    const table = tableOf(id)
    db.exec(
      `CREATE TABLE main.${table}(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER${slots.map(slot => `, ${slot} TEXT`).join('')})`,
    )
    db.run(
      `INSERT INTO main.${table}(${columns}) SELECT ${columns} FROM source.${table} t
       WHERE ${cancelPoint('t', `t.id + ${before}`)}`,
    )
    before += lastRow(db, id)
  }
  // What is just being done in a list is not in the file yet.
  takeBackOpen(db)
  return { lists: sheets.length, rows: db.value<number>('SELECT total(rows) FROM main.sheet') ?? 0 }
}

/** States that undo would bring back name runs and answers as well. */
function forgetRuns(db: WriteDb): void {
  const ids = db.column<number>("SELECT id FROM main.step_change WHERE kind = 'states'")
  for (const id of ids) {
    stillWanted(null)
    const stored = db.get<StoredChange>('SELECT * FROM main.step_change WHERE id = ?', id)
    const change = stored && readChange(stored)
    if (change?.kind !== 'states') continue
    const [before, after] = [withoutRuns(change.before), change.after && withoutRuns(change.after)]
    const texts = [JSON.stringify(before), after && JSON.stringify(after)]
    db.run('UPDATE main.step_change SET before = ?, after = ? WHERE id = ?', ...texts, id)
  }
}
