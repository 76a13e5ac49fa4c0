// Version 29: pairs of values of which somebody has said that they are not one, for clusters and for matching with a list.
export const notOne = `
CREATE TABLE not_one(
  sheet_id INTEGER NOT NULL REFERENCES sheet ON DELETE CASCADE,
  col_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  other TEXT NOT NULL,        -- of the same column, or of the list it is matched with
  PRIMARY KEY(sheet_id,col_id,value,other)
) WITHOUT ROWID;
`
