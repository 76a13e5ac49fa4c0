// Version 22: what a workbook file stores for a cell, where it differs from what the cell shows there. Row by row, as files
// are read and lists are copied; rows without such a cell have nothing here.
export const cellRaw = `
CREATE TABLE cell_raw(
  sheet_id INTEGER NOT NULL,
  col_id INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  shown TEXT,                                       -- what the cell of the file shows; NULL = nothing
  raw TEXT NOT NULL,                                -- what the file stores: the digits of a number, the serial number of a date
  PRIMARY KEY(sheet_id,row_id,col_id)
) WITHOUT ROWID;
`
