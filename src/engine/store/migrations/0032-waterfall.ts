// Version 32: the further look-ups of a run are its waterfall; they were called its ladder.
export const waterfallMigration = `
UPDATE run SET spec = json_remove(json_set(spec, '$.waterfall', spec -> '$.ladder'), '$.ladder')
  WHERE CASE WHEN json_valid(spec) THEN json_type(spec, '$.ladder') END IS NOT NULL;
`
