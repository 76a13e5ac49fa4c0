// The ledger of credits, which only grows, and what is known of prices.
export const creditTables = `
-- The ledger of credits; rows are only added.
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
  ON credit_entry BEGIN SELECT RAISE(ABORT,'append only'); END;
CREATE INDEX credit_entry_time ON credit_entry(at);

-- Credits spent and reserved per day and account.
CREATE TABLE day_spend(
  account_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  cap INTEGER,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK(reserved>=0),
  spent INTEGER NOT NULL DEFAULT 0 CHECK(spent>=0),
  PRIMARY KEY(account_id,day),
  CHECK(cap IS NULL OR spent+reserved<=cap)
) WITHOUT ROWID;

-- Prices of operations, announced and measured.
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
