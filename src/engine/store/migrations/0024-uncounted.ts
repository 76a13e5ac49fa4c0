// Version 24: fields of a search whose difference from one reading to the next is no change, as JSON.
export const uncounted = `
ALTER TABLE search ADD COLUMN uncounted TEXT NOT NULL DEFAULT '[]';
`
