// The rules of the verdicts in words: when each of them fits.
import type { RuleId } from '../../contract/app/run/policy.ts'

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
      { id: 'E4', when: 'Unknown. If trying again cannot help, the action is Review instead of Retry' },
      { id: 'E5', when: 'No known status, and the format or the mail server is wrong' },
      { id: 'E6', when: 'No known status otherwise' },
    ],
  },
  {
    title: 'Email: the service says deliverable, but',
    rules: [
      { id: 'E7', when: 'The format, mail server or mailbox check failed' },
      { id: 'E8', when: 'The mailbox is busy' },
      { id: 'E9', when: 'The domain accepts every address (catch-all)' },
      { id: 'E10', when: 'The address is disposable' },
      { id: 'E11', when: 'The address or its domain is rated high risk' },
      { id: 'E12', when: 'A shared address such as info@' },
      { id: 'E13-score', when: 'The score is below' },
      { id: 'E13-name', when: 'The part before the @ looks made up' },
      { id: 'E13-ending', when: 'The domain ending is often misused' },
      { id: 'E13-risk', when: 'The address or its domain is rated medium risk' },
      { id: 'E13-free', when: 'An address with a free provider' },
      { id: 'E14', when: 'No problems found' },
    ],
  },
  {
    title: 'Phone',
    rules: [
      { id: 'P1', when: 'The number does not exist' },
      { id: 'P2', when: 'The service could not determine whether the number exists' },
      { id: 'P3', when: 'The line is out of service' },
      { id: 'P4', when: 'High risk, temporary, abuse reported, or a pager' },
      { id: 'P5', when: 'Valid, and the line is active' },
      { id: 'P6', when: 'Valid, but the line was not confirmed' },
    ],
  },
]
