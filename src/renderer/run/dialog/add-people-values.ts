// Values of the people looked for: one tag for all spellings of a value, and all of them are sent (R-SRC-03). Pure.
import type { SpelledValue } from '../../filter-values/spellings.ts'
import { mergeValues, sameValue, sentTexts } from '../../filter-values/spellings.ts'

/** The tags of what is sent: the first spelling stands for the others. */
export const tagsOf = (sent: readonly string[]): string[] =>
  mergeValues(sent.map(text => ({ text, listed: true }))).map(({ text }) => text)

/**
 * What is sent for `tags`: each with the spellings that the service lists, or that were sent before. What would be more
 * than `most` texts is not taken; where the service takes a single one, that is the tag itself.
 */
export function sentOf(
  tags: readonly string[],
  { before, listed, most }: { before: readonly string[]; listed: readonly SpelledValue[]; most: number },
): readonly string[] {
  if (most === 1) return tags.slice(0, 1)
  const sent = tags.flatMap(tag => {
    const value = listed.find(({ text }) => sameValue(text, tag))
    const known = before.filter(text => sameValue(text, tag))
    return [tag, ...known, ...(value ? sentTexts(value) : [])]
  })
  const texts = [...new Set(sent)]
  return texts.length > most ? before : texts
}
