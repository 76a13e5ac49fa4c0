// What a recipe notes of merged duplicates: the columns that someone has ticked are compared there too.
import { expect, test } from 'vitest'
import { DuplicatesResolve } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { dedupeAction, dedupeSaid } from './dedupe-action.ts'

const columns = [
  { id: 1 as ColumnId, name: 'Email', type: 'email' as const },
  { id: 2 as ColumnId, name: 'Member', type: 'text' as const },
]
const resolve = (part: object) => DuplicatesResolve.parse({ sheetId: 1, action: 'merge', others: 'sure', ...part })

test('ticked columns are part of the step, and only where no rules are named', () => {
  const said = dedupeSaid(resolve({ columns: [2, 1] }), columns, null)
  expect(said).toMatchObject({ rules: null, columns: [{ name: 'Member' }, { name: 'Email' }] })
  expect(dedupeAction.step.read({ ...said })).toMatchObject({
    step: { words: expect.stringContaining('Member'), uses: [{ use: 'read' }, { use: 'read' }] },
  })
  expect(dedupeSaid(resolve({}), columns, null)).not.toHaveProperty('columns')
  expect(dedupeSaid(resolve({ rules: ['email'], columns: [1] }), columns, null)).not.toHaveProperty('columns')
  expect(dedupeAction.step.read({ ...said, rules: ['email'] })).toMatchObject({
    issues: [{ message: 'has either rules or columns to compare' }],
  })
})

const shares = [0.9, 0.02, 0.02, 0.02, 0.02, 0.02]
const weights: LinkageWeights = {
  compared: [
    { as: 'email', columnIds: [1 as ColumnId] },
    { as: 'text', columnIds: [2 as ColumnId] },
  ],
  learned: {
    rows: 500,
    shares: [0.001, 0.0001, 0.001, 0.001],
    evidence: (['email', 'text'] as const).map(kind => ({
      ...{ kind, strangers: shares, related: [shares, shares, shares, shares] },
    })),
  },
}

test('weights that were learned are part of the step with the columns they are about, and a threshold too', () => {
  const said = dedupeSaid(resolve({ threshold: 0.8 }), columns, weights)
  expect(said).toMatchObject({
    threshold: 0.8,
    weights: { compared: [{ as: 'email', columns: [{ name: 'Email' }] }, {}], learned: { rows: 500 } },
  })
  const read = dedupeAction.step.read(JSON.parse(JSON.stringify(said)))
  expect(read).toMatchObject({
    step: {
      words: 'Merge sure duplicates by “Email”, “Member” with saved weights',
      uses: [{ column: { name: 'Email' }, hint: expect.stringContaining('remove "weights"') }, { use: 'read' }],
    },
  })
  expect(dedupeSaid(resolve({ rules: ['email'] }), columns, null)).not.toHaveProperty('weights')
  expect(dedupeAction.step.read({ ...said, rules: ['email'] })).toMatchObject({ issues: [{}] })
})

test.each([
  ['a share of nothing', { shares: [0, 0.1, 0.1, 0.1] }],
  ['a share that is no number', { shares: [0.1, 0.1, 0.1, null] }],
  ['a column too many', { evidence: [...weights.learned.evidence, { kind: 'email', strangers: [1], related: [] }] }],
  ['an unknown word', { rules: 1 }],
  ['a list of one row', { rows: 1 }],
])('weights with %s are refused', (_, odd) => {
  const said = { ...dedupeSaid(resolve({}), columns, null) }
  const step = { compared: [{ as: 'email', columns: [{ name: 'Email', type: 'email' }] }] }
  expect(dedupeAction.step.read({ ...said, weights: { ...step, learned: weights.learned } })).toHaveProperty('step')
  expect(
    dedupeAction.step.read({ ...said, weights: { ...step, learned: { ...weights.learned, ...odd } } }),
  ).toHaveProperty('issues')
})
