// One step from a text to a part or another form of it, as an expression and in plain words.
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import type { ExpressionNode } from '../../expression/syntax.ts'

export interface Step {
  /** The expression over the one that gives the text. */
  make(of: ExpressionNode): ExpressionNode
  /** "the first word of Name" */
  words(of: string): string
  /** The more usual, the less. */
  readonly cost: number
  /** The text between the parts, where it takes one of several. */
  readonly cutsAt?: string
}

const text = (value: string): ExpressionNode => ({ kind: 'text', text: value })
const whole = (value: number): ExpressionNode =>
  value < 0
    ? { kind: 'negative', of: { kind: 'number', digits: String(-value) } }
    : { kind: 'number', digits: String(value) }

/** A function of the text and of values that are the same in every row. */
export const calling = (
  name: FunctionName,
  args: readonly (string | number)[],
  cost: number,
  words: (of: string) => string,
): Step => ({
  make: of => ({
    kind: 'call',
    name,
    args: [of, ...args.map(arg => (typeof arg === 'string' ? text(arg) : whole(arg)))],
  }),
  words,
  cost,
})

/** One step behind another. */
export const both = (first: Step, second: Step, cost: number, words: (of: string) => string): Step => ({
  make: of => second.make(first.make(of)),
  words,
  cost,
})

const signNames: Readonly<Record<string, string>> = { ' ': 'a space', '\n': 'a line break', '\t': 'a tab' }
/** A text inside a sentence. */
export const quoted = (sign: string): string => signNames[sign] ?? `“${sign}”`
/** For a text inside a regular expression. */
export const literal = (sign: string): string => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
