// Duplicates of a list (R-CLN-05): the rules that find them, the groups to review, and what becomes of them.
import { z } from 'zod'
import { ColumnId, RowId, SheetId } from './ids.ts'
import { LinkageWeights } from './linkage.ts'
import type { Column } from './sheet.ts'

/** Rules the program proposes from the columns of a list, in their order. */
export const duplicateRuleNames = ['email', 'phone', 'profile', 'company', 'place', 'name'] as const
export const DuplicateRuleName = z.enum(duplicateRuleNames)
export type DuplicateRuleName = z.infer<typeof DuplicateRuleName>

/** A rule of a person's own: rows that are the same in all these columns. */
const OwnRule = z.array(ColumnId).min(1).max(3)
export const maxOwnRules = 2

/** Columns that someone may name to compare. */
export const maxComparedColumns = 16

/** How alike rows have to be. */
export const fuzzinessNames = ['strict', 'normal', 'loose'] as const
export const Fuzziness = z.enum(fuzzinessNames)
export type Fuzziness = z.infer<typeof Fuzziness>

/** Decided pairs of rows that the weights follow. */
export const maxTaught = 5000
const TaughtRows = z.object({ rowIds: z.tuple([RowId, RowId]), same: z.boolean() })
export type TaughtRows = z.infer<typeof TaughtRows>

export const DuplicatesAsk = z.object({
  sheetId: SheetId,
  own: z.array(OwnRule).max(maxOwnRules).default([]),
  /** Rules that are on, each looked at by itself; null: all columns are compared, with weights learned from the list. */
  rules: z
    .array(z.union([DuplicateRuleName, z.int().min(0)]))
    .nullable()
    .default(null),
  fuzziness: Fuzziness.default('normal'),
  /** Columns to compare, where no rules are named; absent: the program chooses. */
  columns: z.array(ColumnId).min(1).max(maxComparedColumns).optional(),
  /** Least probability that rows are one, where no rules are named; absent: as the fuzziness says. */
  threshold: z.number().gt(0).lt(1).optional(),
  /** Pairs that someone has decided, where no rules are named: they are grouped as decided, and the weights follow them. */
  taught: z.array(TaughtRows).max(maxTaught).optional(),
  /** Weights of an earlier time and the columns they are about, where no rules are named; absent: learned from the list. */
  weights: LinkageWeights.optional(),
})
export type DuplicatesAsk = z.infer<typeof DuplicatesAsk>

export interface DuplicateCounts {
  groups: number
  /** Rows beyond the one of each group that stays. */
  extra: number
}

export interface DuplicateRuleView extends DuplicateCounts {
  /** Its name, or the place of an own one. */
  rule: DuplicateRuleName | number
  on: boolean
  /** The columns it looks at. */
  columnIds: ColumnId[]
  /** Values that so many rows share that they say nothing of who a row is: they were left out. */
  tooWide: { value: string; rows: number }[]
}

/** A column that was compared, or several of one kind, and what was learned of it. Weights are natural logarithms of odds. */
export interface EvidenceView {
  /** What its cells are compared as. */
  kind: string
  columnIds: ColumnId[]
  /** What it weighs on average that two rows have the same, and that they differ. */
  same: number
  differs: number
  /** How often two rows of one person compare so, and how often strangers do. */
  levels: { level: string; one: number; strangers: number }[]
}

/**
 * Why a column is not compared. running: no two rows share a value · sparse: hardly filled · repeats: few different values ·
 * prose: long texts · parts: other columns have its parts · result: computed, or found by a run · kind: says nothing of who a row is
 * about · chosen: other columns were named.
 */
export type ColumnOff = 'running' | 'sparse' | 'repeats' | 'prose' | 'parts' | 'result' | 'kind' | 'chosen'

/** What was learned of a list where no rules were named. */
export interface LinkageView {
  evidence: EvidenceView[]
  off: { columnId: ColumnId; why: ColumnOff }[]
  /** Logarithm of the odds that two rows are one that no one has looked at. */
  prior: number
  /** false: the list is too short, or too odd, to learn from; the weights are those of other lists. */
  learned: boolean
  /** Some values are shared by so many rows that not all of them were compared. */
  cut: boolean
}

export interface DuplicateSummary extends DuplicateCounts {
  rules: DuplicateRuleView[]
  /** null: rules were named. */
  linkage: LinkageView | null
  rows: number
  /** Groups so sure that no one has to look, and the rest. */
  sure: DuplicateCounts
  review: DuplicateCounts
  /** How many of the sure groups are expected to be wrong; null: rules were named. */
  sureWrong: number | null
  /** Whether pairs are undecided that no one has answered. */
  questions: boolean
  /** Rows that a run on their email address would no longer ask for. */
  saves: number
}

/**
 * Which value of a column a merged row has, where a person turns the rule: the row's own with blanks filled (never replaced), that
 * of the most complete row, of the row added last, the most frequent one, the longest, or all that differ, joined.
 */
export const valueChoices = ['keep', 'complete', 'newest', 'frequent', 'longest', 'join'] as const
export const ValueChoice = z.enum(valueChoices)
export type ValueChoice = z.infer<typeof ValueChoice>
/** Between joined values where a person chose no other. */
export const usualSeparator = '; '
/** Characters. */
export const maxSeparatorLength = 20
/** Between joined values; they may be put on lines of their own. */
export const JoinSeparator = z.string().min(1).max(maxSeparatorLength)

export const ColumnChoice = z.object({
  columnId: ColumnId,
  choice: ValueChoice,
  separator: JoinSeparator.optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

/** Whether the rule of a column can be turned: results, formulas, locked columns and consent have one of their own. */
export const canChooseValue = ({ origin, computed, locked, type }: Column): boolean =>
  origin === null && computed === null && !locked && !consentTypes.has(type)
const consentTypes: ReadonlySet<Column['type']> = new Set([
  'consent_basis',
  'consent_source',
  'consent_date',
  'consent_wording',
])

/** Columns without one follow the honest rule; consent and locked columns always follow theirs. */
const ColumnChoices = z.array(ColumnChoice).max(2000).default([])

const whichGroups = ['all', 'sure', 'review'] as const
const WhichGroups = z.enum(whichGroups)
export type WhichGroups = z.infer<typeof WhichGroups>

const maxGroupsShown = 100
export const DuplicateGroupsAsk = DuplicatesAsk.extend({
  which: WhichGroups,
  first: z.int().min(0),
  count: z.int().min(1).max(maxGroupsShown),
  choices: ColumnChoices,
  /** Rows that a person wants to stay in their groups. */
  survivors: z.array(RowId).max(20_000).default([]),
})
export type DuplicateGroupsAsk = z.infer<typeof DuplicateGroupsAsk>

/**
 * Why a value is the one of the merged row. own: of the row that stays · only: no other row has one · filled: the own one is blank ·
 * verified: checked by a run · typed by a person · repaired: the same value in a better form · valid: the own one is not what its
 * column holds, such as an address that cannot exist · common: in most of three or more rows that have one · alike: they differ in form only · together: from the row that gives the rest of its address or company ·
 * complete, newest, frequent, longest, joined: a person turned the rule of the column · withdrawn, consent: of the one consent
 * record that stays whole.
 */
export const keepReasons = [
  'own',
  'only',
  'filled',
  'verified',
  'typed',
  'repaired',
  'valid',
  'common',
  'alike',
  'together',
  'complete',
  'newest',
  'frequent',
  'longest',
  'joined',
  'chosen',
  'locked',
  'withdrawn',
  'consent',
] as const
export type KeepReason = (typeof keepReasons)[number]

export interface KeptValue {
  columnId: ColumnId
  /** The row whose value is kept. */
  rowId: RowId
  why: KeepReason
  /** Columns with the same number take their values from one row: a consent record, an address, a company with its job title. */
  record?: number
  /** What is written instead of the row's cell: joined values. */
  text?: string
}

export interface DuplicateRow {
  rowId: RowId
  /** In the order of the page's columns. */
  cells: (string | null)[]
}

export interface DuplicateGroup {
  /** All of its rows; the first of them are shown. */
  rowIds: RowId[]
  rows: DuplicateRow[]
  sure: boolean
  rules: (DuplicateRuleName | number)[]
  /** The row that stays. */
  survivor: RowId
  /** Columns in which the rows differ, and which value stays. */
  kept: KeptValue[]
  /** How probable it is that all of its rows are one; null: rules were named. */
  probability: number | null
  /** Its pairs, those that speak most against it first; none: rules were named. */
  pairs: DuplicatePair[]
}

/** One line of the sum of a pair. */
export interface PairReason {
  /** What the values are compared as: a full name is compared as a given and a family name. */
  kind: string
  columnIds: ColumnId[]
  /** How the values compare: equal, near, alike, form, moved, other. */
  level: string
  weight: number
}
/** Why two rows are one, or not: the sum of its parts, as natural logarithms of odds. */
export interface PairSum {
  prior: number
  reasons: PairReason[]
  /** Added or taken off since people who moved, live or work together differ, or agree, in several columns at once. */
  together: number
  probability: number
}
export interface DuplicatePair extends PairSum {
  rowIds: [RowId, RowId]
}

export interface DuplicateGroupPage {
  columnIds: ColumnId[]
  /** Groups of the kind asked for. */
  total: number
  groups: DuplicateGroup[]
}

const maxMembers = 2000
/** What a person wants of one group; the group is known by its rows. */
export const GroupDecision = z.object({
  rowIds: z.array(RowId).min(2).max(maxMembers),
  take: z.boolean(),
  survivor: RowId.optional(),
  values: z
    .array(z.object({ columnId: ColumnId, rowId: RowId }))
    .max(2000)
    .optional(),
})
export type GroupDecision = z.infer<typeof GroupDecision>

const duplicateActions = ['merge', 'delete', 'mark'] as const
export const DuplicateAction = z.enum(duplicateActions)
export type DuplicateAction = z.infer<typeof DuplicateAction>

export const DuplicatesResolve = DuplicatesAsk.extend({
  action: DuplicateAction,
  /** Groups no one has decided about: none of them, the sure ones, or all. */
  others: z.enum(['none', 'sure', 'all']),
  decisions: z.array(GroupDecision).max(20_000).default([]),
  choices: ColumnChoices,
})
export type DuplicatesResolve = z.infer<typeof DuplicatesResolve>

/** Rows of which someone has decided: all of them are the same, or each differs from every other. Kept with the list. */
export const RowsDecided = z.object({
  sheetId: SheetId,
  rowIds: z.array(RowId).min(2).max(maxMembers),
  same: z.boolean(),
})
export type RowsDecided = z.infer<typeof RowsDecided>
export const DecisionForgotten = RowsDecided.omit({ same: true })

/** Questions that are asked at a time. */
const maxQuestions = 50
export const QuestionsAsk = DuplicatesAsk.extend({ count: z.int().min(1).max(maxQuestions) })
export type QuestionsAsk = z.infer<typeof QuestionsAsk>

/** Pairs that say most about the weights once someone decides about them: the most undecided ones first. */
export interface DuplicateQuestions {
  columnIds: ColumnId[]
  questions: { pair: DuplicatePair; rows: DuplicateRow[] }[]
}

/** How two values compare, by level. */
export const levelWords: Readonly<Record<string, string>> = {
  equal: 'same',
  near: 'nearly the same',
  alike: 'similar',
  form: 'another form',
  moved: 'in another column',
  other: 'differs',
}
