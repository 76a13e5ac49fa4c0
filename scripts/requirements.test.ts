// What docs/requirements.md names is looked up in the tests.
import { expect, test } from 'vitest'
import { faultsOf, filesNamed, requirementsIn } from './requirements.ts'

const tests = new Map([
  ['src/engine/sheet/edit/edits.conformance.ts', "test('a cell is written, and read again', () => {})"],
  ['src/engine/sheet/edit/edits.crash.ts', "test('killed', () => {})"],
  ['e2e/journeys/keys.spec.ts', "test('editing: type', () => {})"],
])

test('a name is a journey, a test with any ending, or all of a folder', () => {
  expect(filesNamed('keys', tests)).toEqual(['e2e/journeys/keys.spec.ts'])
  expect(filesNamed('engine/sheet/edit/edits*', tests)).toHaveLength(2)
  expect(filesNamed('edits.crash', tests)).toEqual(['src/engine/sheet/edit/edits.crash.ts'])
  expect(filesNamed('engine/sheet/edit/*', tests)).toHaveLength(2)
})

test('titles and files that are not there, and requirements outside of npm test, are faults', () => {
  const [one = { id: '', cell: '' }] = requirementsIn('| R-GRD-03 | typing | edits* "a cell is written, …" |')
  expect(faultsOf(one, tests)).toEqual([])
  expect(faultsOf({ ...one, cell: 'edits* "is lost"; engine/none*' }, tests)).toEqual([
    'R-GRD-03: no test of src/engine/sheet/edit/edits.conformance.ts, src/engine/sheet/edit/edits.crash.ts is called "is lost"',
    'R-GRD-03: there is no test engine/none*',
  ])
  expect(faultsOf({ ...one, cell: 'edits.crash' }, tests)).toEqual([
    'R-GRD-03: no test of it is in npm test; write (full suite)',
  ])
  expect(faultsOf({ ...one, cell: 'edits.crash (full suite)' }, tests)).toEqual([])
})
