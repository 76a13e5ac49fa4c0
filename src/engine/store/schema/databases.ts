// What was sent to tables of databases.
export const databaseTables = `
-- Rows of lists that were sent to tables of databases, without their values.
CREATE TABLE table_send(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  place TEXT NOT NULL, -- server and database
  table_name TEXT NOT NULL,
  sheet_id INTEGER NOT NULL,
  fields TEXT NOT NULL, -- names of the columns whose cells were sent, as JSON
  n_rows INTEGER NOT NULL,
  sent INTEGER NOT NULL, -- bytes
  outcome TEXT NOT NULL CHECK(outcome IN ('done','taken_back','unknown'))
);
`
