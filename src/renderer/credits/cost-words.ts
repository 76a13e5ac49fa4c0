// Why a cell cost what it did, in a sentence.
import type { CellCost } from '../../contract/app/ledger.ts'
import { countNoun } from '../ui/figures.ts'

/** Why it cost that much. */
export function costWords(
  cost: Pick<CellCost, 'credits' | 'shared' | 'storedBy' | 'source' | 'attempts' | 'answeredAt'>,
): string {
  if (cost.source === 'local check') return 'Decided on this computer; nothing was sent.'
  if (cost.storedBy !== null) return `A stored answer was used; run ${cost.storedBy} had asked for it.`
  if (cost.attempts.length === 0) return 'Nothing was sent for it.'
  if (cost.credits > 0) return `${countNoun(cost.attempts.length, 'request')} by this run.`
  if (cost.shared > 1) return 'The call is counted at the first row that it serves.'
  return cost.answeredAt === null ? 'No request was charged.' : 'The call was not charged.'
}

/** Who shares the call. */
export const sharedWords = ({ shared, credits }: Pick<CellCost, 'shared' | 'credits'>): string =>
  `One call serves ${countNoun(shared, 'row')} with the same input${credits > 0 ? '; this is the first of them' : ''}.`
