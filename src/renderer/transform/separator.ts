// The separator that cells of a column seem to have, so that splitting it needs no typing.

/** Those that mean something before those that may be part of a word; a space where there is nothing else. */
const separators = ['@', ';', '|', '\t', ', ', ',', ' / ', '/', ' - ', ':', '-', ' ']

/** What more than half of the filled cells contain between other text; null where nothing is. */
export function separatorOf(cells: readonly (string | null)[]): string | null {
  const filled = cells.flatMap(cell => cell?.trim() || [])
  const parts = (separator: string) => filled.filter(cell => cell.slice(1, -1).includes(separator)).length
  return separators.find(separator => parts(separator) > filled.length / 2) ?? null
}

const lists: ReadonlySet<string> = new Set([';', '|', '\t', ', ', ','])
/** Whether what it separates are several values, rather than the parts of one. */
export const isListSeparator = (separator: string): boolean => lists.has(separator)

export const separatorWords = (separator: string): string =>
  separator === ' ' ? 'spaces' : separator === '\t' ? 'tabs' : `“${separator.trim()}”`
