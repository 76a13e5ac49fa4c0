// Version 15: suppressed identities. A value is looked for by hashes alone, so that entries kept without their value work.
export const suppressionMigration = `
CREATE TABLE suppression_batch(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,      -- typed, a file, a column of a list: in words
  note TEXT NOT NULL
);
CREATE TABLE suppression(
  id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES suppression_batch ON DELETE CASCADE,
  kind TEXT NOT NULL,        -- email, email_domain, phone, profile_url, company_domain, name_company
  hash BLOB NOT NULL CHECK(length(hash) = 32), -- SHA-256 of the normalised value
  value TEXT,                -- as it was given; NULL = only the hash is kept
  UNIQUE(kind, hash)
);
CREATE INDEX suppression_of_batch ON suppression(batch_id);
CREATE TABLE suppression_key(
  hash BLOB NOT NULL,        -- SHA-256 of a spelling under which the entry is found
  kind TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES suppression ON DELETE CASCADE,
  PRIMARY KEY(hash, kind, entry_id)
) WITHOUT ROWID;
CREATE INDEX suppression_key_entry ON suppression_key(entry_id);
`
