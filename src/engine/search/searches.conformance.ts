// Searches against the real local service: every form, what each costs before it is sent, and what is kept.
import { describe, expect, test } from 'vitest'
import { SearchView } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { SearchRecord } from '../../contract/app/search/search-records.ts'
import { levels, newJob, searchSuite } from '../../testing/run/search-suite.ts'

const { at, asked, everyone } = searchSuite()

describe('the forms', () => {
  test('people: counted for nothing, then all pages, each stored when it came', async () => {
    const { total, credits } = await at().searches.count({ jobId: newJob(), query: everyone(), cap: 0 })
    expect(credits).toBe(0)
    expect(total).toBeGreaterThan(75)
    const { searchId, run } = await at().fetched(everyone())
    const pages = Math.ceil(total / 25)
    expect(run).toMatchObject({ kind: 'search', state: 'done', callsDone: pages, calls: pages, total, records: total })
    expect(run?.spent).toBe(pages * 5)
    const search = await at().searches.get(searchId)
    expect(SearchView.parse(search)).toMatchObject({
      name: null,
      spent: pages * 5,
      reading: { number: 1, pages, records: total, complete: true, end: 'end', total },
      former: null,
      run: null,
    })
    const records = await at().records(searchId)
    expect(new Set(records.map(({ fields }) => fields.id)).size).toBe(total)
    expect(records[0]).toMatchObject({ kind: 'contact', part: null, changed: [], lists: [] })
    expect(Object.keys(records[0]?.fields ?? {})).toHaveLength(20)
    expect(SearchRecord.parse(records[0])).toEqual(records[0])
  })

  test('a record tells in which other searches it was seen, a company never in one for people', async () => {
    const german = { form: 'people', body: { contact_filters: { country_name: 'Germany' } } } as const
    const first = await at().fetched(german, { upTo: 25 })
    const [person] = await at().records(first.searchId)
    const name = person?.fields.full_name ?? ''
    const again = await at().fetched({ form: 'people', body: { contact_filters: { full_name: name } } })
    const same = (await at().records(again.searchId)).find(({ fields }) => fields.id === person?.fields.id)
    expect(same?.seen.map(({ searchId }) => searchId)).toContain(first.searchId)
    const companies = await at().fetched(
      { form: 'companies', body: { headquarters_country_name: 'Germany' } },
      { upTo: 25 },
    )
    const seen = (await at().records(companies.searchId)).flatMap(record => record.seen.map(({ searchId }) => searchId))
    expect(seen).not.toContain(first.searchId)

    await at().searches.remove(first.searchId)
    const after = (await at().records(again.searchId)).find(({ id }) => id === same?.id)
    expect(after?.seen.map(({ searchId }) => searchId)).not.toContain(first.searchId)
    await at().searches.restore(first.searchId)
  })

  test('companies, employees of one, a title there, a person there, a company by name', async () => {
    const { searchId } = await at().fetched(
      { form: 'companies', body: { headquarters_continent: 'Europe' } },
      { upTo: 25 },
    )
    const companies = await at().records(searchId)
    expect(companies).toHaveLength(25)
    expect(companies[0]?.kind).toBe('company')

    const withPeople = await at().fetched(everyone(), { upTo: 1 })
    const [person] = await at().records(withPeople.searchId)
    const {
      company_domain = null,
      company_name = null,
      first_name = null,
      last_name = null,
      job_title = null,
    } = person?.fields ?? {}
    const domain = company_domain ?? ''
    const found = async (query: SearchQuery) => at().records((await at().fetched(query)).searchId)

    const employees = await found({ form: 'employees', body: { domain } })
    expect(new Set(employees.map(({ fields }) => fields.company_domain))).toEqual(new Set([company_domain]))
    const body = { job_title: job_title ?? '', company_name: company_name ?? '' }
    expect((await found({ form: 'title_company', body })).map(({ fields }) => fields.id)).toContain(person?.fields.id)
    const named = { first_name: first_name ?? '', last_name: last_name ?? '', domain }
    expect((await found({ form: 'person_at_domain', body: named })).map(({ fields }) => fields.id)).toEqual([
      person?.fields.id,
    ])
    const exact = await found({ form: 'company_name', body: { company_name: company_name ?? '', match_type: 'exact' } })
    expect(exact.map(({ fields }) => fields.name)).toContain(company_name)
    const part = { company_name: (company_name ?? '').slice(1, 5).toUpperCase(), match_type: 'fuzzy' } as const
    expect((await found({ form: 'company_name', body: part })).map(({ fields }) => fields.name)).toContain(company_name)
  })

  test('a sentence becomes a query that is kept beside it, and is not asked as a sentence again', async () => {
    const ask: SearchQuery = { form: 'ask', body: { query: 'managers in Germany with blue umbrellas' } }
    const { searchId, run } = await at().fetched(ask, { upTo: 10 })
    expect(run).toMatchObject({ state: 'done', spent: 5 })
    const search = await at().searches.get(searchId)
    expect(search.asked).toBe('managers in Germany with blue umbrellas')
    expect(search.query).toMatchObject({ form: 'people', body: { contact_filters: { country_name: 'Germany' } } })
    expect(search.ignored.join(' ')).toContain('umbrellas')

    const again = await at().fetched(ask, { searchId, upTo: 25, reading: 'new' })
    expect(again.searchId).toBe(searchId)
    expect(asked().map(({ op }) => op)).toEqual(['search.ai', 'search.prospector'])
    const { reading, former, asked: sentence } = await at().searches.get(searchId)
    expect({ reading: reading?.number, former: former?.number, sentence }).toEqual({
      reading: 2,
      former: 1,
      sentence: 'managers in Germany with blue umbrellas',
    })
  })

  test('a filter that is taken away from what a sentence became is in no title any more', async () => {
    const ask: SearchQuery = { form: 'ask', body: { query: 'managers in Germany' } }
    const { searchId } = await at().fetched(ask, { upTo: 10 })
    const { query } = await at().searches.get(searchId)
    if (query.form !== 'people') throw new Error('no people search')
    expect(query.body.contact_filters?.country_name).toBe('Germany')
    const { country_name: _, ...others } = query.body.contact_filters ?? {}
    await at().fetched({ form: 'people', body: { ...query.body, contact_filters: others } }, { searchId, upTo: 10 })
    const search = await at().searches.get(searchId)
    expect(search.asked).toBeNull()
    const [fetched] = await at().runs.list()
    expect(fetched).toMatchObject({ title: expect.stringMatching(/^(?!.*Germany).*manager/i) })
  })

  test('beyond what the sentence gave, the query is read from its first page, and no record twice', async () => {
    const { searchId, run } = await at().fetched({ form: 'ask', body: { query: 'people in Europe' } }, { upTo: 130 })
    const ops = asked().map(({ op }) => op)
    expect(ops[0]).toBe('search.ai')
    expect(ops.slice(1)).toEqual(Array(ops.length - 1).fill('search.prospector'))
    expect(run?.state).toBe('done')
    const records = await at().records(searchId)
    expect(records.length).toBeGreaterThanOrEqual(130)
    expect(new Set(records.map(({ fields }) => fields.id)).size).toBe(records.length)
  })
})

describe('prices', () => {
  const price = (more: object = {}) =>
    at().searches.price({ query: everyone(), searchId: null, upTo: 'all', reading: 'go on', ...more })

  test('are told before anything is sent; all of it once the number of matches is known', async () => {
    const first = await price()
    expect(first).toMatchObject({
      provider: { live: false },
      price: { low: 5, high: 5, mark: 'D' },
      pageSize: 25,
      count: { high: 0, mark: 'O' },
      page: { calls: 1, low: 5, high: 5 },
      wanted: { calls: null, low: null, high: null },
      total: null,
      read: 0,
    })
    expect(first.sends).toMatchObject({ method: 'POST', path: '/v1/search/prospector' })
    expect(JSON.parse(first.sends.body)).toEqual({ ...everyone().body, page: 1, page_size: 25 })
    expect((await price({ upTo: 60 })).wanted).toEqual({ calls: 3, low: 15, high: 15 })
    expect(asked()).toEqual([])

    const { total } = await at().searches.count({ jobId: newJob(), query: everyone(), cap: 0 })
    const pages = Math.ceil(total / 25)
    expect(await price()).toMatchObject({ total, wanted: { calls: pages, high: pages * 5 } })
    const { searchId } = await at().fetched(everyone(), { upTo: 50 })
    expect(await price({ searchId })).toMatchObject({ read: 50, wanted: { calls: pages - 2, high: (pages - 2) * 5 } })
    expect(await price({ searchId, upTo: 50 })).toMatchObject({ wanted: { calls: 0, high: 0 } })
    expect(await price({ searchId, reading: 'new' })).toMatchObject({
      price: { measured: true },
      read: 0,
      wanted: { calls: pages },
    })
  })

  test('of a sentence: one call, and the pages of what it becomes', async () => {
    const query: SearchQuery = { form: 'ask', body: { query: 'people in Europe' } }
    expect((await price({ query, upTo: 100 })).wanted).toEqual({ calls: 1, low: 5, high: 5 })
    expect((await price({ query, upTo: 130 })).wanted).toEqual({ calls: 7, low: 35, high: 35 })
    expect((await price({ query })).wanted.calls).toBeNull()
  })

  test('only people are counted, and never above the cap', async () => {
    const query: SearchQuery = { form: 'companies', body: { domain: 'acme.example' } }
    expect((await price({ query })).count).toBeNull()
    await expect(at().searches.count({ jobId: newJob(), query, cap: 5 })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('searches', () => {
  test('are kept with name, note and tags, listed by name, removed and brought back', async () => {
    const one = await at().fetched(everyone(), { upTo: 25 })
    const other = await at().fetched({ form: 'companies', body: { headquarters_country_name: 'France' } }, { upTo: 25 })
    await at().searches.keep({ searchId: other.searchId, name: 'Zinc', note: '', tags: [] })
    const kept = await at().searches.keep({ searchId: one.searchId, name: 'Acid', note: 'For Sam', tags: ['q3'] })
    expect(kept).toMatchObject({ name: 'Acid', note: 'For Sam', tags: ['q3'], until: null })
    const recent = await at().fetched(levels('VP'), { upTo: 25 })
    const mine = [one.searchId, other.searchId, recent.searchId]
    const ids = async () => (await at().searches.list()).map(({ id }) => id).filter(id => mine.includes(id))
    expect(await ids()).toEqual(mine)

    await at().searches.remove(one.searchId)
    const [gone, ...others] = await at().searches.removed()
    expect(gone?.search).toMatchObject({ id: one.searchId, name: 'Acid', reading: { records: 25 } })
    expect(others).toEqual([])
    expect(Date.parse(gone?.until ?? '') - Date.parse(gone?.removedAt ?? '')).toBe(30 * 86_400_000)
    expect(await ids()).toEqual([other.searchId, recent.searchId])
    await expect(at().searches.get(one.searchId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await at().searches.restore(one.searchId)).toMatchObject({ name: 'Acid', reading: { records: 25 } })
    expect(await at().searches.removed()).toEqual([])
  })

  test('show a record as it came, sorted as asked, part by part', async () => {
    const { searchId } = await at().fetched(everyone(), { upTo: 50 })
    const part = { searchId, part: 'all', fresh: false, offset: 10, limit: 5 } as const
    const { total, records } = await at().searches.records({ ...part, sort: { field: 'full_name', descending: true } })
    expect(total).toBe(50)
    const all = (await at().records(searchId)).map(({ fields }) => fields.full_name ?? '')
    const sorted = all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)).slice(10, 15)
    expect(records.map(({ fields }) => fields.full_name)).toEqual(sorted)
    const [record] = records
    if (!record) throw new Error('there is a record')
    const { raw } = await at().searches.raw(record.id)
    expect(JSON.parse(raw ?? '')).toMatchObject({ id: Number(record.fields.id), full_name: record.fields.full_name })
    const fresh = await at().searches.records({ ...part, fresh: true, offset: 0, limit: 100, sort: null })
    expect(fresh.total).toBe(50)
  })

  test('that nobody kept go after thirty days, kept ones stay; what was paid for stays stored', async () => {
    const kept = await at().fetched(everyone(), { upTo: 25 })
    await at().searches.keep({ searchId: kept.searchId, name: 'Kept', note: '', tags: [] })
    const { searchId } = await at().fetched(levels('VP'), { upTo: 25 })
    const pages = async () =>
      (await at().store.scan.call('storedGroups')).find(({ op }) => (op as string) === 'search.prospector')?.found
    const paid = await pages()
    expect(await at().store.writer.call('letSearchesGo', Date.now())).toBe(0)
    await at().store.writer.call('letSearchesGo', Date.now() + 31 * 86_400_000)
    await expect(at().searches.get(searchId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await at().searches.get(kept.searchId)).toMatchObject({ name: 'Kept' })
    expect(await pages()).toBe(paid)
  })
})
