// A view per list under the names that people gave: its rows, its columns, the states of its results.
import { cellStates } from '../../contract/app/cell/cell.ts'
import type { ConsoleTable } from '../../contract/app/console.ts'
import { quotedName, type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'

export interface ListView {
  table: ConsoleTable
  /** CREATE TEMP VIEW ... */
  sql: string
}

/** A name that none of those taken equals, as SQLite compares names; without a NUL, which no statement could say. */
function freeName(given: string, taken: Set<string>): string {
  const wanted = given.replaceAll('\0', ' ')
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    const folded = name.toLowerCase()
    if (taken.has(folded)) continue
    taken.add(folded)
    return name
  }
}

const stateWord = `CASE c.state ${cellStates.map((state, number) => `WHEN ${number} THEN '${state}'`).join(' ')} END`

/** Views of all lists, in the order of the sidebar. A list named like a table is in front of it; the table is `main.NAME`. */
export function listViews(db: ReadDb): ListView[] {
  const taken = new Set<string>()
  return db
    .all<{ id: number; name: string; rows: number }>(
      `SELECT s.id, s.name, s.rows FROM sheet s JOIN workbook w ON w.id = s.workbook_id
       WHERE s.state = 'ready' ORDER BY w.position, s.position, s.id`,
    )
    .map(sheet => listView(db, sheet, freeName(sheet.name, taken)))
}

function listView(db: ReadDb, { id, rows }: { id: number; rows: number }, name: string): ListView {
  const taken = new Set<string>()
  const columns: { name: string; type: string; about: string; sql: string }[] = []
  const add = (wanted: string, type: string, about: string, sql: string) =>
    columns.push({ name: freeName(wanted, taken), type, about, sql })
  add('row', 'INTEGER', 'Number of the row; it never changes.', 't.id')
  for (const column of columnsOf(db, id)) {
    add(column.name, 'TEXT', column.note, `t.${sqlIdentifier(column.slot)}`)
    if (column.origin?.resultColumnId === column.id)
      add(
        `${column.name} state`,
        'TEXT',
        'State of the result.',
        `(SELECT ${stateWord} FROM cell_state c WHERE c.sheet_id = ${id} AND c.col_id = ${column.id} AND c.row_id = t.id)`,
      )
  }
  add(
    'ticked',
    'INTEGER',
    '1 = chosen manually.',
    `EXISTS(SELECT 1 FROM row_tick k WHERE k.sheet_id = ${id} AND k.row_id = t.id)`,
  )
  const select = columns.map(column => `${column.sql} AS ${quotedName(column.name)}`).join(', ')
  return {
    table: {
      name,
      kind: 'list',
      about: `${rows.toLocaleString('en-US')} rows; the table behind it is ${tableOf(id)}.`,
      columns: columns.map(({ name, type, about }) => ({ name, type, about })),
    },
    sql: `CREATE TEMP VIEW ${quotedName(name)} AS SELECT ${select} FROM main.${tableOf(id)} t WHERE t.gone IS NULL`,
  }
}
