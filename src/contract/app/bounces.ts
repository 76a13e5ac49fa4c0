// A bounce file over a list: what it says, how good each verdict has been, and what is offered in consequence.
import { z } from 'zod'
import { Verdict, VerdictAction } from './cell/cell.ts'
import { ReadOptions } from './file/file.ts'
import { ColumnId, SheetId, Ticket } from './ids.ts'
import { RuleId } from './run/policy.ts'

/** The gravest first: of several about one address it counts. `hard` and `soft`: so says the mailer, and no reply says why. */
export const bounceClasses = [
  'complaint',
  'invalid',
  'disabled',
  'hard',
  'full',
  'refused',
  'busy',
  'soft',
  'delivered',
] as const
export const BounceClass = z.enum(bounceClasses)
export type BounceClass = z.infer<typeof BounceClass>

/** There is no such mailbox any more. */
export const deadClasses: ReadonlySet<BounceClass> = new Set<BounceClass>(['invalid', 'disabled', 'hard'])

export const bounceWords: Readonly<Record<BounceClass, string>> = {
  complaint: 'Complaint',
  invalid: 'No such mailbox',
  disabled: 'Mailbox disabled',
  hard: 'Hard bounce',
  full: 'Mailbox full',
  refused: 'Message refused',
  busy: 'Deferred',
  soft: 'Soft bounce',
  delivered: 'Delivered',
}

/** `columnId` null: the first column of addresses. */
export const BounceAsk = z.object({
  sheetId: SheetId,
  columnId: ColumnId.nullable(),
  ticket: Ticket,
  options: ReadOptions,
})
export type BounceAsk = z.infer<typeof BounceAsk>

/** Rows that were sent to, and those of them whose mailbox is not there, as a share with its 95% interval. */
const Accuracy = z.object({
  name: z.string(),
  sent: z.int(),
  dead: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
})
export type BounceAccuracy = z.infer<typeof Accuracy>

export const BounceReport = z.object({
  columnId: ColumnId,
  columnName: z.string(),
  /** sendgrid, mailchimp, postmark, ses, mailgun, brevo, report (of mail servers), other. */
  format: z.string(),
  /** What the file says, and about how many addresses. */
  events: z.int(),
  addresses: z.int(),
  /** Rows of the list with one of them, and addresses that no row has. */
  matched: z.int(),
  unmatched: z.int(),
  classes: z.array(z.object({ class: BounceClass, rows: z.int() })),
  /** The file says what was delivered too; else every row with an address counts as sent. */
  sentKnown: z.boolean(),
  sent: z.int(),
  verdicts: z.array(Accuracy),
  providers: z.array(Accuracy),
  /** Rules of the policy whose action does not fit what happened. */
  suggestions: z.array(
    Accuracy.extend({ rule: RuleId, verdict: Verdict, action: VerdictAction, instead: VerdictAction }),
  ),
  /** Dead mailboxes and complaints, for the do-not-contact list. */
  suppress: z.array(z.string()),
})
export type BounceReport = z.infer<typeof BounceReport>
