// The rows of tables without row ids, which SQLite keeps as it keeps indexes: each page, also one above others, has records.
import type { SqlValue } from '../store/sql.ts'
import type { DatabaseFile } from './database-file.ts'
import { recordAt } from './table-pages.ts'

const leafKind = 0x0a
const branchKind = 0x02

/** Values with those of the key first. `gaps`: pages and records that cannot be read. */
export function keyedRows(file: DatabaseFile, root: number): { rows: SqlValue[][]; gaps: number } {
  const seen = new Set<number>()
  const rows: SqlValue[][] = []
  let gaps = 0
  const waiting = [root]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = number > 1 && !seen.has(number) ? file.page(number) : null
    seen.add(number)
    const kind = page?.[0]
    const cells = page?.readUInt16BE(3) ?? 0
    const head = kind === branchKind ? 12 : 8
    if (!page || (kind !== leafKind && kind !== branchKind) || head + 2 * cells > file.usable) {
      gaps++
      continue
    }
    if (kind === branchKind) waiting.push(page.readUInt32BE(8))
    for (let cell = 0; cell < cells; cell++) {
      const at = page.readUInt16BE(head + 2 * cell)
      const inside = at >= head + 2 * cells && at + 4 <= file.usable
      if (inside && kind === branchKind) waiting.push(page.readUInt32BE(at))
      const values = inside ? recordAt(file, page, kind === branchKind ? at + 4 : at, 'keyed') : null
      if (values) rows.push(values)
      else gaps++
    }
  }
  return { rows, gaps }
}
