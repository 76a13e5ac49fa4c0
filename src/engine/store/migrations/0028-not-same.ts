// Version 28: pairs of rows of which somebody has said that they are not the same, for the review of duplicates.
export const notSame = `
CREATE TABLE not_same(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  row_id INTEGER NOT NULL,    -- the one with the lower id
  other_id INTEGER NOT NULL CHECK(other_id>row_id),
  PRIMARY KEY(sheet_id,row_id,other_id)
) WITHOUT ROWID;
`
