// Version 3: verdict policies, the rule behind each result, and what ledger and answers are looked up by.
export const policyMigration = `
CREATE TABLE policy(
  version INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  body TEXT NOT NULL       -- rules, score, words; never changed: results name the version that judged them
);
ALTER TABLE cell_state ADD COLUMN rule TEXT;       -- rule that decided the verdict
ALTER TABLE cell_state ADD COLUMN policy INTEGER;  -- version it was decided by; 0 = as the program comes
CREATE INDEX credit_entry_time ON credit_entry(at);
`
