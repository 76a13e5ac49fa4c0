// The spelling of stored answers: that of the service they came from, as its profile is now.
import type { SentOp } from '../../contract/app/run/sent-op.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { namingOf, type ProviderNaming } from '../client/dialect.ts'

/** Names in answers of the practice service (`live` = false) or of the remote one. */
export const storedNaming = (
  { network, response = {} }: Settings['remote'],
  op: SentOp,
  live: boolean,
): ProviderNaming => (live ? namingOf({ network, response }, op) : { network: 'social', renamed: {} })
