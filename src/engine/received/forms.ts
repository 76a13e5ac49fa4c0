// The form of every field of the tables that hold lists. Whatever comes from outside the running program, a workbook file,
// a backup or what was salvaged, passes these before any of it is used; a column without a form is refused.
import { z } from 'zod'
import { ColumnType, cellStates } from '../../contract/app/cell/cell.ts'
import { ChosenNotation, EmptyMarkers } from '../../contract/app/cell/notation.ts'
import { CleanKept } from '../../contract/app/clean.ts'
import { LastExport } from '../../contract/app/file/export-choices.ts'
import { ColorRules } from '../../contract/app/rules/color-rule.ts'
import { ColumnOrigin, ListPosition, SheetSource, TypeDetection } from '../../contract/app/sheet.ts'
import { ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { isStored } from '../expression/stored.ts'
import { LineRepair } from '../file/import/lines.lane.ts'
import type { SqlValue } from '../store/sql.ts'
import { jsonOf, PositiveId, positionForm, StoredRules, slotForm, UtcMilliseconds } from '../table/change.ts'

/** Highest id of a row: ids of views are 32-bit numbers, and new rows need room above. */
export const highestRow = 2 ** 31
/** Characters of a cell, a note and any other text. */
export const maxTextLength = 1_000_000
/** A line of a file may hold several cells. */
const maxLineLength = 10 * maxTextLength

const Name = z.string().min(1).max(10_000)
const Text = z.string().max(maxTextLength)
const Flag = z.union([z.literal(0), z.literal(1)])
const Count = z.int().min(0)
const RowId = z.int().min(1).max(highestRow)
const Place1 = z
  .number()
  .min(-(2 ** 53))
  .max(2 ** 53)
const State = z
  .int()
  .min(0)
  .max(cellStates.length - 1)

/** Columns by id, as `storeExpression` writes them. */
const Expression = Text.refine(isStored, 'no expression')

interface Table {
  readonly form: z.ZodObject
  /** Columns that name a row. */
  readonly key: readonly string[]
  /** What takes the place of a damaged field when a database is mended; a row whose field has none goes. */
  readonly instead: Readonly<Record<string, SqlValue>>
  /** For people: what is lost when rows or fields of it are damaged. */
  readonly what: string
}

/** In the order in which one names the other. */
export const receivedTables: Readonly<Record<string, Table>> = {
  workbook: {
    form: z.strictObject({ id: PositiveId, name: Name, position: Place1, kept: Flag }),
    key: ['id'],
    instead: { name: 'Recovered', position: 999_999, kept: 1 },
    what: 'Names and places of workbooks',
  },
  sheet: {
    form: z.strictObject({
      id: PositiveId,
      workbook_id: PositiveId,
      name: Name,
      position: Place1,
      state: z.enum(['importing', 'ready', 'trash']),
      note: Text,
      source: jsonOf(SheetSource).nullable(),
      country: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .nullable(),
      view: jsonOf(ViewSpec),
      rows: Count,
      version: Count,
      rows_version: Count,
      changed_at: UtcMilliseconds,
      removed_at: UtcMilliseconds.nullable(),
      place: jsonOf(ListPosition).nullable(),
      forgotten: Count,
      clean: jsonOf(CleanKept).nullable(),
      markers: jsonOf(EmptyMarkers).nullable(),
      last_export: jsonOf(LastExport).nullable(),
    }),
    key: ['id'],
    instead: {
      name: 'Recovered list',
      position: 999_999,
      state: 'ready',
      note: '',
      source: null,
      country: null,
      view: JSON.stringify(wholeListView),
      rows: 0,
      version: 1,
      rows_version: 1,
      changed_at: 0,
      removed_at: null,
      place: null,
      forgotten: 0,
      clean: null,
      markers: null,
      last_export: null,
    },
    what: 'Settings of lists',
  },
  col: {
    form: z.strictObject({
      id: PositiveId,
      sheet_id: PositiveId,
      slot: z.string().regex(slotForm),
      name: Name,
      type: ColumnType,
      type_chosen: Flag,
      detection: jsonOf(TypeDetection).nullable(),
      position: z.string().regex(positionForm),
      width: z.int().min(0).max(100_000),
      hidden: Flag,
      pinned: Flag,
      never_send: Flag,
      note: Text,
      origin: jsonOf(ColumnOrigin).nullable(),
      gone: Flag,
      version: Count,
      locked: Flag,
      expression: Expression.nullable(),
      filling: Flag,
      notation: jsonOf(ChosenNotation).nullable(),
      colors: jsonOf(ColorRules).nullable(),
      rules: jsonOf(StoredRules).nullable(),
    }),
    key: ['id'],
    instead: {
      name: 'Recovered column',
      type: 'text',
      type_chosen: 0,
      detection: null,
      position: 'z',
      width: 160,
      hidden: 0,
      pinned: 0,
      // What must not be sent stays unsent.
      never_send: 1,
      note: '',
      origin: null,
      gone: 0,
      version: 1,
      locked: 0,
      expression: null,
      filling: 0,
      notation: null,
      colors: null,
      rules: null,
    },
    what: 'Settings of columns',
  },
  row_problem: {
    form: z.strictObject({
      sheet_id: PositiveId,
      row_id: RowId,
      line: Count,
      text: z.string().max(maxLineLength),
      kind: z.string().max(1000),
      found: Count.nullable(),
      expected: Count.nullable(),
      repair: jsonOf(LineRepair).nullable(),
    }),
    key: ['sheet_id', 'row_id', 'line'],
    instead: { kind: 'values', found: null, expected: null, repair: null },
    what: 'Problems found when a file was imported',
  },
  saved_view: {
    form: z.strictObject({
      id: PositiveId,
      sheet_id: PositiveId,
      name: Name,
      spec: jsonOf(ViewSpec),
      hidden: jsonOf(z.array(PositiveId)),
      removed_at: UtcMilliseconds.nullable(),
    }),
    key: ['id'],
    instead: { name: 'Recovered view', removed_at: null },
    what: 'Saved views',
  },
  row_tick: {
    form: z.strictObject({ sheet_id: PositiveId, row_id: RowId }),
    key: ['sheet_id', 'row_id'],
    instead: {},
    what: 'Ticks of rows',
  },
  decided_pair: {
    form: z.strictObject({ sheet_id: PositiveId, row_id: RowId, other_id: RowId, same: z.literal([0, 1]) }),
    key: ['sheet_id', 'row_id', 'other_id'],
    instead: {},
    what: 'Rows marked as the same or not',
  },
  not_one: {
    form: z.strictObject({ sheet_id: PositiveId, col_id: PositiveId, value: Text, other: Text }),
    key: ['sheet_id', 'col_id', 'value', 'other'],
    instead: {},
    what: 'Values marked as not the same',
  },
  retention: {
    form: z.strictObject({ sheet_id: PositiveId, until: z.iso.date(), noticed_at: UtcMilliseconds.nullable() }),
    key: ['sheet_id'],
    instead: { noticed_at: null },
    what: 'Retention dates of lists',
  },
  age_notice: {
    form: z.strictObject({ kind: z.enum(['answers', 'searches', 'sent']), days: Count, noticed_at: UtcMilliseconds }),
    key: ['kind'],
    instead: {},
    what: 'Notices of upcoming deletion',
  },
  step: {
    form: z.strictObject({
      id: PositiveId,
      sheet_id: PositiveId,
      label: Text,
      at: UtcMilliseconds,
      key: Text.nullable(),
      run_id: PositiveId.nullable(),
      cells: Count,
      size: Count,
      state: z.enum(['done', 'undoing', 'undone', 'redoing', 'dropped']),
      parent: PositiveId.nullable(),
      left_at: UtcMilliseconds.nullable(),
      open: Flag,
    }),
    key: ['id'],
    instead: {
      label: 'Recovered step',
      at: 0,
      key: null,
      run_id: null,
      cells: 0,
      size: 0,
      parent: null,
      left_at: null,
      open: 0,
    },
    what: 'Steps of history',
  },
  step_change: {
    // What is in the other fields depends on the kind: `readChange` knows.
    form: z.strictObject({
      id: PositiveId,
      step_id: PositiveId,
      kind: z.string(),
      column_id: PositiveId.nullable(),
      rows: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      undone: Flag,
      low: RowId.nullable(),
      high: RowId.nullable(),
    }),
    key: ['id'],
    instead: { low: null, high: null },
    what: 'Entries of history',
  },
  cell_state: {
    form: z.strictObject({
      sheet_id: PositiveId,
      col_id: PositiveId,
      row_id: RowId,
      state: State,
      reason: Text.nullable(),
      marks: z.int().min(0).max(127),
      in_hash: z.instanceof(Uint8Array).nullable(),
      run_id: PositiveId.nullable(),
      answer_id: PositiveId.nullable(),
      at: UtcMilliseconds,
      rule: z.string().max(1000).nullable(),
      policy: Count.nullable(),
      pick: Count.nullable(),
    }),
    key: ['sheet_id', 'col_id', 'row_id'],
    instead: {
      reason: null,
      in_hash: null,
      run_id: null,
      answer_id: null,
      at: 0,
      rule: null,
      policy: null,
      pick: null,
    },
    what: 'States of results',
  },
  cell_raw: {
    form: z.strictObject({
      sheet_id: PositiveId,
      col_id: PositiveId,
      row_id: RowId,
      shown: Text.nullable(),
      raw: Text.min(1),
    }),
    key: ['sheet_id', 'col_id', 'row_id'],
    instead: {},
    what: 'Stored values of workbook cells',
  },
}
