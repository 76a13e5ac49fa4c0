// Version 8: searches, their readings page by page, and the records of each reading. A reading is one pass over the pages
// of one query; the last two of a query are kept, so that new, gone and changed records can be found.
export const searchMigration = `
CREATE TABLE search(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account, -- where it was asked last
  query TEXT NOT NULL,     -- SearchQuery as JSON in its normal form
  asked TEXT,              -- the sentence that the query came from
  ignored TEXT NOT NULL DEFAULT '[]', -- words of it that the service did not heed, as JSON
  name TEXT,               -- NULL = a recent search
  note TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL, -- last fetched: a recent one is let go a while after that
  removed_at INTEGER       -- in the trash since
);
CREATE INDEX search_query ON search(query);

CREATE TABLE search_reading(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account,
  query TEXT NOT NULL,     -- what was asked: only readings of one query are compared
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  read_at INTEGER,
  total INTEGER,           -- matches by the last page's word
  ending TEXT,             -- SearchEnd; NULL = not ended
  detail TEXT,
  complete INTEGER NOT NULL DEFAULT 0, -- all pages are read
  UNIQUE(search_id, number)
);

CREATE TABLE search_page(
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  task_id INTEGER NOT NULL,
  op TEXT NOT NULL,
  page INTEGER NOT NULL,
  size INTEGER NOT NULL,   -- records per page by the service's word
  records INTEGER NOT NULL,
  more INTEGER NOT NULL,   -- pages follow
  answer_id INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY(reading_id, task_id)
) WITHOUT ROWID;

CREATE TABLE search_record(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  key TEXT NOT NULL,       -- what it is compared by: its id at the service, else its page, else all of it
  fields TEXT NOT NULL,    -- JSON: canonical names in the order of the interface, so that equal records are equal texts
  more TEXT NOT NULL,      -- JSON: what came beside them
  op TEXT NOT NULL,
  answer_id INTEGER NOT NULL, -- the page as it came, and the place in it
  place INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  UNIQUE(reading_id, key)
);
ALTER TABLE run ADD COLUMN reading_id INTEGER REFERENCES search_reading ON DELETE SET NULL; -- of a run of kind 'search'
CREATE INDEX run_reading ON run(reading_id);
`
