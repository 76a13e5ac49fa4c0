// Cuts a text into tokens by the first form that fits at each place; spaces between tokens are left out.
import { ExpressionError } from './syntax.ts'

/** What a kind of token looks like: a pattern with the flag y, and what of its match is the token's text. */
export interface TokenForm<Kind extends string> {
  readonly kind: Kind
  readonly form: RegExp
  /** Without it the text is the whole match. */
  readonly textOf?: (match: RegExpExecArray) => string
  /** Whether it may come behind the token before; without it always. */
  readonly follows?: (before: ScannedToken<Kind> | undefined) => boolean
}

export interface ScannedToken<Kind extends string> {
  readonly kind: Kind
  readonly text: string
  readonly at: number
  readonly length: number
  readonly match: RegExpExecArray
}

const space = /\s+/y

/** Throws ExpressionError with the words of `strange` at a character that begins no token. */
export function scanned<Kind extends string>(
  source: string,
  forms: readonly TokenForm<Kind>[],
  strange: (character: string) => string,
): ScannedToken<Kind>[] {
  const tokens: ScannedToken<Kind>[] = []
  let at = 0
  const matchOf = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(source)
  }
  const tokenAt = (): ScannedToken<Kind> | null => {
    for (const { kind, form, textOf, follows } of forms) {
      const match = follows && !follows(tokens.at(-1)) ? null : matchOf(form)
      if (match) return { kind, text: textOf ? textOf(match) : match[0], at, length: match[0].length, match }
    }
    return null
  }
  while (at < source.length) {
    const blank = matchOf(space)
    if (blank) {
      at += blank[0].length
      continue
    }
    const token = tokenAt()
    if (!token) throw new ExpressionError(strange(source[at] ?? ''), at, 1)
    tokens.push(token)
    at += token.length
  }
  return tokens
}
