// Sentences with figures in them. Who shows one writes the figures: the page in the formats that were chosen, a command plainly.

/** A number of things: "1 row", "1,204 rows". */
export interface CountOf {
  readonly count: number
  readonly one: string
  readonly many: string
}
export type Figure = number | CountOf
/** Texts and figures in turn. */
export type Phrase = readonly (string | Figure)[]

export const countOf = (count: number, one: string, many = `${one}s`): CountOf => ({ count, one, many })

/** phrase`${guessed} of ${countOf(lacking, 'row')}` */
export const phrase = (texts: readonly string[], ...parts: readonly (string | Figure)[]): Phrase =>
  texts.flatMap((text, at) => (at === 0 ? [text] : [parts[at - 1] ?? '', text])).filter(part => part !== '')

/** `write` writes one number. */
export const phraseText = (words: Phrase, write: (value: number) => string): string =>
  words
    .map(part => {
      if (typeof part === 'string') return part
      if (typeof part === 'number') return write(part)
      return `${write(part.count)} ${part.count === 1 ? part.one : part.many}`
    })
    .join('')
