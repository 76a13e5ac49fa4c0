// Why a reconciliation service was not used, or not further, in words.
import { z } from 'zod'

export const ReconcileRefusal = z.enum([
  'address',
  'private',
  'unreachable',
  'redirect',
  'status',
  'too_large',
  'not_a_service',
  'needs_key',
  'no_values',
  'unreadable',
])
type ReconcileRefusal = z.infer<typeof ReconcileRefusal>

const kept = 'Answers so far are kept. Asking again goes on with what is missing.'
const words: Readonly<Record<ReconcileRefusal, (detail: string) => string>> = {
  address: () =>
    'The address of the service must start with https://, or with http:// on this computer. Nothing was sent.',
  private: host =>
    `${host} is an address of a private network. Allow private networks if you trust it. Nothing was sent.`,
  unreachable: detail => `The service cannot be reached (${detail}). ${kept}`,
  redirect: host => `The service sends requests on to ${host}. Use the address of the service itself. ${kept}`,
  status: status => `The service answered with status ${status}. ${kept} Try again later.`,
  too_large: () => `An answer of the service is larger than 5 MB. ${kept}`,
  not_a_service: () =>
    'This address answers, but not as a reconciliation service (version 0.1, 0.2 or 1.0-draft). No value was sent.',
  needs_key: () => 'The service needs a key, which Listwright cannot give it. No value was sent.',
  no_values: () => 'The service has no values of properties (no "extend" in its manifest). Nothing was sent.',
  unreadable: () => `An answer of the service does not follow the protocol. ${kept}`,
}

export const reconcileRefusalWords = ({ reason, detail }: { reason: ReconcileRefusal; detail: string }): string =>
  words[reason](detail)
