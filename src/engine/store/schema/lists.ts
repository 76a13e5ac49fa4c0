// Workbooks, lists and their columns, and what belongs to rows and cells that is not in the table of the list. The rows of
// list N lie in a wide table `sN` of their own: `id INTEGER PRIMARY KEY`, `ord REAL` (only where a row is elsewhere than its
// id says), `gone INTEGER` (the step that took the row away), `c1 TEXT`, `c2 TEXT` and so on. Ids of lists, columns and steps
// are never used again (AUTOINCREMENT).
export const listTables = `
-- Workbooks: named groups of lists.
CREATE TABLE workbook(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  position REAL NOT NULL,
  kept INTEGER NOT NULL DEFAULT 0 -- made by a person: shown without lists too
);

-- Lists. The rows of list N are in the table sN.
CREATE TABLE sheet(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workbook_id INTEGER NOT NULL REFERENCES workbook,
  name TEXT NOT NULL,
  position REAL NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('importing','ready','trash')),
  note TEXT NOT NULL,
  source TEXT,
  country TEXT,
  view TEXT NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0 CHECK(rows>=0), -- rows that are there; gone ones are not counted
  version INTEGER NOT NULL DEFAULT 1, -- raised by every committed change
  rows_version INTEGER NOT NULL DEFAULT 1, -- version of the last change that brought or took rows
  changed_at INTEGER NOT NULL,
  removed_at INTEGER,
  place TEXT, -- scroll position and selection, as JSON
  forgotten INTEGER NOT NULL DEFAULT 0, -- steps that the bound on history let go of
  clean TEXT, -- CleanKept: dismissed cards; NULL = nothing yet
  markers TEXT, -- EmptyMarkers; NULL = those everybody uses
  last_export TEXT -- LastExport; NULL = not exported from the dialog
);
CREATE INDEX sheet_workbook ON sheet(workbook_id);

-- Columns of lists; slot is the SQL column in the table of the list.
CREATE TABLE col(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  slot TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  type_chosen INTEGER NOT NULL DEFAULT 0,
  detection TEXT,
  position TEXT NOT NULL, -- fraction key: sorts as text, there is always one in between
  width INTEGER NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0,
  pinned INTEGER NOT NULL DEFAULT 0,
  never_send INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  origin TEXT,
  gone INTEGER NOT NULL DEFAULT 0, -- removed: its cells stay until history lets go of them
  version INTEGER NOT NULL DEFAULT 1, -- version of the list at the last change of its cells
  locked INTEGER NOT NULL DEFAULT 0, -- a person has locked its cells
  expression TEXT, -- of a computed column; names columns by id
  filling INTEGER NOT NULL DEFAULT 0, -- not yet shown: its cells are being computed for the first time
  notation TEXT, -- ChosenNotation; NULL = by its cells
  colors TEXT, -- ColorRules; NULL = none
  rules TEXT, -- CellRules; NULL = none; expressions name columns by id
  UNIQUE(sheet_id,slot)
);
CREATE INDEX col_position ON col(sheet_id,position,id);

-- Views with a name.
CREATE TABLE saved_view(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  name TEXT NOT NULL,
  spec TEXT NOT NULL, -- ViewSpec as JSON
  hidden TEXT NOT NULL, -- ids of the columns it hides, as JSON
  removed_at INTEGER -- in the trash since; NULL = shown
);
CREATE INDEX saved_view_sheet ON saved_view(sheet_id);

-- Ticked rows.
CREATE TABLE row_tick(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  row_id INTEGER NOT NULL,
  PRIMARY KEY(sheet_id,row_id)
) WITHOUT ROWID;

-- Lines of an imported file that did not fit their header.
CREATE TABLE row_problem(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  row_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'values',
  found INTEGER,
  expected INTEGER,
  repair TEXT,
  PRIMARY KEY(sheet_id,row_id,line)
) WITHOUT ROWID;

-- What a workbook file stores for a cell, where it differs from what the cell shows there.
CREATE TABLE cell_raw(
  sheet_id INTEGER NOT NULL,
  col_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  shown TEXT, -- what the cell of the file shows; NULL = nothing
  raw TEXT NOT NULL, -- what the file stores: the digits of a number, the serial number of a date
  PRIMARY KEY(sheet_id,row_id,col_id)
) WITHOUT ROWID;

-- Days until which lists are kept.
CREATE TABLE retention(
  sheet_id INTEGER PRIMARY KEY, -- not a reference: it outlives the list
  until TEXT NOT NULL, -- the last day it is kept, YYYY-MM-DD where the computer is
  noticed_at INTEGER -- UTC milliseconds: when a person was shown that the day is near
);
`
