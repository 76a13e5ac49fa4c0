// From a fetch of the real local service to a list: badges, what is in no list yet, plain-English searches, and a browse of
// values that costs.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobId, RowId, SearchId, SheetId } from '../../contract/app/ids.ts'
import type { SearchAdd } from '../../contract/app/search/search-add.ts'
import type { SearchNarrowing } from '../../contract/app/search/search-records.ts'
import type { Service } from '../../service/start.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { createRecords } from '../answer/records.ts'
import { createKnown, type PeopleIndex } from '../people/known.ts'
import { createAdds, type RecordAdds } from './adds.ts'
import { createOneCalls } from './one-call.ts'
import { paidValues } from './paid-values.ts'
import { createFilterValues } from './values.ts'

let service: Service
let at: SearchWorkspace
let known: PeopleIndex
let adds: RecordAdds
beforeAll(async () => {
  service = await openService({ contacts: 600 })
  at = await openSearchWorkspace(service)
  known = createKnown({ store: at.store, log: at.host.log, onMore: () => {}, patienceMs: 60_000 })
  adds = createAdds({ ...at, known })
})
afterAll(async () => {
  await known.close()
  await at.close()
  await service.close()
})

const all: SearchNarrowing = { part: 'all', fresh: false }
const fresh: SearchNarrowing = { part: 'all', fresh: true }
const add = (searchId: SearchId, narrowing: SearchNarrowing, target: SearchAdd['target']) =>
  adds.add({ searchId, which: { kind: 'part', ...narrowing }, target, mapping: null, jobId: randomUUID() as JobId })
const newList = (name: string) => ({ kind: 'new' as const, name, workbookId: null })
const totalOf = async (searchId: SearchId, narrowing: SearchNarrowing) =>
  (await at.searches.records({ searchId, ...narrowing, offset: 0, limit: 1, sort: null })).total

test('what was added is told at the records; what comes later is what is in no list', async () => {
  const managers = { form: 'people' as const, body: { contact_filters: { job_level: ['Manager', 'Staff'] } } }
  const { searchId } = await at.fetched(managers, { upTo: 50 })
  await at.searches.keep({ searchId, name: 'Managers', note: '', tags: [] })
  const { sheetId, rows } = await add(searchId, all, newList('Prospects'))
  expect(rows).toBe(50)
  const records = await at.records(searchId)
  expect(records.map(({ lists }) => lists.map(({ name, by }) => [name, by]))).toEqual(
    records.map(() => [['Prospects', 'id']]),
  )
  expect(await totalOf(searchId, fresh)).toBe(0)

  await at.fetched(managers, { searchId, upTo: 75 })
  expect(await totalOf(searchId, fresh)).toBe(25)
  const target = { kind: 'list' as const, sheetId }
  const plan = await adds.plan({ searchId, which: { kind: 'part', ...all }, target, mapping: null })
  expect(plan).toMatchObject({ records: 75, rows: 25, already: { id: 50, url: 0, name_domain: 0 }, twice: 0 })
  expect(await add(searchId, fresh, target)).toMatchObject({ rows: 25 })
  expect(await totalOf(searchId, fresh)).toBe(0)

  const balance = service.admin.balance()
  const { people } = await createRecords(at.store, at.host.settings).get(sheetId, 60 as RowId)
  expect(people[0]).toMatchObject({ input: 'Managers', credits: 0, source: 'practice', title: 'From a search' })
  expect(people[0]?.fields.find(({ path }) => path === 'id')?.text).toBe((await at.records(searchId))[59]?.fields.id)
  expect(service.admin.balance()).toBe(balance)

  // One undo takes the later ones back, and only them.
  await at.edits.undo(sheetId)
  expect(await totalOf(searchId, fresh)).toBe(25)
})

test('in none of the lists narrows each part of a reading that is compared', async () => {
  const people = { form: 'people' as const, body: { contact_filters: { job_level: ['VP', 'C-Level', 'Director'] } } }
  const { searchId } = await at.fetched(people, { upTo: 25 })
  await add(searchId, all, newList('VPs'))
  await at.fetched(people, { searchId, upTo: 50 })
  await at.fetched(people, { searchId, upTo: 75, reading: 'new' })
  expect(await at.searches.differences(searchId)).toMatchObject({ new: 25, same: 50, changed: 0 })
  expect(await at.searches.freshCounts(searchId)).toEqual({
    records: 75,
    parts: { all: 50, new: 25, same: 25, changed: 0, gone: 0 },
  })

  const { rows } = await add(searchId, { part: 'new', fresh: true }, newList('New VPs'))
  expect(rows).toBe(25)
  expect(await at.searches.freshCounts(searchId)).toEqual({
    records: 75,
    parts: { all: 25, new: 0, same: 25, changed: 0, gone: 0 },
  })
  expect(await totalOf(searchId, { part: 'new', fresh: true })).toBe(0)
  expect(await totalOf(searchId, { part: 'new', fresh: false })).toBe(25)
  const still = { searchId, part: 'same', fresh: true } as const
  const { records } = await at.searches.records({ ...still, offset: 0, limit: 100, sort: null })
  expect(records.map(({ part, lists }) => [part, lists.length])).toEqual(Array(25).fill(['same', 0]))
})

test('people of a plain-English search keep their record, whichever page they came with', async () => {
  const { searchId } = await at.fetched(
    { form: 'ask', body: { query: 'managers in Germany or France' } },
    { upTo: 150 },
  )
  const records = await at.records(searchId)
  const { sheetId, rows } = await add(searchId, all, newList('Asked'))
  expect(rows).toBe(records.length)
  const panel = createRecords(at.store, at.host.settings)
  const ids = await at.store.scan.call('scopeRows', sheetId)
  for (const place of [0, records.length - 1]) {
    const { people } = await panel.get(sheetId, ids[place] as RowId)
    expect(people[0]?.fields.find(({ path }) => path === 'full_name')?.text).toBe(records[place]?.fields.full_name)
  }
})

test('a list filled by a search is read like any other: people are found by name and domain after their ids went', async () => {
  const { searchId } = await at.fetched(
    { form: 'people', body: { contact_filters: { job_level: 'Director' } } },
    { upTo: 25 },
  )
  const { sheetId } = await add(searchId, all, newList('Directors'))
  const { columns } = await at.sheets.get(sheetId as SheetId)
  for (const { id, type } of columns)
    if (type === 'service_id' || type === 'profile_url') await at.sheets.removeColumn(sheetId, id)
  const records = await at.records(searchId)
  const by = records.map(({ lists }) => lists.find(({ name }) => name === 'Directors')?.by ?? null)
  const named = records.map(({ fields }) => (fields.full_name && fields.company_domain ? 'name_domain' : null))
  expect(by).toEqual(named)
})

test('a browse that costs is booked once, and then stored', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await at.accounts.setProfile({ prices: { 'meta.persona': { low: 2, high: 2, mark: 'D' } } })
  await at.accounts.setKey(service.key)
  service.admin.settings({ prices: { 'meta.persona': 2 } })
  const { store, accounts, runs, host } = at
  const calls = createOneCalls({ store, accounts, runs, host })
  const values = createFilterValues({ store, accounts, host, paid: paidValues(calls, store) })
  const ask = { field: 'persona' as const, search: '', page: 1 }
  const before = service.admin.balance()
  expect(await values.page({ ...ask, load: false })).toMatchObject({ values: [], at: null, price: { high: 2 } })
  expect(service.admin.balance()).toBe(before)
  const loaded = await values.page({ ...ask, load: true })
  expect(loaded.values.length).toBeGreaterThan(0)
  expect(await values.page({ ...ask, load: false })).toEqual(loaded)
  expect(before - service.admin.balance()).toBe(2)
  const [entry] = await at.accounts.ledger(null, 5).then(all => all.filter(({ op }) => op === 'meta.persona'))
  expect(entry).toMatchObject({ booked: 2 })
})

test('what each value has found is a column of the list, of a new one and of one that has it', async () => {
  const query = {
    form: 'people' as const,
    body: { contact_filters: { job_level: ['Manager', 'Director'], job_title: ['Sales', 'Director'] } },
    each: 'contact_filters.job_title',
  }
  const { searchId } = await at.fetched(query)
  const records = await at.records(searchId)
  const { sheetId, rows } = await add(searchId, all, newList('By title'))
  expect(rows).toBe(records.length)
  const foundBy = records.map(record => record.foundBy.join(', '))
  expect(new Set(foundBy)).toEqual(new Set(['Sales', 'Director', 'Sales, Director']))
  const { columns } = await at.sheets.get(sheetId)
  const column = columns.find(({ name }) => name === 'Found by')
  if (!column) throw new Error('the list has the column')
  const ids = await at.store.scan.call('scopeRows', sheetId)
  const slot = (await at.store.grid.call('columnsOf', sheetId)).find(({ id }) => id === column.id)?.slot ?? ''
  expect((await at.store.grid.call('readRows', sheetId, [slot], ids)).flat()).toEqual(foundBy)

  const target = { kind: 'list' as const, sheetId }
  const plan = await adds.plan({ searchId, which: { kind: 'part', ...all }, target, mapping: null })
  expect(plan.fields.find(({ field }) => field === 'found_by')).toMatchObject({ columnId: column.id, use: true })
  const { searchId: whole } = await at.fetched({ form: 'people', body: { contact_filters: { job_level: ['Staff'] } } })
  const other = await adds.plan({ searchId: whole, which: { kind: 'part', ...all }, target, mapping: null })
  expect(other.fields.some(({ field }) => field === 'found_by')).toBe(false)
})
