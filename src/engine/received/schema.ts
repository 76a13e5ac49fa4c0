// Which tables, indexes, views and triggers of a database the program has not made: what is read or written beside them
// could do more than anybody sees.
import type Database from 'better-sqlite3'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'

interface SchemaObject {
  type: string
  name: string
  tbl_name: string
  sql: string
}
const objects = (db: Database.Database) =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all() as SchemaObject[]

/** Tables of SQLite's own, as it makes them: an edited schema may have others under their names. */
const ofSqlite: ReadonlyMap<string, string> = new Map([
  ['sqlite_sequence', 'CREATE TABLE sqlite_sequence(name,seq)'],
  ['sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'],
])

const known = new Map<number, ReadonlyMap<string, SchemaObject>>()

/** What the schema of this version has, by name. */
function objectsOf(version: number): ReadonlyMap<string, SchemaObject> {
  const already = known.get(version)
  if (already) return already
  const ours = connectDatabase(':memory:')
  try {
    migrateDatabase(ours, migrations.slice(0, version))
    const made = new Map(objects(ours).map(one => [one.name, one]))
    known.set(version, made)
    return made
  } finally {
    ours.close()
  }
}

/** Names of what is neither of the schema of this version nor the table of a list. */
export function foreignObjects(db: Database.Database, version: number): string[] {
  const ours = objectsOf(version)
  const seen = new Set<string>()
  return objects(db).flatMap(found => {
    const own = ours.get(found.name)
    const same = own && own.type === found.type && own.tbl_name === found.tbl_name && own.sql === found.sql
    const twice = seen.has(found.name)
    seen.add(found.name)
    return !twice && (same || isOfSqlite(found) || isOfList(found)) ? [] : [found.name]
  })
}

const isOfSqlite = ({ type, name, tbl_name, sql }: SchemaObject): boolean =>
  type === 'table' && name === tbl_name && ofSqlite.get(name) === sql

/** The table of a list or its index, written to the letter as lists are made, under the name that the text says. */
function isOfList({ type, name, tbl_name, sql }: SchemaObject): boolean {
  const table =
    /^CREATE TABLE (s[1-9]\d*)\(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER(?:, c[1-9]\d* TEXT)*\)$/.exec(sql)
  if (type === 'table') return table?.[1] === name && name === tbl_name
  const index = /^CREATE INDEX (s[1-9]\d*)_ord ON \1\(ord\) WHERE ord IS NOT NULL$/.exec(sql)
  return type === 'index' && index?.[1] === tbl_name && name === `${tbl_name}_ord`
}
