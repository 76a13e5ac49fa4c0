// Version 24: fields of a search whose difference from one reading to the next is no change, as JSON.
export const uncountedMigration = `
ALTER TABLE search ADD COLUMN uncounted TEXT NOT NULL DEFAULT '[]';
`
