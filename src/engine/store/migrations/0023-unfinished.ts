// Version 23: which actions are under way, so that the next start finds those that the end of the program cut off.
export const unfinishedMigration = `
ALTER TABLE step ADD COLUMN open INTEGER NOT NULL DEFAULT 0; -- until its last transaction: left open, it is put back whole
-- Undo, redo and jumps: one that is left here is walked to its end.
CREATE TABLE travel(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  target INTEGER,                                   -- step at which it ends; NULL = the beginning
  label TEXT NOT NULL
);
`
