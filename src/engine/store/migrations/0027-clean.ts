// Version 27: what a list keeps of its Clean bench.
export const cleanMigration = `
ALTER TABLE sheet ADD COLUMN clean TEXT; -- CleanKept: dismissed cards; NULL = nothing yet
`
