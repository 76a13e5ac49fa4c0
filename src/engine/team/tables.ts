// The tables of teams in PostgreSQL. Inputs, accounts and people are there as keyed hashes, answers and names encrypted: a dump
// contains no names. All keys begin with the team and the account, so that the tables can be partitioned by account.
export const teamTables = `
CREATE TABLE listwright_team.team (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  key_check bytea NOT NULL,
  -- How many changes of the do-not-contact lists there were.
  suppressions bigint NOT NULL DEFAULT 0,
  -- When ended claims were last removed.
  pruned_at timestamptz NOT NULL DEFAULT '-infinity',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE listwright_team.member (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  id uuid NOT NULL,
  name bytea NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  removed_at timestamptz,
  PRIMARY KEY (team_id, id)
);

-- What changes claims or money of an account holds its row: one after the other, and always this row first.
CREATE TABLE listwright_team.account (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  id bytea NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (team_id, id)
);

-- Limits as people set them. The nil member stands for everybody together.
CREATE TABLE listwright_team.budget (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('day', 'month', 'total')),
  member uuid NOT NULL,
  cap bigint NOT NULL CHECK (cap >= 0),
  PRIMARY KEY (team_id, account, kind, member),
  FOREIGN KEY (team_id, account) REFERENCES listwright_team.account
);

-- What was spent in a period. The CHECK makes a mistake in the functions fail closed.
CREATE TABLE listwright_team.spend (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  member uuid NOT NULL,
  cap bigint,
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  unsure bigint NOT NULL DEFAULT 0 CHECK (unsure >= 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (team_id, account, kind, period, member),
  CHECK (cap IS NULL OR reserved + unsure + spent <= cap)
);

-- States: 0 reserved, 1 marked sent, 2 ended with an answer or a refusal, 3 released, 4 unsure, 5 unsure and asked again by a person.
CREATE TABLE listwright_team.claim (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  id uuid NOT NULL,
  op text NOT NULL,
  input bytea NOT NULL,
  member uuid NOT NULL,
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 5),
  price bigint NOT NULL CHECK (price >= 0),
  booked bigint CHECK (booked BETWEEN 0 AND price),
  idem text,
  day text NOT NULL,
  month text NOT NULL,
  claimed_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (team_id, account, id)
);
CREATE UNIQUE INDEX claim_input ON listwright_team.claim (team_id, account, op, input) WHERE state IN (0, 1, 4);
CREATE INDEX claim_lease ON listwright_team.claim (team_id, account, lease_until) WHERE state IN (0, 1);

-- The pace of an account, by pacing group: calls take places in one schedule, at most a second ahead. A place that is not used
-- is lost, so that a member that dies takes nothing with it.
CREATE TABLE listwright_team.pace (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  grp text NOT NULL,
  -- Calls per second of all members together; NULL = no limit. Found: learned from the service, and no setting.
  per_second double precision CHECK (per_second > 0),
  found boolean NOT NULL,
  -- The next free place, and until when the service has asked for silence.
  next_at timestamptz NOT NULL,
  silent_until timestamptz NOT NULL,
  -- Who learns for all, since when it was last heard of, and whether it has just begun to.
  leader uuid NOT NULL,
  led_at timestamptz NOT NULL,
  taken boolean NOT NULL DEFAULT false,
  -- The clock when this was written.
  as_of timestamptz NOT NULL,
  -- Calls that others saw end, for the member that leads.
  seen jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (team_id, account, grp),
  FOREIGN KEY (team_id, account) REFERENCES listwright_team.account
);

-- What a member has asked of late: one line for each operation, so that colleagues see who runs what.
CREATE TABLE listwright_team.activity (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  member uuid NOT NULL,
  op text NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, account, member, op)
);

-- Who found that a colleague had an input out, and when last.
CREATE TABLE listwright_team.waiting (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  member uuid NOT NULL,
  holder uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (team_id, account, member, holder)
);

-- Claims that ended before the server heard of them: a late claim of this name is not taken.
CREATE TABLE listwright_team.withdrawn_claim (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, account, id)
);

CREATE TABLE listwright_team.answer (
  team_id uuid NOT NULL,
  account bytea NOT NULL,
  op text NOT NULL,
  input bytea NOT NULL,
  claim uuid NOT NULL,
  -- Who paid for it.
  member uuid NOT NULL,
  miss boolean NOT NULL,
  body bytea NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, account, op, input)
);

-- Entries of the do-not-contact lists, encrypted, each with its latest change. One that was removed stays as such: members that
-- were away must hear of it.
CREATE TABLE listwright_team.suppression (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  id bytea NOT NULL,
  change bigint NOT NULL,
  member uuid NOT NULL,
  removed boolean NOT NULL,
  body bytea NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX suppression_change ON listwright_team.suppression (team_id, change);

-- Recipes, searches, templates and settings of services that members share, encrypted, each with its versions.
CREATE TABLE listwright_team.shared (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  id bytea NOT NULL,
  version int NOT NULL,
  member uuid NOT NULL,
  body bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team_id, id, version)
);

-- Persons who are erased: encrypted until all have erased them, empty then.
CREATE TABLE listwright_team.erasure (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  id uuid NOT NULL,
  -- Who began it.
  member uuid NOT NULL,
  body bytea,
  begun_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, id)
);
CREATE TABLE listwright_team.erasure_confirmed (
  team_id uuid NOT NULL,
  erasure uuid NOT NULL,
  member uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (team_id, erasure, member),
  FOREIGN KEY (team_id, erasure) REFERENCES listwright_team.erasure
);

-- Secrets under which members keep hashes of entries, encrypted.
CREATE TABLE listwright_team.suppression_seal (
  team_id uuid NOT NULL REFERENCES listwright_team.team,
  print bytea NOT NULL,
  secret bytea NOT NULL,
  PRIMARY KEY (team_id, print)
);
`
