// Version 21: milliseconds that the clock of an account's service is ahead of this computer's, 0 where they agree or a
// person has confirmed this computer's; NULL = not known since the program was opened or the clock was set.
export const clockMigration = `
ALTER TABLE account ADD COLUMN clock_off INTEGER;
`
