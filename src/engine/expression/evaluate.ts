// Works out an expression for one row. Total: whatever the cells hold, the outcome is a value.
import { expressionFunctions } from './functions.ts'
import { type ExpressionNode, type ExpressionOperator, type ReadAs, readAlone, readAsOf } from './syntax.ts'
import {
  boundedValue,
  type ExpressionValue,
  expressionFault,
  isBlank,
  isFault,
  numberIn,
  ofCell,
  textOf,
  yesNoIn,
} from './value.ts'

/** The cell of a column in the row at hand. */
export type ReadCell = (columnId: number) => string | null

export function evaluateExpression(node: ExpressionNode, read: ReadCell): ExpressionValue {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'number':
      return Number(node.digits)
    case 'yes_no':
      return node.yes
    case 'blank':
      return null
    case 'column':
      return ofCell(read(node.id))
    case 'negative':
      return arithmetic('-', [0, evaluateExpression(node.of, read)], [readAlone, readAsOf(node.of)])
    case 'not': {
      const value = yesNoIn(evaluateExpression(node.of, read))
      return typeof value === 'boolean' ? !value : value
    }
    case 'binary':
      return binary(node.operator, node.left, node.right, read)
    case 'call': {
      const { name, args } = node
      const of = (at: number): ExpressionValue => {
        const arg = args[at]
        return arg ? evaluateExpression(arg, read) : null
      }
      switch (name) {
        case 'if': {
          const chosen = yesNoIn(of(0))
          return typeof chosen === 'boolean' ? of(chosen ? 1 : 2) : chosen
        }
        case 'coalesce': {
          for (const at of args.keys()) {
            const value = of(at)
            if (!isBlank(value)) return value
          }
          return null
        }
        case 'ifError': {
          const value = of(0)
          return isFault(value) ? of(1) : value
        }
        default: {
          const values = []
          for (const at of args.keys()) {
            const value = of(at)
            if (isFault(value)) return value
            values.push(value)
          }
          return expressionFunctions[name](values, at => readAsOf(args[at]))
        }
      }
    }
  }
}

function binary(
  operator: ExpressionOperator,
  left: ExpressionNode,
  right: ExpressionNode,
  read: ReadCell,
): ExpressionValue {
  const one = evaluateExpression(left, read)
  if (operator === 'and' || operator === 'or') {
    const first = yesNoIn(one)
    if (typeof first !== 'boolean' || first === (operator === 'or')) return first
    return yesNoIn(evaluateExpression(right, read))
  }
  if (isFault(one)) return one
  const two = evaluateExpression(right, read)
  if (isFault(two)) return two
  switch (operator) {
    case '&':
      return boundedValue(textOf(one) + textOf(two))
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(operator, [one, two], [readAsOf(left), readAsOf(right)])
    default:
      return compare(operator, [one, two], [readAsOf(left), readAsOf(right)])
  }
}

/** Blank with anything is blank. */
function arithmetic(
  operator: '+' | '-' | '*' | '/',
  [left, right]: readonly [ExpressionValue, ExpressionValue],
  readAs: readonly [ReadAs, ReadAs],
): ExpressionValue {
  if (isFault(left)) return left
  if (isFault(right)) return right
  const [one, two] = [numberIn(left, readAs[0]), numberIn(right, readAs[1])]
  if (one === null || two === null) return null
  if (typeof one !== 'number') return one
  if (typeof two !== 'number') return two
  if (operator === '/' && two === 0) return expressionFault('zero')
  const result = operator === '+' ? one + two : operator === '-' ? one - two : operator === '*' ? one * two : one / two
  return Number.isFinite(result) ? result : expressionFault('number')
}

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
type Plain = string | number | boolean | null

/**
 * Texts are compared without case; with a number, and for "less than" and the like also two texts that are numbers, by
 * their amount. Blank equals blank only, and is neither less nor more than anything.
 */
function compare(
  operator: Comparison,
  [left, right]: readonly [Plain, Plain],
  readAs: readonly [ReadAs, ReadAs],
): ExpressionValue {
  const equality = operator === '=' || operator === '<>'
  if (isBlank(left) || isBlank(right)) {
    if (!equality) return null
    return (isBlank(left) && isBlank(right)) === (operator === '=')
  }
  const amounts = typeof left === 'number' || typeof right === 'number' || !equality
  if (amounts) {
    const [one, two] = [numberIn(left, readAs[0]), numberIn(right, readAs[1])]
    if (typeof one === 'number' && typeof two === 'number') return holds(operator, one - two)
    if (equality) return operator === '<>'
    if (typeof left === 'number' || typeof right === 'number') return expressionFault('number')
  }
  const [one, two] = [textOf(left).toLowerCase(), textOf(right).toLowerCase()]
  return holds(operator, one < two ? -1 : one > two ? 1 : 0)
}

function holds(operator: Comparison, difference: number): boolean {
  switch (operator) {
    case '=':
      return difference === 0
    case '<>':
      return difference !== 0
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
  }
}
