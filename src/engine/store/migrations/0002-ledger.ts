// Schema version 2: runs, tasks, attempts, answers, cell states and the credit ledger. The CHECKs make a bug in the
// booking fail closed: no intent, no send.
export const ledgerMigration = `
CREATE TABLE account(
  id INTEGER PRIMARY KEY,
  profile TEXT NOT NULL,
  name TEXT NOT NULL,      -- which account at the provider: part of every answer key
  key_set_at INTEGER,      -- when the key was last typed; the key itself is never here
  UNIQUE(profile, name)
);

CREATE TABLE run(
  id INTEGER PRIMARY KEY,
  job_id TEXT UNIQUE,      -- made by the page: a repeated start returns the first result
  parent_id INTEGER REFERENCES run,
  sheet_id INTEGER,
  account_id INTEGER NOT NULL REFERENCES account,
  kind TEXT NOT NULL CHECK(kind IN ('rows','try','search')),
  op TEXT NOT NULL,
  spec TEXT NOT NULL,      -- mapping, scope, writes, age, fields
  head_id INTEGER,         -- column that carries the cell states
  plan_hash BLOB NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('draft','waiting','running','pausing','paused','done','stopped')),
  reason TEXT,
  detail TEXT,             -- what the reason is about: service text, host, column
  wait_until INTEGER,
  goal TEXT,               -- where 'pausing' leads to: paused or stopped
  cap INTEGER NOT NULL CHECK(cap>=0),
  min_balance INTEGER,
  expires_at INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK(reserved>=0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK(spent>=0),
  unsure INTEGER NOT NULL DEFAULT 0 CHECK(unsure>=0),
  n_rows INTEGER NOT NULL DEFAULT 0,
  n_calls INTEGER NOT NULL DEFAULT 0,
  n_saved INTEGER NOT NULL DEFAULT 0,   -- credits not spent thanks to stored answers, equal inputs and local checks
  planned INTEGER,         -- last row settled without a task; NULL = all
  bal_before INTEGER,
  bal_after INTEGER,
  step_id INTEGER,         -- the one undo step of the run
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CHECK(spent+unsure+reserved<=cap)
);
CREATE INDEX run_open ON run(id) WHERE ended_at IS NULL;

CREATE TABLE run_tally(     -- rows of a run by what became of them, kept so that progress never counts rows
  run_id INTEGER NOT NULL REFERENCES run,
  kind TEXT NOT NULL CHECK(kind IN ('state','verdict','calls')),
  name TEXT NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY(run_id, kind, name)
) WITHOUT ROWID;

CREATE TABLE task(
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run,
  step INTEGER NOT NULL DEFAULT 0,
  op TEXT NOT NULL,
  key BLOB NOT NULL,
  input TEXT,              -- body of the request as JSON; emptied by erasure
  price INTEGER NOT NULL CHECK(price>=0),
  state INTEGER NOT NULL DEFAULT 0 CHECK(state BETWEEN 0 AND 5), -- ready claimed answered failed unsure withdrawn
  result INTEGER,          -- cell state of its rows once it has ended
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0,
  idem TEXT,
  answer_id INTEGER REFERENCES answer,
  applied INTEGER,         -- last row written, NULL = all
  err TEXT,                -- why it failed, for people
  UNIQUE(run_id,step,key)
);
CREATE INDEX task_ready ON task(run_id,next_at,id) WHERE state=0;
CREATE UNIQUE INDEX task_flight ON task(key) WHERE state=1;     -- single flight over all runs
CREATE INDEX task_key ON task(key);                             -- serve other runs, find held keys
CREATE INDEX task_apply ON task(run_id,id) WHERE applied IS NOT NULL;

CREATE TABLE target(
  run_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  step INTEGER NOT NULL DEFAULT 0,
  task_id INTEGER REFERENCES task,
  class INTEGER NOT NULL,
  in_hash BLOB,            -- hash of the input at the plan
  state INTEGER,           -- cell state it ended in, NULL = open
  PRIMARY KEY(run_id,row_id,step)
) WITHOUT ROWID;
CREATE INDEX target_task ON target(task_id);

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
  raw BLOB,                -- bad answers only
  resolved TEXT CHECK(resolved IS NULL OR resolved IN ('charged','not_charged','retried','left')),
  resolved_at INTEGER,
  UNIQUE(task_id,n)
);
CREATE INDEX attempt_open ON attempt(id) WHERE state=0;
CREATE INDEX attempt_unsure ON attempt(task_id) WHERE state=3 AND resolved IS NULL;

CREATE TABLE answer(
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account,
  op TEXT NOT NULL,
  kind INTEGER NOT NULL CHECK(kind IN (0,1)), -- found, miss
  fetched_at INTEGER NOT NULL,
  attempt_id INTEGER,
  reader INTEGER NOT NULL,
  source TEXT,
  raw BLOB NOT NULL
);
CREATE INDEX answer_key ON answer(key,id DESC);

CREATE TABLE cell_state(
  sheet_id INTEGER NOT NULL,
  col_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  state INTEGER NOT NULL,
  reason TEXT,
  marks INTEGER NOT NULL DEFAULT 0,
  in_hash BLOB,
  run_id INTEGER,
  answer_id INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY(sheet_id,col_id,row_id)
) WITHOUT ROWID;
CREATE INDEX cell_state_find ON cell_state(sheet_id,col_id,state);

CREATE TABLE credit_entry(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account,
  kind TEXT NOT NULL CHECK(kind IN ('call','unsure','correction','saved','balance')),
  op TEXT,
  run_id INTEGER,
  attempt_id INTEGER,
  n_rows INTEGER,
  key BLOB,
  outcome TEXT,
  expected INTEGER,
  booked INTEGER NOT NULL DEFAULT 0,
  balance INTEGER
);
CREATE INDEX credit_entry_run ON credit_entry(run_id);
CREATE INDEX credit_entry_balance ON credit_entry(account_id,id) WHERE kind='balance';
CREATE TRIGGER credit_keep BEFORE DELETE ON credit_entry BEGIN SELECT RAISE(ABORT,'append only'); END;
CREATE TRIGGER credit_same BEFORE UPDATE OF id,at,account_id,kind,op,run_id,attempt_id,n_rows,outcome,expected,booked,balance
  ON credit_entry BEGIN SELECT RAISE(ABORT,'append only'); END; -- erasure may set key to NULL

CREATE TABLE day_spend(
  account_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  cap INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK(reserved>=0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK(spent>=0),
  PRIMARY KEY(account_id,day),
  CHECK(cap IS NULL OR spent+reserved<=cap)
) WITHOUT ROWID;

CREATE TABLE price(
  account_id INTEGER NOT NULL,
  op TEXT NOT NULL,
  low INTEGER,
  high INTEGER,
  mark TEXT,
  value INTEGER,
  at INTEGER,
  sample INTEGER,
  PRIMARY KEY(account_id,op)
) WITHOUT ROWID;
`
