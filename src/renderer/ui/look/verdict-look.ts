// How verdicts, actions, cell states and marks look everywhere (grid, canvas, panels): word, one character, colours.
import type { CellMark, CellState, Verdict, VerdictAction } from '../../../contract/app/cell/cell.ts'
import { cellMarks } from '../../../contract/app/cell/cell.ts'

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
  Deliverable: { word: 'Deliverable', icon: '✓', tone: 'good', meaning: 'Confirmed by the service. Safe to use.' },
  Risky: {
    word: 'Risky',
    icon: '▲',
    tone: 'warn',
    meaning: 'It may work, but has risks. Review it.',
  },
  Undeliverable: { word: 'Undeliverable', icon: '✗', tone: 'bad', meaning: 'It does not work.' },
  Unknown: { word: 'Unknown', icon: '◇', tone: 'neutral', meaning: 'No clear result. It is neither good nor bad.' },
}

export const actionLook: Record<VerdictAction, BadgeLook> = {
  Use: { word: 'Use', icon: '✓', tone: 'good', meaning: 'Ready to be used.' },
  Review: { word: 'Review', icon: '◔', tone: 'warn', meaning: 'Check it yourself first.' },
  Hold: {
    word: 'Hold',
    icon: '‖',
    tone: 'doubt',
    meaning: 'It fails now but may work again. Check later and do not delete.',
  },
  Remove: { word: 'Remove', icon: '✗', tone: 'bad', meaning: 'Remove it from the list.' },
  Retry: { word: 'Retry', icon: '↻', tone: 'neutral', meaning: 'Trying again later may give a result.' },
}

export const stateLook: Record<CellState, BadgeLook> = {
  empty: { word: 'Empty', icon: '·', tone: 'neutral', meaning: 'This row was not checked yet.' },
  queued: { word: 'Queued', icon: '◷', tone: 'neutral', meaning: 'Waiting in a run.' },
  running: { word: 'Running', icon: '●', tone: 'info', meaning: 'Being sent to the service.' },
  found: { word: 'Found', icon: '✓', tone: 'good', meaning: 'The service gave a result.' },
  not_found: { word: 'Not found', icon: '–', tone: 'neutral', meaning: 'The service has no information about it.' },
  skipped: {
    word: 'Skipped',
    icon: '⤼',
    tone: 'neutral',
    meaning: 'Left out of the run. See the reason next to it.',
  },
  retryable: {
    word: 'Failed',
    icon: '↻',
    tone: 'warn',
    meaning: 'The service had an error. Retry this row.',
  },
  needs_input: {
    word: 'Needs fixing',
    icon: '✕',
    tone: 'bad',
    meaning: 'The value cannot be used or was rejected. See the record for the reason and fix the value.',
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
    meaning: 'The service charged for this but gave no result. It is sent again only if you choose to.',
  },
  suppressed: {
    word: 'Suppressed',
    icon: '⊘',
    tone: 'blocked',
    meaning: 'On a do-not-contact list. Never sent or exported.',
  },
}

export const markLook: Record<CellMark, BadgeLook> = {
  stale: { word: 'Stale', icon: '◌', tone: 'warn', meaning: 'The input changed after this result.' },
  manual: { word: 'Manual', icon: '✎', tone: 'info', meaning: 'Typed manually. Runs do not change it.' },
  guess: { word: 'Guess', icon: '≈', tone: 'doubt', meaning: 'A guess that has not been confirmed.' },
  local: { word: 'Local', icon: '⌂', tone: 'neutral', meaning: 'From the local check, not verified by the service.' },
  practice: {
    word: 'Practice',
    icon: '□',
    tone: 'neutral',
    meaning: 'From Practice on this computer.',
  },
  own: { word: 'Own data', icon: '▣', tone: 'neutral', meaning: 'From data you imported.' },
  suppressed: {
    word: 'Do not contact',
    icon: '⊘',
    tone: 'blocked',
    meaning: 'On a do-not-contact list. The row is never sent or exported.',
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
