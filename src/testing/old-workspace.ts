// A workspace as an earlier version of the program left it: the same lists, runs and money in the schema of that time.
import { renameSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { migrateDatabase } from '../engine/store/migrate.ts'
import { addPeopleMigration } from '../engine/store/migrations/0038-add-people.ts'
import { migrations } from '../engine/store/migrations/index.ts'
import { databaseFile } from '../engine/store/open.ts'

/** Rewrites the closed workspace in `dir` in the schema of `version`; what that schema has no place for is left out. */
export function asVersion(dir: string, version: number): void {
  const file = databaseFile(dir)
  const old = new Database(`${file}.old`)
  migrateDatabase(old, version)
  old.pragma('foreign_keys = OFF')
  old.prepare('ATTACH ? AS newer').run(file)
  const tables = (schema: string) =>
    old
      .prepare(`SELECT name, sql FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all() as { name: string; sql: string }[]
  const columns = (schema: string, table: string) =>
    (old.pragma(`${schema}.table_info(${table})`) as { name: string }[]).map(({ name }) => name)
  const known = new Set(tables('main').map(({ name }) => name))
  const newer = new Set(tables('newer').map(({ name }) => name))
  old.transaction(() => {
    // Cells of lists lie in tables of their own.
    for (const { name, sql } of tables('newer')) if (/^s\d+$/.test(name) && !known.has(name)) old.exec(sql)
    for (const { name } of tables('main')) {
      if (!newer.has(name)) continue
      const shared = columns('main', name).filter(column => columns('newer', name).includes(column))
      old.exec(`INSERT OR REPLACE INTO main.${name}(${shared.join()}) SELECT ${shared.join()} FROM newer.${name}`)
    }
  })()
  old.exec('DETACH newer')
  old.close()
  for (const rest of ['-wal', '-shm']) rmSync(file + rest, { force: true })
  renameSync(`${file}.old`, file)
}

/** The same as version 37 left it, whose runs said `bring` for `addPeople`. Returns how many runs of `dir` do. */
export function asBeforeAddPeople(dir: string): number {
  asVersion(dir, migrations.indexOf(addPeopleMigration))
  const old = new Database(databaseFile(dir))
  const { changes } = old
    .prepare(
      `UPDATE run SET spec = json_remove(json_set(spec, '$.bring', spec -> '$.addPeople'), '$.addPeople')
       WHERE json_type(spec, '$.addPeople') IS NOT NULL`,
    )
    .run()
  old.close()
  return changes
}
