// Version 33: days until which lists are kept, set by a person; a list that has gone stays here until backups are without it.
export const retentionMigration = `
CREATE TABLE retention(
  sheet_id INTEGER PRIMARY KEY,  -- not a reference: it outlives the list
  until TEXT NOT NULL,           -- the last day it is kept, YYYY-MM-DD where the computer is
  noticed_at INTEGER             -- UTC milliseconds: when a person was shown that the day is near
);
`
