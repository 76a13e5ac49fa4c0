// The rule table: what a report means for a list and what to do with the row (service.md 5.3). The first rule that fits
// decides, all that fit are evidence; a field that is not known never makes a rule fit.
import { emailDetails } from '../../checks/email/decide.ts'
import type { RuleHit } from '../../contract/app/answer.ts'
import type { Action, Verdict } from '../../contract/app/cell.ts'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'

export interface Judgement {
  readonly verdict: Verdict
  readonly action: Action
  /** Rule that decided. */
  readonly rule: string
  /** Why, as a sentence. */
  readonly reason: string
  /** Further rules that fit, with their sentences. */
  readonly otherHits: readonly RuleHit[]
}

interface Rule<R> {
  readonly id: string
  readonly verdict: Verdict
  action(report: R): Action
  fits(report: R): boolean
  reason(report: R): string
  /** What is worth telling when another rule decides: a flag by itself, whatever the status. */
  sign?(report: R): boolean
}

const known: Readonly<Record<string, string>> = {
  ...emailDetails,
  invalid_mailbox: 'There is no such mailbox.',
  full_mailbox: 'The mailbox is full.',
  unavailable_server: 'The mail server could not be reached.',
  valid_email: 'The mailbox accepts mail.',
  high_traffic_email: 'The mailbox is busy; mail to it may bounce.',
  catch_all: 'The domain accepts every address.',
  disabled_mailbox: 'The mailbox is switched off.',
}

/** A detail word as a sentence; unknown words are quoted. */
const detailSentence = (detail: string | null, otherwise: string) =>
  detail === null || detail === '' ? otherwise : (known[detail] ?? `The service says: ${detail.replaceAll('_', ' ')}.`)

const status = (report: EmailReport) => report.email_deliverability.status
const detail = (report: EmailReport) => report.email_deliverability.status_detail
const undeliverable = (report: EmailReport) => status(report) === 'undeliverable'
const deliverable = (report: EmailReport) => status(report) === 'deliverable'
const mapped = (report: EmailReport) => deliverable(report) || undeliverable(report) || status(report) === 'unknown'
const broken = ({ email_deliverability: { is_format_valid, is_mx_valid } }: EmailReport) =>
  is_format_valid === false || is_mx_valid === false

const retryable: ReadonlySet<string | null> = new Set([null, 'dns_error', 'timeout', 'not_checked'])

const risky = (
  id: string,
  sign: (report: EmailReport) => boolean,
  reason: (report: EmailReport) => string,
): Rule<EmailReport> => ({
  id,
  verdict: 'Risky',
  action: () => 'Review',
  fits: report => deliverable(report) && sign(report),
  reason,
  sign,
})

const emailRules: readonly Rule<EmailReport>[] = [
  {
    id: 'E1',
    verdict: 'Undeliverable',
    action: () => 'Hold',
    fits: report => undeliverable(report) && detail(report) === 'full_mailbox',
    reason: () => 'The mailbox is full. Check again in 7 days.',
  },
  {
    id: 'E2',
    verdict: 'Undeliverable',
    action: () => 'Hold',
    fits: report => undeliverable(report) && detail(report) === 'unavailable_server',
    reason: () => 'The mail server could not be reached. Check again in 2 days.',
  },
  {
    id: 'E3',
    verdict: 'Undeliverable',
    action: () => 'Remove',
    fits: undeliverable,
    reason: report => detailSentence(detail(report), 'Mail to this address is refused.'),
  },
  {
    id: 'E4',
    verdict: 'Unknown',
    // Asking again helps where nobody answered, not where the answer was "cannot be told".
    action: report => (retryable.has(detail(report)) ? 'Retry' : 'Review'),
    fits: report => status(report) === 'unknown',
    reason: report => detailSentence(detail(report), 'The mailbox could not be asked.'),
  },
  {
    id: 'E5',
    verdict: 'Undeliverable',
    action: () => 'Remove',
    fits: report => !mapped(report) && broken(report),
    reason: report =>
      report.email_deliverability.is_format_valid === false
        ? 'This is not a valid e-mail address.'
        : 'The domain has no mail server.',
  },
  {
    id: 'E6',
    verdict: 'Unknown',
    action: () => 'Review',
    fits: report => !mapped(report),
    reason: report => {
      const word = status(report)
      return word ? `The service answered “${word}”, a word without a rule.` : 'The service gave no status.'
    },
  },
  risky(
    'E7',
    report => deliverable(report) && (broken(report) || report.email_deliverability.is_smtp_valid === false),
    () => 'Called deliverable, but the form, the mail server or the mailbox did not pass.',
  ),
  risky(
    'E8',
    report => detail(report) === 'high_traffic_email',
    () => 'The mailbox is busy; mail to it may bounce.',
  ),
  risky(
    'E9',
    report => report.email_quality.is_catchall === true,
    () => 'The domain accepts every address.',
  ),
  risky(
    'E10',
    report => report.email_quality.is_disposable === true,
    () => 'The address is a throw-away one.',
  ),
  risky(
    'E11',
    ({ email_risk }) => email_risk.address_risk_status === 'high' || email_risk.domain_risk_status === 'high',
    ({ email_risk }) =>
      email_risk.address_risk_status === 'high' ? 'The address is rated high risk.' : 'The domain is rated high risk.',
  ),
  risky(
    'E12',
    report => report.email_quality.is_role === true,
    () => 'A shared address such as info@, not a person.',
  ),
  {
    id: 'E14',
    verdict: 'Deliverable',
    action: () => 'Use',
    fits: deliverable,
    reason: report => detailSentence(detail(report), 'The mailbox accepts mail.'),
  },
]

const valid = (report: PhoneReport) => report.phone_validation.is_valid
const line = (report: PhoneReport) => report.phone_validation.line_status?.trim().toLowerCase() ?? null
const lineType = (report: PhoneReport) => report.phone_carrier.line_type

const doubtful = (report: PhoneReport) =>
  report.phone_risk.risk_level === 'high' ||
  report.phone_risk.is_disposable === true ||
  report.phone_risk.is_abuse_detected === true ||
  lineType(report) === 'pager'

const phoneRules: readonly Rule<PhoneReport>[] = [
  {
    id: 'P1',
    verdict: 'Undeliverable',
    action: () => 'Remove',
    fits: report => valid(report) === false,
    reason: () => 'This number cannot exist in its country.',
  },
  {
    id: 'P2',
    verdict: 'Unknown',
    action: () => 'Review',
    fits: report => valid(report) === null,
    reason: () => 'The service could not tell whether the number is valid.',
  },
  {
    id: 'P3',
    verdict: 'Undeliverable',
    action: () => 'Hold',
    fits: report => line(report) === 'inactive',
    reason: () => 'The line is not in service. Check again in 7 days.',
  },
  {
    id: 'P4',
    verdict: 'Risky',
    action: () => 'Review',
    fits: doubtful,
    sign: doubtful,
    reason: report => {
      if (report.phone_risk.is_disposable === true) return 'A temporary number.'
      if (report.phone_risk.is_abuse_detected === true) return 'Abuse was reported from this number.'
      return lineType(report) === 'pager' ? 'The number is a pager.' : 'The number is rated high risk.'
    },
  },
  {
    id: 'P5',
    verdict: 'Deliverable',
    action: () => 'Use',
    fits: report => valid(report) === true && line(report) === 'active',
    reason: report => {
      const type = lineType(report)
      return type === 'voip' || type === 'toll_free'
        ? `The line is active (${type === 'voip' ? 'internet telephony' : 'toll-free'}).`
        : 'The line is active.'
    },
  },
  {
    id: 'P6',
    verdict: 'Unknown',
    action: () => 'Review',
    fits: report => valid(report) === true,
    reason: () => 'A valid number; the line was not confirmed.',
  },
]

function judge<R>(rules: readonly Rule<R>[], report: R): Judgement {
  const decider = rules.find(rule => rule.fits(report))
  // The last rules of both tables leave nothing over; a new rule must keep it so.
  if (!decider) throw new Error('no rule fits the report')
  return {
    verdict: decider.verdict,
    action: decider.action(report),
    rule: decider.id,
    reason: decider.reason(report),
    otherHits: rules
      .filter(rule => rule !== decider && rule.sign?.(report))
      .map(rule => ({ rule: rule.id, sentence: rule.reason(report) })),
  }
}

export const judgeEmail = (report: EmailReport): Judgement => judge(emailRules, report)
export const judgePhone = (report: PhoneReport): Judgement => judge(phoneRules, report)
