// What an expression is made of once it is read, and how one that cannot be read says so.
import type { DecimalSign } from '../../checks/columns/number.ts'
import type { NameOrder } from '../../checks/names/name-order.ts'
import type { PlusRule } from '../../checks/phone/two-readings.ts'
import type { FunctionName } from '../../contract/app/cell/expression-functions.ts'

export type ExpressionOperator = '&' | '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or'

/** What a column of phone numbers says about those that do not say it themselves. */
export interface PhonesReadAs {
  /** ISO code of national numbers; null where nothing names one. */
  readonly country: string | null
  readonly plus: PlusRule
}

/** How the cells of a column are read, settled by the column when the expression was written. */
export interface ReadAs {
  /** null: 1.234 has two readings. */
  readonly decimal: DecimalSign | null
  /** null: each date shows its order by itself, or has two readings. */
  readonly dates: 'dmy' | 'mdy' | null
  /** null: each name shows its order by itself. */
  readonly names: NameOrder | null
  /** null: each number is read by itself. */
  readonly phones: PhonesReadAs | null
}
/** Of a cell that no column says anything about. */
export const readAlone: ReadAs = { decimal: '.', dates: null, names: null, phones: null }

export type ExpressionNode =
  | { kind: 'text'; text: string }
  /** As written, so that it is printed as it was. */
  | { kind: 'number'; digits: string }
  | { kind: 'yes_no'; yes: boolean }
  | { kind: 'blank' }
  /** `it`: the item at hand inside map and filter. */
  | { kind: 'item' }
  /** Without `readAs` its cells are read alone. */
  | { kind: 'column'; id: number; readAs?: ReadAs }
  | { kind: 'negative' | 'not'; of: ExpressionNode }
  | { kind: 'binary'; operator: ExpressionOperator; left: ExpressionNode; right: ExpressionNode }
  | { kind: 'call'; name: FunctionName; args: ExpressionNode[] }

/** How strongly an operator binds; `not` and the minus of a number stand between them. */
export const operatorStrength: Readonly<Record<ExpressionOperator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
}
export const notStrength = 3
export const negativeStrength = 8

/** The only error that reading an expression throws; `at` and `length` count UTF-16 units of the text. */
export class ExpressionError extends Error {
  readonly at: number
  readonly length: number

  constructor(text: string, at: number, length: number) {
    super(text)
    this.name = 'ExpressionError'
    this.at = at
    this.length = length
  }
}

/** Ids of the columns that an expression reads, each once. */
export function columnsRead(node: ExpressionNode, found = new Set<number>()): Set<number> {
  switch (node.kind) {
    case 'column':
      found.add(node.id)
      break
    case 'negative':
    case 'not':
      columnsRead(node.of, found)
      break
    case 'binary':
      columnsRead(node.left, found)
      columnsRead(node.right, found)
      break
    case 'call':
      for (const arg of node.args) columnsRead(arg, found)
  }
  return found
}

const patterned: ReadonlySet<FunctionName> = new Set(['regexExtract', 'regexReplace', 'matches', 'html'])
const overItems: ReadonlySet<FunctionName> = new Set(['map', 'filter'])

/** Whether it may never end: a person's own pattern or selector anywhere in it, or a list inside the items of another. */
export function mayTakeLong(node: ExpressionNode, inItems = false): boolean {
  if (node.kind === 'negative' || node.kind === 'not') return mayTakeLong(node.of, inItems)
  if (node.kind === 'binary') return mayTakeLong(node.left, inItems) || mayTakeLong(node.right, inItems)
  if (node.kind !== 'call') return false
  const over = overItems.has(node.name)
  return patterned.has(node.name) || (over && inItems) || node.args.some(arg => mayTakeLong(arg, inItems || over))
}

/** The same expression with its columns read as they are now. */
export function withReadAs(node: ExpressionNode, of: (columnId: number) => ReadAs): ExpressionNode {
  const within = (child: ExpressionNode) => withReadAs(child, of)
  switch (node.kind) {
    case 'column':
      return { ...node, readAs: of(node.id) }
    case 'negative':
    case 'not':
      return { ...node, of: within(node.of) }
    case 'binary':
      return { ...node, left: within(node.left), right: within(node.right) }
    case 'call':
      return { ...node, args: node.args.map(within) }
    default:
      return node
  }
}

/** How a text that comes of it is read: as the column that it is taken from. `item`: as what `it` is taken from. */
export function readAsOf(node: ExpressionNode | undefined, item: ReadAs = readAlone): ReadAs {
  if (node?.kind === 'column') return node.readAs ?? readAlone
  if (node?.kind === 'item') return item
  if (node?.kind !== 'call') return readAlone
  const texts = node.name === 'if' ? node.args.slice(1) : node.args
  for (const arg of texts) {
    const said = readAsOf(arg, item)
    if (said !== readAlone) return said
  }
  return readAlone
}
