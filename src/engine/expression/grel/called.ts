// A call of a GREL function that is being translated, and what translates it.
import type { ExpressionNode } from '../syntax.ts'
import type { GrelOf } from './nodes.ts'
import type { GrelNode } from './parse.ts'

export interface Called {
  readonly node: GrelOf<'call'>
  readonly args: readonly GrelNode[]
  /** An argument, translated; refused where it is missing. */
  arg(at: number): ExpressionNode
  translated(node: GrelNode): ExpressionNode
  /** An expression in which a name stands for the item at hand. */
  withItem(name: string, node: GrelNode): ExpressionNode
  /** An expression in which a name stands for a value. */
  withName(name: string, value: ExpressionNode, node: GrelNode): ExpressionNode
}
export type GrelWords = Pick<Called, 'translated' | 'withItem' | 'withName'>

/** How many arguments it takes, and what it is. */
export type GrelFunction = readonly [least: number, most: number, make: (called: Called) => ExpressionNode]
