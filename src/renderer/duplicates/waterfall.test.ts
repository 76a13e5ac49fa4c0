// The bars of a pair's sum: where they begin and end, and what they say.
import { expect, test } from 'vitest'
import type { DuplicatePair } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { percent, signed, waterfallOf } from './waterfall.ts'

const columns = [
  { id: 1, name: 'Email' },
  { id: 2, name: 'Company' },
] as Column[]
const pair: DuplicatePair = {
  rowIds: [1 as RowId, 2 as RowId],
  prior: -8 * Math.LN2,
  reasons: [
    { kind: 'email', columnIds: [1 as ColumnId], level: 'equal', weight: 12 * Math.LN2 },
    { kind: 'company', columnIds: [2 as ColumnId], level: 'other', weight: -1 * Math.LN2 },
  ],
  together: 0.01,
  probability: 0.89,
}

test('each bar begins where the one before ended, and the ends are the sum', () => {
  const { bars, zero, sum } = waterfallOf(pair, columns)
  expect(sum).toBeCloseTo(3)
  expect(bars.map(({ label, level, bits }) => `${label} ${level} ${signed(bits)}`.replace('  ', ' '))).toEqual([
    'Two random rows −8.0',
    'Email same +12.0',
    'Company differs −1.0',
  ])
  expect(zero).toBeCloseTo((100 * 8) / 12)
  expect(bars[0]).toMatchObject({ from: zero, to: 0 })
  for (const [at, bar] of bars.slice(1).entries()) expect(bar.from).toBeCloseTo(bars[at]?.to ?? -1)
})

test('probabilities are never said to be certain', () => {
  expect([percent(1), percent(0.9998), percent(0.912), percent(0.001)]).toEqual(['99.99%', '99.98%', '91%', '0.1%'])
})
