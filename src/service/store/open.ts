// The service's own database file: opened by one process at a time, brought to the newest schema, never the workspace's.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { DirectoryUnavailable } from './directory/port.ts'

/** Schema steps in order; `user_version` counts those taken. A step that has shipped is never changed. */
const migrations = [
  `
  CREATE TABLE api_key (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    admin INTEGER NOT NULL,
    enabled INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE credit_account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    balance INTEGER NOT NULL CHECK (balance >= 0)
  ) STRICT;
  CREATE TABLE credit_reservation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    op TEXT NOT NULL,
    request_id TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE credit_ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    delta INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('start', 'refill', 'charge', 'drain')),
    op TEXT,
    request_id TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER credit_ledger_no_update BEFORE UPDATE ON credit_ledger
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER credit_ledger_no_delete BEFORE DELETE ON credit_ledger
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TABLE replay (
    key_id TEXT NOT NULL,
    path TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    source TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (key_id, path, idempotency_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX replay_at ON replay (at);
  `,
  `
  ALTER TABLE replay ADD COLUMN unparsed TEXT NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE domain_fact (
    domain TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('mail', 'failure')),
    value TEXT NOT NULL,
    at INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    PRIMARY KEY (domain, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX domain_fact_at ON domain_fact (at);
  `,
]

/**
 * Opens `service.db` in a folder, or a database in memory without one. Throws if the file is in use by another
 * process (`SQLITE_BUSY`) or was written by a newer version. WAL with `synchronous=NORMAL`: play money may lose its last
 * moments in a power cut, never its consistency.
 */
export function openStore(dir: string | undefined): Database.Database {
  if (dir !== undefined) mkdirSync(dir, { recursive: true })
  const db = new Database(dir === undefined ? ':memory:' : path.join(dir, 'service.db'), { timeout: 1000 })
  try {
    // One owner: open reservations of a file found at the start are those of a crash, so no one else may hold some.
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    // What is forgotten is overwritten.
    db.pragma('secure_delete = ON')
    db.transaction(() => {
      const version = Number(db.pragma('user_version', { simple: true }))
      if (version > migrations.length)
        throw new DirectoryUnavailable('The practice data was written by a newer version of Listwright.')
      for (const step of migrations.slice(version)) db.exec(step)
      db.pragma(`user_version = ${migrations.length}`)
    }).immediate()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
