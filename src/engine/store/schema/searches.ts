// Searches, their readings page by page, and the records of each. A reading is one pass over the pages of one query; the last
// two are kept, so that new, gone and changed records can be found.
export const searchTables = `
-- Searches for people and companies.
CREATE TABLE search(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account, -- where it was asked last
  query TEXT NOT NULL, -- SearchQuery as JSON in its normal form
  asked TEXT, -- the sentence that the query came from
  ignored TEXT NOT NULL DEFAULT '[]', -- words of it that the service did not heed, as JSON
  name TEXT, -- NULL = a recent search
  note TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL, -- last fetched: a recent one is let go a while after that
  removed_at INTEGER, -- in the trash since
  uncounted TEXT NOT NULL DEFAULT '[]' -- fields whose difference from one reading to the next is no change, as JSON
);
CREATE INDEX search_query ON search(query);

-- Readings of searches: one pass over the pages each.
CREATE TABLE search_reading(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id INTEGER NOT NULL REFERENCES search ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account,
  query TEXT NOT NULL, -- what was asked: only readings of one query are compared
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  read_at INTEGER, -- all pages are read
  choices TEXT NOT NULL DEFAULT '[]', -- words of the question that can mean several things, as JSON
  UNIQUE(search_id, number)
);

-- What is read of each variant of a query: one for each value that is asked on its own, else one.
CREATE TABLE search_variant(
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  variant INTEGER NOT NULL, -- place of its value in the query
  total INTEGER, -- matches by the last page's word
  ending TEXT, -- SearchEnd; NULL = not ended
  detail TEXT,
  complete INTEGER NOT NULL DEFAULT 0, -- all pages are read
  PRIMARY KEY(reading_id, variant)
) WITHOUT ROWID;

-- Pages that a reading of a search has fetched.
CREATE TABLE search_page(
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  task_id INTEGER NOT NULL,
  op TEXT NOT NULL,
  page INTEGER NOT NULL,
  size INTEGER NOT NULL, -- records per page by the service's word
  records INTEGER NOT NULL,
  more INTEGER NOT NULL, -- pages follow
  answer_id INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  variant INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(reading_id, task_id)
) WITHOUT ROWID;

-- People and companies that a reading found.
CREATE TABLE search_record(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  key TEXT NOT NULL, -- what it is compared by: its id at the service, else its page, else all of it
  fields TEXT NOT NULL, -- JSON: canonical names in the order of the interface, so that equal records are equal texts
  more TEXT NOT NULL, -- JSON: what came beside them
  op TEXT NOT NULL,
  answer_id INTEGER NOT NULL, -- the page as it came, and the place in it
  place INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  UNIQUE(reading_id, key)
);

-- Which values have found a record, where a search asks each of several on its own.
CREATE TABLE search_find(
  record_id INTEGER NOT NULL REFERENCES search_record ON DELETE CASCADE,
  variant INTEGER NOT NULL, -- one that has found the record; kept where there are several
  PRIMARY KEY(record_id, variant)
) WITHOUT ROWID;

-- Values of search filters, as services gave them.
CREATE TABLE filter_values(
  account_id INTEGER NOT NULL REFERENCES account,
  field TEXT NOT NULL,
  search TEXT NOT NULL, -- what the values contain, folded; '' = all
  page INTEGER NOT NULL,
  at INTEGER NOT NULL,
  more INTEGER NOT NULL, -- pages follow
  body TEXT NOT NULL, -- the values as received, as JSON
  PRIMARY KEY(account_id, field, search, page)
) WITHOUT ROWID;
`
