// The text of an expression: how it names a column, how long it may be, where it cannot be understood.
import { z } from 'zod'

/** A column name as it is in an expression. */
export const columnText = (name: string): string => `[${name.replaceAll(']', ']]')}]`

/** Longest expression, in characters. */
export const maxExpressionLength = 4000

/** Where an expression cannot be understood, in UTF-16 units of its text. */
export const ExpressionProblem = z.object({ at: z.int(), length: z.int(), text: z.string() })
export type ExpressionProblem = z.infer<typeof ExpressionProblem>
