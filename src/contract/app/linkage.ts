// Weights of columns that were learned from a list, or from two, kept for another time: a later run decides by them as it did here.
import { z } from 'zod'
import { ColumnId } from './ids.ts'

const Share = z.number().gt(0).max(1)
/** Shares of the levels of a comparison, from equal to other. */
const Shares = z.array(Share).length(6)
const maxEvidence = 18

/** What was learned, by the kinds of evidence in their order; kinds are those of `checks/linkage`. */
export const LearnedWeights = z.strictObject({
  /** Rows of the list, or of both lists. */
  rows: z.int().min(2),
  /** Shares of the relations among all pairs of rows. */
  shares: z.array(z.number().gt(0).lt(1)).length(4),
  evidence: z
    .array(z.strictObject({ kind: z.string().max(20), strangers: Shares, related: z.array(Shares).length(4) }))
    .min(1)
    .max(maxEvidence),
  /** By pairs that someone has decided: added to each pair, and to what each piece of evidence says, as a share. */
  correction: z
    .strictObject({ all: z.number().min(-50).max(50), shares: z.array(z.number().min(-5).max(5)).max(maxEvidence) })
    .optional(),
})
export type LearnedWeights = z.infer<typeof LearnedWeights>

/** What the columns are read as. */
export const ReadAs = z.string().max(20)
/** Columns of one kind that are compared with each other. */
export const maxReadTogether = 4
const Columns = z.array(ColumnId).max(maxReadTogether)
export const maxSources = 16

export const LinkageWeights = z.strictObject({
  compared: z
    .array(z.strictObject({ as: ReadAs, columnIds: Columns.min(1) }))
    .min(1)
    .max(maxSources),
  learned: LearnedWeights,
})
export type LinkageWeights = z.infer<typeof LinkageWeights>

/** Of two lists; of a name, one may have the parts and the other the whole. */
export const MatchWeights = z.strictObject({
  compared: z
    .array(z.strictObject({ as: ReadAs, columnIds: Columns, otherColumnIds: Columns }))
    .min(1)
    .max(maxSources),
  learned: LearnedWeights,
})
export type MatchWeights = z.infer<typeof MatchWeights>
