// The team that a workspace belongs to, and the calls that its server has yet to hear the end of.
export const teamTables = `
-- The team of this workspace, if it has one. Its address and its key are never here.
CREATE TABLE team_membership(
  id INTEGER PRIMARY KEY CHECK(id=1),
  team_id TEXT NOT NULL,
  team_name TEXT NOT NULL,
  member_id TEXT NOT NULL,
  member_name TEXT NOT NULL,
  server TEXT NOT NULL, -- server and database, for people
  joined_at INTEGER NOT NULL,
  suppressions INTEGER NOT NULL DEFAULT 0 -- up to which change its do-not-contact lists are known
);

-- Calls that were claimed from the team: they go when the team knows how they ended. Those without an answer stay until someone has
-- decided about them.
CREATE TABLE team_call(
  claim TEXT PRIMARY KEY,
  attempt_id INTEGER NOT NULL UNIQUE REFERENCES attempt,
  undecided INTEGER NOT NULL DEFAULT 0 -- 1 = the team knows that it has no answer
) WITHOUT ROWID;

-- Erasures that the team has yet to hear of.
CREATE TABLE team_erasure(
  id TEXT PRIMARY KEY,
  sealed BLOB NOT NULL -- whom, and what was asked about them, encrypted with the key of the team
) WITHOUT ROWID;

-- Versions of recipes, searches, templates and settings that this workspace has shared or copied.
CREATE TABLE team_shared(
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY(kind, name)
) WITHOUT ROWID;

-- Entries of the do-not-contact lists that the team has: it has yet to hear of others.
CREATE TABLE team_suppression(
  kind TEXT NOT NULL,
  hash BLOB NOT NULL, -- as in suppression
  removed INTEGER NOT NULL DEFAULT 0, -- 1 = removed here, and the team does not know yet
  PRIMARY KEY(kind, hash)
) WITHOUT ROWID;
`
