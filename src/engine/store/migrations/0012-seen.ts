// Version 12: which rows each export wrote, and the columns that tell in which other lists a row was seen.
export const seenMigration = `
CREATE TABLE export_log(
  id INTEGER PRIMARY KEY,
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  at INTEGER NOT NULL,
  file_name TEXT NOT NULL,   -- without its folder
  n_rows INTEGER NOT NULL,
  rows BLOB NOT NULL         -- ranges of row ids: first and last, 4 bytes each, little-endian, ascending
);
CREATE INDEX export_log_sheet ON export_log(sheet_id, id);
CREATE TABLE seen_column(
  col_id INTEGER PRIMARY KEY REFERENCES col ON DELETE CASCADE,
  sheet_id INTEGER NOT NULL,
  at INTEGER NOT NULL,       -- when its cells were written
  print TEXT NOT NULL,       -- of the lists and exports that they tell of
  version INTEGER NOT NULL   -- of the column after writing: another one means that somebody changed its cells
);
`
