// Version 33: days until which lists are kept, set by a person; a list that has gone stays here until backups are without it.
// And when a person was shown that stored answers will be deleted by their age.
export const retentionMigration = `
CREATE TABLE retention(
  sheet_id INTEGER PRIMARY KEY,  -- not a reference: it outlives the list
  until TEXT NOT NULL,           -- the last day it is kept, YYYY-MM-DD where the computer is
  noticed_at INTEGER             -- UTC milliseconds: when a person was shown that the day is near
);
CREATE TABLE answers_retention(
  id INTEGER PRIMARY KEY CHECK(id=1),
  days INTEGER NOT NULL,         -- the setting that the notice was about
  noticed_at INTEGER NOT NULL    -- UTC milliseconds
);
`
