// Rows as JSON Lines (jsonlines.org): UTF-8, an object per line, its members named after the columns.

/** Names of which none is given twice, as members of one object: a later one gets a number. */
function membersOf(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
    taken.add(free)
    return `${JSON.stringify(free)}:`
  })
}

/** A row as its line without the line end; cells are exact text, an empty one is null. */
export function jsonLine(names: readonly string[]): (cells: readonly (string | null)[], from: number) => string {
  const members = membersOf(names)
  return (cells, from) => {
    let line = ''
    for (const [at, member] of members.entries()) {
      const cell = cells[from + at] ?? null
      line += `${at === 0 ? '{' : ','}${member}${cell === null ? 'null' : JSON.stringify(cell)}`
    }
    return `${line}}`
  }
}

/** Rows of `width` cells each, row-major, a line for each. */
export function jsonLines(cells: readonly (string | null)[], width: number, line: ReturnType<typeof jsonLine>): string {
  let text = ''
  for (let at = 0; at < cells.length; at += width) text += `${line(cells, at)}\n`
  return text
}
