// Steps of a run: which look-ups belong together, and what moving one does to the run.
import { expect, test } from 'vitest'
import { SheetId } from '../../../../contract/app/ids.ts'
import type { RunSpec } from '../../../../contract/app/run/run-spec.ts'
import { lookUps, moveStep, paidSteps, withSteps } from './waterfall.ts'

const spec: RunSpec = {
  sheetId: SheetId.parse(1),
  op: 'cached.org.byDomain',
  mapping: {},
  country: null,
  within: { kind: 'all' },
  chips: ['empty'],
  maxAgeDays: 180,
  writes: 'fill',
  fields: [],
}

test('the stored and the live look-up belong together, whichever is asked first', () => {
  expect(lookUps('cached.org.byDomain')).toEqual(['cached.org.byDomain', 'company.byDomain'])
  expect(lookUps('company.byDomain')).toEqual(['cached.org.byDomain', 'company.byDomain'])
  expect(lookUps('person.findEmail')).toEqual(['person.findEmail'])
})

test('the first step is the operation of the run, the others are its waterfall', () => {
  const both = withSteps(spec, ['company.byDomain', 'cached.org.byDomain'])
  expect(both).toMatchObject({ op: 'company.byDomain', waterfall: [{ op: 'cached.org.byDomain' }] })
  expect(paidSteps(both)).toEqual(['company.byDomain', 'cached.org.byDomain'])
  expect(paidSteps(withSteps(both, ['company.byDomain']))).toEqual(['company.byDomain'])
})

test('a step moves one place and stops at the ends', () => {
  const steps = ['cached.org.byDomain', 'company.byDomain'] as const
  expect(moveStep(steps, 'company.byDomain', -1)).toEqual(['company.byDomain', 'cached.org.byDomain'])
  expect(moveStep(steps, 'company.byDomain', 1)).toEqual([...steps])
  expect(moveStep(steps, 'cached.org.byDomain', -1)).toEqual([...steps])
})
