// Cells of some rows, and rows of a whole list, that break the rules of the list.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRuleKind } from '../../contract/app/rules/cell-rule.ts'
import { ruleWords } from '../../contract/app/rules/rule-words.ts'
import { stillWanted } from '../base/cancel-flag.ts'
import { keepLatest } from '../base/keep-latest.ts'
import { type ConditionSql, joinConditions } from '../check/condition.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { isOverTime, isRowRule, type RuleRow, type RuleTest } from './cell-tests.ts'
import { breakingRows, isListRule } from './list-tests.lane.ts'
import { type PreparedRules, prepareRules, readCells, ruleRows } from './prepared.lane.ts'
import { rulesKey } from './rules-key.lane.ts'
import { writtenRule } from './stored-rules.ts'

/** The rules that cells of a column break, each a bit by its place among `words`. */
export interface BrokenCells {
  readonly words: string[]
  readonly cells: number[]
  /** Some of the rules ask all rows, and are not in `cells`. */
  readonly more: boolean
}

/** Patterns that took too long once are not tried again for each window. */
const slow = new Set<string>()
const maxSlow = 200

/** By columns that have rules. */
export function brokenCells(
  db: ReadDb,
  sheetId: number,
  asked: readonly ColumnRow[],
  columns: readonly ColumnRow[],
  ids: Uint32Array,
  home: string | null,
): Map<ColumnId, BrokenCells> {
  const ruled = asked.filter(({ rules }) => rules.length > 0)
  if (ruled.length === 0 || ids.length === 0) return new Map()
  const prepared = preparedRules(db, sheetId, ruled, columns, home)
  const rows = rowsOf(db, sheetId, prepared, ids)
  const places = new Map(Array.from(ids, (id, at) => [id, at]))
  return new Map(
    ruled.map(({ id, rules }) => {
      const cells = Array<number>(ids.length).fill(0)
      for (const [place, { rule, test }] of prepared.rules.filter(({ columnId }) => columnId === id).entries())
        for (const { rowId } of test ? inTime(JSON.stringify(rule), test, rows) : []) {
          const at = places.get(rowId)
          if (at !== undefined) cells[at] = (cells[at] ?? 0) | (1 << place)
        }
      const nameOf = (columnId: ColumnId) => columns.find(one => one.id === columnId)?.name
      const words = rules.map(rule => ruleWords(writtenRule(rule, columns), nameOf))
      return [id, { words, cells, more: !rules.every(isRowRule) }]
    }),
  )
}

const preparedRules = (
  db: ReadDb,
  sheetId: number,
  ruled: readonly ColumnRow[],
  columns: readonly ColumnRow[],
  home: string | null,
) =>
  prepareRules(
    db,
    sheetId,
    columns,
    ruled.map(({ id, rules }) => ({ columnId: id, rules })),
    home,
  )

function rowsOf(db: ReadDb, sheetId: number, prepared: PreparedRules, ids: Uint32Array): RuleRow[] {
  if (prepared.read.length === 0) return []
  const sql = `SELECT ${readCells(prepared)} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value`
  return ruleRows(prepared, db.arrays(sql, JSON.stringify(Array.from(ids))))
}

function inTime(name: string, test: RuleTest, rows: readonly RuleRow[]): RuleRow[] {
  if (slow.has(name)) return []
  try {
    return test(rows)
  } catch (error) {
    if (!isOverTime(error)) throw error
    if (slow.size >= maxSlow) slow.clear()
    slow.add(name)
    return []
  }
}

const rowsPerBatch = 500
const noRow: ConditionSql = { text: '0', params: [] }

interface KeptRows {
  /** As JSON; null: not looked for yet. */
  rows: string | null
}

/** Rows found by rules about single rows. Of each connection the latest. */
const found = new WeakMap<ReadDb, (key: string) => KeptRows>()
const maxFound = 8

/** Rows named `t` in which a cell of these columns breaks a rule of these kinds; null: of any kind. */
export function breaksRule(
  db: ReadDb,
  sheetId: number,
  asked: readonly ColumnRow[],
  kinds: readonly CellRuleKind[] | null,
  columns: readonly ColumnRow[],
): ConditionSql {
  const ruled = asked
    .map(column => ({ ...column, rules: column.rules.filter(({ kind }) => kinds?.includes(kind) ?? true) }))
    .filter(({ rules }) => rules.length > 0)
  const prepared = preparedRules(db, sheetId, ruled, columns, null)
  const parts = prepared.rules.flatMap(({ columnId, rule, gone }): ConditionSql[] => {
    const column = columns.find(({ id }) => id === columnId)
    if (gone || !column || !isListRule(rule)) return []
    const { text, params } = breakingRows(db, sheetId, rule, column, columns)
    return [{ text: `t.id IN (${text})`, params }]
  })
  if (prepared.rules.some(({ test }) => test !== null)) {
    const key = `${rulesKey(db, sheetId, columns)} ${JSON.stringify(ruled.map(({ id, rules }) => [id, rules]))}`
    parts.push({
      text: 't.id IN (SELECT value FROM json_each(?))',
      params: [keptRows(db, key, () => JSON.stringify(rowsThatBreak(db, sheetId, prepared)))],
    })
  }
  return parts.length === 0 ? noRow : joinConditions(parts, ' OR ')
}

function keptRows(db: ReadDb, key: string, find: () => string): string {
  const slotOf = found.get(db) ?? keepLatest<string, KeptRows>(maxFound, () => ({ rows: null }))
  found.set(db, slotOf)
  const slot = slotOf(key)
  slot.rows ??= find()
  return slot.rows
}

function rowsThatBreak(db: ReadDb, sheetId: number, prepared: PreparedRules): number[] {
  const broken: number[] = []
  const sql = `SELECT ${readCells(prepared)} FROM ${tableOf(sheetId)} t WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  for (let after: number | null = 0; after !== null; ) {
    stillWanted(null)
    const batch: [id: number, ...cells: (string | null)[]][] = db.arrays(sql, after, rowsPerBatch)
    const rows = ruleRows(prepared, batch)
    const ids = new Set<number>()
    for (const { rule, test } of prepared.rules)
      for (const { rowId } of test ? inTime(JSON.stringify(rule), test, rows) : []) ids.add(rowId)
    broken.push(...ids)
    after = batch.length < rowsPerBatch ? null : (batch.at(-1)?.[0] ?? null)
  }
  return broken
}
