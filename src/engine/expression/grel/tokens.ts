// Cuts an expression of GREL, the language of OpenRefine, into tokens.
import { ExpressionError } from '../syntax.ts'

export interface GrelToken {
  readonly kind: 'number' | 'text' | 'pattern' | 'word' | 'sign' | 'end'
  /** Contents of a text, the source of a pattern, else as written. */
  readonly text: string
  /** i: the case of letters does not count. */
  readonly flags: string
  readonly at: number
  readonly length: number
}

const space = /\s+/y
const number = /\d+(?:\.\d+)?/y
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const sign = /==|!=|<>|<=|>=|&&|\|\||[-+*/%<>!().,[\]]/y
const text = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy
const pattern = /\/((?:[^/\\\n]|\\.)+)\/(i?)/y

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescaped = (contents: string) =>
  contents.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, one: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[one] ?? one),
  )

/** A slash after a value divides; anywhere else it begins a pattern. */
const endsValue = (before: GrelToken | undefined) =>
  before !== undefined && (before.kind !== 'sign' || before.text === ')' || before.text === ']')

/** Throws ExpressionError; the last token is of kind `end`. */
export function grelTokens(source: string): GrelToken[] {
  const tokens: GrelToken[] = []
  let at = 0
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(source)
  }
  const add = (kind: GrelToken['kind'], length: number, contents: string, flags = '') => {
    tokens.push({ kind, text: contents, flags, at, length })
    at += length
  }
  while (at < source.length) {
    const blank = take(space)
    if (blank) {
      at += blank[0].length
      continue
    }
    const quoted = take(text)
    const matched = endsValue(tokens.at(-1)) ? null : take(pattern)
    const digits = take(number)
    const letters = take(word)
    const mark = take(sign)
    if (quoted) add('text', quoted[0].length, unescaped(quoted[1] ?? quoted[2] ?? ''))
    else if (matched) add('pattern', matched[0].length, (matched[1] ?? '').replaceAll('\\/', '/'), matched[2])
    else if (digits) add('number', digits[0].length, digits[0])
    else if (letters) add('word', letters[0].length, letters[0])
    else if (mark) add('sign', mark[0].length, mark[0])
    else throw new ExpressionError(`“${source[at]}” cannot be read as GREL.`, at, 1)
  }
  tokens.push({ kind: 'end', text: '', flags: '', at, length: 0 })
  return tokens
}
