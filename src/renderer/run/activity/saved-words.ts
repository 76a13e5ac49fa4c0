// What saved credits, in words.
import type { SavedCredits } from '../../../contract/app/run/ledger.ts'
import { formatCount } from '../../ui/words/figures.ts'

const words: Readonly<Record<string, string>> = {
  fresh: 'by stored answers',
  duplicate: 'by duplicates',
  local: 'by local checks',
  suppressed: 'by do-not-contact lists',
}

export const savedTotal = (saved: SavedCredits): number =>
  Object.values(saved).reduce((sum, credits) => sum + credits, 0)

/** ": 12 by stored answers, 5 by duplicates"; nothing when nothing was saved. */
export function savedWords(saved: SavedCredits): string {
  const parts = Object.entries(saved)
    .filter(([, credits]) => credits > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([by, credits]) => `${formatCount(credits)} ${words[by] ?? by.replaceAll('_', ' ')}`)
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}
