// Formats that are text made row by row: what is before the rows, between two of them, and behind the last.

/** `row`: cells in the order of the names; null is a blank cell. `empty`: the whole file of no rows. */
export interface RowText {
  readonly before: string
  row(cells: readonly (string | null)[]): string
  readonly between: string
  readonly after: string
  readonly empty: string
}

/** The same text for rows in slices. */
export async function* textOfRows(
  { before, row, between, after, empty }: RowText,
  slices: AsyncIterable<readonly (readonly (string | null)[])[]>,
): AsyncGenerator<string> {
  let begun = false
  for await (const slice of slices) {
    if (slice.length === 0) continue
    yield (begun ? between : before) + slice.map(row).join(between)
    begun = true
  }
  yield begun ? after : empty
}

/** Names of which none is given twice; a later one gets what `again` makes of it. `keyOf`: what two names may not share. */
export function distinctNames(
  names: readonly string[],
  again: (name: string, number: number) => string,
  keyOf: (name: string) => string = name => name,
): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let free = name
    for (let number = 2; taken.has(keyOf(free)); number++) free = again(name, number)
    taken.add(keyOf(free))
    return free
  })
}

/** A name as databases take it; `instead`: of one without a letter. */
export const plainName = (name: string, instead: string) =>
  name.trim() === '' ? instead : name.replaceAll('\0', '\ufffd')

/** Names of columns in a database: none empty, none given twice, whatever their case. No database takes NUL. */
export const distinctColumns = (names: readonly string[]): string[] =>
  distinctNames(
    names.map((name, at) => plainName(name, `column ${at + 1}`)),
    (name, number) => `${name} (${number})`,
    name => name.toLowerCase(),
  )

/** Names of a table and its columns in a database. */
export const tableNames = (title: string, names: readonly string[]): { table: string; columns: string[] } => ({
  table: plainName(title, 'list'),
  columns: distinctColumns(names),
})
