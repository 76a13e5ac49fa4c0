// GREL's cross, which finds rows of another project by a key: lookup, lookupAll or countOf here.
import { type ListNames, listMark } from '../reach.ts'
import type { ExpressionNode } from '../syntax.ts'
import { call, refused, text } from './nodes.ts'
import type { GrelNode } from './parse.ts'

interface CrossWords {
  translated(node: GrelNode): ExpressionNode
  columnOf(node: GrelNode): ExpressionNode | null
}

const isFirst = (node: GrelNode | undefined): boolean => node?.kind === 'number' && node.text === '0'

/**
 * What `cell.cross("List", "Key")` finds: a cell of the first row, a list of cells, or how many rows; null = it is none of these.
 * Throws ExpressionError for a list or column that is not there.
 */
export function crossed(node: GrelNode, lists: ListNames | undefined, words: CrossWords): ExpressionNode | null {
  if (!lists) return null
  if (node.kind === 'call' && node.name === 'length' && node.args[0]) {
    const of = crossIn(node.args[0], lists, words)
    return of && call('countOf', of.list, of.key, of.column)
  }
  const first = node.kind === 'part' && isFirst(node.args[0])
  const cells = first ? node.of : node
  if (cells.kind !== 'field' || cells.name !== 'value' || cells.of.kind !== 'part') return null
  const [named] = cells.of.args
  const { of: rows } = cells.of
  if (rows.kind !== 'field' || rows.name !== 'cells' || named?.kind !== 'text') return null
  const one = rows.of.kind === 'part' && isFirst(rows.of.args[0])
  const of = crossIn(one && rows.of.kind === 'part' ? rows.of.of : rows.of, lists, words)
  if (!of) return null
  const column = idText(cells.of, lists.column(of.listId, named.text))
  return call(first || one ? 'lookup' : 'lookupAll', of.list, of.key, column, of.column)
}

function idText(node: GrelNode, id: number | string): ExpressionNode {
  if (typeof id === 'string') throw refused(node, id)
  return text(listMark(id))
}

function crossIn(node: GrelNode, lists: ListNames, { translated, columnOf }: CrossWords) {
  if (node.kind !== 'call' || node.name !== 'cross') return null
  const [of, list, column] = node.args
  if (!of || list?.kind !== 'text' || column?.kind !== 'text') return null
  const listId = lists.list(list.text)
  if (typeof listId === 'string') throw refused(list, listId)
  const key = of.kind === 'name' && of.name === 'cell' ? columnOf({ ...of, name: 'value' }) : translated(of)
  if (!key) return null
  return { listId, list: text(listMark(listId)), key, column: idText(column, lists.column(listId, column.text)) }
}
