// When each rule of the policy fits a report, and why in words; the policy says what follows. The first
// rule that fits and is switched on decides, all that fit are evidence; a field that is not known never makes a rule fit.
import { emailDetails } from '../../checks/email/decide.ts'
import type { Verdict, VerdictAction } from '../../contract/app/cell/cell.ts'
import type { RuleHit } from '../../contract/app/run/answer.ts'
import type { PolicyBody, RuleId } from '../../contract/app/run/policy.ts'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import { type JudgedBy, plainWord, standardPolicy } from './policy.ts'

export interface Judgement {
  readonly verdict: Verdict
  readonly action: VerdictAction
  /** Rule that decided, and the version of the policy it belongs to. */
  readonly rule: RuleId
  readonly policy: number
  /** Why, as a sentence. */
  readonly reason: string
  /** Further rules that fit, with their sentences. */
  readonly otherHits: readonly RuleHit[]
}

interface Rule<R> {
  readonly id: RuleId
  fits(report: R, policy: PolicyBody): boolean
  reason(report: R, policy: PolicyBody): string
  /** What is worth telling when another rule decides: a flag by itself, whatever the status. */
  sign?(report: R, policy: PolicyBody): boolean
  /** The policy's action, where a report can make it pointless. */
  action?(report: R, chosen: VerdictAction): VerdictAction
}

const known: Readonly<Record<string, string>> = {
  ...emailDetails,
  invalid_mailbox: 'The mailbox does not exist.',
  full_mailbox: 'The mailbox is full.',
  unavailable_server: 'The mail server could not be reached.',
  valid_email: 'The mailbox accepts email.',
  high_traffic_email: 'The mailbox is busy. Email to it may bounce.',
  catch_all: 'The domain accepts every address.',
  disabled_mailbox: 'The mailbox is disabled.',
}

/** A detail word as a sentence; unknown words are quoted. */
const detailSentence = (detail: string | null, otherwise: string) =>
  detail === null || detail === '' ? otherwise : (known[detail] ?? `The service says: ${detail.replaceAll('_', ' ')}.`)

/** The status in the interface's words, through the policy's meaning of others; null when it is none of them. */
function statusOf({ email_deliverability: { status } }: EmailReport, { words }: PolicyBody) {
  if (status === 'deliverable' || status === 'undeliverable' || status === 'unknown') return status
  const word = status === null ? '' : plainWord(status)
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

const detail = (report: EmailReport) => report.email_deliverability.status_detail
const undeliverable = (report: EmailReport, policy: PolicyBody) => statusOf(report, policy) === 'undeliverable'
const deliverable = (report: EmailReport, policy: PolicyBody) => statusOf(report, policy) === 'deliverable'
const broken = ({ email_deliverability: { is_format_valid, is_mx_valid } }: EmailReport) =>
  is_format_valid === false || is_mx_valid === false

const retryable: ReadonlySet<string | null> = new Set([null, 'dns_error', 'timeout', 'not_checked'])

/** A sign against an address that is called deliverable. */
const doubt = (
  id: RuleId,
  sign: (report: EmailReport, policy: PolicyBody) => boolean,
  reason: (report: EmailReport) => string,
): Rule<EmailReport> => ({
  id,
  fits: (report, policy) => deliverable(report, policy) && sign(report, policy),
  reason,
  sign,
})

const emailRules: readonly Rule<EmailReport>[] = [
  {
    id: 'E1',
    fits: (report, policy) => undeliverable(report, policy) && detail(report) === 'full_mailbox',
    reason: () => 'The mailbox is full. Check again in 7 days.',
  },
  {
    id: 'E2',
    fits: (report, policy) => undeliverable(report, policy) && detail(report) === 'unavailable_server',
    reason: () => 'The mail server could not be reached. Check again in 2 days.',
  },
  {
    id: 'E3',
    fits: undeliverable,
    reason: report => detailSentence(detail(report), 'The mail server rejects this address.'),
  },
  {
    id: 'E4',
    fits: (report, policy) => statusOf(report, policy) === 'unknown',
    reason: report => detailSentence(detail(report), 'The mailbox could not be checked.'),
    // Asking again helps where no one answered, not where the answer was "unknown".
    action: (report, chosen) => (chosen === 'Retry' && !retryable.has(detail(report)) ? 'Review' : chosen),
  },
  {
    id: 'E5',
    fits: (report, policy) => statusOf(report, policy) === null && broken(report),
    reason: report =>
      report.email_deliverability.is_format_valid === false
        ? 'This is not a valid email address.'
        : 'The domain has no mail server.',
  },
  {
    id: 'E6',
    fits: (report, policy) => statusOf(report, policy) === null,
    reason: ({ email_deliverability: { status } }) =>
      status ? `The service returned “${status}”, which no rule covers.` : 'The service returned no status.',
  },
  doubt(
    'E7',
    (report, policy) =>
      deliverable(report, policy) && (broken(report) || report.email_deliverability.is_smtp_valid === false),
    () => 'The service says deliverable, but the format, mail server or mailbox check failed.',
  ),
  doubt(
    'E8',
    report => detail(report) === 'high_traffic_email',
    () => 'The mailbox is busy. Email to it may bounce.',
  ),
  doubt(
    'E9',
    report => report.email_quality.is_catchall === true,
    () => 'The domain accepts every address.',
  ),
  doubt(
    'E10',
    report => report.email_quality.is_disposable === true,
    () => 'The address is disposable.',
  ),
  doubt(
    'E11',
    ({ email_risk }) => email_risk.address_risk_status === 'high' || email_risk.domain_risk_status === 'high',
    ({ email_risk }) =>
      email_risk.address_risk_status === 'high' ? 'The address is rated high risk.' : 'The domain is rated high risk.',
  ),
  doubt(
    'E12',
    report => report.email_quality.is_role === true,
    () => 'A shared address such as info@, not a person.',
  ),
  doubt(
    'E13-score',
    ({ email_quality: { score } }, policy) => score !== null && score < policy.score,
    ({ email_quality: { score } }) => `The score of ${score} is below the policy limit.`,
  ),
  doubt(
    'E13-name',
    report => report.email_quality.is_username_suspicious === true,
    () => 'The part before the @ looks made up.',
  ),
  doubt(
    'E13-ending',
    report => report.email_domain.is_risky_tld === true,
    () => 'This domain ending is often misused.',
  ),
  doubt(
    'E13-risk',
    ({ email_risk }) => email_risk.address_risk_status === 'medium' || email_risk.domain_risk_status === 'medium',
    () => 'The address or its domain is rated medium risk.',
  ),
  doubt(
    'E13-free',
    report => report.email_quality.is_free_email === true,
    () => 'An address with a free provider.',
  ),
  {
    id: 'E14',
    fits: deliverable,
    reason: report => detailSentence(detail(report), 'The mailbox accepts email.'),
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
    fits: report => valid(report) === false,
    reason: () => 'This number does not exist in its country.',
  },
  {
    id: 'P2',
    fits: report => valid(report) === null,
    reason: () => 'The service could not determine whether the number is valid.',
  },
  {
    id: 'P3',
    fits: report => line(report) === 'inactive',
    reason: () => 'The line is out of service. Check again in 7 days.',
  },
  {
    id: 'P4',
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
    fits: report => valid(report) === true && line(report) === 'active',
    reason: report => {
      const type = lineType(report)
      return type === 'voip' || type === 'toll_free'
        ? `The line is active (${type === 'voip' ? 'VoIP' : 'toll-free'}).`
        : 'The line is active.'
    },
  },
  {
    id: 'P6',
    fits: report => valid(report) === true,
    reason: () => 'A valid number, but the line was not confirmed.',
  },
]

function judge<R>(rules: readonly Rule<R>[], report: R, { version, body }: JudgedBy): Judgement {
  const present = rules.filter(({ id }) => body.rules[id].on)
  const decider = present.find(rule => rule.fits(report, body))
  // The rules that cannot be switched off leave nothing over; a new rule must keep it so.
  if (!decider) throw new Error('no rule applies')
  const { verdict, action } = body.rules[decider.id]
  return {
    verdict,
    action: decider.action?.(report, action) ?? action,
    rule: decider.id,
    policy: version,
    reason: decider.reason(report, body),
    otherHits: present
      .filter(rule => rule !== decider && rule.sign?.(report, body))
      .map(rule => ({ rule: rule.id, sentence: rule.reason(report, body) })),
  }
}

export const judgeEmail = (report: EmailReport, policy: JudgedBy = standardPolicy): Judgement =>
  judge(emailRules, report, policy)
export const judgePhone = (report: PhoneReport, policy: JudgedBy = standardPolicy): Judgement =>
  judge(phoneRules, report, policy)
