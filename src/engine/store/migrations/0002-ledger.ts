// Schema version 2: runs, tasks, attempts, answers, cell states and the credit ledger (runs.md 8).
export const ledger = `
CREATE TABLE account(id INTEGER PRIMARY KEY, profile TEXT NOT NULL, name TEXT);
`
