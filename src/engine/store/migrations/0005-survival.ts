// Version 5: what a run leaves for the next one: the pace that was learned, when a balance was last read, runs planned
// for later. Stale results are found by the hash of their input, so the former text of one cell need not be kept.
export const survivalMigration = `
CREATE TABLE pace(
  account_id INTEGER NOT NULL REFERENCES account,
  grp TEXT NOT NULL,       -- calls that share one allowance at the provider
  rate REAL NOT NULL CHECK(rate>0), -- calls per second
  at INTEGER NOT NULL,
  PRIMARY KEY(account_id,grp)
) WITHOUT ROWID;
ALTER TABLE account ADD COLUMN balance_at INTEGER; -- last balance read; the ledger keeps a read when it says something new
ALTER TABLE run ADD COLUMN unasked INTEGER NOT NULL DEFAULT 0; -- planned offline: may start without a further click
DROP TABLE stale_input;
`
