// The rows of a checked list in parts, each with the filter that shows it and no others. Pure.
import { type CellState, cellStates, type Verdict, verdictNames } from '../../contract/app/cell/cell.ts'
import type { ListVerdicts } from '../../contract/app/run/list-verdicts.ts'
import type { ViewCondition, ViewSpec } from '../../contract/app/view.ts'
import { type BadgeLook, stateLook, verdictLook } from '../ui/look/verdict-look.ts'

export interface Segment {
  readonly look: BadgeLook
  readonly rows: number
  /** Null: rows without a verdict. */
  readonly verdict: Verdict | null
  readonly conditions: readonly ViewCondition[]
}

/** Rows that a check left out, in the words of a check. */
const leftLook: Partial<Record<CellState, BadgeLook>> = {
  empty: {
    ...stateLook.empty,
    word: 'Not checked',
    meaning: 'No run has checked these rows.',
  },
}

const blankLook: BadgeLook = {
  word: 'Blank',
  icon: '·',
  tone: 'neutral',
  meaning: 'Nothing to check: the cell is blank or says so, such as “n/a”.',
}

/** Parts that hold rows: verdicts first, then what has none and why. Their sum is the list. */
export function segmentsOf({ resultColumnId, sourceId, verdicts, states, blank }: ListVerdicts): Segment[] {
  const judged: ViewCondition = { kind: 'verdict', columnId: resultColumnId, verdicts: [...verdictNames], not: true }
  const isBlank = (wanted: boolean): ViewCondition => ({
    kind: 'blank',
    columnId: sourceId,
    blank: wanted,
    markers: true,
  })
  const all: Segment[] = [
    ...verdictNames.map(verdict => ({
      look: verdictLook[verdict],
      rows: verdicts[verdict] ?? 0,
      verdict,
      conditions: [{ kind: 'verdict' as const, columnId: resultColumnId, verdicts: [verdict] }],
    })),
    ...cellStates.map(state => ({
      look: leftLook[state] ?? stateLook[state],
      rows: states[state] ?? 0,
      verdict: null,
      conditions: [{ kind: 'state' as const, columnId: resultColumnId, states: [state] }, isBlank(false), judged],
    })),
    { look: blankLook, rows: blank, verdict: null, conditions: [isBlank(true), judged] },
  ]
  return all.filter(({ rows }) => rows > 0)
}

/** A view that was stored names the same things in another order. */
const text = (condition: ViewCondition) =>
  JSON.stringify(Object.entries(condition).toSorted(([a], [b]) => a.localeCompare(b)))
const same = (a: ViewCondition, b: ViewCondition) => text(a) === text(b)
const has = (conditions: readonly ViewCondition[], one: ViewCondition) => conditions.some(other => same(one, other))

/** The list shows this part, perhaps filtered further. */
export const isShown = ({ conditions }: Segment, spec: Pick<ViewSpec, 'conditions'>): boolean =>
  conditions.every(one => has(spec.conditions, one)) && spec.conditions.length > 0

/** The view with this part alone, or without it when it is `null`; other filters stay. */
export function withSegment(spec: ViewSpec, segments: readonly Segment[], shown: Segment | null): ViewSpec {
  const ours = segments.flatMap(({ conditions }) => conditions)
  const others = spec.conditions.filter(one => !has(ours, one))
  return { ...spec, conditions: [...others, ...(shown?.conditions ?? [])] }
}
