// Version 35: what goes by its age is of several kinds, each with a notice of its own.
export const agesMigration = `
CREATE TABLE age_notice(
  kind TEXT PRIMARY KEY CHECK(kind IN ('answers', 'searches', 'sent')),
  days INTEGER NOT NULL,         -- the setting that the notice was about
  noticed_at INTEGER NOT NULL    -- UTC milliseconds
);
INSERT INTO age_notice SELECT 'answers', days, noticed_at FROM answers_retention;
DROP TABLE answers_retention;
`
