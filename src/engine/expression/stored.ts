// Expressions as they are stored: columns by id, so that a new name breaks nothing.
import { parseExpression } from './parse.ts'
import { printExpression } from './print.ts'
import { columnsRead, type ExpressionNode } from './syntax.ts'

export interface StoredExpression {
  readonly node: ExpressionNode
  /** Ids of the columns it reads. */
  readonly reads: ReadonlySet<number>
}

const byId = (name: string): number | string => {
  const id = Number(/^#(\d+)$/.exec(name)?.[1] ?? Number.NaN)
  return Number.isNaN(id) ? `“${name}” is no id of a column.` : id
}

const kept = new Map<string, StoredExpression>()
const mostKept = 300

/** Reads what `storeExpression` wrote. */
export function readStored(text: string): StoredExpression {
  const known = kept.get(text)
  if (known) return known
  const node = parseExpression(text, byId)
  const made = { node, reads: columnsRead(node) }
  const oldest = kept.keys().next().value
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(text, made)
  return made
}

/** `idOf` may put other columns in the place of those that are read. */
export const storeExpression = (node: ExpressionNode, idOf: (id: number) => number = id => id): string =>
  printExpression(node, id => `#${idOf(id)}`)

export interface NamedColumn {
  readonly id: number
  readonly name: string
}

/** Looks a column up by its name, exactly or else without case; `#7` is the column of that id. */
export function lookupIn(columns: readonly NamedColumn[]): (name: string) => number | string {
  return name => {
    const exact = columns.filter(column => column.name === name)
    const same = (text: string) => text.trim().toLowerCase()
    const found = exact.length > 0 ? exact : columns.filter(column => same(column.name) === same(name))
    const [first] = found
    if (first && found.length === 1) return first.id
    const byNumber = columns.find(({ id }) => name === `#${id}`)
    if (byNumber) return byNumber.id
    return first
      ? `${found.length} columns are called “${name}”: choose one of the list, or give them different names.`
      : `There is no column “${name}”.`
  }
}

/** The name under which `lookupIn` finds a column again. */
export function nameIn(columns: readonly NamedColumn[]): (id: number) => string {
  const lookup = lookupIn(columns)
  return id => {
    const name = columns.find(column => column.id === id)?.name
    return name !== undefined && lookup(name) === id ? name : `#${id}`
  }
}
