// What an expression is made of once it is read, and how one that cannot be read says so.
import type { FunctionName } from '../../contract/app/computed.ts'

export type ExpressionOperator = '&' | '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or'

export type ExpressionNode =
  | { kind: 'text'; text: string }
  /** As written, so that it is printed as it was. */
  | { kind: 'number'; digits: string }
  | { kind: 'yes_no'; yes: boolean }
  | { kind: 'blank' }
  | { kind: 'column'; id: number }
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

/** Whether a person's own pattern is looked for anywhere in it. */
export function usesPattern(node: ExpressionNode): boolean {
  if (node.kind === 'negative' || node.kind === 'not') return usesPattern(node.of)
  if (node.kind === 'binary') return usesPattern(node.left) || usesPattern(node.right)
  return node.kind === 'call' && (node.name.startsWith('regex') || node.args.some(usesPattern))
}
