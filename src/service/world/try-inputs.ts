// Inputs of the practice world that tell a story of your choice: an address for each finding and each fault of a call, a number for
// each finding. docs/practice-inputs.md is their table.
import type { DialedFault } from '../faults/fault-dial.ts'
import type { EmailCase, PhoneCase } from './cases.ts'

/** No company of the world has this domain. */
const domain = 'try.example'

/** By the part before the @. */
export const tryEmails: Readonly<Record<string, EmailCase | 'no_domain'>> = {
  valid: 'valid',
  'catch-all': 'catch_all',
  'no-mx': 'no_mx',
  'no-domain': 'no_domain',
  'invalid-mailbox': 'invalid_mailbox',
  role: 'role',
  disposable: 'disposable',
  timeout: 'timeout',
  'low-score': 'low_score',
  suspicious: 'suspicious',
  free: 'free',
  full: 'full',
  unavailable: 'unavailable',
  busy: 'busy',
  'smtp-false': 'smtp_false',
  'high-risk': 'high_risk',
}

const status = (code: number, retryAfter?: number): DialedFault => ({
  kind: 'status',
  status: code,
  ...(retryAfter !== undefined && { retryAfter }),
})

/** By the part before the @. The first ones cost nothing; from `drop-after` on the call is charged. */
export const tryFaults: Readonly<Record<string, DialedFault>> = {
  'status-400': status(400),
  'status-422': status(422),
  'status-429': status(429, 1),
  'status-500': status(500),
  'status-502': status(502),
  'status-503': status(503, 1),
  'drop-before': { kind: 'dropBefore' },
  'drop-after': { kind: 'dropAfter' },
  'drop-mid': { kind: 'dropMid' },
  truncated: { kind: 'truncated' },
  html: { kind: 'html' },
  'bad-json': { kind: 'badJson' },
  empty: { kind: 'empty' },
}

/** Numbers of area 986 (Idaho) from 555-0100 on, which no subscriber has (NANPA), by their last two digits. */
export const tryPhones: readonly PhoneCase[] = [
  ...(['active', 'voip', 'toll_free', 'unconfirmed', 'invalid', 'inactive'] as const),
  ...(['high_risk', 'disposable', 'abuse', 'pager', 'unknown'] as const),
]

/** What a table has for an address: `valid@try.example`, or with a number behind the name, `valid-2@try.example`. */
function ofAddress<T>(address: string, table: Readonly<Record<string, T>>): T | null {
  const [local = '', at] = address.trim().toLowerCase().split('@')
  if (at !== domain) return null
  // The name of a status ends in a number, too.
  const name = [local, local.replace(/-\d+$/, '')].find(one => Object.hasOwn(table, one))
  return name === undefined ? null : (table[name] ?? null)
}

export const tryEmail = (address: string): EmailCase | 'no_domain' | null => ofAddress(address, tryEmails)
export const tryFault = (address: string): DialedFault | null => ofAddress(address, tryFaults)

const phoneForm = /^\+198655501(\d\d)$/
/** The story of a number; null = another number. */
export function tryPhone(e164: string): PhoneCase | null {
  const [, last] = phoneForm.exec(e164) ?? []
  return last === undefined ? null : (tryPhones[Number(last)] ?? null)
}
