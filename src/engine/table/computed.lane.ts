// Computed columns of a list: the order they are worked out in, why one is not, and what rows give.
import type { ColumnFormula } from '../../contract/app/cell/computed.ts'
import { printExpression } from '../expression/print.ts'
import { findsOf, readBefore } from '../expression/reach.ts'
import { nameIn, readStored } from '../expression/stored.ts'
import { columnsRead, type ExpressionNode } from '../expression/syntax.ts'
import { workOut } from '../expression/work-out.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { findTrouble, listTextsIn, otherRowsIn, rowsBefore } from './other-lists.lane.ts'
import { tableOf } from './rows.lane.ts'

type Cell = string | null

export interface ComputedColumn {
  readonly id: number
  readonly slot: string
  readonly node: ExpressionNode
  readonly reads: ReadonlySet<number>
  /** Being filled: no one sees it yet, and history need not know of its cells. */
  readonly filling: boolean
}

interface Stored {
  id: number
  slot: string
  expression: string
  filling: number
}

/** Seen columns and those being filled. */
const kept = '(gone = 0 OR filling = 1)'

/**
 * Computed columns of a list, each behind those it reads. Left out are those that keep their cells as they are: an input
 * is gone, or they read each other in a circle, which only taking back an older step can bring about.
 */
export function computedColumns(db: ReadDb, sheetId: number): ComputedColumn[] {
  const stored = db.all<Stored>(
    `SELECT id, slot, expression, filling FROM col WHERE sheet_id = +? AND expression IS NOT NULL AND ${kept} ORDER BY id`,
    sheetId,
  )
  if (stored.length === 0) return []
  const live = new Set(db.column<number>(`SELECT id FROM col WHERE sheet_id = ? AND ${kept}`, sheetId))
  const all = stored.map(({ expression, filling, ...column }) => ({
    ...column,
    ...readStored(expression),
    filling: filling === 1,
  }))
  const there = all.filter(({ reads }) => [...reads].every(id => live.has(id)))
  return inOrder(there.filter(({ id, node }) => listTrouble(db, id, node) === null))
}

/** Why what it reads of other lists is not there, or that it would read itself through them; null = it can be worked out. */
function listTrouble(db: ReadDb, id: number, node: ExpressionNode): string | null {
  const finds = findsOf(node)
  if (finds.length === 0) return null
  const trouble = finds.map(find => findTrouble(db, find)).find(words => words !== null)
  if (trouble !== undefined) return trouble
  return readThroughLists(db, node).has(id) ? itself : null
}
const itself = 'It refers to itself through other computed columns.'

/** Every column of any list that an expression reads, be it through others. */
export function readThroughLists(db: ReadDb, node: ExpressionNode): Set<number> {
  const found = new Set<number>()
  const waiting: ExpressionNode[] = [node]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const own = [...columnsRead(one), ...findsOf(one).flatMap(({ column, key }) => [column, key])]
    for (const id of own) {
      if (id === null || found.has(id)) continue
      found.add(id)
      const text = db.value<string | null>('SELECT expression FROM col WHERE id = ? AND gone = 0', id)
      if (text) waiting.push(readStored(text).node)
    }
  }
  return found
}

/** Each column behind those it reads; columns of a circle, and what reads them, are left out. */
function inOrder(columns: readonly ComputedColumn[]): ComputedColumn[] {
  const ordered: ComputedColumn[] = []
  let waiting = [...columns]
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    const blocked = new Set(waiting.map(({ id }) => id))
    for (const column of waiting) {
      if ([...column.reads].some(id => blocked.has(id))) continue
      ordered.push(column)
      blocked.delete(column.id)
    }
    waiting = waiting.filter(({ id }) => blocked.has(id))
  }
  return ordered
}

/** Of `columns` in their order, those that read one of `changed`, be it through others. */
export function dependentColumns(columns: readonly ComputedColumn[], changed: Iterable<number>): ComputedColumn[] {
  const touched = new Set(changed)
  return columns.filter(({ id, reads }) => {
    const reached = [...reads].some(one => touched.has(one))
    if (reached) touched.add(id)
    return reached
  })
}

/** Cells of one computed column that differ from what the row gives now. */
export interface RecomputedRows {
  readonly column: ComputedColumn
  readonly rowIds: number[]
  readonly before: Cell[]
  readonly after: Cell[]
}

/** Works `columns` (in order) out for rows; nothing is written. Rows that do not exist are left out. */
export function recomputeRows(
  db: ReadDb,
  sheetId: number,
  columns: readonly ComputedColumn[],
  rowIds: readonly number[],
): RecomputedRows[] {
  if (columns.length === 0 || rowIds.length === 0) return []
  const wanted = new Set(columns.flatMap(({ id, reads }) => [id, ...reads]))
  const slots = db.all<{ id: number; slot: string }>(
    'SELECT id, slot FROM col WHERE sheet_id = ? AND id IN (SELECT value FROM json_each(?))',
    sheetId,
    JSON.stringify([...wanted]),
  )
  const places = new Map(slots.map(({ id }, at) => [id, at + 1]))
  const read = (ids: readonly number[]) =>
    db.arrays<[id: number, ...cells: Cell[]]>(
      `SELECT ${['t.id', ...slots.map(({ slot }) => `t.${sqlIdentifier(slot)}`)].join(', ')}
       FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value`,
      JSON.stringify(ids),
    )
  const rows = read(rowIds)
  const others = otherRowsIn(db)
  const before = columns.some(({ node }) => readBefore(node).size > 0) ? rowsBefore(db, sheetId, rowIds) : null
  const own = new Map(before ? rows.map(row => [row[0], row]) : [])
  if (before) for (const row of read([...before.values()].filter(id => !own.has(id)))) own.set(row[0], row)
  const rowBefore = (id: number) => own.get(before?.get(id) ?? -1)
  const cellIn = (row: (number | Cell)[], columnId: number): Cell => {
    // Only the first value of a row, its id, is no cell.
    return (row[places.get(columnId) ?? -1] ?? null) as Cell
  }
  return columns.flatMap(column => {
    const cells = workOut(
      column.node,
      rows.map(row => (id, which) => {
        const of = which === 'before' ? rowBefore(row[0]) : row
        return of ? cellIn(of, id) : null
      }),
      others,
    )
    const changed: RecomputedRows = { column, rowIds: [], before: [], after: [] }
    for (const [at, row] of rows.entries()) {
      const [before, after] = [cellIn(row, column.id), cells[at] ?? null]
      if (before === after) continue
      changed.rowIds.push(row[0])
      changed.before.push(before)
      changed.after.push(after)
      row[places.get(column.id) ?? row.length] = after
    }
    return changed.rowIds.length > 0 ? [changed] : []
  })
}

interface Named {
  id: number
  name: string
  gone: number
  never_send: number
  expression: string | null
}

/** What the page shows of the computed columns of a list, and whether one reads a column that is never sent. */
export function computedNotes(db: ReadDb, sheetId: number): Map<number, ColumnFormula> {
  const all = db.all<Named>('SELECT id, name, gone, never_send, expression FROM col WHERE sheet_id = ?', sheetId)
  const known = new Map(all.map(column => [column.id, column]))
  const there = all.filter(({ gone }) => gone === 0)
  const shownName = nameIn(there)
  const texts = listTextsIn(db)
  const working = new Set(computedColumns(db, sheetId).map(({ id }) => id))
  const secret = (id: number, seen = new Set<number>()): boolean => {
    const column = known.get(id)
    if (!column || seen.has(id)) return false
    seen.add(id)
    if (column.never_send === 1) return true
    if (column.expression === null) return false
    const { node, reads } = readStored(column.expression)
    return [...reads].some(input => secret(input, seen)) || elsewhere(node)
  }
  /** What other lists never send is not sent from here. */
  const elsewhere = (node: ExpressionNode): boolean =>
    findsOf(node).length > 0 &&
    db.value<number>(
      'SELECT 1 FROM col WHERE never_send = 1 AND id IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify([...readThroughLists(db, node)]),
    ) === 1
  return new Map(
    there.flatMap(({ id, expression }) => {
      if (expression === null) return []
      const { node, reads } = readStored(expression)
      const missing = [...reads].map(input => known.get(input)).filter(input => input?.gone !== 0)
      const nameOf = (input: number) =>
        known.get(input)?.gone === 0 ? shownName(input) : (known.get(input)?.name ?? `#${input}`)
      const broken =
        missing.length > 0
          ? `Its input ${missing.map(input => `“${input?.name ?? ''}”`).join(', ')} was deleted.`
          : working.has(id)
            ? null
            : (listTrouble(db, id, node) ?? itself)
      return [[id, { expression: printExpression(node, nameOf, texts), broken, ofNeverSent: secret(id) }] as const]
    }),
  )
}
