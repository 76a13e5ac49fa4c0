// What a quote means inside a quoted field of a CSV file where it neither is doubled nor ends the field.

const LF = 10
const CR = 13

/** Line ends of any kind between two positions. */
export function countBreaks(text: string, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index)
    if (code === LF || (code === CR && text.charCodeAt(index + 1) !== LF)) count++
  }
  return count
}

interface StrayQuote {
  readonly text: string
  /** Position of the quote. */
  readonly stray: number
  /** Not looked at from here on: no cell is as long. */
  readonly limit: number
  /** No more text comes. */
  readonly final: boolean
  readonly delimiter: string
  readonly quoteCode: number
}

/**
 * After a line break the opening quote was a stray one; the caller knows of those. On the same line, `"a "b" c"` goes on if
 * a quote comes next, `"Bob" Smith,` ends if a delimiter does: its opening quote is text. Unknown when the chunk ends before.
 */
export function judgeStray({ text, stray, limit, final, delimiter, quoteCode }: StrayQuote) {
  const delimiterCode = delimiter.charCodeAt(0)
  const end = Math.min(text.length, limit)
  for (let index = stray + 1; index < end; index++) {
    const code = text.charCodeAt(index)
    if (code === quoteCode) return 'goes on'
    if (code === LF || code === CR) break
    if (code === delimiterCode) {
      if (!final && index + delimiter.length > text.length) return 'unknown'
      if (text.startsWith(delimiter, index)) break
    }
    if (index === text.length - 1 && !final) return 'unknown'
  }
  return !final && stray + 1 >= text.length ? 'unknown' : 'opens nothing'
}
