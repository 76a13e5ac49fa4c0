// Answers as they came, the state of each result cell, and the rules that judged it.
export const answerTables = `
-- Answers of a service as they came, by the hash of what was asked.
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

-- State of each result cell, with the answer behind it.
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
  rule TEXT, -- rule that decided the verdict
  policy INTEGER, -- version it was decided by; 0 = as the program comes
  pick INTEGER, -- place in the answer, from 0; NULL = no one has chosen
  PRIMARY KEY(sheet_id,col_id,row_id)
) WITHOUT ROWID;
CREATE INDEX cell_state_find ON cell_state(sheet_id,col_id,state);

-- Versions of the rules that make verdicts.
CREATE TABLE policy(
  version INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  body TEXT NOT NULL -- rules, score, words; never changed: results name the version that judged them
);

-- When it was shown that answers, searches or the log of what was sent will be deleted by their age.
CREATE TABLE age_notice(
  kind TEXT PRIMARY KEY CHECK(kind IN ('answers', 'searches', 'sent')),
  days INTEGER NOT NULL, -- the setting that the notice was about
  noticed_at INTEGER NOT NULL -- UTC milliseconds
);
`
