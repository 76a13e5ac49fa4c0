// Version 14: columns that are worked out from others. `expression` names columns by id; `filling`: not yet shown, its
// cells are being worked out for the first time.
export const computedMigration = `
ALTER TABLE col ADD COLUMN expression TEXT;
ALTER TABLE col ADD COLUMN filling INTEGER NOT NULL DEFAULT 0;
`
