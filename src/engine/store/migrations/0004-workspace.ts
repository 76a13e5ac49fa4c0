// Version 4: workbooks that stay when they are empty, where each list was left, and undo steps as a tree, so that a
// branch left by editing after rewinding can be reached again.
export const workspaceMigration = `
ALTER TABLE workbook ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;    -- made by a person: shown without lists too
ALTER TABLE sheet ADD COLUMN place TEXT;                            -- scroll position and selection, as JSON
ALTER TABLE sheet ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;  -- steps that the bound on history let go of
ALTER TABLE step ADD COLUMN parent INTEGER;                         -- the step it was done after; NULL = the first
ALTER TABLE step ADD COLUMN left_at INTEGER;                        -- when its branch was left, NULL = on the line
DELETE FROM step WHERE state = 'dropped';                           -- nobody knows any more what they followed
UPDATE step SET parent = (SELECT max(p.id) FROM step p WHERE p.sheet_id = step.sheet_id AND p.id < step.id);
`
