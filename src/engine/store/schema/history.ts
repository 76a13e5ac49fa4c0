// Undo steps of lists as a tree, what each changed, and where undo or a recipe is under way.
export const historyTables = `
-- Undo steps of lists.
CREATE TABLE step(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  label TEXT NOT NULL,
  at INTEGER NOT NULL,
  key TEXT,
  run_id INTEGER,
  cells INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0, -- characters kept in its changes
  state TEXT NOT NULL DEFAULT 'done' CHECK(state IN ('done','undoing','undone','redoing','dropped')),
  parent INTEGER, -- the step it was done after; NULL = the first
  left_at INTEGER, -- when its branch was left, NULL = on the line
  open INTEGER NOT NULL DEFAULT 0 -- until its last transaction: left open, it is put back whole
);
CREATE INDEX step_state ON step(sheet_id,state,id);
CREATE INDEX step_key ON step(sheet_id,key) WHERE key IS NOT NULL;
CREATE INDEX step_run ON step(run_id) WHERE run_id IS NOT NULL;

-- What each undo step changed, before and after.
CREATE TABLE step_change(
  id INTEGER PRIMARY KEY,
  step_id INTEGER NOT NULL REFERENCES step ON DELETE CASCADE,
  kind TEXT NOT NULL,
  column_id INTEGER,
  rows TEXT,
  before TEXT,
  after TEXT,
  undone INTEGER NOT NULL DEFAULT 0,
  low INTEGER, -- lowest of its rows, NULL = not known
  high INTEGER -- highest of its rows
);
CREATE INDEX step_change_step ON step_change(step_id,undone,id);
CREATE INDEX step_change_rows ON step_change(column_id,step_id,low,high) WHERE column_id IS NOT NULL;

-- What steps did, as steps of a recipe.
CREATE TABLE step_doing(
  step_id INTEGER PRIMARY KEY REFERENCES step ON DELETE CASCADE,
  doing TEXT NOT NULL -- JSON, as a recipe says it
);

-- Undo, redo and jumps that are under way.
CREATE TABLE travel(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  target INTEGER, -- step at which it ends; NULL = the beginning
  label TEXT NOT NULL
);

-- How far a recipe is over a list.
CREATE TABLE replay(
  sheet_id INTEGER PRIMARY KEY REFERENCES sheet ON DELETE CASCADE,
  hash TEXT NOT NULL, -- of the steps of the recipe
  ended TEXT NOT NULL, -- JSON, of each step that was made: what it left in the history, its runs
  began INTEGER -- last step of the history when the next one began; NULL = none has begun
);
`
