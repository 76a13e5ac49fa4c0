// Columns by their name. Letter case and outer spaces count only where they decide, and so does the hyphen of "e-mail": earlier
// versions wrote it into names of results, for which recipes and expressions ask.

const foldedCase = (name: string): string => name.trim().toLowerCase()

/** Names under which the same column is meant where no other is closer. */
export const foldedName = (name: string): string => foldedCase(name).replaceAll('e-mail', 'email')

export function columnsCalled<C extends { readonly name: string }>(columns: readonly C[], name: string): C[] {
  for (const fold of [(text: string) => text, foldedCase, foldedName]) {
    const found = columns.filter(column => fold(column.name) === fold(name))
    if (found.length > 0) return found
  }
  return []
}
