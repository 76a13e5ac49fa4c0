// What a run does other than usual, in a few words: all that is read of the settings while they are folded. Pure.
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { resultStates } from '../../../contract/app/run/run-spec.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { inputFields } from '../../../model/operations/inputs.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { chipWords } from '../run-words.ts'
import { sentWords } from './sent-words.ts'

const list = new Intl.ListFormat('en')

export interface ShownRows {
  /** Rows of the view that is on the screen, and of the list; null where another list is. */
  readonly view: number | null
  readonly all: number | null
}

function scopeWords({ within }: RunSpec, { view, all }: ShownRows): string[] {
  switch (within.kind) {
    case 'all':
      return []
    case 'view':
      return view === null || view === all ? [] : [`only the ${countNoun(view, 'row')} shown`]
    case 'shown':
      return ['rows of an earlier run']
    case 'ticked':
      return ['ticked rows only']
    case 'rows':
      return [countNoun(within.rowIds.length, 'chosen row')]
    case 'selection':
      return ['selected rows only']
  }
}

function stateWords({ chips }: RunSpec, usual: RunSpec): string[] {
  const named = (states: readonly (typeof resultStates)[number][]) =>
    list.format(states.map(state => `“${chipWords[state]}”`))
  const more = resultStates.filter(state => chips.includes(state) && !usual.chips.includes(state))
  const fewer = resultStates.filter(state => !chips.includes(state) && usual.chips.includes(state))
  if (chips.length === 0) return ['no row states']
  return [
    ...(more.length > 0 ? [`${chips.length === more.length ? 'only' : 'also'} ${named(more)}`] : []),
    ...(fewer.length > 0 && chips.length > more.length ? [`without ${named(fewer)}`] : []),
  ]
}

function columnWords({ op, mapping }: RunSpec, usual: RunSpec, columns: readonly Pick<Column, 'id' | 'name'>[]) {
  const read = inputFields.filter(field => mapping[field] !== undefined)
  const same = inputFields.every(field => mapping[field] === usual.mapping[field])
  // A single column is in the title already.
  if (same && operationTable[op].reads.length < 2) return []
  const names = read.flatMap(field => columns.find(({ id }) => id === mapping[field])?.name ?? [])
  return names.length > 0 ? [`reads ${list.format(names.map(name => `“${name}”`))}`] : []
}

function ageWords({ maxAgeDays }: RunSpec): string {
  if (maxAgeDays === null) return 'stored answers of any age'
  return maxAgeDays === 0 ? 'asks again' : `stored answers of up to ${countNoun(maxAgeDays, 'day')}`
}

const written: Record<RunSpec['writes'], string> = {
  fill: 'fills empty results only',
  replace: 'replaces earlier results',
  overwrite: 'overwrites typed values',
}

export interface ChangedFrom {
  /** The run as it would open by itself. */
  readonly usual: RunSpec
  readonly columns: readonly Pick<Column, 'id' | 'name'>[]
  readonly rows: ShownRows
  /** The balance at which it pauses. */
  readonly minBalance: number | null
  /** Null while it is counted. */
  readonly estimate: Pick<Estimate, 'passes' | 'provider' | 'sends'> | null
}

const testWords = (tests: number, passes: number | undefined): string =>
  `${countNoun(tests, 'condition')}${passes === undefined ? '' : `, ${countNoun(passes, 'row passes', 'rows pass')}`}`

/** Empty: nothing differs. What leaves the computer is said too. */
export function changedWords(draft: RunSpec, { usual, columns, rows, minBalance, estimate }: ChangedFrom): string[] {
  const tests = draft.onlyIf?.tests.length ?? 0
  const steps = (spec: RunSpec) => JSON.stringify(spec.waterfall ?? [])
  return [
    ...(estimate?.provider.live ? [`sends the ${sentWords(draft)} to ${estimate.sends.host}`] : []),
    ...scopeWords(draft, rows),
    ...columnWords(draft, usual, columns),
    ...stateWords(draft, usual),
    ...(tests > 0 ? [testWords(tests, estimate?.passes)] : []),
    ...(draft.country === usual.country ? [] : [`country ${draft.country ?? 'not known'}`]),
    ...((draft.match ?? 'exact') === (usual.match ?? 'exact') ? [] : ['names that contain it']),
    ...(draft.maxAgeDays === usual.maxAgeDays ? [] : [ageWords(draft)]),
    ...(draft.ownLists ? ['other lists first'] : []),
    ...(steps(draft) === steps(usual) ? [] : ['other look-ups']),
    ...(draft.writes === usual.writes ? [] : [written[draft.writes]]),
    ...(draft.fields.length > 0 ? [countNoun(draft.fields.length, 'more field', 'more fields')] : []),
    ...(minBalance === null ? [] : [`pauses below ${formatCount(minBalance)} credits`]),
  ]
}
