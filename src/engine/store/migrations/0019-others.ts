// Version 19: what other runs of the account booked between the first and the last balance read of a run, at least and at
// most (calls may have been out at a read); NULL = it has no last read.
export const othersMigration = `
ALTER TABLE run ADD COLUMN others_least INTEGER;
ALTER TABLE run ADD COLUMN others_most INTEGER;
`
