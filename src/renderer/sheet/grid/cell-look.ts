// What a cell shows beside its text: chips for verdicts and actions, states and marks; one source for DOM and canvas.
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { type RuleColor, ruleColors } from '../../../contract/app/rules/color-rule.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { findingSign } from '../../ui/look/finding-look.ts'
import { actionOf, type BadgeLook, markLook, marksOf, stateLook, verdictOf } from '../../ui/look/verdict-look.ts'
import type { StoredCell } from './row-pages.ts'

/** `chip` replaces the text; `marks` follow it. */
export interface CellLook {
  readonly text: string
  readonly chip: BadgeLook | null
  readonly marks: readonly BadgeLook[]
  /** Behind the chip, dimmed: why. */
  readonly detail: string
  /** By a rule of the column. */
  readonly color: RuleColor | null
}

/** Longest text put into a cell: the rest could not be seen anyway. */
const maxShown = 300

const shownText = (value: string | null) => (value === null ? '' : cutText(value, maxShown))

/** Marks worth a sign in every cell; where an answer came from is in the record panel. */
const shownMarks = cellMarks.stale | cellMarks.manual | cellMarks.guess | cellMarks.suppressed

export function lookOf(column: Column, cell: StoredCell, reason: string | null = null): CellLook {
  const text = shownText(cell.value)
  const chip = column.origin ? chipOf(column, cell) : null
  return {
    text,
    chip,
    marks: marksLook(cell),
    detail: chip ? shownText(reason) : '',
    color: ruleColors[cell.color - 1] ?? null,
  }
}

/** What a screen reader says of a cell, each thing once: its value or verdict, then its marks. Empty where there is nothing. */
export const cellWords = ({ text, chip, marks, detail, color }: CellLook): string =>
  [chip ? chip.word : text, detail, ...marks.map(({ word }) => word), color === null ? '' : `colored ${color}`]
    .filter(one => one !== '')
    .join(', ')

function marksLook(cell: StoredCell): BadgeLook[] {
  const marks = marksOf(cell.marks & shownMarks).map(name => markLook[name])
  const found = findingSign(cell.local)
  return [...marks, ...entitySign(cell.entity), ...(found ? [found] : []), ...brokenSign(cell.broken)]
}

const toReview: BadgeLook = {
  ...{ word: 'Candidates to review', icon: '◈', tone: 'warn' },
  meaning: 'The service has several for it, and none is sure.',
}

/** What the cell means, by a reconciliation. */
function entitySign(entity: string | null): BadgeLook[] {
  if (entity === null) return []
  if (entity === '') return [toReview]
  return [{ word: `Means ${entity}`, icon: '◆', tone: 'good', meaning: 'Matched by a reconciliation.' }]
}

/** One sign, however many rules a cell breaks. */
const brokenSign = (rules: readonly string[]): BadgeLook[] =>
  rules.length === 0
    ? []
    : [{ word: `Breaks a rule: ${rules.join('; ')}`, icon: '§', tone: 'bad', meaning: 'See the rules of this list.' }]

function chipOf(column: Column, cell: StoredCell): BadgeLook | null {
  const verdict = column.origin?.field === 'verdict' ? verdictOf(cell.value) : null
  const action = column.origin?.field === 'action' ? actionOf(cell.value) : null
  if (verdict ?? action) return verdict ?? action
  // The state is once, in the first column of the run; "found" speaks through its value.
  if (column.origin?.resultColumnId !== column.id || cell.value !== null) return null
  const state = cellStates[cell.state] ?? 'empty'
  return state === 'empty' || state === 'found' ? null : stateLook[state]
}

/** Equal keys look equal: what AG Grid compares to decide whether a cell is drawn again. */
export const lookKey = (cell: StoredCell, reason: string | null = null): string =>
  `${cell.state} ${cell.marks} ${cell.local} ${cell.color} ${cell.broken.join()} ${cell.entity} ${cell.value ?? ''} ${reason ?? ''}`
