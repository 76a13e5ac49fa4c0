// Schema version 1: workbooks, lists, columns, undo steps. Each list's rows live in its own wide table `s<id>`:
// id INTEGER PRIMARY KEY, ord REAL, gone INTEGER (step that deleted the row), c1 TEXT, c2 TEXT, ...
export const lists = `
CREATE TABLE workbook(id INTEGER PRIMARY KEY, name TEXT NOT NULL, position REAL NOT NULL);
`
