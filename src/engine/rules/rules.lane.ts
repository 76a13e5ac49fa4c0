// Checks a list against rules, a slice of rows at a time. What was seen so far is kept by the thread.
import type { CellRule, CheckedRule, ColumnRules } from '../../contract/app/cell-rule.ts'
import { cutText } from '../../contract/app/cut-text.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { notationsOf, readAsNow } from '../check/notation.lane.ts'
import { readStored } from '../expression/stored.ts'
import { withReadAs } from '../expression/syntax.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { isOverTime, type RuleRow, type RuleTest, ruleCell, ruleTest } from './cell-tests.ts'
import { columnsReadBy, rulesToStore, writtenRule } from './stored-rules.ts'

interface Checking {
  readonly id: number
  readonly sheetId: number
  readonly read: readonly {
    readonly column: ColumnRow
    readonly notation: ReturnType<ReturnType<typeof notationsOf>>
  }[]
  readonly rules: { readonly found: Found; test: RuleTest | null }[]
  rows: number
}
interface Found {
  readonly columnId: ColumnId
  readonly rule: CellRule
  cells: number
  readonly rowIds: number[]
  problem: CheckedRule['problem']
}
/** Of each connection: the latest. */
const kept = new WeakMap<ReadDb, Checking[]>()
const maxKept = 3
let lastId = 0

const rowsPerBatch = 500
const maxMs = 25
/** Rows of a rule that are named: more are not gone through by hand. */
const maxRows = 20_000
const maxExamples = 5
const maxShown = 500

/** Begins a check by these rules, or by those that are kept with the list. Throws sheet_gone, not_found and bad_request. */
function beginRules(db: ReadDb, sheetId: SheetId, given: readonly ColumnRules[] | null, home: string | null): number {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId })
  const columns = columnsOf(db, sheetId)
  const byId = new Map(columns.map(column => [column.id, column]))
  const asked = given
    ? given.map(({ columnId, rules }) => ({ columnId, rules: rulesToStore(rules, columns) }))
    : columns.map(({ id, rules }) => ({ columnId: id, rules }))
  const notation = notationsOf(db, sheetId, home)
  const readAs = readAsNow(db, sheetId, home)
  const used = new Set<ColumnId>()
  const rules = asked.flatMap(({ columnId, rules: own }) => {
    if (!byId.has(columnId)) throw fail('not_found', { what: 'column' })
    return own.map((rule): Checking['rules'][number] => {
      const found: Found = { columnId, rule, cells: 0, rowIds: [], problem: null }
      const reads = [columnId, ...columnsReadBy(rule)]
      if (!reads.every(id => byId.has(id))) return { found: { ...found, problem: 'column_gone' }, test: null }
      for (const id of reads) used.add(id)
      const test = ruleTest(rule, {
        columnId,
        notationOf: id => {
          const column = columns.find(one => one.id === id)
          return column ? notation(column) : null
        },
        nodeOf: expression => withReadAs(readStored(expression).node, readAs),
      })
      return { found, test }
    })
  })
  const id = ++lastId
  const read = columns.filter(column => used.has(column.id)).map(column => ({ column, notation: notation(column) }))
  kept.set(db, [{ id, sheetId, read, rules, rows: 0 }, ...(kept.get(db) ?? [])].slice(0, maxKept))
  return id
}

const checkingOf = (db: ReadDb, id: number): Checking | undefined => kept.get(db)?.find(one => one.id === id)

/** The row to go on after, null at the end; `lost` where the thread has let go of this check. */
function lookRules(db: ReadDb, id: number, after: number): number | null | 'lost' {
  const checking = checkingOf(db, id)
  if (!checking) return 'lost'
  const { sheetId, read, rules } = checking
  const places = new Map(read.map(({ column }, at) => [column.id as number, at]))
  const cells = read.map(({ column }) => `t.${sqlIdentifier(column.slot)}`)
  const sql = `SELECT ${['t.id', ...cells].join(',')} FROM ${tableOf(sheetId)} t WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  const until = performance.now() + maxMs
  let last = after
  do {
    const batch = db.arrays<[id: number, ...cells: (string | null)[]]>(sql, last, rowsPerBatch)
    const rows = batch.map(([rowId, ...texts]): RuleRow => {
      const meant = read.map(({ column, notation }, at) => ruleCell(texts[at] ?? null, column.type, notation))
      return { rowId, cell: columnId => meant[places.get(columnId) ?? -1] ?? null }
    })
    for (const one of rules) lookAt(one, rows)
    checking.rows += batch.length
    last = batch.at(-1)?.[0] ?? last
    if (batch.length < rowsPerBatch) return null
  } while (performance.now() < until)
  return last
}

function lookAt(one: Checking['rules'][number], rows: readonly RuleRow[]): void {
  try {
    const broken = one.test?.look(rows) ?? []
    for (const { rowId } of broken) note(one.found, rowId)
  } catch (error) {
    if (!isOverTime(error)) throw error
    // One batch is enough to know: the next ones would take as long.
    one.found.problem = 'slow_pattern'
    one.test = null
  }
}

function note(found: Found, rowId: number): void {
  found.cells++
  if (found.rowIds.length < maxRows) found.rowIds.push(rowId)
}

/** What was found; the check is over. Null where the thread has let go of it. */
function endRules(db: ReadDb, id: number): { rows: number; rules: CheckedRule[] } | null {
  const checking = checkingOf(db, id)
  if (!checking) return null
  kept.set(db, kept.get(db)?.filter(one => one !== checking) ?? [])
  const { sheetId, rules, rows } = checking
  const columns = columnsOf(db, sheetId)
  for (const { found, test } of rules) for (const rowId of (test?.end() ?? []).sort((a, b) => a - b)) note(found, rowId)
  const places = placesOf(
    db,
    sheetId,
    rules.flatMap(({ found }) => found.rowIds.slice(0, maxExamples)),
  )
  return {
    rows,
    rules: rules.map(({ found }) => {
      const slot = columns.find(column => column.id === found.columnId)?.slot
      return {
        ...found,
        rule: writtenRule(found.rule, columns),
        // Ids of rows were read from the list.
        rowIds: found.rowIds as RowId[],
        examples: found.rowIds.slice(0, maxExamples).map(rowId => {
          const cell = slot === undefined ? null : cellAt(db, sheetId, slot, rowId)
          return { rowId: rowId as RowId, row: places.get(rowId) ?? 0, cell: cell && cutText(cell, maxShown) }
        }),
      }
    }),
  }
}

const cellAt = (db: ReadDb, sheetId: number, slot: string, rowId: number): string | null =>
  db.value<string | null>(`SELECT ${sqlIdentifier(slot)} FROM ${tableOf(sheetId)} WHERE id = ?`, rowId)?.trim() || null

/** Places of rows in the list as it is shown without a sort, from 1. */
function placesOf(db: ReadDb, sheetId: number, rowIds: readonly number[]): Map<number, number> {
  if (rowIds.length === 0) return new Map()
  return new Map(
    db.arrays<[number, number]>(
      `SELECT id, place FROM (SELECT id, row_number() OVER (ORDER BY coalesce(ord, id), id) place FROM ${tableOf(sheetId)}
        WHERE gone IS NULL) WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(rowIds),
    ),
  )
}

/** The rules that are kept, as a person writes them. Throws sheet_gone. */
function keptRules(db: ReadDb, sheetId: SheetId): ColumnRules[] {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId })
  const columns = columnsOf(db, sheetId)
  return columns.flatMap(({ id, rules }) =>
    rules.length > 0 ? [{ columnId: id, rules: rules.map(rule => writtenRule(rule, columns)) }] : [],
  )
}

/** The rules as they are stored. Throws bad_request for what cannot be read. */
function storedRules(db: ReadDb, sheetId: SheetId, given: readonly ColumnRules[], others: boolean): ColumnRules[] {
  const columns = columnsOf(db, sheetId)
  const stored = given.map(({ columnId, rules }) => ({ columnId, rules: rulesToStore(rules, columns) }))
  const named = new Set(given.map(({ columnId }) => columnId))
  const rest = others ? columns.filter(({ id }) => !named.has(id)).map(({ id }) => ({ columnId: id, rules: [] })) : []
  return [...stored, ...rest]
}

export const rulesRead = { beginRules, lookRules, endRules, keptRules, storedRules }
