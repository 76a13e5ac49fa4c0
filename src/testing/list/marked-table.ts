// A table of a list in memory, for what lanes make of its cells as bytes.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ExportField } from '../../engine/file/export/export-fields.ts'
import { connectDatabase } from '../../engine/store/connect.ts'
import { type WriteDb, wrapDatabase } from '../../engine/store/sql.ts'

export type TableRows = (string | null)[][]

export const slots = (width: number) => Array.from({ length: width }, (_, at) => `c${at + 1}`)

/** The fields of an export of the first `width` columns. */
export const fields = (width: number): ExportField[] =>
  slots(width).map((slot, at) => ({ kind: 'cell', name: slot, slot, columnId: (at + 1) as ColumnId }))

export interface MarkedTable {
  readonly db: WriteDb
  /** These rows and no others. */
  put(rows: TableRows): void
  close(): void
}

/** `width`: columns of the table `s1`. */
export function markedTable(width: number): MarkedTable {
  const raw = connectDatabase(':memory:')
  const db: WriteDb = wrapDatabase(raw)
  db.exec(`CREATE TABLE s1(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, ${slots(width).join(' TEXT,')} TEXT)`)
  return {
    db,
    put(rows) {
      db.exec('DELETE FROM s1')
      for (const [at, cells] of rows.entries()) {
        const names = slots(cells.length).join(',')
        db.run(`INSERT INTO s1(id, ${names}) VALUES (?${',?'.repeat(cells.length)})`, at + 1, ...cells)
      }
    },
    close: () => void raw.close(),
  }
}
