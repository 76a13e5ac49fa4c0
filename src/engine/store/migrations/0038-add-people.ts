// Version 38: what a run adds to another list is its `addPeople`; it was called `bring`.
export const addPeopleMigration = `
UPDATE run SET spec = json_remove(json_set(spec, '$.addPeople', spec -> '$.bring'), '$.bring')
  WHERE CASE WHEN json_valid(spec) THEN json_type(spec, '$.bring') END IS NOT NULL;
`
