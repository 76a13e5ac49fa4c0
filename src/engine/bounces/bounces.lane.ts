// Rows of a list as a bounce file is matched with them: the address as a key, and what was known of it when it was sent to.
import { addressKey } from '../../checks/bounces/mailers.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { blankSql } from '../types/cell-sql.ts'

export interface BouncedRow {
  readonly rowId: number
  readonly address: string
  readonly verdict: string | null
  readonly action: string | null
  readonly rule: string | null
  /** Who runs the mail servers where that was asked, else the domain. */
  readonly provider: string
}

function bounceRows(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  after: number,
  limit: number,
): { next: number | null; rows: BouncedRow[] } {
  const columns = columnsOf(db, sheetId)
  const source = columns.find(({ id }) => id === columnId)
  if (!source) return { next: null, rows: [] }
  const result = (field: string) =>
    columns.findLast(({ origin }) => origin?.sourceId === columnId && origin.field === field)
  const cell = `t.${sqlIdentifier(source.slot)}`
  const [verdict, action, provider] = ['verdict', 'action', 'email_sender.email_provider_name'].map(result)
  const of = (column: typeof verdict) => (column ? `t.${sqlIdentifier(column.slot)}` : 'NULL')
  const found = db.arrays<[number, string, string | null, string | null, string | null, string | null]>(
    `SELECT t.id, ${cell}, ${of(verdict)}, ${of(action)}, c.rule, ${of(provider)} FROM ${tableOf(sheetId)} t
     LEFT JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id
     WHERE t.id > ? AND t.gone IS NULL AND NOT ${blankSql(cell)} ORDER BY t.id LIMIT ?`,
    sheetId,
    verdict?.origin?.resultColumnId ?? 0,
    after,
    limit,
  )
  const rows = found.flatMap(([rowId, text, said, done, rule, runBy]): BouncedRow[] => {
    const address = addressKey(text)
    if (address === null) return []
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return [{ rowId, address, verdict: said, action: done, rule, provider: runBy?.trim() || domain }]
  })
  return { next: found.length < limit ? null : (found.at(-1)?.[0] ?? null), rows }
}

export const bouncesRead = { bounceRows }
