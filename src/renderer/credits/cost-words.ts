// Why a cell cost what it did, in a sentence.
import type { CellCost } from '../../contract/app/run/ledger.ts'
import { countNoun } from '../ui/words/figures.ts'

/** Why it cost that much. */
export function costWords(
  cost: Pick<CellCost, 'credits' | 'shared' | 'storedBy' | 'source' | 'attempts' | 'answeredAt'>,
): string {
  if (cost.source === 'local check') return 'Decided on this computer. Nothing was sent.'
  if (cost.storedBy !== null) return `Used a stored answer from run ${cost.storedBy}.`
  if (cost.attempts.length === 0) return 'Nothing was sent.'
  if (cost.credits > 0) return `${countNoun(cost.attempts.length, 'request')} by this run.`
  if (cost.shared > 1) return 'The request counts toward the first row that uses it.'
  return cost.answeredAt === null ? 'No request was charged.' : 'The request was not charged.'
}

/** Who shares the call. */
export const sharedWords = ({ shared, credits }: Pick<CellCost, 'shared' | 'credits'>): string =>
  `One request covers ${countNoun(shared, 'row')} with the same input${credits > 0 ? '; this is the first of them' : ''}.`
