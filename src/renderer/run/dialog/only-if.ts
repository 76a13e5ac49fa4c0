// "Conditions" as it is built: which tests a column offers, how they read, and how choices change them. Pure.
import { type CellState, cellStates, verdictNames } from '../../../contract/app/cell/cell.ts'
import type { OnlyIf, OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column } from '../../../contract/app/sheet.ts'

/** A kind of test with its direction, as one choice of a list. */
export const testChoices = [
  { value: 'is', label: 'is', kind: 'is', not: false },
  { value: 'is not', label: 'is not', kind: 'is', not: true },
  { value: 'contains', label: 'contains', kind: 'contains', not: false },
  { value: 'does not contain', label: 'does not contain', kind: 'contains', not: true },
  { value: 'blank', label: 'is blank', kind: 'blank', not: false },
  { value: 'blank not', label: 'is not blank', kind: 'blank', not: true },
  { value: 'verdict', label: 'has the verdict', kind: 'verdict', not: false },
  { value: 'verdict not', label: 'does not have the verdict', kind: 'verdict', not: true },
  { value: 'state', label: 'is in state', kind: 'state', not: false },
  { value: 'state not', label: 'is not in state', kind: 'state', not: true },
  { value: 'older', label: 'is older than', kind: 'older', not: false },
  { value: 'older not', label: 'is no older than', kind: 'older', not: true },
] as const satisfies { value: string; label: string; kind: OnlyIfTest['kind']; not: boolean }[]

type Choice = (typeof testChoices)[number]

/** Tests of verdicts, states and ages need a column that a run has filled. */
const ofResults: ReadonlySet<OnlyIfTest['kind']> = new Set(['verdict', 'state', 'older'])

export const choicesFor = (column: Pick<Column, 'origin'> | undefined): Choice[] =>
  testChoices.filter(
    ({ kind }) =>
      !ofResults.has(kind) ||
      (column?.origin != null && (kind !== 'verdict' || column.origin.op.startsWith('validate.'))),
  )

export const choiceOf = ({ kind, not }: Pick<OnlyIfTest, 'kind' | 'not'>): Choice | undefined =>
  testChoices.find(choice => choice.kind === kind && choice.not === not)

/** States that a stored result can be in. */
export const askedStates: readonly CellState[] = cellStates.filter(state => state !== 'queued' && state !== 'running')

/** A test of another kind about the same column; a text that was typed is kept. */
export function asChoice(test: OnlyIfTest, { kind, not }: Choice): OnlyIfTest {
  const { columnId } = test
  const text = 'text' in test ? test.text : ''
  switch (kind) {
    case 'is':
    case 'contains':
      return { kind, columnId, not, text }
    case 'blank':
      return { kind, columnId, not }
    case 'verdict':
      return { kind, columnId, not, verdict: 'verdict' in test ? test.verdict : verdictNames[0] }
    case 'state':
      return { kind, columnId, not, state: 'state' in test ? test.state : 'found' }
    case 'older':
      return { kind, columnId, not, days: 'days' in test ? test.days : 30 }
  }
}

/** The same test about another column, or "is not blank" where that column has no such test. */
export function onColumn(test: OnlyIfTest, column: Pick<Column, 'id' | 'origin'>): OnlyIfTest {
  const choice = choiceOf(test)
  return choice && choicesFor(column).includes(choice)
    ? { ...test, columnId: column.id }
    : { kind: 'blank', columnId: column.id, not: true }
}

/** A name for each test that typing does not change: its column and kind, and the how-manieth of them it is. */
export function testKeys(tests: readonly OnlyIfTest[]): string[] {
  const seen = new Map<string, number>()
  return tests.map(({ columnId, kind }) => {
    const name = `${columnId} ${kind}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return `${name} ${nth}`
  })
}

/** A spec with other tests; without any, every row passes. */
export function withTests(
  spec: RunSpec,
  tests: OnlyIfTest[],
  join: OnlyIf['join'] = spec.onlyIf?.join ?? 'all',
): RunSpec {
  const { onlyIf: _, ...rest } = spec
  return tests.length === 0 ? rest : { ...rest, onlyIf: { join, tests } }
}
