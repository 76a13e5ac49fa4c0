// The verdict policy: what each rule makes of a report, as data a person may change (R-RUN-20).
import { z } from 'zod'
import { Verdict, VerdictAction } from '../cell/cell.ts'
import { SheetId } from '../ids.ts'

/** Rules in the order in which they are tried. E13 is five signs, each of which is switched by itself. */
export const ruleIds = [
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'E6',
  'E7',
  'E8',
  'E9',
  'E10',
  'E11',
  'E12',
  'E13-score',
  'E13-name',
  'E13-ending',
  'E13-risk',
  'E13-free',
  'E14',
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
] as const
export const RuleId = z.enum(ruleIds)
export type RuleId = z.infer<typeof RuleId>

/** Rules that catch what is left over, so that every report has a verdict: they cannot be switched off. */
export const lastingRules: ReadonlySet<RuleId> = new Set<RuleId>(['E3', 'E4', 'E6', 'E14', 'P1', 'P2', 'P6'])

/** Rules about reports that confirm nothing: their verdict is never Deliverable. */
export const unconfirmedRules: ReadonlySet<RuleId> = new Set<RuleId>([
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'E6',
  'P1',
  'P2',
  'P3',
  'P6',
])

export const PolicyRule = z.object({ on: z.boolean(), verdict: Verdict, action: VerdictAction })
export type PolicyRule = z.infer<typeof PolicyRule>

/** What a status word of the service can stand for. */
export const statusWords = ['deliverable', 'undeliverable', 'unknown'] as const
export const StatusWord = z.enum(statusWords)
export type StatusWord = z.infer<typeof StatusWord>

export const PolicyBody = z
  .object({
    rules: z.record(RuleId, PolicyRule),
    /** E13-score: an address with a score below this is Risky. */
    score: z.int().min(1).max(100),
    /** Status words that the interface does not list, in lower case with `_`, and what they mean. */
    words: z.record(z.string().min(1).max(60), StatusWord),
  })
  .superRefine(({ rules }, context) => {
    for (const id of ruleIds) {
      if (lastingRules.has(id) && !rules[id].on)
        context.addIssue({ code: 'custom', path: ['rules', id], message: 'This rule cannot be turned off.' })
      if (unconfirmedRules.has(id) && rules[id].verdict === 'Deliverable')
        context.addIssue({
          code: 'custom',
          path: ['rules', id],
          message: 'Only confirmed addresses can be Deliverable.',
        })
    }
  })
export type PolicyBody = z.infer<typeof PolicyBody>

/** Version 0 is the policy as the program comes. */
const Policy = z.object({ version: z.int(), at: z.iso.datetime().nullable(), body: PolicyBody })

export const PolicyShown = z.object({
  current: Policy,
  /** As the program comes. */
  standard: PolicyBody,
  /** Results with a verdict that an older version decided, over all lists. */
  outdated: z.int(),
})
export type PolicyShown = z.infer<typeof PolicyShown>

export const PolicyReapply = z.object({ sheetId: SheetId.nullable() })
/** What judging stored answers again did: rows whose verdict, action or reason changed, by list. */
export const PolicyReapplied = z.object({
  judged: z.int(),
  lists: z.array(z.object({ sheetId: SheetId, name: z.string(), changed: z.int() })),
})
export type PolicyReapplied = z.infer<typeof PolicyReapplied>
