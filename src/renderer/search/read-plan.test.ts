import { describe, expect, it, test } from 'vitest'
import { SearchId } from '../../contract/app/ids.ts'
import type { SearchReading, SearchView } from '../../contract/app/search/search.ts'
import { SearchQuery } from '../../contract/app/search/search-query.ts'
import { againUpTo, nextUpTo, readPlan } from './read-plan.ts'

const asks = (job_title: string) => SearchQuery.parse({ form: 'people', body: { contact_filters: { job_title } } })
const at = '2026-01-05T09:00:00.000Z'
const reading: SearchReading = {
  number: 1,
  startedAt: at,
  readAt: at,
  total: 312,
  pages: 1,
  records: 25,
  values: [],
  complete: false,
  end: 'wanted',
  detail: null,
  choices: [],
}
const view = (more: Partial<SearchView>): SearchView => ({
  id: SearchId.parse(7),
  name: null,
  note: '',
  tags: [],
  query: asks('cook'),
  asked: null,
  ignored: [],
  uncounted: [],
  provider: { id: 'embedded', name: 'Practice', live: false },
  reading,
  former: null,
  spent: 5,
  createdAt: at,
  until: null,
  run: null,
  ...more,
})

describe('what the form may do next', () => {
  it('begins a new search where none is shown', () => {
    expect(readPlan(null, asks('cook'), false)).toEqual({ step: 'begin', searchId: null, reading: 'go on' })
    expect(readPlan(view({ reading: null }), asks('cook'), false)).toMatchObject({ step: 'begin', searchId: 7 })
  })

  it('reads on where pages missing, and again when asked or when all is read', () => {
    expect(readPlan(view({}), asks('cook'), false)).toEqual({ step: 'more', searchId: 7, reading: 'go on' })
    expect(readPlan(view({}), asks('cook'), true)).toEqual({ step: 'again', searchId: 7, reading: 'new' })
    for (const over of [{ complete: true }, { end: 'service_stops' as const }])
      expect(readPlan(view({ reading: { ...reading, ...over } }), asks('cook'), false).step).toBe('again')
    for (const end of ['failed', 'too_slow', null] as const)
      expect(readPlan(view({ reading: { ...reading, end } }), asks('cook'), false).step).toBe('more')
  })

  it('lets a search that was never kept follow the form, and a kept one stay what it is', () => {
    expect(readPlan(view({}), asks('baker'), false)).toMatchObject({ step: 'begin', searchId: 7 })
    expect(readPlan(view({ name: 'Cooks' }), asks('baker'), false)).toMatchObject({ step: 'begin', searchId: null })
    const question = SearchQuery.parse({ form: 'ask', body: { query: 'bakers' } })
    expect(readPlan(view({ asked: 'cooks' }), question, false)).toMatchObject({ step: 'begin', searchId: null })
  })

  it('suggests the next hundred, or all when that is less', () => {
    expect(nextUpTo(25, 312)).toBe(100)
    expect(nextUpTo(100, 312)).toBe(200)
    expect(nextUpTo(300, 312)).toBe('all')
    expect(nextUpTo(25, 80)).toBe('all')
    expect(nextUpTo(25, null)).toBe(100)
    expect(nextUpTo(0, 0)).toBe(100)
  })
})

test('reading again asks for as many as were read before', () => {
  expect(againUpTo({ records: 100, total: 514, complete: false })).toBe(100)
  expect(againUpTo({ records: 514, total: 514, complete: false })).toBe('all')
  expect(againUpTo({ records: 510, total: 510, complete: true })).toBe('all')
  expect(againUpTo({ records: 0, total: 0, complete: true })).toBe('all')
  expect(againUpTo(null)).toBe('all')
})
