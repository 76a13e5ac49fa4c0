// Numbers of things in the lines of commands.

/** "1 row", "2 rows". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
