// What expressions read beyond their row: other lists by a key, and the row before. Lists and columns in them are named by texts in the
// expression, and by `#id` where it is stored.
import type { FunctionName } from '../../contract/app/cell/expression-functions.ts'
import type { ExpressionNode } from './syntax.ts'

/** Other lists as a person names them, while an expression is read. Words instead of an id say what is wrong. */
export interface ListNames {
  list(name: string): number | string
  column(listId: number, name: string): number | string
  /** The first column, in which a key is found where none is named. */
  first(listId: number): number | string
}

/** What may be read beyond the row where an expression is used; null = it may not. */
export interface ExpressionReach {
  readonly lists: ListNames | null
  readonly before: boolean
}
export const noReach: ExpressionReach = { lists: null, before: false }

/** Names of other lists for the text of an expression. */
export interface ListTexts {
  list(id: number): string
  column(id: number): string
}

/** What an expression needs of other rows while it is worked out. */
export interface OtherRows {
  /** Cells of a column in the rows of a list whose key is the same, in the order of the list. */
  cells(find: ListFind, key: string): readonly (string | null)[]
  /** How many rows have the key; of all rows without one. */
  count(find: ListFind, key: string | null): number
}
export const noOtherRows: OtherRows = { cells: () => [], count: () => 0 }

/** What of a list a call of lookup, lookupAll or countOf reads; `column` null: it counts. `key` null: all rows. */
export interface ListFind {
  readonly listId: number
  readonly column: number | null
  readonly key: number | null
}

const finding: ReadonlySet<FunctionName> = new Set(['lookup', 'lookupAll', 'countOf'])
export const findsInLists = (name: FunctionName): boolean => finding.has(name)

/** Places of the arguments that name the list, the column and the column of the key. */
export const namePlaces = (name: FunctionName): { readonly column: number | null; readonly key: number } =>
  name === 'countOf' ? { column: null, key: 2 } : { column: 2, key: 3 }

export const listMark = (id: number): string => `#${id}`
export const idIn = (node: ExpressionNode | undefined): number | null => {
  const id = node?.kind === 'text' ? /^#(\d+)$/.exec(node.text)?.[1] : undefined
  return id === undefined ? null : Number(id)
}

/** What a call reads, once its names are ids; null = it is no such call. */
export function findIn(node: ExpressionNode): ListFind | null {
  if (node.kind !== 'call' || !findsInLists(node.name)) return null
  const places = namePlaces(node.name)
  const listId = idIn(node.args[0])
  if (listId === null) return null
  return {
    listId,
    column: places.column === null ? null : idIn(node.args[places.column]),
    key: idIn(node.args[places.key]),
  }
}

function walk(node: ExpressionNode, see: (node: ExpressionNode) => void): void {
  see(node)
  if (node.kind === 'negative' || node.kind === 'not') walk(node.of, see)
  else if (node.kind === 'binary') {
    walk(node.left, see)
    walk(node.right, see)
  } else if (node.kind === 'call') for (const arg of node.args) walk(arg, see)
}

/** What an expression reads of lists. */
export function findsOf(node: ExpressionNode): ListFind[] {
  const found: ListFind[] = []
  walk(node, one => {
    const find = findIn(one)
    if (find) found.push(find)
  })
  return found
}

/** Columns whose cell of the row before it reads. */
export function readBefore(node: ExpressionNode): Set<number> {
  const found = new Set<number>()
  walk(node, one => {
    if (one.kind !== 'call' || one.name !== 'previous') return
    const [column] = one.args
    if (column?.kind === 'column') found.add(column.id)
  })
  return found
}

/** Keys are the same whatever their case and outer spaces. */
export const foldedKey = (text: string): string => text.trim().toLowerCase()
