// Version 37: what each list was last exported with from the dialog.
export const lastExport = `
ALTER TABLE sheet ADD COLUMN last_export TEXT;  -- LastExport; NULL = not exported from the dialog
`
