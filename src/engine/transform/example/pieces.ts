// Parts of a result that can be taken from the cells of its row, with what they read in every row that is known.
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { evaluateExpression } from '../../expression/evaluate.ts'
import { type ExpressionNode, readAsOf } from '../../expression/syntax.ts'
import { isFault, isList, textOf } from '../../expression/value.ts'
import type { Step } from './step.ts'
import { finishes, stepsFrom } from './steps.ts'

export interface Piece {
  readonly node: ExpressionNode
  readonly words: string
  readonly cost: number
  /** What it reads: in the examples first, then in the other rows; '' where it says nothing. */
  readonly values: readonly string[]
}

/** What a step reads of a text that comes of `parent`. */
function reads(step: Step, parent: ExpressionNode, value: string): string {
  const hole: ExpressionNode = { kind: 'column', id: 0, readAs: readAsOf(parent) }
  const made = evaluateExpression(step.make(hole), () => value)
  return isFault(made) || isList(made) ? '' : textOf(made)
}

/** Signs that keep parts apart; hyphens, points and apostrophes without spaces around them are inside words and numbers. */
const isDivider = (separator: string): boolean =>
  /[^\p{L}\p{N}\s.'’_-]/u.test(separator) || /^\s+[^\p{L}\p{N}\s]+\s+$/u.test(separator)

/** Whether the step cuts at a sign that all examples have: two of them, or some other row has it too. */
function cutsAtDivider({ values }: Piece, { cutsAt }: Step, examples: number): boolean {
  if (cutsAt === undefined || !isDivider(cutsAt)) return false
  const has = (value: string) => value.includes(cutsAt)
  return values.slice(0, examples).every(has) && (examples > 1 || values.slice(1).some(has))
}

/** What a cut at such a sign is ahead of a cut at a word. */
const dividerGain = 0.3
const oneWord = /^\p{L}[\p{L}'’-]*$/u

/** What is left of a row's cell that has something; how often that is nothing, or of another kind than in the examples. */
function oddness(parent: Piece, values: readonly string[], examples: number, divided: boolean): number {
  const [first = ''] = values
  const digits = /^\d+$/.test(first)
  // What follows a sign may be one word or several.
  const word = !divided && oneWord.test(first)
  let [rows, odd] = [0, 0]
  for (let at = examples; at < values.length; at++) {
    if (isBlank(parent.values[at])) continue
    rows++
    const value = values[at] ?? ''
    if (isBlank(value)) odd += 3
    else if (digits && !/^\d+$/.test(value)) odd += 1.5
    else if (word && !oneWord.test(value)) odd += 0.7
  }
  return rows === 0 ? 0 : odd / rows
}

/** Parents of one more step: the more there are, the longer it takes. */
const maxParents = 150
const dearestParent = 5.5
/** Readings that are tried altogether: about a second. */
const maxTried = 60_000

/**
 * Pieces of the results, cheapest first: steps from the cells, steps from what these read, and a form at last. `wanted`: the
 * results of the examples, which are the first rows.
 */
export function piecesOf(columns: readonly Piece[], wanted: readonly string[]): Piece[] {
  const examples = wanted.length
  const target = wanted.join(' ')
  const [lower] = [wanted.map(one => one.toLowerCase())]
  /** Whether it may be a part of the results, in some form. */
  const useful = (values: readonly string[]) =>
    lower.every((one, at) => !isBlank(values[at]) && one.includes((values[at] ?? '').toLowerCase()))
  const known = new Map<string, Piece>()
  const keep = (piece: Piece): boolean => {
    const key = JSON.stringify(piece.values)
    const same = known.get(key)
    if (same && same.cost <= piece.cost) return false
    known.set(key, piece)
    return true
  }
  let tried = 0
  const grow = (parents: readonly Piece[], last: boolean): Piece[] =>
    parents.flatMap(parent => {
      const [value = ''] = parent.values
      const even = new Set(parent.values.map(one => one.length)).size === 1 && parent.values.length > 1
      if (tried > maxTried) return []
      return stepsFrom(value, target, even, !last).flatMap(step => {
        tried += examples
        const own = parent.values.slice(0, examples).map(one => reads(step, parent.node, one))
        if (own.some(isBlank) || (last && !useful(own))) return []
        const values = [...own, ...parent.values.slice(examples).map(one => reads(step, parent.node, one))]
        const divided = cutsAtDivider(parent, step, examples)
        const usual = parent.cost + step.cost - (divided ? dividerGain : 0)
        const cost = usual + oddness(parent, values, examples, divided)
        const piece = { node: step.make(parent.node), words: step.words(parent.words), cost, values }
        return keep(piece) ? [piece] : []
      })
    })
  for (const column of columns) keep(column)
  const once = grow(columns, false)
  const parents = once
    .filter(({ cost }) => cost <= dearestParent)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxParents)
  grow(parents, true)
  const plain = [...known.values()].filter(({ values }) => useful(values))
  for (const piece of plain)
    for (const step of finishes) {
      const values = piece.values.map(one => (one === '' ? '' : reads(step, piece.node, one)))
      keep({ node: step.make(piece.node), words: step.words(piece.words), cost: piece.cost + step.cost, values })
    }
  return [...known.values()]
    .filter(({ values }) => wanted.every((one, at) => values[at] !== '' && one.includes(values[at] ?? '')))
    .sort((a, b) => a.cost - b.cost)
}
