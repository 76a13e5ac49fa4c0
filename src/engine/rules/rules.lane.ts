// Checks a list against rules, a slice of rows at a time. What was seen so far is kept by the thread.

import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { CellRule, CheckedRule, ColumnRules } from '../../contract/app/rules/cell-rule.ts'
import { type CancelFlag, runCancellable } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'
import { isOverTime, type RuleRow, type RuleTest } from './cell-tests.ts'
import { breakingRows, isListRule } from './list-tests.lane.ts'
import { type PreparedRules, prepareRules, readCells, ruleRows } from './prepared.lane.ts'
import { rowBits, rowsIn, setRow } from './row-bits.ts'
import { rulesKey } from './rules-key.lane.ts'
import { rulesToStore, writtenRule } from './stored-rules.ts'

interface Checking {
  readonly id: number
  readonly sheetId: number
  readonly prepared: PreparedRules
  readonly rules: { readonly found: Found; test: RuleTest | null }[]
  rows: number
}
interface Found {
  readonly columnId: ColumnId
  readonly rule: CellRule
  cells: number
  /** The first ones. */
  rowIds: number[]
  /** A bit for each row. */
  readonly broken: Uint8Array
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

/** How a check goes on: `listRules` are places of the rules for which all rows have to be known. */
export interface RulesBegun {
  readonly id: number
  /** Of the list and its rules; null where given rules are checked, or none are kept. */
  readonly key: string | null
  readonly listRules: number[]
}

/** Begins a check by these rules, or by those that are kept with the list. Throws sheet_gone, not_found and bad_request. */
function beginRules(
  db: ReadDb,
  sheetId: SheetId,
  given: readonly ColumnRules[] | null,
  home: string | null,
): RulesBegun {
  refuseGone(db, sheetId)
  const columns = columnsOf(db, sheetId)
  const asked = given
    ? given.map(({ columnId, rules }) => ({ columnId, rules: rulesToStore(rules, columns) }))
    : columns.map(({ id, rules }) => ({ columnId: id, rules }))
  for (const { columnId } of asked)
    if (!columns.some(({ id }) => id === columnId)) throw fail('not_found', { what: 'column' })
  const prepared = prepareRules(db, sheetId, columns, asked, home)
  const last = lastRowOf(db, sheetId)
  const rules = prepared.rules.map(({ columnId, rule, test, gone }): Checking['rules'][number] => {
    const problem = gone ? 'column_gone' : null
    return { found: { columnId, rule, cells: 0, rowIds: [], broken: rowBits(last), problem }, test }
  })
  const id = ++lastId
  kept.set(db, [{ id, sheetId, prepared, rules, rows: 0 }, ...(kept.get(db) ?? [])].slice(0, maxKept))
  return {
    id,
    key: given ? null : rulesKey(db, sheetId, columns),
    listRules: prepared.rules.flatMap(({ rule, gone }, at) => (isListRule(rule) && !gone ? [at] : [])),
  }
}

function refuseGone(db: ReadDb, sheetId: SheetId): void {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId })
}

const checkingOf = (db: ReadDb, id: number): Checking | undefined => kept.get(db)?.find(one => one.id === id)

/** The row to go on after, null at the end; `lost` where the thread has let go of this check. */
function lookRules(db: ReadDb, id: number, after: number): number | null | 'lost' {
  const checking = checkingOf(db, id)
  if (!checking) return 'lost'
  const { sheetId, prepared, rules } = checking
  const sql = `SELECT ${readCells(prepared)} FROM ${tableOf(sheetId)} t WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  const until = performance.now() + maxMs
  let last = after
  do {
    const batch = db.arrays<[id: number, ...cells: (string | null)[]]>(sql, last, rowsPerBatch)
    const rows = ruleRows(prepared, batch)
    for (const one of rules) lookAt(one, rows)
    checking.rows += batch.length
    last = batch.at(-1)?.[0] ?? last
    if (batch.length < rowsPerBatch) return null
  } while (performance.now() < until)
  return last
}

function lookAt(one: Checking['rules'][number], rows: readonly RuleRow[]): void {
  try {
    const broken = one.test?.(rows) ?? []
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
  setRow(found.broken, rowId)
  if (found.rowIds.length < maxRows) found.rowIds.push(rowId)
}

/** Checks one rule for which all rows have to be known. False where the thread has let go of the check. Throws stopped. */
function lookListRule(db: ReadDb, id: number, place: number, flag: CancelFlag): boolean {
  const checking = checkingOf(db, id)
  if (!checking) return false
  const found = checking.rules[place]?.found
  const columns = columnsOf(db, checking.sheetId)
  const column = columns.find(one => one.id === found?.columnId)
  if (!found || !column || !isListRule(found.rule)) return true
  const { text, params } = breakingRows(db, checking.sheetId, found.rule, column, columns)
  runCancellable(flag, 1, () => {
    for (const { id: rowId } of db.each<{ id: number }>(text, ...params)) {
      found.cells++
      setRow(found.broken, rowId)
    }
  })
  found.rowIds = firstRows(found.broken)
  return true
}

function firstRows(bits: Uint8Array): number[] {
  const rowIds: number[] = []
  for (const rowId of rowsIn(bits)) {
    if (rowIds.length === maxRows) break
    rowIds.push(rowId)
  }
  return rowIds
}

/** A rule with the cells that break it, and a bit for each row that has one. */
export type BrokenRule = CheckedRule & { readonly broken: Uint8Array }

/** What was found; the check is over. Null where the thread has let go of it. */
function endRules(db: ReadDb, id: number): { rows: number; rules: BrokenRule[] } | null {
  const checking = checkingOf(db, id)
  if (!checking) return null
  kept.set(db, kept.get(db)?.filter(one => one !== checking) ?? [])
  const { sheetId, rules, rows } = checking
  const columns = columnsOf(db, sheetId)
  const places = placesOf(
    db,
    sheetId,
    rules.flatMap(({ found }) => found.rowIds.slice(0, maxExamples)),
  )
  return { rows, rules: rules.map(({ found }) => checked(db, sheetId, found, columns, places)) }
}

function checked(
  db: ReadDb,
  sheetId: number,
  found: Found,
  columns: readonly ColumnRow[],
  places: ReadonlyMap<number, number>,
): BrokenRule {
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
  refuseGone(db, sheetId)
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

/** Null for a list without rules. Throws sheet_gone. */
function keyOfRules(db: ReadDb, sheetId: SheetId): string | null {
  refuseGone(db, sheetId)
  return rulesKey(db, sheetId, columnsOf(db, sheetId))
}

export const rulesRead = { beginRules, lookRules, lookListRule, endRules, keptRules, storedRules, keyOfRules }
