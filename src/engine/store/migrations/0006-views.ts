// Version 6: views with a name, and rows picked by hand.
export const viewsMigration = `
CREATE TABLE saved_view(id INTEGER PRIMARY KEY AUTOINCREMENT, sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  name TEXT NOT NULL, spec TEXT NOT NULL,   -- ViewSpec as JSON
  hidden TEXT NOT NULL,                     -- ids of the columns it hides, as JSON
  removed_at INTEGER);                      -- in the trash since; NULL = shown
CREATE INDEX saved_view_sheet ON saved_view(sheet_id);
CREATE TABLE row_tick(sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE, row_id INTEGER NOT NULL,
  PRIMARY KEY(sheet_id,row_id)) WITHOUT ROWID;
`
