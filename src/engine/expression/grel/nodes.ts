// Pieces that an expression translated from GREL is made of.
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import { ExpressionError, type ExpressionNode, type ExpressionOperator } from '../syntax.ts'
import type { GrelNode } from './parse.ts'

export type GrelOf<K extends GrelNode['kind']> = Extract<GrelNode, { kind: K }>

export const call = (name: FunctionName, ...args: ExpressionNode[]): ExpressionNode => ({ kind: 'call', name, args })
export const text = (value: string): ExpressionNode => ({ kind: 'text', text: value })
export const whole = (value: number): ExpressionNode =>
  value < 0 ? { kind: 'negative', of: whole(-value) } : { kind: 'number', digits: String(value) }
export const binary = (operator: ExpressionOperator, left: ExpressionNode, right: ExpressionNode): ExpressionNode => ({
  ...{ kind: 'binary', operator, left, right },
})
export const not = (of: ExpressionNode): ExpressionNode => ({ kind: 'not', of })

/** Functions whose value is a list. */
const lists: ReadonlySet<FunctionName> = new Set([
  ...(['list', 'parts', 'matches', 'map', 'filter', 'unique', 'sort', 'reverse', 'take'] as const),
  ...(['html', 'words', 'ngrams', 'range'] as const),
])
export const givesList = (node: ExpressionNode): boolean => node.kind === 'call' && lists.has(node.name)

/** Letters of a text, items of a list. */
export const lengthOf = (of: ExpressionNode): ExpressionNode => call(givesList(of) ? 'count' : 'len', of)

export const refused = (at: Pick<GrelNode, 'at' | 'length'>, words: string) =>
  new ExpressionError(words, at.at, at.length)

/** The same pattern without groups, where its whole match is wanted. */
export const withoutGroups = (source: string) =>
  source.replace(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)/gs, part => (part === '(' ? '(?:' : part))

export function patternText({ source, flags }: GrelOf<'pattern'>, make = (one: string) => one): ExpressionNode {
  const made = make(source)
  return text(flags.includes('i') ? `(?i:${made})` : made)
}

/** A whole number that is written out; else refused. */
export function wholeIn(node: GrelNode | undefined, of: GrelNode): number {
  const inner = node?.kind === 'sign' && node.sign === '-' && node.args.length === 1 ? node.args[0] : node
  const value = inner?.kind === 'number' ? Number(inner.text) : Number.NaN
  if (!Number.isInteger(value)) throw refused(node ?? of, 'Only a whole number can be used here.')
  return inner === node ? value : -value
}

/** Letters from one place, counted from 0 or from the end, up to another; `to`: null = to the end. */
export function sliceOf(of: ExpressionNode, from: number, to: number | null): ExpressionNode {
  const length = call('len', of)
  if (from < 0 && (to === null || to === 0)) return call('right', of, whole(-from))
  if (from < 0) return call('left', call('right', of, whole(-from)), whole((to ?? 0) - from))
  if (to === null) return from === 0 ? of : call('mid', of, whole(from + 1), length)
  if (to < 0) {
    const kept = call('left', of, binary('-', length, whole(-to)))
    return from === 0 ? kept : call('mid', kept, whole(from + 1), length)
  }
  return from === 0 ? call('left', of, whole(to)) : call('mid', of, whole(from + 1), whole(Math.max(0, to - from)))
}
