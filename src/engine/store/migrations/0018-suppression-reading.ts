// Version 18: how the entries of the suppression lists were read, so that they are read again when that changes.
export const suppressionReading = `
CREATE TABLE suppression_reading(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  version INTEGER NOT NULL   -- 0 = by a version of the program that noted nothing
);
INSERT INTO suppression_reading VALUES (1, 0);
`
