// Judges a portable workbook before anything of it is taken: a copy of the file is read whole, brought to the present
// schema and parsed, so that the workspace only ever meets what it could have written itself.
import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { ColumnType } from '../../contract/app/cell.ts'
import { ColumnOrigin, Detection, Place, SheetSource } from '../../contract/app/sheet.ts'
import { ViewSpec } from '../../contract/app/view.ts'
import { fail } from '../fail.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { migrate } from '../store/migrate.ts'
import { migrations } from '../store/migrations/index.ts'
import type { WriteDb } from '../store/sql.ts'
import { stillWanted, type Watch, watched } from '../store/watch.ts'
import { portableId } from './portable-file.ts'

const json = <T>(schema: z.ZodType<T>) =>
  z.string().transform((text, context) => {
    try {
      return schema.parse(JSON.parse(text))
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) })
      return z.NEVER
    }
  })

const id = z
  .int()
  .min(1)
  .max(2 ** 31)
const Sheet = z.object({
  id,
  name: z.string().min(1).max(1000),
  note: z.string(),
  state: z.literal('ready'),
  country: z.string().nullable(),
  source: json(SheetSource).nullable(),
  view: json(ViewSpec),
  place: json(Place).nullable(),
})
const Col = z.object({
  id,
  sheet_id: id,
  slot: z.string().regex(/^c\d{1,6}$/),
  name: z.string().min(1).max(1000),
  type: ColumnType,
  position: z.string().regex(/^[0-9A-Za-z]+$/),
  width: z.int(),
  note: z.string(),
  detection: json(Detection).nullable(),
  origin: json(ColumnOrigin).nullable(),
  expression: z.string().nullable(),
})
const SavedView = z.object({ id, sheet_id: id, name: z.string(), spec: json(ViewSpec), hidden: json(z.array(id)) })
const mostColumns = 2000

/** Throws file_damaged, workspace_newer, stopped. `copy` is left for the taking. */
export function checkPortable(_: WriteDb, file: string, fileName: string, copy: string, watch: Watch): void {
  watched(watch, stages, () => check(file, fileName, copy))
}

/** After each it is asked whether the answer is still wanted. */
const stages = 3

function check(file: string, fileName: string, copy: string): void {
  copyFileSync(file, copy)
  stillWanted(1)
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  let db: Database.Database
  try {
    db = new Database(copy)
  } catch (error) {
    throw damaged(String(error))
  }
  try {
    if (db.pragma('application_id', { simple: true }) !== portableId) throw damaged('It is no workbook of Listwright.')
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > migrations.length) throw fail('workspace_newer', { theirs: version, ours: migrations.length })
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw damaged(String(found))
    stillWanted(2)
    refuseForeign(db, version, damaged)
    migrate(db)
    parse(db, damaged)
  } catch (error) {
    if (error instanceof Database.SqliteError || error instanceof z.ZodError) throw damaged(error.message.slice(0, 500))
    throw error
  } finally {
    db.close()
  }
}

const objects = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL'

/** Nothing but our own tables and those of lists: a view or trigger would run when it is read. */
function refuseForeign(db: Database.Database, version: number, damaged: (detail: string) => Error): void {
  const ours = new Database(':memory:')
  try {
    migrate(ours, version)
    const texts = new Map(
      (ours.prepare(objects).all() as { type: string; name: string; sql: string }[]).map(one => [one.name, one.sql]),
    )
    for (const { type, name, sql } of db.prepare(objects).all() as { type: string; name: string; sql: string }[])
      if (texts.get(name) !== sql && !(type === 'table' && listTable.test(sql))) throw damaged(`It holds “${name}”.`)
  } finally {
    ours.close()
  }
}

/** As saving writes it, to the letter. */
const listTable = /^CREATE TABLE s\d+\(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER(, c\d+ TEXT)*\)$/

function parse(db: Database.Database, damaged: (detail: string) => Error): void {
  if (db.prepare('SELECT count(*) FROM workbook').pluck().get() !== 1) throw damaged('It does not hold one workbook.')
  const sheets = z.array(Sheet).parse(db.prepare('SELECT * FROM sheet').all())
  const columns = z.array(Col).parse(db.prepare('SELECT * FROM col').all())
  z.array(SavedView).parse(db.prepare('SELECT * FROM saved_view').all())
  for (const sheet of sheets) {
    const own = columns.filter(column => column.sheet_id === sheet.id)
    if (own.length > mostColumns) throw damaged(`“${sheet.name}” has ${own.length} columns.`)
    const slots = new Set(db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(tableOf(sheet.id)))
    if (!['id', 'ord', 'gone', ...own.map(({ slot }) => slot)].every(slot => slots.has(slot)))
      throw damaged(`Columns of “${sheet.name}” are missing.`)
  }
}
