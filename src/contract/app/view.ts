// Views: an order and a filter over a list, and the windows of rows that the grid shows.
import { z } from 'zod'
import { CellState, Verdict } from './cell/cell.ts'
import { type ExpressionProblem, maxExpressionLength } from './cell/expression.ts'
import { FindingKind } from './check.ts'
import { ColumnId, RowId, SavedViewId, SheetId, ViewId } from './ids.ts'
import { CellRuleKind } from './rules/cell-rule.ts'

export const SortKey = z.object({ columnId: ColumnId, descending: z.boolean() })
export type SortKey = z.infer<typeof SortKey>

/** Views that every list has; `standingRows` (engine) finds the rows of each. */
export const standingViews = [
  'attention',
  'errors',
  'not_run',
  'stale',
  'duplicates',
  'breaks_rule',
  'suppressed',
  'ready',
  'may_contact',
] as const
export const StandingView = z.enum(standingViews)
export type StandingView = z.infer<typeof StandingView>

/**
 * Of two cells of a row. `alike`: texts that differ only in case and spaces; `less`, `more`: of numbers and dates, the first one;
 * `differs`: of those, that one of them is none.
 */
export const cellRelations = [
  'same',
  'alike',
  'less',
  'more',
  'differs',
  'first_blank',
  'second_blank',
  'both_blank',
] as const
const CellRelation = z.enum(cellRelations)
export type CellRelation = z.infer<typeof CellRelation>

/** `not`: rows that the condition would leave out are shown instead. */
const onColumn = { columnId: ColumnId, not: z.boolean().optional() }

/** One condition on one column; conditions are ANDed, several values inside one are ORed. Ends of ranges are included. */
export const ViewCondition = z.discriminatedUnion('kind', [
  z.object({ ...onColumn, kind: z.literal('contains'), text: z.string().max(1000) }),
  z.object({ ...onColumn, kind: z.literal('values'), values: z.array(z.string().nullable()).max(10_000) }),
  // `markers`: a word that counts as blank is blank, too, as it is for a run.
  z.object({ ...onColumn, kind: z.literal('blank'), blank: z.boolean(), markers: z.boolean().optional() }),
  z.object({ ...onColumn, kind: z.literal('duplicate') }),
  z.object({ ...onColumn, kind: z.literal('number'), from: z.number().nullable(), to: z.number().nullable() }),
  z.object({ ...onColumn, kind: z.literal('date'), from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
  // Filled, and no number or date.
  z.object({ ...onColumn, kind: z.literal('unread'), as: z.enum(['number', 'date']) }),
  z.object({ ...onColumn, kind: z.literal('length'), from: z.int().nullable(), to: z.int().nullable() }),
  // What kinds of characters a cell is made of; the signs are said in engine/types/shape.ts.
  z.object({ ...onColumn, kind: z.literal('shape'), shapes: z.array(z.string().max(200)).max(1000) }),
  // The scripts of its letters; the names are said in engine/types/script.ts.
  z.object({ ...onColumn, kind: z.literal('script'), scripts: z.array(z.string().max(200)).max(1000) }),
  // The language of its text; the names are said in engine/types/language/language.ts.
  z.object({ ...onColumn, kind: z.literal('language'), languages: z.array(z.string().max(200)).max(1000) }),
  // Of an email address, an address of a page, or a bare domain; lower case.
  z.object({ ...onColumn, kind: z.literal('domain'), domains: z.array(z.string().max(300)).max(10_000) }),
  z.object({ ...onColumn, kind: z.literal('state'), states: z.array(CellState) }),
  // Results whose input was edited since they were asked for.
  z.object({ ...onColumn, kind: z.literal('stale') }),
  // Results by when the service answered: from a moment on, and before another one.
  z.object({
    ...onColumn,
    kind: z.literal('evidence'),
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
  }),
  z.object({ ...onColumn, kind: z.literal('verdict'), verdicts: z.array(Verdict) }),
  // `country` reads national phone numbers where neither row nor list names one.
  z.object({
    ...onColumn,
    kind: z.literal('local'),
    kinds: z.array(FindingKind),
    country: z.string().length(2).nullable(),
  }),
  // Cells that break rules of their column, of these kinds.
  z.object({ ...onColumn, kind: z.literal('rule'), rules: z.array(CellRuleKind).max(20) }),
  // Rows in which any cell breaks a rule of its column.
  z.object({ kind: z.literal('rules'), columnId: z.null() }),
  z.object({ kind: z.literal('rows'), columnId: z.null(), rowIds: z.array(RowId).max(200_000), label: z.string() }),
  z.object({ kind: z.literal('problems'), columnId: z.null() }),
  z.object({
    kind: z.literal('standing'),
    columnId: z.null(),
    not: z.boolean().optional(),
    view: StandingView,
    country: z.string().length(2).nullable(),
    // Of may_contact: a basis counts from this day on only.
    since: z.iso.date().optional(),
  }),
  // Rows that were picked by hand.
  z.object({ kind: z.literal('ticked'), columnId: z.null() }),
  // What the cells of two columns are to each other.
  z.object({
    kind: z.literal('against'),
    columnId: z.null(),
    not: z.boolean().optional(),
    firstId: ColumnId,
    secondId: ColumnId,
    relations: z.array(CellRelation).max(8),
  }),
  // What an expression gives: as the engine stores it, and as it was written.
  z.object({
    kind: z.literal('expression'),
    columnId: z.null(),
    not: z.boolean().optional(),
    expression: z.string().max(2 * maxExpressionLength),
    words: z.string().max(maxExpressionLength),
    values: z.array(z.string().nullable()).max(10_000),
  }),
])
export type ViewCondition = z.infer<typeof ViewCondition>

/** Columns that a view is sorted by. */
export const maxSortKeys = 8

export const ViewSpec = z.object({
  sort: z.array(SortKey).max(maxSortKeys),
  conditions: z.array(ViewCondition).max(50),
  /** Rows where any cell contains this, without case. */
  search: z.string().max(200),
})
export type ViewSpec = z.infer<typeof ViewSpec>

export const wholeListView: ViewSpec = { sort: [], conditions: [], search: '' }

/**
 * A newer request of a page for the view of a list ends the older one. `aside`: only read, beside the one that is shown; it
 * ends none and is ended by none.
 */
export const ViewOpen = z.object({ sheetId: SheetId, spec: ViewSpec, aside: z.boolean().optional() })
/** A computed view: `rows` positions 0..rows-1, out of `total` rows in the list. */
export const View = z.object({
  id: ViewId,
  sheetId: SheetId,
  version: z.int(),
  rows: z.int(),
  total: z.int(),
  spec: ViewSpec,
})
export type View = z.infer<typeof View>

export const WindowAsk = z.object({
  viewId: ViewId,
  first: z.int().min(0),
  count: z.int().min(1).max(1000),
  columnIds: z.array(ColumnId).max(500),
})
export type WindowAsk = z.infer<typeof WindowAsk>

/**
 * Column-wise arrays, all of the same length as `ids`. `states`, `marks`, `local` (gravest finding, by position in
 * `findingKinds`), `colors` (position in `ruleColors` + 1) and `broken` (rules that a cell breaks, a bit for each of `words`) are
 * null where no cell has any.
 */
const WindowColumn = z.object({
  id: ColumnId,
  values: z.array(z.string().nullable()),
  states: z.array(z.int()).nullable(),
  marks: z.array(z.int()).nullable(),
  local: z.array(z.int()).nullable(),
  colors: z.array(z.int()).nullable(),
  broken: z.object({ words: z.array(z.string()), cells: z.array(z.int()) }).nullable(),
  /** Of a column that was reconciled: the entity that each cell means, blank where candidates wait for a review; null: neither. */
  entities: z.array(z.string().nullable()).optional(),
})
/** `stale`: the list changed since the view was ordered ("order is older than the data"). */
export const ViewWindow = z.object({
  viewId: ViewId,
  first: z.int(),
  version: z.int(),
  stale: z.boolean(),
  ids: z.array(RowId),
  /** Which of the rows were picked by hand; null where none was. */
  ticked: z.array(z.boolean()).nullable(),
  /** Which of the rows are about someone on a do-not-contact list; null where none is. */
  suppressed: z.array(z.boolean()).nullable(),
  columns: z.array(WindowColumn),
})
export type ViewWindow = z.infer<typeof ViewWindow>

/** A block of the view: rows top..bottom (inclusive positions) of the named columns. */
export const RowBlock = z.object({
  top: z.int().min(0),
  bottom: z.int().min(0),
  columnIds: z.array(ColumnId).min(1).max(500),
})
export type RowBlock = z.infer<typeof RowBlock>

/** What is counted of a column: its values, the domains in them, how they are written, the scripts of their letters, or their languages. */
const FacetKind = z.enum(['value', 'domain', 'shape', 'script', 'language'])
export type FacetKind = z.infer<typeof FacetKind>

/** Most frequent first. */
export const FacetAsk = z.object({
  viewId: ViewId,
  columnId: ColumnId,
  of: FacetKind.default('value'),
  search: z.string().max(200),
  limit: z.int().min(1).max(1000),
})
export const ColumnFacet = z.object({
  values: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
  distinct: z.int(),
})
export type ColumnFacet = z.infer<typeof ColumnFacet>

/** What the bars of a histogram are of: numbers, dates as days since 1970, or letters per cell. */
const HistogramKind = z.enum(['number', 'date', 'length'])
export const HistogramAsk = z.object({ viewId: ViewId, columnId: ColumnId, of: HistogramKind })
export type HistogramAsk = z.infer<typeof HistogramAsk>

/** `all`: in the whole list; `shown`: in the rows that the conditions on other columns leave. */
export interface CellCounts {
  all: number
  shown: number
}
/** Both ends included; null: all that is less or more. No cell lies between two bars. */
export interface HistogramBar extends CellCounts {
  from: number | null
  to: number | null
}
/** The bars depend on the whole list alone, so they stay where they are while conditions change. */
export interface Histogram {
  bars: HistogramBar[]
  least: number
  greatest: number
  /** Filled cells that are no number or date. */
  unread: CellCounts
}

/** What an expression gives in the rows that the other conditions of a view leave, most frequent first. */
export const ExpressionFacetAsk = z.object({
  viewId: ViewId,
  expression: z.string().max(maxExpressionLength + 1),
  search: z.string().max(200),
  limit: z.int().min(1).max(1000),
})
export type ExpressionFacetAsk = z.infer<typeof ExpressionFacetAsk>
export interface ExpressionFacet extends ColumnFacet {
  /** Where the expression cannot be understood, in UTF-16 units of its text; null when it can. */
  problem: ExpressionProblem | null
  /** As conditions hold it; null with a problem. */
  stored: string | null
}

/** Rows by what two columns are to each other, in the rows that the other conditions of a view leave. */
export const AgainstAsk = z.object({ viewId: ViewId, firstId: ColumnId, secondId: ColumnId })
export type AgainstAsk = z.infer<typeof AgainstAsk>
export type RelationCounts = Partial<Record<CellRelation, number>>

/** Most values of a condition. */
export const maxChosenValues = 10_000

/** Which cells of a column are among values that someone lists. `alike`: whatever their case and accents. */
export const ListedValuesAsk = z.object({
  sheetId: SheetId,
  columnId: ColumnId,
  values: z.array(z.string().min(1).max(10_000)).min(1).max(maxChosenValues),
  alike: z.boolean(),
})
export type ListedValuesAsk = z.infer<typeof ListedValuesAsk>

export interface ListedValues {
  /** As the cells have them. */
  found: string[]
  /** Listed values that no cell has. */
  missing: string[]
}

/** Rows of a view by the values of one to three columns, the largest groups first. */
export const GroupAsk = z.object({
  viewId: ViewId,
  columnIds: z.array(ColumnId).min(1).max(3),
  /** A column whose numbers are summed. */
  figureId: ColumnId.nullable(),
  limit: z.int().min(1).max(5000),
})
export type GroupAsk = z.infer<typeof GroupAsk>
export const RowGroup = z.object({
  /** A value for each column; null where it is blank. */
  keys: z.array(z.string().nullable()),
  rows: z.int(),
  numbers: z.int(),
  sum: z.number(),
})
export type RowGroup = z.infer<typeof RowGroup>
/** `found`, `rows`: of all groups, listed or not. */
export const RowGroups = z.object({ groups: z.array(RowGroup), found: z.int(), rows: z.int() })
export type RowGroups = z.infer<typeof RowGroups>

export const ColumnFiguresAsk = z.object({ viewId: ViewId, columnId: ColumnId })
/**
 * What a column holds in the rows that the other conditions of the view leave. `repeated`: cells whose text is there more
 * than once.
 */
export const ColumnFigures = z.object({
  rows: z.int(),
  blank: z.int(),
  distinct: z.int(),
  repeated: z.int(),
  numbers: z.object({ cells: z.int(), min: z.number(), max: z.number() }).nullable(),
  dates: z.object({ cells: z.int(), min: z.iso.date(), max: z.iso.date() }).nullable(),
  lengths: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** Stored states of a result column, `empty` included. */
  states: z.array(z.object({ state: CellState, cells: z.int() })),
  stale: z.int(),
})
export type ColumnFigures = z.infer<typeof ColumnFigures>

export const SummaryAsk = z.object({ viewId: ViewId, blocks: z.array(RowBlock).max(100) })
/**
 * What the status bar says of a selection, `distinct` aside. Number figures are over `numbers` of the `nonEmpty` cells; null when
 * no cell is a number, sum and average also when they are too large to reckon with.
 */
export const SelectionSummary = z.object({
  cells: z.int(),
  nonEmpty: z.int(),
  numbers: z.int(),
  sum: z.number().nullable(),
  average: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type SelectionSummary = z.infer<typeof SelectionSummary>

export const EdgeAsk = z.object({
  viewId: ViewId,
  row: z.int().min(0),
  columnId: ColumnId,
  direction: z.enum(['up', 'down']),
})
export const CopyAsk = z.object({ viewId: ViewId, block: RowBlock, headers: z.boolean() })
/** Cell texts of a block, row by row; rows about someone on a do-not-contact list are blank, so that the others keep their places. */
export const CopiedCells = z.object({
  headers: z.array(z.string()).nullable(),
  rows: z.array(z.array(z.string().nullable())),
  /** Places of columns in `rows` that say of results beside them what has to be said wherever they go. */
  marks: z.array(z.int()),
  /** Rows that are blank for that. */
  suppressed: z.int(),
})
export type CopiedCells = z.infer<typeof CopiedCells>

/** Who may be contacted: how many rows may, and why the others are left out. */
export const ContactAsk = z.object({ sheetId: SheetId, since: z.iso.date().nullable().default(null) })

export const PositionAsk = z.object({ viewId: ViewId, rowId: RowId })

/** A view with a name: order, filter, and the columns it hides. */
export const SavedView = z.object({
  id: SavedViewId,
  name: z.string(),
  spec: ViewSpec,
  hidden: z.array(ColumnId),
})
export type SavedView = z.infer<typeof SavedView>

/** `id` null: a new one. */
export const SavedViewKeep = z.object({
  sheetId: SheetId,
  id: SavedViewId.nullable(),
  name: z.string().trim().min(1).max(200),
  spec: ViewSpec,
  hidden: z.array(ColumnId).max(500),
})
export const SavedViewRename = z.object({ id: SavedViewId, name: z.string().trim().min(1).max(200) })
export const SavedViewRef = z.object({ id: SavedViewId })
export const SavedViewsAsk = z.object({ sheetId: SheetId })

/** Ticks rows of a view, or takes their ticks away; `ranges` null: all rows of the list that have one. */
export const RowsTick = z.object({
  viewId: ViewId,
  ranges: z
    .array(z.object({ top: z.int().min(0), bottom: z.int().min(0) }))
    .max(1000)
    .nullable(),
  ticked: z.boolean(),
})
