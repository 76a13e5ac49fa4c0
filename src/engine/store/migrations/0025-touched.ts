// Version 25: which rows an entry of history reaches over, so that what later steps wrote in a column is found without reading
// them all, and the columns of a list in their order. Entries of earlier versions do not say it, and are read.
export const touchedMigration = `
ALTER TABLE step_change ADD COLUMN low INTEGER;     -- lowest of its rows, NULL = not known
ALTER TABLE step_change ADD COLUMN high INTEGER;    -- highest of its rows
-- The columns of a list in their order.
CREATE INDEX col_position ON col(sheet_id,position,id);
CREATE INDEX step_change_rows ON step_change(column_id,step_id,low,high) WHERE column_id IS NOT NULL;
`
