// Judges a portable workbook before anything of it is taken: a copy of the file is read whole, brought to the present
// schema and parsed, so that the workspace only ever meets what it could have written itself.
import Database from 'better-sqlite3'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import { copyOf } from '../disk/own-files.ts'
import { type FieldFault, faultsIn } from '../received/faults.lane.ts'
import { foreignObjects } from '../received/schema.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'
import { type ReadDb, wrapDatabase } from '../store/sql.ts'
import { makeReady } from './make-ready.lane.ts'
import { portableId } from './portable-file.ts'

/**
 * Throws file_damaged, workspace_newer, stopped. `copy` is left for the taking. Of its history as much is kept as the
 * workspace (`db`) has room for below `maxHistory` characters: its own is not let go of for what someone sent.
 */
export function checkPortable(
  db: ReadDb,
  file: string,
  fileName: string,
  copy: string,
  maxHistory: number,
  flag: CancelFlag,
): void {
  const room = Math.max(0, maxHistory - (db.value<number>('SELECT total(size) FROM step') ?? 0))
  runCancellable(flag, stages, () => check(file, fileName, copy, room))
}

/** After each it is asked whether the answer is still wanted. */
const stages = 4

function check(file: string, fileName: string, copy: string, room: number): void {
  copyOf(file, copy)
  stillWanted(1)
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  let db: Database.Database
  try {
    db = connectDatabase(copy)
  } catch (error) {
    throw damaged(String(error))
  }
  try {
    if (db.pragma('application_id', { simple: true }) !== portableId) throw damaged('It is not a Listwright workbook.')
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > migrations.length) throw fail('workspace_newer', { theirs: version, ours: migrations.length })
    // A database of another encoding cannot be read beside ours.
    if (db.pragma('encoding', { simple: true }) !== 'UTF-8') throw damaged('Its text is not UTF-8.')
    // First: looking at the rows works out what the schema says of them, at whatever cost.
    const [foreign] = foreignObjects(db, version)
    if (foreign !== undefined) throw damaged(`It contains “${foreign}”.`)
    // Indexes too: a query may ask one for what the table holds.
    const found = db.pragma('integrity_check(1)', { simple: true })
    if (found !== 'ok') throw damaged(String(found))
    stillWanted(2)
    migrateDatabase(db)
    const copied = wrapDatabase(db)
    refuseFaults(copied, damaged)
    stillWanted(3)
    makeReady(copied, room)
  } catch (error) {
    if (error instanceof Database.SqliteError) throw damaged(error.message.slice(0, 500))
    throw error
  } finally {
    db.close()
  }
}

const maxLists = 1000

function refuseFaults(db: ReadDb, damaged: (detail: string) => Error): void {
  const [fault] = faultsIn(db)
  if (fault) throw damaged(sentence(fault))
  if (db.value('SELECT count(*) FROM workbook') !== 1) throw damaged('It does not contain exactly one workbook.')
  if (db.value("SELECT 1 FROM sheet WHERE state <> 'ready'") !== undefined) throw damaged('A list in it is incomplete.')
  if ((db.value<number>('SELECT count(*) FROM sheet') ?? 0) > maxLists)
    throw damaged(`It contains more than ${maxLists} lists.`)
}

const sentence = ({ table, key, fields, why }: FieldFault): string =>
  `Table “${table}”${key.length > 0 ? `, row ${key.join(' ')}` : ''}${fields.length > 0 ? `, field “${fields.join('”, “')}”` : ''}: ${why}.`
