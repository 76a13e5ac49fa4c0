// An expression found from what one or two rows are to read, with a sentence that says what it does.
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { UnsettledRow } from '../../../contract/app/transform.ts'
import { evaluateExpression } from '../../expression/evaluate.ts'
import type { ExpressionNode, ReadAs } from '../../expression/syntax.ts'
import { cellOf } from '../../expression/value.ts'
import { type JoinedPart, joinPieces } from './join-pieces.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { quoted } from './step.ts'

type Cell = string | null

/** How much dearer than the piece that was chosen another reading may be to be worth a question. */
const nearlyAsLikely = 1

export interface ExampleColumn {
  readonly id: number
  readonly name: string
  /** How its cells are read; alone where it is left out. */
  readonly readAs?: ReadAs
}
/** The cells of a row, in the order of the columns, and what the row is to give. */
export interface Example {
  readonly cells: readonly Cell[]
  readonly gives: string
}
export interface FoundExpression {
  readonly node: ExpressionNode
  readonly words: string
  /** One of the other rows that a rule hardly less likely reads in another way; null where none does. */
  readonly unsettled: UnsettledRow | null
}

/** Longer cells and results are not looked at: the search would take too long. */
export const maxExampleLength = 300
/** Other rows that help to choose among readings. */
const maxOthers = 20

/** `others`: rows without an example. Null when nothing gives all examples. */
export function findExpression(
  columns: readonly ExampleColumn[],
  examples: readonly Example[],
  others: readonly (readonly Cell[])[],
): FoundExpression | null {
  const found = oneForAll(columns, examples, others) ?? byCase(columns, examples, others)
  return found && fits(found.node, columns, examples) ? found : null
}

function oneForAll(
  columns: readonly ExampleColumn[],
  examples: readonly Example[],
  others: readonly (readonly Cell[])[],
): FoundExpression | null {
  const rows = [...examples.map(({ cells }) => cells), ...others.slice(0, maxOthers)]
  const bases = columns.map(({ id, name, readAs }, at): Piece => {
    const values = rows.map(cells => cells[at] ?? '')
    return { node: { kind: 'column', id, ...(readAs && { readAs }) }, words: name, cost: 1, values }
  })
  const wanted = examples.map(({ gives }) => gives)
  if (wanted.some(one => one === '') || [...wanted, ...rows.flat()].some(one => (one?.length ?? 0) > maxExampleLength))
    return null
  const filled = bases.filter(({ values }) => wanted.every((_, at) => values[at] !== ''))
  const pieces = piecesOf(filled, wanted)
  const parts = joinPieces(filled, pieces, wanted)
  if (!parts) return null
  const unsettled = unsettledRow(rows, parts, pieces, wanted.length)
  return { node: parts.map(nodeOf).reduce(joined), words: wordsOf(parts), unsettled }
}

/** The first of the other rows that differs where a part of the result is read from its cells in another likely way. */
function unsettledRow(
  rows: readonly (readonly Cell[])[],
  parts: readonly JoinedPart[],
  pieces: readonly Piece[],
  examples: number,
): UnsettledRow | null {
  const result = (row: number, read: readonly JoinedPart[]) =>
    read.map(part => (typeof part === 'string' ? part : (part.values[row] ?? ''))).join('')
  for (const [place, part] of parts.entries()) {
    if (typeof part === 'string') continue
    const others = pieces.filter(
      other =>
        other.cost <= part.cost + nearlyAsLikely &&
        part.values.slice(0, examples).every((value, row) => value === other.values[row]),
    )
    for (const other of others) {
      const at = part.values.findIndex(
        (value, row) => row >= examples && value !== other.values[row] && !isBlank(other.values[row]),
      )
      if (at < 0) continue
      return { cells: [...(rows[at] ?? [])], gives: result(at, parts), instead: result(at, parts.with(place, other)) }
    }
  }
  return null
}

const nodeOf = (part: JoinedPart): ExpressionNode =>
  typeof part === 'string' ? { kind: 'text', text: part } : part.node
const joined = (left: ExpressionNode, right: ExpressionNode): ExpressionNode => ({
  kind: 'binary',
  operator: '&',
  left,
  right,
})
const wordsOf = (parts: readonly JoinedPart[]): string =>
  parts.map(part => (typeof part === 'string' ? quoted(part) : part.words)).join(', then ')

/** Two examples that nothing fits both: one way where the cell has a sign or word, another where not. */
function byCase(
  columns: readonly ExampleColumn[],
  examples: readonly Example[],
  others: readonly (readonly Cell[])[],
): FoundExpression | null {
  const [one, two] = examples
  if (!one || !two || examples.length !== 2) return null
  for (const [at, { id, name }] of columns.entries()) {
    const [first, second] = [one.cells[at] ?? '', two.cells[at] ?? '']
    const signs = (text: string) => [...new Set(text.match(/[^\p{L}\p{N}]/gu) ?? [])]
    const [own] = signs(first).filter(sign => !second.includes(sign))
    const [its] = signs(second).filter(sign => !first.includes(sign))
    const sign = own ?? its
    if (sign === undefined) continue
    const having = (cells: readonly Cell[]) => (cells[at] ?? '').includes(sign)
    const alone = (example: Example) =>
      oneForAll(
        columns,
        [example],
        others.filter(cells => having(cells) === having(example.cells)),
      )
    const [found, other] = own === undefined ? [alone(two), alone(one)] : [alone(one), alone(two)]
    if (!found || !other) continue
    const test: ExpressionNode = {
      kind: 'call',
      name: 'contains',
      args: [
        { kind: 'column', id },
        { kind: 'text', text: sign },
      ],
    }
    return {
      node: { kind: 'call', name: 'if', args: [test, found.node, other.node] },
      words: `${found.words} where ${name} has ${quoted(sign)}, else ${other.words}`,
      unsettled: found.unsettled ?? other.unsettled,
    }
  }
  return null
}

const fits = (node: ExpressionNode, columns: readonly ExampleColumn[], examples: readonly Example[]): boolean =>
  examples.every(({ cells, gives }) => {
    const read = (id: number) => cells[columns.findIndex(column => column.id === id)] ?? null
    return cellOf(evaluateExpression(node, read)) === gives
  })
