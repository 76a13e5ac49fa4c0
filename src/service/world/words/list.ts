// Reads the word lists of the practice world: one text, parts between bars or blanks.

/** The words of a text, parted by white space. */
export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The phrases of a text, parted by bars or line breaks. */
export const splitPhrases = (text: string): readonly string[] => {
  const parts = text.split(/[|\n]/)
  return parts.map(part => part.trim()).filter(part => part !== '')
}
