// Version 11: columns whose cells a person has locked.
export const lockMigration = `
ALTER TABLE col ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;
`
