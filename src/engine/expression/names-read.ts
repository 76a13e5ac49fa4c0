// The columns of an expression by their names, as recipes have them.
import { parseExpression } from './parse.ts'
import type { ExpressionReach } from './reach.ts'
import { ExpressionError } from './syntax.ts'

/** Lists are looked up where the expression is used. */
const anyReach: ExpressionReach = { lists: { list: () => 1, column: () => 1, first: () => 1 }, before: true }

/** Names of the columns that an expression reads, each once. Throws ExpressionError. */
export function namesRead(expression: string, reach = anyReach): string[] {
  const names: string[] = []
  parseExpression(
    expression,
    name => {
      if (!names.includes(name)) names.push(name)
      return names.indexOf(name)
    },
    reach,
  )
  return names
}

/** Why an expression cannot be read, whatever the columns; null when it can. */
export function unreadable(expression: string, reach = anyReach): string | null {
  try {
    namesRead(expression, reach)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}
