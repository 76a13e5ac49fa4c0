// Clusters of columns (R-CLN-06): spellings that are probably one value, and what they become.
import { z } from 'zod'
import { CellValue, type ColumnType } from './cell/cell.ts'
import { maxExpressionLength } from './cell/expression.ts'
import { ColumnId, SheetId } from './ids.ts'

/** What the column holds. */
export const clusterPresets = ['company', 'place', 'title', 'text'] as const
const ClusterPreset = z.enum(clusterPresets)
export type ClusterPreset = z.infer<typeof ClusterPreset>

const presetByType: Partial<Record<ColumnType, ClusterPreset>> = {
  company: 'company',
  city: 'place',
  country: 'place',
  job_title: 'title',
}

/** What a column of this type holds, until a person says otherwise. */
export const usualPreset = (type: ColumnType): ClusterPreset => presetByType[type] ?? 'text'

/** By the same words, the same letters, the same sound (in English, in German, of Slavic and Yiddish names, by the language of a name), few slips, or what an expression gives. */
export const clusterMethods = [
  'fingerprint',
  'ngram',
  'phonetic',
  'cologne',
  'daitch',
  'sounds',
  'nearest',
  'expression',
] as const
const ClusterMethod = z.enum(clusterMethods)
export type ClusterMethod = z.infer<typeof ClusterMethod>

/** Languages whose names are read by their sounds; `auto`: each name by its letters, else by those of the list. */
export const nameLanguages = ['auto', 'en', 'de', 'fr', 'es', 'it', 'pl', 'he'] as const
const NameLanguage = z.enum(nameLanguages)
export type NameLanguage = z.infer<typeof NameLanguage>

/** Of `nearest`: most letters that differ, as a share of the longer value. */
export const usualDistance = 0.2
const Distance = z.number().min(0.05).max(0.5)

export const ClusterAsk = z.object({
  sheetId: SheetId,
  columnId: ColumnId,
  /** Columns whose values are compared and changed together with those of the first. */
  alsoIn: z.array(ColumnId).max(50).optional(),
  preset: ClusterPreset,
  method: ClusterMethod,
  distance: Distance.optional(),
  /** Of `sounds`: how names are read; absent: `auto`. */
  language: NameLanguage.optional(),
  /** Of `expression`: what reads the column and gives the same for values that are one, in the words of a person. */
  key: z.string().max(maxExpressionLength).optional(),
})
export type ClusterAsk = z.infer<typeof ClusterAsk>

/** The columns that are compared, the first one first. */
export const clusterColumns = ({ columnId, alsoIn = [] }: Pick<ClusterAsk, 'columnId' | 'alsoIn'>): ColumnId[] => [
  ...new Set([columnId, ...alsoIn]),
]

export interface ClusterSummary {
  /** Different values of the columns, and cells that hold one. */
  values: number
  cells: number
  clusters: number
  /** Why the expression cannot be used. */
  problem: string | null
  /** Of `sounds` by itself: the language that most names show; null: none, or another method. */
  language: Exclude<NameLanguage, 'auto'> | null
  /** Cells that change where every cluster becomes its most frequent value. */
  changes: number
  /** So many values hang together that they would all become one: they are left out. */
  tooWide: { value: string; values: number }[]
}

export const ClusterPageAsk = ClusterAsk.extend({ first: z.int().min(0), count: z.int().min(1).max(100) })
export type ClusterPageAsk = z.infer<typeof ClusterPageAsk>

export interface ValueCluster {
  /** The first is the one to keep: in most cells, and of equals in mixed case. */
  values: { text: string; cells: number }[]
}
export interface ClusterPage {
  total: number
  clusters: ValueCluster[]
}

/** Values of a cluster that become one. */
const ClusterDecision = z.object({
  values: z.array(z.string()).min(1).max(100),
  to: CellValue,
})
export type ClusterDecision = z.infer<typeof ClusterDecision>

export const ClusterApply = ClusterAsk.extend({
  /** Clusters that no one has decided about: left, or unified to their first value. */
  others: z.enum(['none', 'all']),
  decisions: z.array(ClusterDecision).max(20_000).default([]),
  /** First values of clusters that stay as they are. */
  skipped: z.array(z.string()).max(20_000).default([]),
})
export type ClusterApply = z.infer<typeof ClusterApply>

/** Someone has said that this value is none of the others. */
export const NotOneValue = z.object({
  sheetId: SheetId,
  columnId: ColumnId,
  value: z.string(),
  others: z.array(z.string()).min(1).max(100),
})
export type NotOneValue = z.infer<typeof NotOneValue>
