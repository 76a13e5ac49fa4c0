// The tables of `directory.db`. Records as JSON, and the keys that own ones were ever known by, are the truth; everything
// else is derived from them for searching and is
// made again when its form changes.
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { codeIndexes } from '../code-indexes.ts'
import { bandFields, contactKeys, contactPhones } from '../derived.ts'
import { companyNumbers, companySingle, contactCodes } from '../fields.ts'
import { DirectoryUnavailable, FIRST_OWN_ID } from '../port.ts'

const truth = `
  CREATE TABLE directory (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    next_contact INTEGER NOT NULL,
    next_company INTEGER NOT NULL,
    contacts INTEGER NOT NULL,
    companies INTEGER NOT NULL,
    derived TEXT NOT NULL
  ) STRICT;
  CREATE TABLE source (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    file TEXT,
    date TEXT NOT NULL,
    contacts INTEGER NOT NULL DEFAULT 0,
    companies INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE contact_record (id INTEGER PRIMARY KEY, source INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE TABLE company_record (id INTEGER PRIMARY KEY, source INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE TABLE own_key (
    kind TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, key, id)
  ) STRICT, WITHOUT ROWID;
`

const integers = (names: readonly string[]) => names.map(name => `${name} INTEGER`).join(', ')

const derivedTables = `
  CREATE TABLE value (
    field TEXT NOT NULL,
    code INTEGER NOT NULL,
    value TEXT NOT NULL,
    key TEXT NOT NULL,
    contacts INTEGER NOT NULL,
    companies INTEGER NOT NULL,
    PRIMARY KEY (field, code)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE company (
    id INTEGER PRIMARY KEY,
    contacts INTEGER NOT NULL,
    name TEXT, exact_name TEXT, domain TEXT, url TEXT,
    ${integers(companySingle)},
    ${companyNumbers.map(name => `${name} REAL`).join(', ')},
    ${bandFields.map(name => `${name}_low REAL, ${name}_high REAL`).join(', ')}
  ) STRICT;
  CREATE TABLE contact (
    id INTEGER PRIMARY KEY,
    company_id INTEGER,
    ${integers(contactCodes)},
    ${[...contactKeys, ...contactPhones].map(name => `${name} TEXT`).join(', ')}
  ) STRICT;
  CREATE VIRTUAL TABLE contact_facet USING fts5(tokens, content='', detail=none, columnsize=0, tokenize='ascii');
  CREATE VIRTUAL TABLE company_facet USING fts5(tokens, content='', detail=none, columnsize=0, tokenize='ascii');
  CREATE VIRTUAL TABLE company_trigram USING fts5(name, content='', columnsize=0, tokenize='trigram case_sensitive 1');
`

/** B-trees that a bulk load leaves for its end, when they are built from sorted rows. */
const indexes: Readonly<Record<string, string>> = {
  contact_email: 'contact (email_address) WHERE email_address IS NOT NULL',
  contact_url: 'contact (social_url) WHERE social_url IS NOT NULL',
  contact_cell_phone: 'contact (cell_phone) WHERE cell_phone IS NOT NULL',
  contact_direct_phone: 'contact (direct_phone) WHERE direct_phone IS NOT NULL',
  contact_name: 'contact (last_name, first_name)',
  contact_full_name: 'contact (full_name)',
  company_domain: 'company (domain)',
  company_url: 'company (url)',
  company_name: 'company (name)',
  ...Object.fromEntries(
    Object.entries(codeIndexes).map(([name, columns]) => [name, `contact (${columns.join(', ')})`]),
  ),
}

/** B-trees of own records only, which a load leaves alone: to build one, all records would have to be read. */
const ownIndexes: typeof indexes = {
  contact_record_source: `contact_record (source) WHERE id >= ${FIRST_OWN_ID}`,
  company_record_source: `company_record (source) WHERE id >= ${FIRST_OWN_ID}`,
  own_key_id: 'own_key (id, kind)',
}

/** Builds the B-trees that are not there, from sorted rows. */
export function createIndexes(db: Database): void {
  for (const [name, on] of Object.entries({ ...indexes, ...ownIndexes }))
    db.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`)
}

/** What a directory says it is derived by while its B-trees are away. A load that never ends is derived again. */
export const loadingKey = 'loading'

/** Takes the B-trees away, for a bulk load into an empty directory, and says so. */
export function dropIndexes(db: Database): void {
  db.prepare('UPDATE directory SET derived = ?').run(loadingKey)
  for (const name of Object.keys(indexes)) db.exec(`DROP INDEX IF EXISTS ${name}`)
}

/** Version of the tables of records; those of a newer program are refused. */
const recordVersion = 1

/** What the derived tables are made by. Raise the number when tokens or spellings change. */
const derivedForm = createHash('sha256')
  .update(`2 ${derivedTables} ${JSON.stringify({ ...indexes, ...ownIndexes })}`)
  .digest('hex')

const derivedNames = ['value', 'company', 'contact', 'contact_facet', 'company_facet', 'company_trigram'] as const

/**
 * Brings the file to this schema. Returns whether the derived tables were made again and are empty although there are
 * records. Throws if the file is of a newer version.
 */
export function prepareSchema(db: Database): { readonly reindex: boolean } {
  return db
    .transaction(() => {
      const version = Number(db.pragma('user_version', { simple: true }))
      if (version > recordVersion)
        throw new DirectoryUnavailable('The practice data was written by a newer version of Listwright.')
      if (version === 0) {
        db.exec(truth)
        db.exec(derivedTables)
        db.prepare('INSERT INTO directory VALUES (1, 1, ?, ?, 0, 0, ?)').run(FIRST_OWN_ID, FIRST_OWN_ID, derivedForm)
        db.pragma(`user_version = ${recordVersion}`)
      }
      const form = db.prepare<[], string>('SELECT derived FROM directory').pluck().get()
      const reindex = form !== derivedForm
      if (reindex) {
        for (const name of derivedNames) db.exec(`DROP TABLE IF EXISTS ${name}`)
        for (const name of Object.keys(ownIndexes)) db.exec(`DROP INDEX IF EXISTS ${name}`)
        db.exec(derivedTables)
      }
      createIndexes(db)
      return { reindex }
    })
    .immediate()
}

/** Notes that the derived tables are those of this program. */
export function noteDerived(db: Database): void {
  db.prepare('UPDATE directory SET derived = ?').run(derivedForm)
}
