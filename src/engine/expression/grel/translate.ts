// An expression of GREL, the language of OpenRefine, in the language of computed columns. What has no counterpart is refused at its
// place, with what to use instead.
import type { FunctionName } from '../../../contract/app/computed.ts'
import type { ColumnLookup } from '../parse.ts'
import type { ExpressionNode } from '../syntax.ts'
import { calledIn, partOfList } from './functions.ts'
import { binary, call, type GrelOf, not, refused, sliceOf, text, wholeIn } from './nodes.ts'
import { type GrelNode, parseGrel } from './parse.ts'

interface Names {
  /** The column that is `value`; null = none. */
  readonly value: number | null
  readonly lookup: ColumnLookup
}

const numbers: ReadonlySet<FunctionName> = new Set([
  ...(['number', 'round', 'len', 'find', 'year', 'month', 'day', 'daysBetween'] as const),
])
const isNumber = (node: ExpressionNode): boolean =>
  node.kind === 'number' ||
  node.kind === 'negative' ||
  (node.kind === 'binary' && ['+', '-', '*', '/'].includes(node.operator)) ||
  (node.kind === 'call' && (numbers.has(node.name) || (node.name === 'coalesce' && node.args.every(isNumber))))

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
  return translated(parseGrel(source))

  function translated(node: GrelNode): ExpressionNode {
    const column = columnOf(node)
    if (column) return column
    switch (node.kind) {
      case 'text':
        return text(node.text)
      case 'number':
        return { kind: 'number', digits: node.text }
      case 'name':
        return ofName(node)
      case 'field':
        if (node.name === 'length') return call('len', translated(node.of))
        throw refused(node, `“${node.name}” of GREL has no counterpart.`)
      case 'part':
        return ofPart(node)
      case 'sign':
        return ofSign(node)
      case 'call':
        return node.name === 'get'
          ? translated({ ...node, kind: 'part', of: node.args[0] ?? node, args: node.args.slice(1) })
          : calledIn(node, translated)
      case 'pattern':
        throw refused(node, 'A pattern can only be an argument of replace, find, match and contains.')
      case 'list':
        throw refused(node, 'A list can only be joined: ["a", "b"].join(", ").')
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

  function ofName(node: GrelOf<'name'>): ExpressionNode {
    if (node.name === 'null') return { kind: 'blank' }
    if (node.name === 'true' || node.name === 'false') return { kind: 'yes_no', yes: node.name === 'true' }
    throw refused(node, `“${node.name}” of GREL has no counterpart.`)
  }

  function ofPart(node: GrelOf<'part'>): ExpressionNode {
    const { of, args } = node
    const from = wholeIn(args[0], node)
    const ofList = args.length === 1 && of.kind === 'call' ? partOfList(of, from, translated) : null
    return (
      ofList ?? sliceOf(translated(of), from, args.length > 1 ? wholeIn(args[1], node) : from === -1 ? null : from + 1)
    )
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
      default:
        throw refused(node, `“${node.sign}” of GREL has no counterpart.`)
    }
  }
}

/** Whether a text looks like GREL rather than like an expression of a computed column. */
export const looksLikeGrel = (source: string): boolean =>
  /(?<![\w["])(?:value|cell)\b(?!\s*\()|\bcells\s*[.[]|&&|\|\||==|!=|\)\.\w+\(/.test(source)
