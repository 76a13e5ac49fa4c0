// What is wrong with a line of an imported file, and the cells that mend it.
export const lineProblems = `
ALTER TABLE row_problem ADD COLUMN kind TEXT NOT NULL DEFAULT 'values';
ALTER TABLE row_problem ADD COLUMN found INTEGER;
ALTER TABLE row_problem ADD COLUMN expected INTEGER;
ALTER TABLE row_problem ADD COLUMN repair TEXT;
`
