// Version 10: what a plan finds and a run needs later: the rows of a run that waits for a connection (a view does not
// outlive the program), and the values that other lists of the workspace gave.
export const plannedMigration = `
CREATE TABLE later_scope(
  run_id INTEGER PRIMARY KEY REFERENCES run,
  row_ids BLOB NOT NULL    -- 4 bytes each, little-endian, in the order of the plan
);
CREATE TABLE own_value(
  run_id INTEGER NOT NULL REFERENCES run,
  row_id INTEGER NOT NULL,
  sheet_id INTEGER NOT NULL, -- the list that gave it
  texts TEXT NOT NULL,       -- by field of the operation, as JSON
  PRIMARY KEY(run_id,row_id)
) WITHOUT ROWID;
`
