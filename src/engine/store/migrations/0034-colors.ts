// Version 34: rules by which the cells of a column are colored.
export const colorsMigration = `
ALTER TABLE col ADD COLUMN colors TEXT;  -- ColorRules; NULL = none
`
