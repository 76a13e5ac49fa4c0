// What is read of a stored change, and what is none.
import { expect, test } from 'vitest'
import { readChange } from './change.ts'

/** As the history of a list has it where the expression of a column was changed. */
const changeTo = (expression: string) => ({
  ...{ kind: 'column', column_id: 2, rows: null },
  before: JSON.stringify({ expression: 'lower([#1])' }),
  after: JSON.stringify({ expression }),
})

test('the expression of a column is one that can be read', () => {
  expect(readChange(changeTo('upper([#1])'))).toMatchObject({ kind: 'column', after: { expression: 'upper([#1])' } })
  for (const damaged of ['', '+', 'upper([#1]) +', 'upper([First name])', '#1'.repeat(1000)])
    expect(readChange(changeTo(damaged)), damaged.slice(0, 20)).toBeNull()
})
