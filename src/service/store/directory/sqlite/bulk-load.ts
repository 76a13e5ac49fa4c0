// A bulk load: the B-trees away until its end, when they are built from sorted rows, and settings that suit writing only.
import type { Database } from 'better-sqlite3'
import { createIndexes, dropIndexes, noteDerived } from './schema.ts'

/** Settings of the connection during a load, and otherwise. */
const pragmas = [
  ['wal_autocheckpoint', 20_000, 1000],
  ['cache_size', -262_144, -65_536],
  ['threads', 2, 0],
] as const

const facetTables = ['contact_facet', 'company_facet', 'company_trigram'] as const

/** How many megabytes of tokens are held before they are written, and how eagerly what was written is merged. */
function setFacets(db: Database, megabytes: number, merge: number): void {
  for (const table of facetTables) {
    // FTS5 takes whole numbers only, and bound ones arrive as fractions.
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${megabytes * 2 ** 20})`)
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('automerge', ${merge})`)
  }
}

/** Prepares an empty directory for a load. A load that never ends is derived again when the file is opened next. */
export function beginLoad(db: Database): void {
  dropIndexes(db)
  for (const [pragma, value] of pragmas) db.pragma(`${pragma} = ${value}`)
  setFacets(db, 64, 0)
}

/** Builds what the load left out. */
export function endLoad(db: Database): void {
  createIndexes(db)
  setFacets(db, 1, 4)
  for (const table of facetTables) db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
  for (const [pragma, , usual] of pragmas) db.pragma(`${pragma} = ${usual}`)
  noteDerived(db)
}
