// What CHANGELOG.md says of one release.

/** The section under `## name`, `## [name]` or `## name - date`, without its heading; null where there is none or it is empty. */
export function notesOf(changes: string, name: string): string | null {
  for (const section of changes.split(/^## /m).slice(1)) {
    const [heading = '', ...lines] = section.split(/\r?\n/)
    const [named = ''] = heading.trim().split(/\s/)
    if (named.replace(/^\[(.*)\]$/, '$1') === name) return lines.join('\n').trim() || null
  }
  return null
}
