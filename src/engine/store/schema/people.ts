// By what rows are known as the same person or company in any list, which rows went into which file, and which rows and
// values a person said are the same or not.
export const peopleTables = `
-- How far each list is read into known_key.
CREATE TABLE known_sheet(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  columns TEXT NOT NULL, -- the columns that tell, and how they were read, as JSON
  version INTEGER NOT NULL, -- of the list when it was read last
  last_row INTEGER NOT NULL
);

-- Rows whose keys are in known_key.
CREATE TABLE known_row(
  sheet_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  print TEXT NOT NULL, -- of the cells that its keys were made of
  PRIMARY KEY(sheet_id, row_id)
) WITHOUT ROWID;

-- Hashes by which rows are found as the same person or company.
CREATE TABLE known_key(
  sheet_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  key TEXT NOT NULL, -- hash of what names a person or company
  PRIMARY KEY(sheet_id, row_id, key)
) WITHOUT ROWID;
CREATE INDEX known_key_key ON known_key(key);

-- Which rows of a list were written to which file.
CREATE TABLE export_log(
  id INTEGER PRIMARY KEY,
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  at INTEGER NOT NULL,
  file_name TEXT NOT NULL, -- without its folder
  n_rows INTEGER NOT NULL,
  rows BLOB NOT NULL -- ranges of row ids: first and last, 4 bytes each, little-endian, ascending
);
CREATE INDEX export_log_sheet ON export_log(sheet_id, id);

-- Columns *Seen before*, and what they depend on.
CREATE TABLE seen_column(
  col_id INTEGER PRIMARY KEY REFERENCES col ON DELETE CASCADE,
  sheet_id INTEGER NOT NULL,
  at INTEGER NOT NULL, -- when its cells were written
  print TEXT NOT NULL, -- of the lists and exports that they tell of
  version INTEGER NOT NULL -- of the column after writing: another one means that its cells were changed
);

-- Pairs of rows that someone has decided about.
CREATE TABLE decided_pair(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  row_id INTEGER NOT NULL, -- the one with the lower id
  other_id INTEGER NOT NULL CHECK(other_id>row_id),
  same INTEGER NOT NULL CHECK(same IN (0,1)), -- 1: they are about one person or company
  PRIMARY KEY(sheet_id,row_id,other_id)
) WITHOUT ROWID;

-- Pairs of values marked as not the same.
CREATE TABLE not_one(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  col_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  other TEXT NOT NULL, -- of the same column, or of the list it is matched with
  PRIMARY KEY(sheet_id,col_id,value,other)
) WITHOUT ROWID;
`
