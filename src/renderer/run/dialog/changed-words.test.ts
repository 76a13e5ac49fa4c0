// The one line over the folded settings of a run: it names all that differs, and nothing else.
import { expect, test } from 'vitest'
import { ColumnId, RowId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { changedWords } from './changed-words.ts'

const id = (n: number) => ColumnId.parse(n)
const viewId = ViewId.parse(3)
const columns = [
  { id: id(1), name: 'Email' },
  { id: id(2), name: 'First name' },
  { id: id(3), name: 'Website' },
]
const usual: RunSpec = {
  sheetId: SheetId.parse(1),
  op: 'validate.email',
  mapping: { email: id(1) },
  country: null,
  within: { kind: 'view', viewId },
  chips: ['empty', 'retryable'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
}
const whole = { view: 3000, all: 3000 }
const words = (change: Partial<RunSpec>, rows = whole, minBalance: number | null = null) =>
  changedWords({ ...usual, ...change }, { usual, columns, rows, minBalance, estimate: null })

test('a run as usual has nothing to say', () => {
  expect(words({})).toEqual([])
  expect(words({ within: { kind: 'all' } }, { view: 12, all: 3000 })).toEqual([])
})

test('which rows, where they are not all', () => {
  expect(words({}, { view: 120, all: 3000 })).toEqual(['only the 120 rows shown'])
  expect(words({ within: { kind: 'rows', rowIds: [RowId.parse(4)] } })).toEqual(['1 chosen row'])
  expect(words({ within: { kind: 'selection', viewId, ranges: [] } })).toEqual(['selected rows only'])
  expect(words({ within: { kind: 'ticked' } })).toEqual(['ticked rows only'])
})

test('row states by what is more and what is missing', () => {
  expect(words({ chips: ['empty', 'retryable', 'stale'] })).toEqual(['also “Stale”'])
  expect(words({ chips: ['empty'] })).toEqual(['without “Failed”'])
  expect(words({ chips: ['not_found'] })).toEqual(['only “Not found”'])
  expect(words({ chips: ['empty', 'found'] })).toEqual(['also “Found”', 'without “Failed”'])
  expect(words({ chips: [] })).toEqual(['no row states'])
})

test('columns: of several inputs always, of one where it is another', () => {
  expect(words({ mapping: { email: id(3) } })).toEqual(['reads “Website”'])
  const several: RunSpec = { ...usual, op: 'person.findEmail', mapping: { first_name: id(2), domain: id(3) } }
  const said = changedWords(several, { usual: several, columns, rows: whole, minBalance: null, estimate: null })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^reads “(First name|Website)” and “(First name|Website)”$/)
})

test('every other choice has its words', () => {
  const test = { kind: 'blank', columnId: id(2), not: false } as const
  expect(words({ onlyIf: { join: 'all', tests: [test] } })).toEqual(['1 condition'])
  expect(words({ country: 'DE' })).toEqual(['country DE'])
  expect(words({ maxAgeDays: 0 })).toEqual(['asks again'])
  expect(words({ maxAgeDays: null })).toEqual(['stored answers of any age'])
  expect(words({ maxAgeDays: 90 })).toEqual(['stored answers of up to 90 days'])
  expect(words({ ownLists: true })).toEqual(['other lists first'])
  expect(words({ waterfall: [{ op: 'search.firstLastDomain' }] })).toEqual(['other look-ups'])
  expect(words({ writes: 'overwrite' })).toEqual(['overwrites typed values'])
  expect(words({ fields: ['a.b'] })).toEqual(['1 more field'])
  expect(words({ match: 'fuzzy' })).toEqual(['names that contain it'])
  expect(words({}, whole, 500)).toEqual(['pauses below 500 credits'])
})

test('a live service is named with what it gets, and conditions with what passes', () => {
  const sends = { host: 'api.example.com', method: 'POST', path: '/v1', fields: ['email'], samples: [] }
  const estimate = (live: boolean) => ({ passes: 1, provider: { id: 'a', name: 'A', live }, sends })
  const tests = [{ kind: 'blank', columnId: id(2), not: false } as const]
  const draft: RunSpec = { ...usual, onlyIf: { join: 'all', tests } }
  const from = { usual, columns, rows: whole, minBalance: null }
  expect(changedWords(usual, { ...from, estimate: estimate(false) })).toEqual([])
  expect(changedWords(draft, { ...from, estimate: estimate(true) })).toEqual([
    'sends the email address to api.example.com',
    '1 condition, 1 row passes',
  ])
})
