// Groups as a tree to fold and unfold, and as a small table of two columns. Pure.
import type { RowGroup } from '../../contract/app/view.ts'

export interface GroupNode {
  /** The values from the first column to this one. */
  readonly keys: readonly (string | null)[]
  readonly rows: number
  readonly numbers: number
  readonly sum: number
  readonly children: readonly GroupNode[]
}

interface Growing extends GroupNode {
  rows: number
  numbers: number
  sum: number
  readonly children: Growing[]
}

const names = new Intl.Collator('en', { numeric: true })

/** Those of equal size by name, the one without a name last. */
function largestFirst(a: GroupNode, b: GroupNode): number {
  if (a.rows !== b.rows) return b.rows - a.rows
  const [one, other] = [a.keys.at(-1) ?? null, b.keys.at(-1) ?? null]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return names.compare(one, other)
}

function sorted(nodes: Growing[]): GroupNode[] {
  for (const node of nodes) sorted(node.children)
  return nodes.sort(largestFirst)
}

/** One level for each column; a group has the rows of all below it. */
export function groupTree(groups: readonly RowGroup[]): GroupNode[] {
  const top: Growing[] = []
  const known = new Map<string, Growing>()
  for (const { keys, rows, numbers, sum } of groups) {
    let level = top
    for (let depth = 1; depth <= keys.length; depth++) {
      const path = keys.slice(0, depth)
      const name = JSON.stringify(path)
      let node = known.get(name)
      if (!node) {
        node = { keys: path, rows: 0, numbers: 0, sum: 0, children: [] }
        known.set(name, node)
        level.push(node)
      }
      node.rows += rows
      node.numbers += numbers
      node.sum += sum
      level = node.children
    }
  }
  return sorted(top)
}

/** The nodes that are seen: those whose parents are all unfolded. */
export const seenNodes = (nodes: readonly GroupNode[], unfolded: ReadonlySet<string>): GroupNode[] =>
  nodes.flatMap(node => [node, ...(unfolded.has(nodeName(node)) ? seenNodes(node.children, unfolded) : [])])

export const nodeName = ({ keys }: Pick<GroupNode, 'keys'>): string => JSON.stringify(keys)

export interface Pivot {
  /** The values of the second column, the most frequent first. */
  readonly heads: readonly (string | null)[]
  readonly lines: readonly {
    readonly node: GroupNode
    /** For each head; null where no row has both. */
    readonly cells: readonly (GroupNode | null)[]
  }[]
  /** Values of the second column that there is no room for. */
  readonly left: number
}

/** The first column downwards, the second across, at most `most` values of it. */
export function pivotOf(groups: readonly RowGroup[], most: number): Pivot {
  const across = groupTree(groups.map(group => ({ ...group, keys: group.keys.slice(1, 2) })))
  const heads = across.slice(0, most).map(({ keys }) => keys[0] ?? null)
  const lines = groupTree(groups.map(group => ({ ...group, keys: group.keys.slice(0, 2) }))).map(node => ({
    node,
    cells: heads.map(head => node.children.find(({ keys }) => keys[1] === head) ?? null),
  }))
  return { heads, lines, left: across.length - heads.length }
}
