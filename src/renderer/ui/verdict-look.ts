// How verdicts, actions, cell states and marks look everywhere (grid, canvas, panels): word, one character, colours (product.md 4.5).
import type { CellMark, CellState, Verdict, VerdictAction } from '../../contract/app/cell.ts'
import { cellMarks } from '../../contract/app/cell.ts'

/** A kind of message; theme.css and verdict.css give each its colours in both schemes. */
export type BadgeTone = 'good' | 'warn' | 'bad' | 'neutral' | 'info' | 'doubt' | 'blocked'

export interface BadgeLook {
  word: string
  /** One character that differs from every other one of its family, so that states differ without colour. */
  icon: string
  tone: BadgeTone
  /** What it means, as a sentence for tooltips and screen readers. */
  meaning: string
}

/** Names of the custom properties of a tone: text, icons and lines; the quiet background of a chip. */
export const toneColours = (tone: BadgeTone) => ({ text: `--lw-${tone}`, back: `--lw-${tone}-soft` })

export const verdictLook: Record<Verdict, BadgeLook> = {
  Deliverable: { word: 'Deliverable', icon: '✓', tone: 'good', meaning: 'The service confirmed it. Safe to use.' },
  Risky: {
    word: 'Risky',
    icon: '▲',
    tone: 'warn',
    meaning: 'It may work, but there are doubts. Review it.',
  },
  Undeliverable: { word: 'Undeliverable', icon: '✗', tone: 'bad', meaning: 'It does not work.' },
  Unknown: { word: 'Unknown', icon: '◇', tone: 'neutral', meaning: 'Nobody could tell. It is neither good nor bad.' },
}

export const actionLook: Record<VerdictAction, BadgeLook> = {
  Use: { word: 'Use', icon: '✓', tone: 'good', meaning: 'Ready to be used.' },
  Review: { word: 'Review', icon: '◔', tone: 'warn', meaning: 'A person should look at it first.' },
  Hold: {
    word: 'Hold',
    icon: '‖',
    tone: 'doubt',
    meaning: 'It fails now but may work again. Check later, do not delete.',
  },
  Remove: { word: 'Remove', icon: '✗', tone: 'bad', meaning: 'Remove it from the list.' },
  Retry: { word: 'Retry', icon: '↻', tone: 'neutral', meaning: 'Asking again later may give an answer.' },
}

export const stateLook: Record<CellState, BadgeLook> = {
  empty: { word: 'Empty', icon: '·', tone: 'neutral', meaning: 'Nothing was asked for this row yet.' },
  queued: { word: 'Queued', icon: '◷', tone: 'neutral', meaning: 'Waits for its turn in an open run.' },
  running: { word: 'Running', icon: '●', tone: 'info', meaning: 'The service is being asked right now.' },
  found: { word: 'Found', icon: '✓', tone: 'good', meaning: 'The service answered.' },
  not_found: { word: 'Not found', icon: '–', tone: 'neutral', meaning: 'The service answered that it knows nothing.' },
  skipped: {
    word: 'Skipped',
    icon: '⤼',
    tone: 'neutral',
    meaning: 'Left out of the run; the reason is next to it.',
  },
  retryable: {
    word: 'Error, can be retried',
    icon: '↻',
    tone: 'warn',
    meaning: 'The service failed for this row. Retry it.',
  },
  needs_input: {
    word: 'Error, needs input',
    icon: '✕',
    tone: 'bad',
    meaning: 'The value could not be asked or the service refused it: the record says which and why. Fix it.',
  },
  unsure: {
    word: 'Unsure',
    icon: '?',
    tone: 'doubt',
    meaning: 'It was sent, but no answer arrived. It may have been charged.',
  },
  no_answer: {
    word: 'No answer',
    icon: '∅',
    tone: 'doubt',
    meaning: 'The service was paid and gave no result. It is asked again only when you say so.',
  },
  suppressed: {
    word: 'Suppressed',
    icon: '⊘',
    tone: 'blocked',
    meaning: 'On a do-not-contact list. It is never sent and never exported.',
  },
}

export const markLook: Record<CellMark, BadgeLook> = {
  stale: { word: 'Stale', icon: '◌', tone: 'warn', meaning: 'The input was changed after this result came.' },
  manual: { word: 'Manual', icon: '✎', tone: 'info', meaning: 'Typed by a person. Runs leave it as it is.' },
  guess: { word: 'Guess', icon: '≈', tone: 'doubt', meaning: 'Derived, not confirmed by anybody.' },
  local: { word: 'Local', icon: '⌂', tone: 'neutral', meaning: 'Found on this computer, not verified by the service.' },
  practice: {
    word: 'Practice',
    icon: '□',
    tone: 'neutral',
    meaning: 'Answered by the practice service on this computer.',
  },
  own: { word: 'Own data', icon: '▣', tone: 'neutral', meaning: 'Answered from data you imported.' },
  suppressed: {
    word: 'Do not contact',
    icon: '⊘',
    tone: 'blocked',
    meaning: 'On a do-not-contact list: the row is in no request and no file.',
  },
}

// Object.keys forgets the keys' type; `cellMarks` is a constant with exactly these.
const markNames = Object.keys(cellMarks) as CellMark[]

/** The marks set in a window's number, in the order of the contract. */
export const marksOf = (bits: number): CellMark[] => markNames.filter(name => (bits & cellMarks[name]) !== 0)

/** A cell text as a verdict, or null for any other text (a person may have typed over it). */
export const verdictOf = (text: string | null): BadgeLook | null =>
  text !== null && Object.hasOwn(verdictLook, text) ? verdictLook[text as Verdict] : null

/** A cell text as an action, or null for any other text. */
export const actionOf = (text: string | null): BadgeLook | null =>
  text !== null && Object.hasOwn(actionLook, text) ? actionLook[text as VerdictAction] : null
