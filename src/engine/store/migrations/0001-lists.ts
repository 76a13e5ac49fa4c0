// Schema version 1: workbooks, lists, columns, undo steps. Each list's rows live in its own wide table `s<id>`:
// id INTEGER PRIMARY KEY, ord REAL (only where a row is elsewhere than its id says), gone INTEGER (step that took
// the row away), c1 TEXT, c2 TEXT, ... Ids of lists, columns and steps are never used again (AUTOINCREMENT).
export const listsMigration = `
CREATE TABLE workbook(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, position REAL NOT NULL);

CREATE TABLE sheet(id INTEGER PRIMARY KEY AUTOINCREMENT, workbook_id INTEGER NOT NULL REFERENCES workbook,
  name TEXT NOT NULL, position REAL NOT NULL, state TEXT NOT NULL CHECK(state IN ('importing','ready','trash')),
  note TEXT NOT NULL, source TEXT, country TEXT, view TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0 CHECK(rows>=0),   -- rows that are there; gone ones are not counted
  version INTEGER NOT NULL DEFAULT 1,               -- raised by every committed change
  rows_version INTEGER NOT NULL DEFAULT 1,          -- version of the last change that brought or took rows
  changed_at INTEGER NOT NULL, removed_at INTEGER);
CREATE INDEX sheet_workbook ON sheet(workbook_id);

CREATE TABLE col(id INTEGER PRIMARY KEY AUTOINCREMENT, sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  slot TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, type_chosen INTEGER NOT NULL DEFAULT 0, detection TEXT,
  position TEXT NOT NULL,                           -- fraction key: sorts as text, there is always one in between
  width INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, pinned INTEGER NOT NULL DEFAULT 0,
  never_send INTEGER NOT NULL DEFAULT 0, note TEXT NOT NULL DEFAULT '', origin TEXT,
  gone INTEGER NOT NULL DEFAULT 0,                  -- removed: its cells stay until history lets go of them
  version INTEGER NOT NULL DEFAULT 1,               -- version of the list at the last change of its cells
  UNIQUE(sheet_id,slot));

CREATE TABLE row_problem(sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE, row_id INTEGER NOT NULL,
  line INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(sheet_id,row_id,line)) WITHOUT ROWID;

-- The input that a stale result was asked with: a cell that holds it again makes the result fresh again.
CREATE TABLE stale_input(sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE, col_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL, value TEXT, PRIMARY KEY(sheet_id,col_id,row_id)) WITHOUT ROWID;

CREATE TABLE step(id INTEGER PRIMARY KEY AUTOINCREMENT, sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  label TEXT NOT NULL, at INTEGER NOT NULL, key TEXT, run_id INTEGER, cells INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0,                  -- characters kept in its changes
  state TEXT NOT NULL DEFAULT 'done' CHECK(state IN ('done','undoing','undone','redoing','dropped')));
CREATE INDEX step_state ON step(sheet_id,state,id);
CREATE INDEX step_key ON step(sheet_id,key) WHERE key IS NOT NULL;
CREATE INDEX step_run ON step(run_id) WHERE run_id IS NOT NULL;

-- One record per column and slice. kind: cells, states, column, inserted, deleted. rows: JSON array of row ids.
-- cells: before and after are JSON arrays beside rows. states: after is filled when the step is undone.
-- column: before and after are JSON objects of the catalog fields that changed.
CREATE TABLE step_change(id INTEGER PRIMARY KEY, step_id INTEGER NOT NULL REFERENCES step ON DELETE CASCADE,
  kind TEXT NOT NULL, column_id INTEGER, rows TEXT, before TEXT, after TEXT, undone INTEGER NOT NULL DEFAULT 0);
CREATE INDEX step_change_step ON step_change(step_id,undone,id);
`
