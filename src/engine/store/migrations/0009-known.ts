// Version 9: by what rows of lists are known, so that a record of a search is found in any list at once; and the values
// that filters may take, as services gave them.
export const knownMigration = `
CREATE TABLE known_sheet(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  columns TEXT NOT NULL,   -- the columns that tell, and how they were read, as JSON
  version INTEGER NOT NULL, -- of the list when it was read last
  last_row INTEGER NOT NULL
);
CREATE TABLE known_row(
  sheet_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  print TEXT NOT NULL,     -- of the cells that its keys were made of
  PRIMARY KEY(sheet_id, row_id)
) WITHOUT ROWID;
CREATE TABLE known_key(
  sheet_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  key TEXT NOT NULL,       -- hash of what names a person or company
  PRIMARY KEY(sheet_id, row_id, key)
) WITHOUT ROWID;
CREATE INDEX known_key_key ON known_key(key);

CREATE TABLE filter_values(
  account_id INTEGER NOT NULL REFERENCES account,
  field TEXT NOT NULL,
  search TEXT NOT NULL,    -- what the values contain, folded; '' = all
  page INTEGER NOT NULL,
  at INTEGER NOT NULL,
  more INTEGER NOT NULL,   -- pages follow
  body TEXT NOT NULL,      -- the values as received, as JSON
  PRIMARY KEY(account_id, field, search, page)
) WITHOUT ROWID;
`
