// Pages with rows that no table leads to any more, because a page on the way to them is damaged. Free pages, which keep what
// was deleted, are not among them as far as they are known.
import { type DatabaseFile, freePages } from './database-file.ts'
import { branchesOf, isLeaf, rowsOf } from './table-pages.ts'

export interface FoundTree {
  readonly leaves: readonly number[]
  /** A page on the way to rows, or of rows, is damaged. */
  readonly broken: boolean
}

/** Leaves that hang together: what is true of one row of them is true of all. */
export interface Stray {
  readonly leaves: readonly number[]
  /** A whole tree: a page at its top leads to all of it, and what that names is there. */
  readonly whole: boolean
}

/** Walks from a root, and marks each page in `seen`: a page that two trees lead to belongs to the first. */
export function walkTree(file: DatabaseFile, root: number, seen: Uint8Array): FoundTree {
  const leaves: number[] = []
  let broken = false
  const waiting = [root]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = seen[number] === 0 ? file.page(number) : null
    const below = page && branchesOf(file, number, page)
    if (below) waiting.push(...below.toReversed())
    else if (page && rowsOf(file, number, page)) leaves.push(number)
    else broken = true
    seen[number] = 1
  }
  return { leaves, broken }
}

/** `seen`: pages of tables that can be walked. `certain`: no stray page can be one that was freed. */
export function strayPages(file: DatabaseFile, seen: Uint8Array): { strays: Stray[]; certain: boolean } {
  const { free, whole: certain } = freePages(file)
  const below = new Map<number, readonly number[]>()
  const leaves = new Set<number>()
  for (let number = 2; number <= file.pages; number++) {
    const page = seen[number] === 0 && !free.has(number) ? file.page(number) : null
    const children = page && branchesOf(file, number, page)
    if (children) below.set(number, children)
    else if (page && isLeaf(number, page) && rowsOf(file, number, page)) leaves.add(number)
  }
  const named = new Set([...below.values()].flat())
  const strays: Stray[] = []
  for (const top of below.keys()) {
    if (named.has(top)) continue
    const found: number[] = []
    let whole = true
    const waiting = [top]
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const children = below.get(number)
      below.delete(number)
      if (children) waiting.push(...children.toReversed())
      else if (leaves.delete(number)) found.push(number)
      else whole = false
    }
    if (found.length > 0) strays.push({ leaves: found, whole })
  }
  // In the order in which they were written: neighbours are most often of one list.
  return { strays: [...strays, ...[...leaves].map(leaf => ({ leaves: [leaf], whole: false }))], certain }
}
