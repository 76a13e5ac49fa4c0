// Reads an expression of GREL. `value.trim()` is the same as `trim(value)`.
import { ExpressionError } from '../syntax.ts'
import { type GrelToken, grelTokens } from './tokens.ts'

/** The place of a part in the text. */
interface Place {
  readonly at: number
  readonly length: number
}

export type GrelNode = Place &
  (
    | { readonly kind: 'text' | 'number'; readonly text: string }
    | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
    /** value, true, null and others. */
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'list'; readonly items: readonly GrelNode[] }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly GrelNode[] }
    /** cells.City, value.length without parentheses. */
    | { readonly kind: 'field'; readonly of: GrelNode; readonly name: string }
    /** value[0], value[1,3]. */
    | { readonly kind: 'part'; readonly of: GrelNode; readonly args: readonly GrelNode[] }
    | { readonly kind: 'sign'; readonly sign: string; readonly args: readonly GrelNode[] }
  )

const strengths: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<>': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}
const unaryStrength = 7
const deepest = 60

/** Throws ExpressionError. */
export function parseGrel(source: string): GrelNode {
  const tokens = grelTokens(source)
  let next = 0
  let depth = 0
  const end: GrelToken = { kind: 'end', text: '', flags: '', at: source.length, length: 0 }
  const peek = () => tokens[next] ?? end
  const take = () => {
    const token = peek()
    next++
    return token
  }
  const isSign = (...signs: string[]) => peek().kind === 'sign' && signs.includes(peek().text)
  const wrong = ({ at, length, text, kind }: GrelToken) =>
    new ExpressionError(
      kind === 'end' ? 'The GREL expression is incomplete.' : `“${text}” cannot be read here as GREL.`,
      Math.min(at, Math.max(0, source.length - 1)),
      Math.max(1, length),
    )
  const expectSign = (sign: string) => {
    if (!isSign(sign)) throw wrong(peek())
    return take()
  }
  const span = (from: number): Place => {
    const last = tokens[next - 1] ?? end
    return { at: from, length: last.at + last.length - from }
  }

  function parseFrom(least: number): GrelNode {
    depth++
    if (depth > deepest) throw wrong(peek())
    const from = peek().at
    let left = parseUnary()
    for (;;) {
      const { text: sign, kind } = peek()
      const strength = kind === 'sign' ? strengths[sign] : undefined
      if (strength === undefined || strength < least) break
      take()
      const right = parseFrom(strength + 1)
      left = { kind: 'sign', sign, args: [left, right], ...span(from) }
    }
    depth--
    return left
  }

  function parseUnary(): GrelNode {
    const from = peek().at
    if (!isSign('-', '!')) return parseParts(parseStart())
    const { text: sign } = take()
    const of = parseFrom(unaryStrength)
    return { kind: 'sign', sign, args: [of], ...span(from) }
  }

  function listUntil(close: string): GrelNode[] {
    const items: GrelNode[] = []
    if (isSign(close)) {
      take()
      return items
    }
    for (;;) {
      items.push(parseFrom(0))
      if (isSign(close)) break
      expectSign(',')
    }
    take()
    return items
  }

  function parseStart(): GrelNode {
    const token = take()
    const place = { at: token.at, length: token.length }
    switch (token.kind) {
      case 'text':
      case 'number':
        return { kind: token.kind, text: token.text, ...place }
      case 'pattern':
        return { kind: 'pattern', source: token.text, flags: token.flags, ...place }
      case 'word': {
        if (!isSign('(')) return { kind: 'name', name: token.text, ...place }
        take()
        const args = listUntil(')')
        return { kind: 'call', name: token.text, args, ...span(token.at) }
      }
      default: {
        if (token.kind === 'sign' && token.text === '(') {
          const inner = parseFrom(0)
          expectSign(')')
          return inner
        }
        if (token.kind === 'sign' && token.text === '[') {
          const items = listUntil(']')
          return { kind: 'list', items, ...span(token.at) }
        }
        throw wrong(token)
      }
    }
  }

  function parseParts(start: GrelNode): GrelNode {
    let node = start
    for (;;) {
      if (isSign('[')) {
        take()
        const args = listUntil(']')
        node = { kind: 'part', of: node, args, ...span(start.at) }
      } else if (isSign('.')) {
        take()
        const name = take()
        if (name.kind !== 'word') throw wrong(name)
        if (isSign('(')) {
          take()
          const args = [node, ...listUntil(')')]
          node = { kind: 'call', name: name.text, args, ...span(start.at) }
        } else node = { kind: 'field', of: node, name: name.text, ...span(start.at) }
      } else return node
    }
  }

  const node = parseFrom(0)
  if (peek().kind !== 'end') throw wrong(peek())
  return node
}
