// Version 13: credits that left the account during a run and that no run booked.
export const elsewhereMigration = `
ALTER TABLE run ADD COLUMN elsewhere INTEGER NOT NULL DEFAULT 0 CHECK(elsewhere >= 0);
`
