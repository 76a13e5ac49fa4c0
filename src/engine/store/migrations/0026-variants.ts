// Version 26: searches that ask each of several values on its own. Pages and ends are of a variant of the query; a search
// that asks in one has the variant 0 only.
export const variantsMigration = `
CREATE TABLE search_variant(
  reading_id INTEGER NOT NULL REFERENCES search_reading ON DELETE CASCADE,
  variant INTEGER NOT NULL, -- place of its value in the query
  total INTEGER,            -- matches by the last page's word
  ending TEXT,              -- SearchEnd; NULL = not ended
  detail TEXT,
  complete INTEGER NOT NULL DEFAULT 0, -- all pages are read
  PRIMARY KEY(reading_id, variant)
) WITHOUT ROWID;
INSERT INTO search_variant(reading_id, variant, total, ending, detail, complete)
  SELECT id, 0, total, ending, detail, complete FROM search_reading;
ALTER TABLE search_reading DROP COLUMN total;
ALTER TABLE search_reading DROP COLUMN ending;
ALTER TABLE search_reading DROP COLUMN detail;
ALTER TABLE search_reading DROP COLUMN complete;
ALTER TABLE search_page ADD COLUMN variant INTEGER NOT NULL DEFAULT 0;

CREATE TABLE search_find(
  record_id INTEGER NOT NULL REFERENCES search_record ON DELETE CASCADE,
  variant INTEGER NOT NULL, -- one that has found the record; kept where there are several
  PRIMARY KEY(record_id, variant)
) WITHOUT ROWID;
`
