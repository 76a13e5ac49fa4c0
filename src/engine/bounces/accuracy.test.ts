// Accuracy per verdict and rule, and what is suggested from it.
import { expect, test } from 'vitest'
import { accuracies, type SentRow } from './accuracy.ts'

const rows = (count: number, dead: number, facts: Partial<SentRow>): SentRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ verdict: 'Deliverable', action: 'Use', rule: 'E14', provider: 'Mail Inc', dead: at < dead },
    ...facts,
  }))

test('shares with their intervals, the largest group first', () => {
  const { verdicts, providers } = accuracies([
    ...rows(100, 1, {}),
    ...rows(10, 5, { verdict: 'Risky', provider: 'b.example' }),
  ])
  expect(verdicts).toMatchObject([
    { name: 'Deliverable', sent: 100, dead: 1, share: 0.01 },
    { name: 'Risky', sent: 10, dead: 5, share: 0.5 },
  ])
  expect(verdicts[1]?.low).toBeCloseTo(0.237, 2)
  expect(verdicts[1]?.high).toBeCloseTo(0.763, 2)
  expect(providers.map(({ name }) => name)).toEqual(['Mail Inc', 'b.example'])
})

test('a rule is to change only where the interval is sure', () => {
  const suggested = (...parts: SentRow[][]) =>
    accuracies(parts.flat()).suggestions.map(({ rule, action, instead }) => [rule, action, instead])
  expect(suggested(rows(1000, 60, {}))).toEqual([['E14', 'Use', 'Hold']])
  expect(suggested(rows(100, 3, {}))).toEqual([])
  expect(suggested(rows(400, 1, { action: 'Hold', rule: 'E9', verdict: 'Risky' }))).toEqual([['E9', 'Hold', 'Use']])
  expect(suggested(rows(20, 0, { action: 'Hold', rule: 'E9', verdict: 'Risky' }))).toEqual([])
  expect(suggested(rows(50, 45, { action: 'Hold', rule: 'E9', verdict: 'Risky' }))).toEqual([['E9', 'Hold', 'Remove']])
  expect(suggested(rows(50, 45, { rule: null }))).toEqual([])
})
