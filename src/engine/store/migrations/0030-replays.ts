// Version 30: what steps of the history did, as steps of a recipe, and how far a recipe is over a list.
export const replaysMigration = `
CREATE TABLE step_doing(
  step_id INTEGER PRIMARY KEY REFERENCES step ON DELETE CASCADE,
  doing TEXT NOT NULL         -- JSON, as a recipe says it
);
CREATE TABLE replay(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  hash TEXT NOT NULL,         -- of the steps of the recipe
  ended TEXT NOT NULL,        -- JSON, of each step that was made: what it left in the history, its runs
  began INTEGER               -- last step of the history when the next one began; NULL = none has begun
);
`
