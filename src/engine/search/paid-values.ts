// A browse of values that costs goes through the ledger like every paid call.
import { randomUUID } from 'node:crypto'
import type { JobId } from '../../contract/app/ids.ts'
import type { ProblemCode } from '../../contract/app/problem.ts'
import { priceOf } from '../../contract/service/profile.ts'
import { Failure } from '../base/fail.ts'
import { parseBody } from '../client/reader.ts'
import type { Store } from '../store/store.ts'
import type { OneCalls } from './one-call.ts'
import type { PaidCall } from './values.ts'

/** Why a call that a person asked for has no answer. */
const words: Partial<Record<ProblemCode, string>> = {
  key_refused: 'The service rejected your API key.',
  insufficient_credits: 'You are out of credits.',
  cap_too_small: 'The daily cap is reached.',
  service_unreachable: 'The service did not respond.',
}

export const paidValues =
  (calls: OneCalls, store: Store): PaidCall =>
  async (connection, op, body) => {
    const measured = await store.grid.call('measuredPrice', connection.accountId, op)
    const price = measured ?? priceOf(connection.client.profile, op).high
    try {
      // A person has just asked for this page, with its price beside the button.
      const jobId = randomUUID() as JobId
      const { raw } = await calls.ask(connection, { jobId, op, body, price, cap: price, searchId: null })
      const parsed = parseBody(raw)
      return parsed.ok ? { json: parsed.json } : { why: 'The service sent a response that cannot be read.' }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { why: words[error.code as ProblemCode] ?? 'The service did not respond.' }
    }
  }
