// Rows as JSON: an object for each, its members named after the columns; in lines (jsonlines.org) or as one array.

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

/** Rows as objects without what parts them; cells are exact text, an empty one is null. */
export function jsonObject(names: readonly string[]): (cells: readonly (string | null)[]) => string {
  const members = membersOf(names)
  return cells => {
    let line = ''
    for (const [at, member] of members.entries()) {
      const cell = cells[at] ?? null
      line += `${at === 0 ? '{' : ','}${member}${cell === null ? 'null' : JSON.stringify(cell)}`
    }
    return `${line}}`
  }
}
