// Version 7: which of several records that fit a row a person chose.
export const pickMigration = `
ALTER TABLE cell_state ADD COLUMN pick INTEGER;  -- place in the answer, from 0; NULL = nobody has chosen
`
