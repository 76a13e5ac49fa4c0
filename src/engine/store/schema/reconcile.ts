// Reconciliation services that someone has added, what they answered, what was sent to them, and what became of the columns of lists.
export const reconcileTables = `
-- Reconciliation services that someone has added, as their manifests said it last.
CREATE TABLE reconcile_service(
  address TEXT PRIMARY KEY,
  allow_private INTEGER NOT NULL, -- 1 = may be in a private network
  facts TEXT NOT NULL, -- JSON
  used_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Answers of reconciliation services, by what was asked. An erasure empties it.
CREATE TABLE reconcile_answer(
  key BLOB PRIMARY KEY, -- SHA-256 of the service and the question
  fetched_at INTEGER NOT NULL,
  raw TEXT NOT NULL -- candidates, or values of properties, as JSON
) WITHOUT ROWID;

-- Requests to reconciliation services, without their values.
CREATE TABLE reconcile_call(
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  host TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('candidates','values')),
  sheet_id INTEGER NOT NULL,
  fields TEXT NOT NULL, -- names of the columns whose values were sent, as JSON
  items INTEGER NOT NULL, -- different values that were asked about
  sent INTEGER NOT NULL, -- bytes
  http INTEGER, -- NULL = no answer came
  received INTEGER -- bytes
);

-- What someone has decided about values that are being reconciled. An erasure empties it.
CREATE TABLE reconcile_decision(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  key BLOB NOT NULL, -- SHA-256 of the service and the question
  candidate TEXT, -- id, name and score as JSON; NULL = none of the candidates
  PRIMARY KEY(sheet_id, key)
) WITHOUT ROWID;

-- How a column was asked about last: its review goes on there.
CREATE TABLE reconcile_review(
  col_id INTEGER PRIMARY KEY REFERENCES col ON DELETE CASCADE,
  sheet_id INTEGER NOT NULL,
  kept TEXT NOT NULL -- service, type, compared columns and score as JSON
);

-- Columns that a reconciliation wrote, and the column whose cells they are about.
CREATE TABLE reconcile_columns(
  match_id INTEGER PRIMARY KEY REFERENCES col ON DELETE CASCADE, -- what became of each value
  sheet_id INTEGER NOT NULL,
  source_id INTEGER NOT NULL,
  name_id INTEGER NOT NULL,
  id_id INTEGER NOT NULL,
  score_id INTEGER NOT NULL,
  link_id INTEGER -- NULL = the service has no pages
);
CREATE INDEX reconcile_columns_sheet ON reconcile_columns(sheet_id);
`
