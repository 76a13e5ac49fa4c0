// What a recipe notes of merged duplicates: the columns that someone has ticked are compared there too.
import { expect, test } from 'vitest'
import { DuplicatesResolve } from '../../../contract/app/duplicates.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { dedupeSaid, dedupeStep } from './dedupe.ts'

const columns = [
  { id: 1 as ColumnId, name: 'Email', type: 'email' as const },
  { id: 2 as ColumnId, name: 'Member', type: 'text' as const },
]
const resolve = (part: object) => DuplicatesResolve.parse({ sheetId: 1, action: 'merge', others: 'sure', ...part })

test('ticked columns are part of the step, and only where no rules are named', () => {
  const said = dedupeSaid(resolve({ columns: [2, 1] }), columns)
  expect(said).toMatchObject({ rules: null, columns: [{ name: 'Member' }, { name: 'Email' }] })
  expect(dedupeStep.read({ ...said })).toMatchObject({
    step: { words: expect.stringContaining('Member'), uses: [{ use: 'read' }, { use: 'read' }] },
  })
  expect(dedupeSaid(resolve({}), columns)).not.toHaveProperty('columns')
  expect(dedupeSaid(resolve({ rules: ['email'], columns: [1] }), columns)).not.toHaveProperty('columns')
  expect(dedupeStep.read({ ...said, rules: ['email'] })).toMatchObject({
    issues: [{ message: 'has either rules or columns to compare' }],
  })
})
