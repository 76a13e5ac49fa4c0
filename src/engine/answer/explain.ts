// What a result means, in sentences.
import type { CellState } from '../../contract/app/cell/cell.ts'
import type { Judgement } from './verdict.ts'

const lowerFirst = (sentence: string) =>
  /^[A-Z][a-z]/.test(sentence) ? sentence[0]?.toLowerCase() + sentence.slice(1) : sentence

/** "Risky: the domain accepts every address." */
export const explainVerdict = ({ verdict, reason }: Pick<Judgement, 'verdict' | 'reason'>): string =>
  `${verdict}: ${lowerFirst(reason)}`

const states: Readonly<Record<CellState, string>> = {
  empty: 'Not checked yet.',
  queued: 'Waiting in a run.',
  running: 'Checking now.',
  found: 'Found.',
  not_found: 'The service has no information about this.',
  skipped: 'Left out of the run.',
  retryable: 'The service had a problem. You can try this row again.',
  needs_input: 'Correct the cell and run the row again.',
  unsure: 'This was sent but got no usable answer. You may have been charged.',
  no_answer: 'The service charged for this but gave no result. It is sent again only if you choose to.',
  suppressed: 'On a do-not-contact list. It was not sent.',
}

/** What a state without a report means; the stored reason says more where there is one. */
export const explainState = (state: CellState, reason: string | null): string =>
  !reason ? states[state] : state === 'needs_input' ? `${reason} ${states[state]}` : `${states[state]} ${reason}`

/** How far the record that fills the row can be relied on; `chosen`: a person has looked. */
export const explainMatches = (matches: number, chosen = false): string =>
  chosen
    ? `${matches} records match. You chose this one.`
    : matches > 1
      ? `${matches} records match. The first one was filled in as a guess. Check the others.`
      : states.found

/** What was found at a company; the people themselves are rows of another list. */
export const explainPeopleFound = (matches: number): string =>
  matches === 1 ? 'One person matches.' : `${matches.toLocaleString('en-US')} people match.`
