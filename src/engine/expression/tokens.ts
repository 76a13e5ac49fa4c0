// Cuts the text of an expression into tokens.
import { maxExpressionLength } from '../../contract/app/cell/expression.ts'
import { scanned, type TokenForm } from './scan.ts'
import { ExpressionError } from './syntax.ts'

export type ExpressionToken = {
  kind: 'number' | 'text' | 'column' | 'word' | 'sign' | 'end'
  /** Contents of a text or column name, the word, sign or digits as written. */
  text: string
  at: number
  length: number
}

const forms: readonly TokenForm<Exclude<ExpressionToken['kind'], 'end'>>[] = [
  { kind: 'text', form: /"((?:[^"]|"")*)"/y, textOf: ([, text = '']) => text.replaceAll('""', '"') },
  { kind: 'column', form: /\[((?:[^\]]|\]\])*)\]/y, textOf: ([, name = '']) => name.replaceAll(']]', ']') },
  { kind: 'number', form: /\d{1,15}(?:\.\d{1,15})?(?![\d.\p{L}_])/uy },
  { kind: 'word', form: /\p{L}[\p{L}\p{N}_]*/uy },
  { kind: 'sign', form: /<>|<=|>=|[&+\-*/=<>(),;]/y },
]

/** Throws ExpressionError; the last token is of kind `end`. */
export function tokensOf(source: string): ExpressionToken[] {
  if (source.length > maxExpressionLength)
    throw new ExpressionError(
      `An expression can have at most ${maxExpressionLength} characters.`,
      maxExpressionLength,
      1,
    )
  return [...scanned(source, forms, strange), { kind: 'end', text: '', at: source.length, length: 0 }]
}

function strange(character: string): string {
  if (character === '"') return 'This text has no closing quotation mark.'
  if (character === '[') return 'This column name has no closing bracket ].'
  if (/['“”„‘’«»]/.test(character)) return 'Put text in straight double quotation marks: "text".'
  if (/\d/.test(character)) return 'This number cannot be read. Use digits and a decimal point, as in 1234.5.'
  return `“${character}” cannot be used here.`
}
