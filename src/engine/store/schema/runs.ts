// Accounts, runs, their inputs and calls. The CHECKs make a bug in the booking fail closed: no intent, no send; no more than
// the cap; one flight per input.
export const runTables = `
-- Accounts at a provider: Practice and live services. Keys are never in the database.
CREATE TABLE account(
  id INTEGER PRIMARY KEY,
  profile TEXT NOT NULL,
  name TEXT NOT NULL, -- which account at the provider: part of every answer key
  key_set_at INTEGER, -- when the key was last typed; the key itself is never here
  balance_at INTEGER, -- last balance read; the ledger keeps a read when it says something new
  clock_off INTEGER, -- milliseconds its clock is ahead, 0 = agrees or confirmed by a person; NULL = not known since the start
  UNIQUE(profile, name)
);

-- Runs: operations over rows, and fetches of search pages.
CREATE TABLE run(
  id INTEGER PRIMARY KEY,
  job_id TEXT UNIQUE, -- made by the page: a repeated start returns the first result
  parent_id INTEGER REFERENCES run,
  sheet_id INTEGER,
  account_id INTEGER NOT NULL REFERENCES account,
  kind TEXT NOT NULL CHECK(kind IN ('rows','try','search')),
  op TEXT NOT NULL,
  spec TEXT NOT NULL, -- mapping, scope, writes, age, fields
  head_id INTEGER, -- column that carries the cell states
  plan_hash BLOB NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('draft','waiting','running','pausing','paused','done','stopped')),
  reason TEXT,
  detail TEXT, -- what the reason is about: service text, host, column
  wait_until INTEGER,
  goal TEXT, -- where 'pausing' leads to: paused or stopped
  cap INTEGER NOT NULL CHECK(cap>=0),
  min_balance INTEGER,
  expires_at INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK(reserved>=0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK(spent>=0),
  unsure INTEGER NOT NULL DEFAULT 0 CHECK(unsure>=0),
  n_rows INTEGER NOT NULL DEFAULT 0,
  n_calls INTEGER NOT NULL DEFAULT 0,
  n_saved INTEGER NOT NULL DEFAULT 0, -- credits not spent thanks to stored answers, equal inputs and local checks
  planned INTEGER, -- last row settled without a task; NULL = all
  bal_before INTEGER,
  bal_after INTEGER,
  step_id INTEGER, -- the one undo step of the run
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  unasked INTEGER NOT NULL DEFAULT 0, -- planned offline: may start without a further click
  reading_id INTEGER REFERENCES search_reading ON DELETE SET NULL, -- of a run of kind 'search'
  elsewhere INTEGER NOT NULL DEFAULT 0 CHECK(elsewhere >= 0), -- credits that left the account and that no run booked
  balance_lost INTEGER, -- since when the balance could not be read; NULL = it could
  others_least INTEGER, -- what other runs booked between the two reads of the balance, at least; NULL = no last read
  others_most INTEGER, -- and at most: calls may have been out at a read
  sent INTEGER NOT NULL DEFAULT 0 CHECK(sent >= 0), -- calls of a run that costs no credits: its cap is a number of calls
  CHECK(spent+unsure+reserved<=cap),
  CHECK(op <> 'web.values' OR sent <= cap)
);
CREATE INDEX run_open ON run(id) WHERE ended_at IS NULL;
CREATE INDEX run_reading ON run(reading_id);

-- Rows of a run by what became of them.
CREATE TABLE run_tally(
  run_id INTEGER NOT NULL REFERENCES run,
  kind TEXT NOT NULL CHECK(kind IN ('state','verdict','calls')),
  name TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY(run_id, kind, name)
) WITHOUT ROWID;

-- Inputs of a run: equal ones are one task.
CREATE TABLE task(
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  step INTEGER NOT NULL DEFAULT 0,
  op TEXT NOT NULL,
  key BLOB NOT NULL,
  input TEXT, -- body of the request as JSON; emptied by erasure
  price INTEGER NOT NULL CHECK(price>=0),
  state INTEGER NOT NULL DEFAULT 0 CHECK(state BETWEEN 0 AND 5), -- ready claimed answered failed unsure withdrawn
  result INTEGER, -- cell state of its rows once it has ended
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  idem TEXT,
  answer_id INTEGER REFERENCES answer,
  applied INTEGER, -- last row written, NULL = all
  err TEXT, -- why it failed, for people
  UNIQUE(run_id,step,key)
);
CREATE INDEX task_ready ON task(run_id,next_at,id) WHERE state=0;
CREATE UNIQUE INDEX task_flight ON task(key) WHERE state=1;
CREATE INDEX task_key ON task(key);
CREATE INDEX task_apply ON task(run_id,id) WHERE applied IS NOT NULL;

-- Rows of a run with what became of each.
CREATE TABLE target(
  run_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  step INTEGER NOT NULL DEFAULT 0,
  task_id INTEGER REFERENCES task,
  class INTEGER NOT NULL,
  in_hash BLOB, -- hash of the input at the plan
  state INTEGER, -- cell state it ended in, NULL = open
  PRIMARY KEY(run_id,row_id,step)
) WITHOUT ROWID;
CREATE INDEX target_task ON target(task_id);

-- Calls: one row per request that was to be sent, with its outcome.
CREATE TABLE attempt(
  id INTEGER PRIMARY KEY,
  task_id INTEGER NOT NULL REFERENCES task,
  n INTEGER NOT NULL,
  day TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK(state BETWEEN 0 AND 3), -- intent answered not_sent unsure
  outcome TEXT,
  http INTEGER,
  price INTEGER NOT NULL CHECK(price>=0),
  booked INTEGER CHECK(booked IS NULL OR booked BETWEEN 0 AND price),
  host TEXT,
  fields TEXT,
  bytes INTEGER,
  intent_at INTEGER NOT NULL,
  done_at INTEGER,
  retry_after INTEGER,
  raw BLOB, -- bad answers only
  resolved TEXT CHECK(resolved IS NULL OR resolved IN ('charged','not_charged','retried','left')),
  resolved_at INTEGER,
  UNIQUE(task_id,n)
);
CREATE INDEX attempt_open ON attempt(id) WHERE state=0;
CREATE INDEX attempt_unsure ON attempt(task_id) WHERE state=3 AND resolved IS NULL;

-- Rows of runs that wait for a connection.
CREATE TABLE later_scope(
  run_id INTEGER PRIMARY KEY REFERENCES run,
  row_ids BLOB NOT NULL -- 4 bytes each, little-endian, in the order of the plan
);

-- Values that other lists gave to a run.
CREATE TABLE own_value(
  run_id INTEGER NOT NULL REFERENCES run,
  row_id INTEGER NOT NULL,
  sheet_id INTEGER NOT NULL, -- the list that gave it
  texts TEXT NOT NULL, -- by field of the operation, as JSON
  PRIMARY KEY(run_id,row_id)
) WITHOUT ROWID;

-- The pace that was learned for calls of an account.
CREATE TABLE pace(
  account_id INTEGER NOT NULL REFERENCES account,
  grp TEXT NOT NULL, -- calls that share one allowance at the provider
  rate REAL NOT NULL CHECK(rate>0), -- calls per second
  at INTEGER NOT NULL,
  PRIMARY KEY(account_id,grp)
) WITHOUT ROWID;
`
