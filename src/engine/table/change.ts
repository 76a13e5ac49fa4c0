// One change as history keeps it, read: the only way from a row of `step_change` to something that is written. What is in
// none of these forms is null, so that no row of history can put into the database what the program never wrote there.
import { z } from 'zod'
import { type CellValue, ColumnType, cellStates, maxCellLength } from '../../contract/app/cell/cell.ts'
import { ChosenNotation } from '../../contract/app/cell/notation.ts'
import { CellRules } from '../../contract/app/rules/cell-rule.ts'
import { ColorRules } from '../../contract/app/rules/color-rule.ts'
import { ColumnOrigin } from '../../contract/app/sheet.ts'
import { isStored } from '../expression/stored.ts'

/** A row of `step_change` as it is stored; a damaged file may hold anything in it. */
export interface StoredChange {
  kind: unknown
  column_id: unknown
  rows: unknown
  before: unknown
  after: unknown
}

/** SQL columns of a list's table. */
export const slotForm = /^c[1-9]\d{0,5}$/
/** Fraction keys (`position.ts`): none ends in 0. */
export const positionForm = /^[0-9a-z]{0,9999}[1-9a-z]$/

/** Brackets inside each other; what the program writes has a few. More would end the stack of what walks them. */
const maxNested = 100

function isNestedDeeply(json: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > maxNested) return true
  }
  return false
}

/** Text that holds JSON of a form; the form's value is the result. */
export const jsonOf = <T extends z.ZodType>(form: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      if (isNestedDeeply(text)) {
        context.addIssue({ code: 'custom', message: 'nested too deeply' })
        return z.NEVER
      }
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })
    .pipe(form)

/** Milliseconds since 1970 of which a Date can be made. */
export const UtcMilliseconds = z.int().min(0).max(8_640_000_000_000_000)
export const PositiveId = z.int().positive()
/** Arrays of rows are long: a form of their own, asked once for the whole of it. */
const arrayOf = <T>(is: (value: unknown) => value is T) =>
  z.custom<T[]>(value => {
    if (!Array.isArray(value)) return false
    for (const one of value) if (!is(one)) return false
    return true
  })
const RowIds = arrayOf((value): value is number => Number.isSafeInteger(value) && Number(value) > 0)
const Cells = arrayOf((value): value is CellValue =>
  typeof value === 'string' ? value.length <= maxCellLength : value === null,
)
const flag = z.union([z.literal(0), z.literal(1)])
const maybe = <T extends z.ZodType>(form: T) => form.nullable().optional()

/** A stored cell state as history keeps it; `in_hash` as hex. */
export const StateRow = z.object({
  state: z
    .int()
    .min(0)
    .max(cellStates.length - 1),
  reason: z.string().max(100_000).nullable(),
  marks: z.int().min(0).max(127),
  in_hash: z
    .string()
    .regex(/^(?:[0-9a-f]{2})*$/)
    .nullable(),
  run_id: PositiveId.nullable(),
  answer_id: PositiveId.nullable(),
  at: UtcMilliseconds,
  /** Rule that decided the verdict, and the version of the policy it belongs to; absent in steps kept before there were any. */
  rule: maybe(z.string().max(1000)),
  policy: maybe(z.int().min(0)),
  /** Record of the answer that a person chose. */
  pick: maybe(z.int().min(0)),
})
export type StateRow = z.infer<typeof StateRow>
const States = z.array(StateRow.nullable())

/** Rules as they are stored. */
export const StoredRules = CellRules.refine(
  rules => rules.every(rule => rule.kind !== 'expression' || isStored(rule.expression)),
  'no expression',
)

/** Fields of a column that change with an undo step. No other name ever gets into the SQL that puts them back. */
export const ColumnFields = z
  .strictObject({
    name: z.string().min(1).max(10_000),
    type: ColumnType,
    type_chosen: flag,
    position: z.string().regex(positionForm),
    hidden: flag,
    pinned: flag,
    never_send: flag,
    locked: flag,
    note: z.string().max(1_000_000),
    gone: flag,
    origin: z
      .string()
      .refine(text => jsonOf(ColumnOrigin).safeParse(text).success)
      .nullable(),
    slot: z.string().regex(slotForm),
    expression: z.string().max(1_000_000).refine(isStored).nullable(),
    notation: z
      .string()
      .refine(text => jsonOf(ChosenNotation).safeParse(text).success)
      .nullable(),
    colors: z
      .string()
      .refine(text => jsonOf(ColorRules).safeParse(text).success)
      .nullable(),
    rules: z
      .string()
      .refine(text => jsonOf(StoredRules).safeParse(text).success)
      .nullable(),
  })
  .partial()
export type ColumnFields = z.infer<typeof ColumnFields>

const Cell = z.object({ kind: z.literal('cells'), columnId: PositiveId, rowIds: RowIds, before: Cells, after: Cells })
const State = z.object({
  kind: z.literal('states'),
  columnId: PositiveId,
  rowIds: RowIds,
  before: States,
  /** Null until the step is undone. */
  after: States.nullable(),
})
const Column = z.object({ kind: z.literal('column'), columnId: PositiveId, before: ColumnFields, after: ColumnFields })
const Rows = z.object({
  kind: z.enum(['inserted', 'deleted']),
  rowIds: RowIds,
  /** The step that had taken rows which a revert brought back; null: the step of the change. */
  before: PositiveId.nullable(),
})
const Moved = z.object({
  kind: z.literal('moved'),
  columnId: PositiveId,
  rowIds: RowIds,
  /** Where the cells came from, row by row. */
  before: z.object({ columnId: PositiveId, rowIds: RowIds }),
})
/** Rows that were ticked along with something else, a merge say. */
const Ticked = z.object({ kind: z.literal('ticked'), rowIds: RowIds })
const Form = z.discriminatedUnion('kind', [Cell, State, Column, Rows, Moved, Ticked])
export type StepChange = z.infer<typeof Form>

const parsed = (text: unknown): unknown => {
  if (text === null) return null
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The change, or null where the row is damaged. */
export function readChange({ kind, column_id, rows, before, after }: StoredChange): StepChange | null {
  const read = Form.safeParse({
    kind,
    columnId: column_id,
    rowIds: parsed(rows),
    before: parsed(before),
    after: parsed(after),
  })
  return read.success && isWhole(read.data) ? read.data : null
}

/** What is kept row by row is kept for each of the rows. */
function isWhole(change: StepChange): boolean {
  const count = 'rowIds' in change ? change.rowIds.length : 0
  switch (change.kind) {
    case 'cells':
      return change.before.length === count && change.after.length === count
    case 'states':
      return change.before.length === count && (change.after ?? change.before).length === count
    case 'moved':
      return change.before.rowIds.length === count
    default:
      return true
  }
}
