// Version 16: since when the balance could not be read while a run went on; NULL = it could.
export const balanceLost = `
ALTER TABLE run ADD COLUMN balance_lost INTEGER;
`
