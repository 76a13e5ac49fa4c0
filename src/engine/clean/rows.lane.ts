// What the kinds that judge whole rows find, counted, and the rows as fixed.
import type { CleanSample, ProblemKind } from '../../contract/app/clean.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { homeCountry } from '../check/row-country.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { mostLetters, mostSamples, type SliceFound, shownText } from './cells.lane.ts'
import { problemFacts } from './kinds/index.ts'
import type { RowFlaw } from './kinds/kind.ts'

interface FlawedRow {
  rowId: number
  cells: (string | null)[]
  flaw: RowFlaw
}

/** Rows behind `after` in which a kind finds something, and the row to go on after; null at the end. */
function flawedRows(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  kind: ProblemKind,
  after: number,
  mostCells: number,
) {
  const columns = columnsOf(db, sheetId)
  const { find } = problemFacts[kind]
  const types = columns.map(({ type }) => type)
  const judge = find.by === 'row' && columns.length > 0 ? find.prepare(types, homeCountry(db, sheetId, home)) : null
  if (!judge) return { columns, read: 0, flawed: [], next: null }
  const limit = Math.max(50, Math.floor(mostCells / columns.length))
  const slots = columns.map(({ slot }) => sqlIdentifier(slot))
  const rows = db.each<Readonly<Record<string, string | null>> & { id: number }>(
    `SELECT t.id, ${slots.map(slot => `t.${slot}`).join(',')} FROM ${tableOf(sheetId)} t
     WHERE t.id > ? AND t.gone IS NULL ORDER BY t.id LIMIT ?`,
    after,
    limit,
  )
  const flawed: FlawedRow[] = []
  let [read, letters] = [0, 0]
  let last: number | null = null
  for (const row of rows) {
    const cells = slots.map(slot => row[slot] ?? null)
    const flaw = judge(cells)
    if (flaw) flawed.push({ rowId: row.id, cells, flaw })
    read++
    last = row.id
    letters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    if (letters >= mostLetters) return { columns, read, flawed, next: last }
  }
  return { columns, read, flawed, next: read < limit ? null : last }
}

function countRowFlaws(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  kind: ProblemKind,
  after: number,
  mostCells: number,
) {
  const { columns, read, flawed, next } = flawedRows(db, sheetId, home, kind, after, mostCells)
  const safe = problemFacts[kind].safe ? flawed.length : 0
  const samples = flawed.slice(0, mostSamples).map(({ rowId, cells, flaw }): CleanSample => {
    const [at = 0, after = null] = flaw.repair === 'remove' ? [] : ([...flaw.repair][0] ?? [])
    return {
      rowId: rowId as RowId,
      columnId: flaw.repair === 'remove' ? null : ((columns[at]?.id ?? null) as ColumnId | null),
      before: flaw.repair === 'remove' ? '' : shownText(cells[at] ?? ''),
      after: after === null ? null : shownText(after),
      repaired: true,
    }
  })
  const found: SliceFound = { kind, count: flawed.length, repairable: flawed.length, safe, samples }
  return { next, read, found }
}

/** The changes of a slice of rows: cells to write, row by row, and rows to take out. */
function repairRows(
  db: ReadDb,
  sheetId: number,
  home: string | null,
  kind: ProblemKind,
  after: number,
  mostCells: number,
) {
  const { columns, flawed, next } = flawedRows(db, sheetId, home, kind, after, mostCells)
  const removed = flawed.flatMap(({ rowId, flaw }) => (flaw.repair === 'remove' ? [rowId] : []))
  const written = flawed.flatMap(({ rowId, cells, flaw }) =>
    flaw.repair === 'remove'
      ? []
      : [...flaw.repair].map(([at, value]) => ({
          rowId,
          columnId: columns[at]?.id ?? 0,
          before: cells[at] ?? null,
          value,
        })),
  )
  return { next, removed, written, flawed: flawed.map(({ rowId }) => rowId) }
}

export const cleanRowsRead = { countRowFlaws, repairRows }
