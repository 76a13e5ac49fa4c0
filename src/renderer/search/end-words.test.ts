import { expect, test } from 'vitest'
import { SearchEnd } from '../../contract/app/search/search.ts'
import { endWords } from './end-words.ts'

const at = (end: SearchEnd | null, detail: string | null = null) =>
  endWords({ end, detail, records: 75, total: 312, values: [] })

test('an early end says what came, what is kept and what helps', () => {
  expect(at('too_slow')).toBe(
    'The search took too long. 75 records of 312 are loaded and saved. Narrow a filter and try again.',
  )
  expect(at('service_stops', 'page 5')).toBe(
    'The service returned no more pages (stopped at page 5). 75 records of 312 are loaded and saved. Narrow the filters to get the rest.',
  )
  for (const end of SearchEnd.options.filter(one => one !== 'end' && one !== 'wanted')) {
    expect(at(end), end).toContain('75 records of 312 are loaded and saved.')
    expect(at(end), end).toMatch(/\.$/)
  }
})

test('a reading that ended as it should says nothing', () => {
  for (const end of ['end', 'wanted', null] as const) expect(at(end)).toBeNull()
})
