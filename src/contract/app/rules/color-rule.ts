// Rules that color the cells of a column: what a cell has to be, and its color. The first rule that fits a cell counts.
import { z } from 'zod'
import { Verdict } from '../cell/cell.ts'

export const ruleColors = ['red', 'amber', 'green', 'blue', 'violet', 'gray'] as const
export const RuleColor = z.enum(ruleColors)
export type RuleColor = z.infer<typeof RuleColor>

const text = z.string().min(1).max(1000)
export const ColorTest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('is'), text }),
  z.strictObject({ kind: z.literal('contains'), text }),
  z.strictObject({ kind: z.literal('blank') }),
  z.strictObject({ kind: z.literal('duplicate') }),
  /** Ends included; null is open. */
  z.strictObject({ kind: z.literal('number'), from: z.number().nullable(), to: z.number().nullable() }),
  z.strictObject({ kind: z.literal('verdict'), verdict: Verdict }),
  /** A date that is past by more days, or a result that was answered before them. */
  z.strictObject({ kind: z.literal('older'), days: z.int().min(1).max(36_500) }),
])
export type ColorTest = z.infer<typeof ColorTest>

export const ColorRule = z.strictObject({ test: ColorTest, color: RuleColor })
export type ColorRule = z.infer<typeof ColorRule>

export const maxColorRules = 12
export const ColorRules = z.array(ColorRule).max(maxColorRules)
export type ColorRules = z.infer<typeof ColorRules>
