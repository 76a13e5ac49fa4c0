// Reconciliation services that someone has added, what they answered, and what was sent to them.
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
`
