// Rules that the cells of a column have to keep, made by a person and kept with the list.
import { z } from 'zod'
import type { CellValue } from '../cell/cell.ts'
import { ColumnId, type RowId, SheetId } from '../ids.ts'

const ColumnNamed = z.strictObject({ columnId: ColumnId })
const number = z.number().nullable()
const length = z.int().min(0).max(1_000_000).nullable()
const day = z.iso.date().nullable()

export const maxAllowedValues = 10_000
export const maxPatternLength = 2000
const maxDeciding = 10

/** A blank cell breaks only `filled`. Ends are included; null is open. */
export const CellRule = z.discriminatedUnion('kind', [
  /** In all rows, or where another column has this text; `is` null: where it has any. */
  z.strictObject({
    kind: z.literal('filled'),
    when: ColumnNamed.extend({ is: z.string().max(1000).nullable() }).nullable(),
  }),
  /** No earlier row has the same. */
  z.strictObject({ kind: z.literal('unique') }),
  z.strictObject({
    kind: z.literal('allowed'),
    values: z.array(z.string().min(1).max(1000)).min(1).max(maxAllowedValues),
  }),
  z.strictObject({ kind: z.literal('number'), from: number, to: number, whole: z.boolean() }),
  z.strictObject({ kind: z.literal('date'), from: day, to: day }),
  z.strictObject({ kind: z.literal('length'), from: length, to: length }),
  /** A regular expression that the whole cell matches. */
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(maxPatternLength) }),
  /** Rows with the same texts in these columns have the same here. */
  z.strictObject({ kind: z.literal('decided'), by: z.array(ColumnNamed).min(1).max(maxDeciding) }),
  /** Has to be yes. Columns by name as a person writes it, by id as it is stored. */
  z.strictObject({ kind: z.literal('expression'), expression: z.string().min(1).max(10_000) }),
])
export type CellRule = z.infer<typeof CellRule>
export const cellRuleKinds = [
  'filled',
  'unique',
  'allowed',
  'number',
  'date',
  'length',
  'pattern',
  'decided',
  'expression',
] as const satisfies readonly CellRule['kind'][]
export const CellRuleKind = z.enum(cellRuleKinds)
export type CellRuleKind = z.infer<typeof CellRuleKind>

const maxCellRules = 20
/** Of these a column has one each: a second one would say the same, or contradict the first. */
export const isOnlyOne = (rule: CellRule): boolean =>
  rule.kind === 'filled' ? rule.when === null : !['decided', 'expression'].includes(rule.kind)
export const CellRules = z
  .array(CellRule)
  .max(maxCellRules)
  .refine(rules => {
    const kinds = rules.filter(isOnlyOne).map(({ kind }) => kind)
    return new Set(kinds).size === kinds.length
  }, 'A column has one rule of a kind.')
export type CellRules = z.infer<typeof CellRules>

export const ColumnRules = z.object({ columnId: ColumnId, rules: CellRules })
export type ColumnRules = z.infer<typeof ColumnRules>

export const RulesAsk = z.object({ sheetId: SheetId })
/** `rules`: instead of those that are kept. */
export const RulesCheckAsk = z.object({ sheetId: SheetId, rules: z.array(ColumnRules).max(2000).optional() })
export type RulesCheckAsk = z.infer<typeof RulesCheckAsk>
/** The rules of these columns; with `others` the rules of all other columns are deleted. */
export const RulesSet = z.object({ sheetId: SheetId, columns: z.array(ColumnRules).max(2000), others: z.boolean() })
export type RulesSet = z.infer<typeof RulesSet>

export interface RuleExample {
  rowId: RowId
  /** Place of the row in the list, from 1. */
  row: number
  cell: CellValue
}

/** A rule with the cells that break it. */
export interface CheckedRule {
  columnId: ColumnId
  rule: CellRule
  cells: number
  /** The first of them. */
  rowIds: RowId[]
  examples: RuleExample[]
  /** Why it could not be checked whole; null where it was. */
  problem: 'slow_pattern' | 'column_gone' | null
}

/** A rule and how many cells break it. */
export type RuleCount = Pick<CheckedRule, 'columnId' | 'rule' | 'cells' | 'problem'>

export interface RulesReport {
  rows: number
  rules: CheckedRule[]
}
