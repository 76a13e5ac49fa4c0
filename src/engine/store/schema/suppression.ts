// Do-not-contact lists. A value is looked for by hashes alone, so that entries kept without their value work.
export const suppressionTables = `
-- Additions to the suppression lists: when, from where, why.
CREATE TABLE suppression_batch(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  source TEXT NOT NULL, -- typed, a file, a column of a list: in words
  note TEXT NOT NULL
);

-- Secrets that seal hashes of suppressed identities, by their names in the keychain.
CREATE TABLE suppression_seal(
  id INTEGER PRIMARY KEY,
  print BLOB NOT NULL UNIQUE CHECK(length(print) = 16) -- names the secret in the keychain
);

-- Suppressed identities: who is in no request and no export. Values kept as a hash have no value.
CREATE TABLE suppression(
  id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES suppression_batch ON DELETE CASCADE,
  kind TEXT NOT NULL, -- email, email_domain, phone, profile_url, company_domain, name_company
  hash BLOB NOT NULL CHECK(length(hash) = 32), -- SHA-256 of the normalised value
  value TEXT, -- as it was given; NULL = only the hash is kept
  seal_id INTEGER REFERENCES suppression_seal, -- NULL = hash and keys are plain SHA-256
  given INTEGER NOT NULL DEFAULT 0, -- 1 = it was given as a SHA-256: by a list of another workspace
  UNIQUE(kind, hash)
);
CREATE INDEX suppression_of_batch ON suppression(batch_id);
CREATE INDEX suppression_sealed ON suppression(seal_id) WHERE seal_id IS NOT NULL;

-- Hashes of all spellings under which suppressed identities are looked for.
CREATE TABLE suppression_key(
  hash BLOB NOT NULL, -- SHA-256 of a spelling under which the entry is found
  kind TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES suppression ON DELETE CASCADE,
  PRIMARY KEY(hash, kind, entry_id)
) WITHOUT ROWID;
CREATE INDEX suppression_key_entry ON suppression_key(entry_id);

-- By which version of the rules the suppression lists were read.
CREATE TABLE suppression_reading(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  version INTEGER NOT NULL -- 0 = by a version of the program that noted nothing
);
INSERT INTO suppression_reading VALUES (1, 0);
`
