// Version 31: how columns write their values where a person chose it, and which words of a list stand for no value.
export const notationMigration = `
ALTER TABLE col ADD COLUMN notation TEXT;   -- ChosenNotation; NULL = by its cells
ALTER TABLE sheet ADD COLUMN markers TEXT;  -- EmptyMarkers; NULL = those everybody uses
`
