// Cuts an expression of GREL, the language of OpenRefine, into tokens.
import { type ScannedToken, scanned, type TokenForm } from '../scan.ts'

export interface GrelToken {
  readonly kind: 'number' | 'text' | 'pattern' | 'word' | 'sign' | 'end'
  /** Contents of a text, the source of a pattern, else as written. */
  readonly text: string
  /** i: the case of letters does not count. */
  readonly flags: string
  readonly at: number
  readonly length: number
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescaped = (contents: string) =>
  contents.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code: string | undefined, one: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[one] ?? one),
  )

type Kind = Exclude<GrelToken['kind'], 'end'>

/** A slash after a value divides; anywhere else it begins a pattern. */
const endsValue = (before: ScannedToken<Kind> | undefined) =>
  before !== undefined && (before.kind !== 'sign' || before.text === ')' || before.text === ']')

const forms: readonly TokenForm<Kind>[] = [
  {
    kind: 'text',
    form: /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy,
    textOf: ([, double, single]) => unescaped(double ?? single ?? ''),
  },
  {
    kind: 'pattern',
    form: /\/((?:[^/\\\n]|\\.)+)\/(i?)/y,
    textOf: ([, source = '']) => source.replaceAll('\\/', '/'),
    follows: before => !endsValue(before),
  },
  { kind: 'number', form: /\d+(?:\.\d+)?/y },
  { kind: 'word', form: /[\p{L}_$][\p{L}\p{N}_$]*/uy },
  { kind: 'sign', form: /==|!=|<>|<=|>=|&&|\|\||[-+*/%<>!().,[\]]/y },
]

/** Throws ExpressionError; the last token is of kind `end`. */
export function grelTokens(source: string): GrelToken[] {
  const tokens = scanned(source, forms, character => `“${character}” cannot be read as GREL.`)
  return [
    ...tokens.map(({ match, ...token }) => ({ ...token, flags: token.kind === 'pattern' ? (match[2] ?? '') : '' })),
    { kind: 'end', text: '', flags: '', at: source.length, length: 0 },
  ]
}
