// An expression of GREL, the language of OpenRefine, in the language of computed columns. What has no counterpart is refused at its
// place, with what to use instead.
import type { FunctionName } from '../../../contract/app/cell/expression-functions.ts'
import type { ColumnLookup } from '../parse.ts'
import type { ListNames } from '../reach.ts'
import type { ExpressionNode } from '../syntax.ts'
import { crossed } from './cross.ts'
import { calledIn, partOfList } from './functions.ts'
import { binary, call, type GrelOf, givesList, lengthOf, not, refused, sliceOf, text, whole, wholeIn } from './nodes.ts'
import { type GrelNode, parseGrel } from './parse.ts'

interface Names {
  /** The column that is `value`; null = none. */
  readonly value: number | null
  readonly lookup: ColumnLookup
  /** Other lists, for cross; without them it has no counterpart. */
  readonly lists?: ListNames
}

const numbers: ReadonlySet<FunctionName> = new Set([
  ...(['number', 'round', 'abs', 'floor', 'ceiling', 'mod', 'sum', 'average', 'len', 'count', 'find'] as const),
  ...(['year', 'month', 'day', 'daysBetween', 'yearsBetween', 'timeBetween'] as const),
  ...(['power', 'sqrt', 'exp', 'ln', 'log', 'gcd', 'lcm', 'factorial', 'findLast'] as const),
  ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'] as const),
])
const isNumber = (node: ExpressionNode): boolean =>
  node.kind === 'number' ||
  node.kind === 'negative' ||
  (node.kind === 'binary' && ['+', '-', '*', '/'].includes(node.operator)) ||
  (node.kind === 'call' && (numbers.has(node.name) || (node.name === 'coalesce' && node.args.every(isNumber))))

/** One step of a path in JSON and what it is taken of. */
function jsonStep(node: GrelNode): [step: string | null, of: GrelNode | null] {
  if (node.kind === 'field') return [node.name, node.of]
  const [of, key] =
    node.kind === 'part' ? [node.of, node.args[0]] : node.kind === 'call' && node.name === 'get' ? node.args : []
  if (!of || !key) return [null, null]
  return [key.kind === 'number' ? `[${key.text}]` : key.kind === 'text' ? `["${key.text}"]` : null, of]
}

/** The name of a column in cells.City or cells["City"]; null = it is something else. */
function columnIn(node: GrelNode): string | null {
  if (node.kind !== 'field' && node.kind !== 'part') return null
  if (node.of.kind !== 'name' || node.of.name !== 'cells') return null
  if (node.kind === 'field') return node.name
  const [name] = node.args
  return name?.kind === 'text' ? name.text : null
}

/** Throws ExpressionError at the place of what cannot be read or said. */
export function fromGrel(source: string, names: Names): ExpressionNode {
  /** What the items at hand are called, the innermost last. */
  const items: string[] = []
  /** Values that names stand for. */
  const named = new Map<string, ExpressionNode>()
  const words = { translated, withItem, withName }
  return translated(parseGrel(source))

  function withItem(name: string, node: GrelNode): ExpressionNode {
    items.push(name)
    const made = translated(node)
    items.pop()
    return made
  }

  function withName(name: string, value: ExpressionNode, node: GrelNode): ExpressionNode {
    const before = named.get(name)
    named.set(name, value)
    const made = translated(node)
    if (before) named.set(name, before)
    else named.delete(name)
    return made
  }

  function translated(node: GrelNode): ExpressionNode {
    const column = crossed(node, names.lists, { translated, columnOf }) ?? columnOf(node)
    if (column) return column
    switch (node.kind) {
      case 'text':
        return text(node.text)
      case 'number':
        return { kind: 'number', digits: node.text }
      case 'name':
        return ofName(node)
      case 'field':
        return ofField(node)
      case 'part':
        return ofPart(node)
      case 'sign':
        return ofSign(node)
      case 'call':
        return (
          jsonIn(node) ??
          (node.name === 'get'
            ? translated({ ...node, kind: 'part', of: node.args[0] ?? node, args: node.args.slice(1) })
            : calledIn(node, words))
        )
      case 'pattern':
        throw refused(node, 'A pattern can only be an argument of replace, find, match and contains.')
      case 'list':
        return call('list', ...node.items.map(translated))
    }
  }

  /** value, cell.value, cells.City.value and what is meant without `.value`; null = it is no column. */
  function columnOf(node: GrelNode): ExpressionNode | null {
    if (node.kind === 'name' && node.name === 'value') {
      if (names.value === null) throw refused(node, 'Here “value” is not a column. Use cells["Name"].value.')
      return { kind: 'column', id: names.value }
    }
    if (node.kind === 'field' && node.name === 'value' && node.of.kind === 'name' && node.of.name === 'cell')
      return columnOf({ ...node.of, name: 'value' })
    const name = node.kind === 'field' && node.name === 'value' ? columnIn(node.of) : columnIn(node)
    if (name === null) return null
    const id = names.lookup(name)
    if (typeof id === 'string') throw refused(node, id)
    return { kind: 'column', id }
  }

  /** `of.length`, and names in JSON: value.parseJson().a.b. */
  function ofField(node: GrelOf<'field'>): ExpressionNode {
    if (node.name === 'length') return lengthOf(translated(node.of))
    const inJson = jsonIn(node)
    if (inJson) return inJson
    throw refused(node, `“${node.name}” of GREL has no counterpart.`)
  }

  /** A path in JSON, such as value.parseJson().a[0].get("b"); null = it is none. */
  function jsonIn(node: GrelNode): ExpressionNode | null {
    if (node.kind === 'call' && node.name === 'parseJson') {
      const [of] = node.args
      return of ? call('json', translated(of), text('')) : null
    }
    const [step, of] = jsonStep(node)
    const inner = of && jsonIn(of)
    if (inner?.kind !== 'call') return null
    const [source, path] = inner.args
    if (!source || path?.kind !== 'text' || step === null) return null
    return call('json', source, text(`${path.text}${step.startsWith('[') || path.text === '' ? '' : '.'}${step}`))
  }

  function ofName(node: GrelOf<'name'>): ExpressionNode {
    const value = named.get(node.name)
    if (value) return value
    if (node.name === items.at(-1)) return { kind: 'item' }
    if (node.name === 'PI') return call('acos', whole(-1))
    if (items.includes(node.name))
      throw refused(node, 'The item of an outer forEach has no counterpart inside another.')
    if (node.name === 'null') return { kind: 'blank' }
    if (node.name === 'true' || node.name === 'false') return { kind: 'yes_no', yes: node.name === 'true' }
    throw refused(node, `“${node.name}” of GREL has no counterpart.`)
  }

  function ofPart(node: GrelOf<'part'>): ExpressionNode {
    const { of, args } = node
    const inJson = jsonIn(node)
    if (inJson) return inJson
    const from = wholeIn(args[0], node)
    const ofPart = args.length === 1 && of.kind === 'call' ? partOfList(of, from, words) : null
    if (ofPart) return ofPart
    const list = translated(of)
    if (args.length === 1 && givesList(list)) return call('item', list, whole(from < 0 ? from : from + 1))
    return sliceOf(list, from, args.length > 1 ? wholeIn(args[1], node) : from === -1 ? null : from + 1)
  }

  function ofSign(node: GrelOf<'sign'>): ExpressionNode {
    const [first, second] = node.args.map(translated)
    if (!first) throw refused(node, 'The GREL expression is incomplete.')
    if (!second) return node.sign === '!' ? not(first) : { kind: 'negative', of: first }
    switch (node.sign) {
      case '+':
        return binary(isNumber(first) && isNumber(second) ? '+' : '&', first, second)
      case '-':
      case '*':
      case '/':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return binary(node.sign, first, second)
      case '==':
        return binary('=', first, second)
      case '!=':
      case '<>':
        return binary('<>', first, second)
      case '&&':
        return binary('and', first, second)
      case '||':
        return binary('or', first, second)
      case '%':
        return call('mod', first, second)
      default:
        throw refused(node, `“${node.sign}” of GREL has no counterpart.`)
    }
  }
}

/** Whether a text looks like GREL rather than like an expression of a computed column. */
export const looksLikeGrel = (source: string): boolean =>
  /(?<![\w["])(?:value|cell)\b(?!\s*\()|\bcells\s*[.[]|&&|\|\||==|!=|\)\.\w+\(/.test(source)
