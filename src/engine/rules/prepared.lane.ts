// Rules of a list, ready to be asked about its rows: what they read, and how cells of these columns are written.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule, ColumnRules } from '../../contract/app/rules/cell-rule.ts'
import { notationsOf, readAsNow } from '../check/notation.lane.ts'
import { readStored } from '../expression/stored.ts'
import { withReadAs } from '../expression/syntax.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { isRowRule, type RuleRow, type RuleTest, ruleCell, ruleTest } from './cell-tests.ts'
import { columnsReadBy } from './stored-rules.ts'

interface ReadColumn {
  readonly column: ColumnRow
  readonly notation: ReturnType<ReturnType<typeof notationsOf>>
}

export interface PreparedRule {
  readonly columnId: ColumnId
  /** As it is stored. */
  readonly rule: CellRule
  /** Null where all rows have to be known, or where the rule cannot be checked. */
  readonly test: RuleTest | null
  /** A column that it reads was deleted. */
  readonly gone: boolean
}

export interface PreparedRules {
  readonly rules: readonly PreparedRule[]
  /** Columns that rules about single rows read. */
  readonly read: readonly ReadColumn[]
}

/** `rules`: as they are stored. Throws bad_request for a pattern that cannot be read. */
export function prepareRules(
  db: ReadDb,
  sheetId: number,
  columns: readonly ColumnRow[],
  asked: readonly ColumnRules[],
  home: string | null,
): PreparedRules {
  const byId = new Map(columns.map(column => [column.id, column]))
  const notation = notationsOf(db, sheetId, home)
  const readAs = readAsNow(db, sheetId, home)
  const used = new Set<ColumnId>()
  const rules = asked.flatMap(({ columnId, rules: own }) =>
    own.map((rule): PreparedRule => {
      const reads = [columnId, ...columnsReadBy(rule)]
      if (!reads.every(id => byId.has(id))) return { columnId, rule, test: null, gone: true }
      if (!isRowRule(rule)) return { columnId, rule, test: null, gone: false }
      for (const id of reads) used.add(id)
      const test = ruleTest(rule, {
        columnId,
        notationOf: id => {
          const column = columns.find(one => one.id === id)
          return column ? notation(column) : null
        },
        nodeOf: expression => withReadAs(readStored(expression).node, readAs),
      })
      return { columnId, rule, test, gone: false }
    }),
  )
  return {
    rules,
    read: columns.filter(({ id }) => used.has(id)).map(column => ({ column, notation: notation(column) })),
  }
}

/** The cells that `ruleRows` takes, for rows named `t`. */
export const readCells = ({ read }: Pick<PreparedRules, 'read'>): string =>
  ['t.id', ...read.map(({ column }) => `t.${sqlIdentifier(column.slot)}`)].join(',')

/** Rows as rules read them. */
export function ruleRows(
  { read }: Pick<PreparedRules, 'read'>,
  rows: readonly [id: number, ...cells: (string | null)[]][],
): RuleRow[] {
  const places = new Map(read.map(({ column }, at) => [column.id as number, at]))
  return rows.map(([rowId, ...texts]) => {
    const meant = read.map(({ column, notation }, at) => ruleCell(texts[at] ?? null, column.type, notation))
    return { rowId, cell: columnId => meant[places.get(columnId) ?? -1] ?? null }
  })
}
