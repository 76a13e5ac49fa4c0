// How old a result is, what it cost and who gave it, as one sentence.
import type { ShownEmailReport, ShownPhoneReport, ShownRecord } from '../../contract/app/run/answer.ts'
import { countNoun, formatAgo } from '../ui/words/figures.ts'

export type ShownResult = ShownEmailReport | ShownPhoneReport | ShownRecord

/** "3 days ago, 1 credit, from Practice." */
export function evidenceSentence(result: ShownResult, now: number): string {
  const when = result.fetchedAt === null ? null : formatAgo(now - Date.parse(result.fetchedAt))
  if (result.source === 'local check')
    return `Decided by the local check${when ? ` ${when}` : ''}. Nothing was sent. 0 credits.`
  const facts = [when, countNoun(result.credits, 'credit'), `from ${result.provider}`].filter(part => part !== null)
  const sentence = facts.join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
