// The rules of the verdicts in words: when each of them fits (service.md 5.3).
import type { RuleId } from '../../contract/app/policy.ts'

export interface RuleGroup {
  title: string
  rules: readonly { id: RuleId; when: string }[]
}

export const ruleGroups: readonly RuleGroup[] = [
  {
    title: 'Email: the service says undeliverable',
    rules: [
      { id: 'E1', when: 'The mailbox is full' },
      { id: 'E2', when: 'The mail server could not be reached' },
      { id: 'E3', when: 'For any other reason' },
    ],
  },
  {
    title: 'Email: no clear answer',
    rules: [
      { id: 'E4', when: 'Unknown. Where asking again cannot help, Retry becomes Review' },
      { id: 'E5', when: 'No status, or a word without a meaning, and the form or the mail server is wrong' },
      { id: 'E6', when: 'No status, or a word without a meaning, otherwise' },
    ],
  },
  {
    title: 'Email: the service says deliverable, but',
    rules: [
      { id: 'E7', when: 'The form, the mail server or the mailbox did not pass' },
      { id: 'E8', when: 'The mailbox is busy' },
      { id: 'E9', when: 'The domain accepts every address (catch-all)' },
      { id: 'E10', when: 'The address is disposable' },
      { id: 'E11', when: 'The address or its domain is rated high risk' },
      { id: 'E12', when: 'A shared address such as info@' },
      { id: 'E13-score', when: 'The score is below' },
      { id: 'E13-name', when: 'The part before the @ looks made up' },
      { id: 'E13-ending', when: 'The ending of the domain is often misused' },
      { id: 'E13-risk', when: 'The address or its domain is rated medium risk' },
      { id: 'E13-free', when: 'An address at a free provider' },
      { id: 'E14', when: 'Nothing found against it' },
    ],
  },
  {
    title: 'Phone',
    rules: [
      { id: 'P1', when: 'The number cannot exist' },
      { id: 'P2', when: 'The service could not tell whether it can' },
      { id: 'P3', when: 'The line is not in service' },
      { id: 'P4', when: 'High risk, temporary, abuse reported, or a pager' },
      { id: 'P5', when: 'Valid, and the line is active' },
      { id: 'P6', when: 'Valid, but the line was not confirmed' },
    ],
  },
]
