// Works out an expression for one row. Total: whatever the cells hold, the outcome is a value.
import { functionOf } from './functions/functions.ts'
import { findIn, noOtherRows, type OtherRows } from './reach.ts'
import { type ExpressionNode, type ExpressionOperator, type ReadAs, readAlone, readAsOf } from './syntax.ts'
import {
  boundedList,
  boundedValue,
  type ExpressionFault,
  type ExpressionValue,
  expressionFault,
  isBlank,
  isFault,
  itemsOf,
  maxItems,
  numberIn,
  ofCell,
  type SingleValue,
  singleOf,
  textOf,
  yesNoIn,
} from './value.ts'

/** The cell of a column in the row at hand, or in the row before. */
export type ReadCell = (columnId: number, row?: 'before') => string | null

/** What an expression is worked out with. */
interface Surroundings {
  readonly read: ReadCell
  /** What `it` is, and how it is read. */
  readonly item: SingleValue
  readonly itemReadAs: ReadAs
  readonly others: OtherRows
}

export const evaluateExpression = (node: ExpressionNode, read: ReadCell, others = noOtherRows): ExpressionValue =>
  evaluated(node, { read, item: null, itemReadAs: readAlone, others })

function evaluated(node: ExpressionNode, around: Surroundings): ExpressionValue {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'number':
      return Number(node.digits)
    case 'yes_no':
      return node.yes
    case 'blank':
      return null
    case 'item':
      return around.item
    case 'column':
      return ofCell(around.read(node.id))
    case 'negative':
      return arithmetic('-', [0, singleIn(node.of, around)], [readAlone, readAsOf(node.of, around.itemReadAs)])
    case 'not': {
      const value = yesNoIn(evaluated(node.of, around))
      return typeof value === 'boolean' ? !value : value
    }
    case 'binary':
      return binary(node.operator, node.left, node.right, around)
    case 'call':
      return called(node, around)
  }
}

/** A list as one text. */
function singleIn(node: ExpressionNode, around: Surroundings): SingleValue | ExpressionFault {
  const value = evaluated(node, around)
  return isFault(value) ? value : singleOf(value)
}

/** What lookup, lookupAll and countOf find; blank keys find nothing. */
function found(node: Extract<ExpressionNode, { kind: 'call' }>, around: Surroundings): ExpressionValue {
  const find = findOf(node)
  if (!find) return null
  const [, keyNode] = node.args
  if (!keyNode) return around.others.count(find, null)
  const key = singleIn(keyNode, around)
  if (isFault(key)) return key
  const blank = isBlank(key)
  if (node.name === 'countOf') return blank ? 0 : around.others.count(find, textOf(key))
  const cells = blank ? [] : around.others.cells(find, textOf(key))
  if (node.name === 'lookup') return ofCell(cells[0] ?? null)
  return boundedList(cells.filter(cell => !isBlank(cell)))
}

/** Kept by the call, because rows ask for it one after the other. */
const finds = new WeakMap<ExpressionNode, ReturnType<typeof findIn>>()
function findOf(node: ExpressionNode): ReturnType<typeof findIn> {
  const known = finds.get(node)
  if (known !== undefined) return known
  const made = findIn(node)
  finds.set(node, made)
  return made
}

function called(node: Extract<ExpressionNode, { kind: 'call' }>, around: Surroundings): ExpressionValue {
  const { name, args } = node
  const of = (at: number): ExpressionValue => {
    const arg = args[at]
    return arg ? evaluated(arg, around) : null
  }
  const readAs = (at: number) => readAsOf(args[at], around.itemReadAs)
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
    case 'lookup':
    case 'lookupAll':
    case 'countOf':
      return found(node, around)
    case 'previous': {
      const [column] = args
      return column?.kind === 'column' ? ofCell(around.read(column.id, 'before')) : null
    }
    case 'map':
    case 'filter': {
      const list = of(0)
      const each = args[1]
      if (isFault(list) || !each) return isFault(list) ? list : null
      const ofItem = (item: SingleValue) => evaluated(each, { ...around, item, itemReadAs: readAs(0) })
      return name === 'map' ? mapped(itemsOf(list), ofItem) : filtered(itemsOf(list), ofItem)
    }
    default: {
      const values = []
      for (const at of args.keys()) {
        const value = of(at)
        if (isFault(value)) return value
        values.push(value)
      }
      const { takes, run } = functionOf(name)
      if (takes === 'lists') return run(values, readAs)
      const singles = values.map(singleOf)
      const fault = singles.find(isFault)
      return fault ?? run(singles.filter(isSingle), readAs)
    }
  }
}

const isSingle = (value: SingleValue | ExpressionFault): value is SingleValue => !isFault(value)

type OfItem = (item: SingleValue) => ExpressionValue

/** A list that comes of an item becomes items of the whole list. */
function mapped(items: readonly SingleValue[], ofItem: OfItem): ExpressionValue {
  const made: SingleValue[] = []
  for (const item of items) {
    const value = ofItem(item)
    if (isFault(value)) return value
    made.push(...itemsOf(value))
    if (made.length > maxItems) break
  }
  return boundedList(made)
}

function filtered(items: readonly SingleValue[], ofItem: OfItem): ExpressionValue {
  const kept: SingleValue[] = []
  for (const item of items) {
    const keeps = yesNoIn(ofItem(item))
    if (typeof keeps !== 'boolean') return keeps
    if (keeps) kept.push(item)
  }
  return { items: kept }
}

function binary(
  operator: ExpressionOperator,
  left: ExpressionNode,
  right: ExpressionNode,
  around: Surroundings,
): ExpressionValue {
  const one = singleIn(left, around)
  if (operator === 'and' || operator === 'or') {
    const first = yesNoIn(one)
    if (typeof first !== 'boolean' || first === (operator === 'or')) return first
    return yesNoIn(evaluated(right, around))
  }
  if (isFault(one)) return one
  const two = singleIn(right, around)
  if (isFault(two)) return two
  const readAs = [readAsOf(left, around.itemReadAs), readAsOf(right, around.itemReadAs)] as const
  switch (operator) {
    case '&':
      return boundedValue(textOf(one) + textOf(two))
    case '+':
    case '-':
    case '*':
    case '/':
      return arithmetic(operator, [one, two], readAs)
    default:
      return compare(operator, [one, two], readAs)
  }
}

/** Blank with anything is blank. */
function arithmetic(
  operator: '+' | '-' | '*' | '/',
  [left, right]: readonly [SingleValue | ExpressionFault, SingleValue | ExpressionFault],
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

/**
 * Texts are compared without case; with a number, and for "less than" and the like also two texts that are numbers, by
 * their amount. Blank equals blank only, and is neither less nor more than anything.
 */
function compare(
  operator: Comparison,
  [left, right]: readonly [SingleValue, SingleValue],
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
