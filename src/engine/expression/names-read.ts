// The columns of an expression by their names, as recipes have them.
import { parseExpression } from './parse.ts'
import { ExpressionError } from './syntax.ts'

/** Names of the columns that an expression reads, each once. Throws ExpressionError. */
export function namesRead(expression: string): string[] {
  const names: string[] = []
  parseExpression(expression, name => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  })
  return names
}

/** Why an expression cannot be read, whatever the columns; null when it can. */
export function unreadable(expression: string): string | null {
  try {
    namesRead(expression)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}
