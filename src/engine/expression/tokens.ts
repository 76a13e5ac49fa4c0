// Cuts the text of an expression into tokens.
import { maxExpressionLength } from '../../contract/app/computed.ts'
import { ExpressionError } from './syntax.ts'

export type ExpressionToken = {
  kind: 'number' | 'text' | 'column' | 'word' | 'sign' | 'end'
  /** Contents of a text or column name, the word, sign or digits as written. */
  text: string
  at: number
  length: number
}

const space = /\s+/y
const number = /\d{1,15}(?:\.\d{1,15})?(?![\d.\p{L}_])/uy
const word = /\p{L}[\p{L}\p{N}_]*/uy
const sign = /<>|<=|>=|[&+\-*/=<>(),;]/y
const text = /"((?:[^"]|"")*)"/y
const column = /\[((?:[^\]]|\]\])*)\]/y

/** Throws ExpressionError; the last token is of kind `end`. */
export function tokensOf(source: string): ExpressionToken[] {
  if (source.length > maxExpressionLength)
    throw new ExpressionError(
      `An expression can have at most ${maxExpressionLength} characters.`,
      maxExpressionLength,
      1,
    )
  const tokens: ExpressionToken[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  const add = (kind: ExpressionToken['kind'], length: number, contents: string) => {
    tokens.push({ kind, text: contents, at, length })
    at += length
  }
  while (at < source.length) {
    const blank = take(space)
    if (blank) {
      at += blank[0].length
      continue
    }
    const quoted = take(text)
    const named = quoted ? null : take(column)
    const digits = take(number)
    const letters = take(word)
    const mark = take(sign)
    if (quoted) add('text', quoted[0].length, (quoted[1] ?? '').replaceAll('""', '"'))
    else if (named) add('column', named[0].length, (named[1] ?? '').replaceAll(']]', ']'))
    else if (digits) add('number', digits[0].length, digits[0])
    else if (letters) add('word', letters[0].length, letters[0])
    else if (mark) add('sign', mark[0].length, mark[0])
    else throw new ExpressionError(strange(source[at] ?? ''), at, 1)
  }
  tokens.push({ kind: 'end', text: '', at, length: 0 })
  return tokens
}

function strange(character: string): string {
  if (character === '"') return 'This text has no closing quotation mark.'
  if (character === '[') return 'This column name has no closing bracket ].'
  if (/['“”„‘’«»]/.test(character)) return 'Put text in straight double quotation marks: "text".'
  if (/\d/.test(character)) return 'This number cannot be read. Use digits and a decimal point, as in 1234.5.'
  return `“${character}” cannot be used here.`
}
