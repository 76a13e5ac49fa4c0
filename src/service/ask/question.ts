// A question while it is read: what is understood is taken out of the text, the rest stays for the next step.
import { searchKey } from '../../checks/keys/plain.ts'

export interface QuestionWord {
  /** As written. */
  readonly text: string
  /** Folded, without marks at its ends. */
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Replaces a part that was taken: no word, so that phrases never join across it. */
const taken = '\uFFFC'

const wordPattern = /[\p{L}\p{N}$€£&@+'’./%<>=-]+|[,;:?!()]/gu

const keyOf = (text: string) => searchKey(text.replace(/^[.'’]+|[.'’?!]+$/g, '').replace(/['’]s$/, ''))

export class Question {
  #rest: string
  readonly text: string

  constructor(text: string) {
    this.text = text
    this.#rest = text
  }

  /** The text without what was taken; equal in length to the whole. */
  get rest(): string {
    return this.#rest
  }

  take(start: number, end: number): void {
    this.#rest = this.#rest.slice(0, start) + taken.repeat(end - start) + this.#rest.slice(end)
  }

  /** Every match of a global pattern in what is left; those that `use` accepts are taken. */
  each(pattern: RegExp, use: (match: RegExpExecArray) => boolean): void {
    for (const match of [...this.#rest.matchAll(pattern)])
      if (use(match)) this.take(match.index, match.index + match[0].length)
  }

  /** What is left as words and marks; a taken part is an empty word. Hyphens and slashes part words save in numbers. */
  words(): QuestionWord[] {
    const found: QuestionWord[] = []
    let end = 0
    for (const match of this.#rest.matchAll(wordPattern)) {
      if (this.#rest.slice(end, match.index).includes(taken)) found.push({ text: '', key: '', start: end, end })
      end = match.index + match[0].length
      if (/^\d/.test(match[0])) {
        found.push({ text: match[0], key: keyOf(match[0]), start: match.index, end })
        continue
      }
      let at = match.index
      for (const part of match[0].split(/[-/]/)) {
        if (part !== '') found.push({ text: part, key: keyOf(part), start: at, end: at + part.length })
        at += part.length + 1
      }
    }
    return found
  }
}

/** The phrase of so many words from a place on. */
export const phraseAt = (words: readonly QuestionWord[], at: number, count: number): string =>
  words
    .slice(at, at + count)
    .map(({ key }) => key)
    .join(' ')

/** English plurals as singulars, for matching only. */
export function singularWord(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word === 'vps' || word === 'its' ? word.slice(0, -1) : word
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return /s$/.test(word) ? word.slice(0, -1) : word
}
