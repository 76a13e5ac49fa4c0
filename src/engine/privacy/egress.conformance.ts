// No one suppressed is in a request (P6): every operation and search on the real local service, with a proxy before it that
// keeps what passes; suppressed before the plan, after it, while paused, and after a kill.

import { randomUUID } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, JobId, RunId } from '../../contract/app/ids.ts'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { LedgerFilter } from '../../contract/app/run/ledger.ts'
import { addsPeople } from '../../contract/app/run/operation.ts'
import { SearchQuery } from '../../contract/app/search/search-query.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { operationIds, operationTable } from '../../model/operations/index.ts'
import { inputTable } from '../../model/operations/inputs.ts'
import type { Service } from '../../service/start.ts'
import { crashChild } from '../../testing/crash/crash-child.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { addresses, emailSpec, openService, operationSpec, reach, startRun } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { type ServiceProxy, startProxy } from '../../testing/run/service-proxy.ts'
import { noSeals } from '../../testing/workspace/no-seals.ts'
import { createFiles } from '../file/files.ts'
import { createKnown } from '../people/known.ts'
import { createAdds } from '../search/adds.ts'
import { createFilterValues } from '../search/values.ts'
import { createSuppressions, type Suppressions } from './suppressions.ts'

/** What a run saved. */
const savedOf = (runId: RunId) => LedgerFilter.parse({ runId })

let service: Service
let proxy: ServiceProxy
let at: SearchWorkspace
let lists: Suppressions
/** Paths and bodies of all requests, as text. */
let passed: string[] = []

const through = () => ({ baseUrl: proxy.baseUrl, key: service.key, admin: service.admin })
const listsOf = ({ store, sheets, views, changes, host, runs }: SearchWorkspace) =>
  createSuppressions({
    store,
    seals: noSeals,
    sheets,
    views,
    changes,
    host,
    files: createFiles({ store, sheets, views, changes, host }),
    sites: { keysFor: async pairs => pairs.map(() => []) },
    recall: runs.recall,
    share: async () => {},
  })
const add = (kind: SuppressionKind, ...values: string[]) =>
  lists.add({ kind, from: { kind: 'lines', text: values.join('\n') }, hashed: false, note: '' })

beforeAll(async () => {
  service = await openService()
  proxy = await startProxy(service.baseUrl, async (asked, forward) => {
    passed.push(`${decodeURIComponent(asked.path)} ${asked.body.toString('utf8')}`)
    return forward(asked)
  })
  at = await openSearchWorkspace(through())
  lists = listsOf(at)
})
beforeEach(() => {
  passed = []
})
afterEach(async () => {
  const { entries } = await lists.list({ kind: null, search: '', offset: 0, limit: 1000 })
  if (entries.length > 0) await lists.remove({ kind: 'entries', ids: entries.map(({ id }) => id) })
})
afterAll(async () => {
  await at.close()
  await proxy.close()
  await service.close()
})

const types: ColumnType[] = [
  'email',
  'phone',
  'profile_url',
  'company_url',
  'domain',
  'first_name',
  'last_name',
  'company',
  'service_id',
]

/** Cells of someone whose every value is told from everybody else's by the number in it. */
const somebody = (n: number): string[] => [
  `person@mail${n}x.example`,
  `+49 30 90182${n}`,
  `https://social.example/in/person${n}x`,
  `https://social.example/company/firm${n}x`,
  `site${n}x.example`,
  `First${'abcdefgh'[n]}`,
  `Last${'abcdefgh'[n]}`,
  `Firm${n}x`,
  `${900_000_000 + n}`,
]

/** One person for each kind, and one whom no one suppresses. */
const suppressed: [SuppressionKind, string][] = [
  ['email', 'PERSON+tag@mail0x.example'],
  ['email_domain', 'mail1x.example'],
  ['phone', '030 901822'],
  ['profile_url', 'de.social.example/in/Person3x/'],
  ['company_domain', 'www.site4x.example'],
  ['name_company', 'Lastf, Firstf; Firm5x GmbH'],
]
const free = 6
const ofSuppressed = /mail[0-5]x|90182[0-5]|person[0-5]x|firm[0-5]x|site[0-5]x|first[a-f]\b|last[a-f]\b|90000000[0-5]/i
const ofFree = /mail6x|901826|person6x|firm6x|site6x|firstg|900000006/i

async function people() {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    types.map(type => ({ name: type, type })),
    Array.from({ length: free + 1 }, (_, n) => somebody(n)),
  )
  const mapping = (fields: readonly (keyof typeof inputTable)[]) =>
    Object.fromEntries(
      fields.flatMap(field => {
        const place = types.indexOf(inputTable[field].types[0] ?? 'text')
        return place < 0 ? [] : [[field, columnIds[place]]]
      }),
    )
  return { sheetId, columnIds, mapping }
}

describe('a run', () => {
  test.each(operationIds)('%s asks about nobody suppressed, whichever column tells so', async op => {
    at.host.settings.set({ country: 'DE' })
    for (const [kind, value] of suppressed) await add(kind, value)
    const { sheetId, mapping } = await people()
    const addPeople = { filters: { job_title: ['CEO'] }, perRow: 5, target: { kind: 'new' as const, name: 'People' } }
    const spec = operationSpec(sheetId, op, mapping(operationTable[op].reads), { ...(addsPeople(op) && { addPeople }) })
    const estimate = await at.runs.estimate(spec)
    expect(estimate.lines.filter(({ rows }) => rows > 0)).toEqual([
      { class: 'suppressed', rows: suppressed.length },
      { class: 'send', rows: 1 },
    ])
    expect(await at.runs.lineRows(spec, 'suppressed')).toEqual([1, 2, 3, 4, 5, 6])
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    expect(run).toMatchObject({ state: 'done', states: { suppressed: suppressed.length } })
    expect(passed.filter(text => ofSuppressed.test(text))).toEqual([])
    expect(passed.some(text => ofFree.test(text))).toBe(true)
    const saved = await at.store.grid.call('savedCredits', savedOf(run.id))
    expect(saved.suppressed).toBe(suppressed.length * estimate.price.high)
  })

  test('that was planned before leaves out whoever is suppressed while it rests; taken off again they are asked', async () => {
    const values = addresses(30, 'blocked-later.com')
    const { sheetId, columnIds } = await makeSheet(
      at.store,
      [{ name: 'E-mail', type: 'email' }],
      values.map(one => [one]),
    )
    at.host.settings.set({ practice: { perSecond: 5 } })
    const spec = emailSpec(sheetId, columnIds[0] as ColumnId)
    const { id } = await startRun(at.runs, spec)
    await reach(at.runs, id, ({ callsDone }) => callsDone > 0)
    await at.runs.pause(id)
    await reach(at.runs, id, ({ state }) => state === 'paused')
    const before = passed.length
    const asked = new Set(passed.flatMap(text => values.filter(one => text.includes(`"${one}"`))))
    const rest = values.filter(one => !asked.has(one))
    const some = rest.slice(0, 12)
    await add('email', ...some)
    at.host.settings.set({ practice: { perSecond: 0 } })
    await at.runs.resume(id)
    const run = await at.runs.settled(id)
    expect(run).toMatchObject({ state: 'done', states: { suppressed: 12 } })
    const after = passed.slice(before).join('\n')
    expect(some.filter(one => after.includes(`"${one}"`))).toEqual([])
    expect(rest.slice(12).filter(one => !after.includes(`"${one}"`))).toEqual([])
    expect((await at.store.grid.call('savedCredits', savedOf(id))).suppressed).toBe(12)
    expect(await at.runs.rows(id, ['suppressed'])).toHaveLength(12)

    const { entries } = await lists.list({ kind: null, search: '', offset: 0, limit: 100 })
    await lists.remove({ kind: 'entries', ids: entries.map(one => one.id) })
    expect(await at.runs.estimate(spec)).toMatchObject({ calls: 12 })
  })

  test.each([
    ['by a pace, so that the next ones are always claimed already', 40],
    ['as fast as it can', 0],
  ])(
    'that goes %s sends nothing about anybody once a person is told that they are suppressed',
    async (_, perSecond) => {
      const own = await openSearchWorkspace(service, { practice: { perSecond } })
      // By the transport's own word: a body arrives later than it leaves.
      const left: string[] = []
      const leaves = (message: unknown) => {
        left.push(String((message as { request: { body: unknown } }).request.body))
      }
      const values = addresses(perSecond > 0 ? 120 : 400, `blocked-at-${perSecond}.com`)
      const { sheetId, columnIds } = await makeSheet(
        own.store,
        [{ name: 'E-mail', type: 'email' }],
        values.map(one => [one]),
      )
      diagnostics.subscribe('undici:client:sendHeaders', leaves)
      const { id } = await startRun(own.runs, emailSpec(sheetId, columnIds[0] as ColumnId))
      await reach(own.runs, id, ({ callsDone }) => callsDone > 5)
      const told: { value: string; after: number }[] = []
      for (let round = 0; round < 25; round++) {
        const waits = (one: string) =>
          !left.some(text => text.includes(`"${one}"`)) && told.every(({ value }) => value !== one)
        const some = values.filter(waits).slice(0, 2)
        await listsOf(own).add({
          kind: 'email',
          from: { kind: 'lines', text: some.join('\n') },
          hashed: false,
          note: '',
        })
        for (const value of some) told.push({ value, after: left.length })
      }
      expect(await own.runs.settled(id)).toMatchObject({ state: 'done', unsure: 0, reserved: 0 })
      diagnostics.unsubscribe('undici:client:sendHeaders', leaves)
      const late = told.filter(({ value, after }) => left.slice(after).some(text => text.includes(`"${value}"`)))
      expect(late).toEqual([])
      // Whoever was called back and is no one suppressed was asked all the same.
      const out = new Set(told.map(({ value }) => value))
      expect(values.filter(one => !out.has(one) && !left.some(text => text.includes(`"${one}"`)))).toEqual([])
      await own.close()
    },
  )

  test('that was killed leaves out whoever is suppressed before it is resumed', { timeout: 120_000 }, async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-egress-'))
    const ask = { dir, baseUrl: proxy.baseUrl, key: service.key, rows: 300, cap: 300 }
    const child = crashChild({ ...ask, kill: { point: 'after intents', nth: 4 } })
    expect(await child.ended).toBe('SIGKILL')
    const again = await openSearchWorkspace(through(), {}, dir)
    try {
      const said = passed.join('\n')
      const rest = addresses(300).filter(one => !said.includes(`"${one}"`))
      expect(rest.length).toBeGreaterThan(100)
      const some = rest.slice(-100)
      const text = some.join('\n')
      await listsOf(again).add({ kind: 'email', from: { kind: 'lines', text }, hashed: true, note: '' })
      const [run] = await again.runs.list()
      const id = run?.id as RunId
      await again.runs.resume(id)
      expect(await again.runs.settled(id)).toMatchObject({ state: 'done', states: { suppressed: 100 } })
      const all = passed.join('\n')
      expect(some.filter(one => all.includes(`"${one}"`))).toEqual([])
    } finally {
      await again.shutDown()
      await rm(dir, { recursive: true, force: true })
    }
  })
})

describe('a search', () => {
  const jobId = () => randomUUID() as JobId

  test('that names someone suppressed is not sent, nor counted, nor are its values looked up', async () => {
    await add('company_domain', 'acme.example')
    await add('name_company', 'Anna Smith; other.example')
    const people = { form: 'people', body: { company_filters: { domain: ['acme.example'] } } } as const
    await expect(at.searches.count({ jobId: jobId(), query: people, cap: 10 })).rejects.toMatchObject({
      code: 'suppressed',
    })
    for (const query of [
      people,
      { form: 'employees', body: { domain: 'WWW.acme.example' } },
      { form: 'person_at_domain', body: { first_name: 'Anna', last_name: 'Smith', domain: 'other.example' } },
    ] as const)
      await expect(at.fetched(query)).rejects.toMatchObject({ code: 'suppressed' })
    const { store, accounts, host } = at
    const values = createFilterValues({ store, accounts, host, paid: async () => ({ why: 'not asked for' }) })
    const page = await values.page({ field: 'city', search: 'acme.example', page: 1, load: false })
    expect(page).toMatchObject({ values: [], why: expect.stringMatching(/do-not-contact/) })
    expect(passed.filter(text => /acme|other/.test(text))).toEqual([])
  })

  test.each<[SuppressionKind, string, string]>([
    ['phone', '+49 30 901820', 'who answers under 030 / 90 18 20 in Berlin'],
    ['phone', '+49 30 901820', 'call tel:+49-30-901820'],
    ['profile_url', 'https://social.example/in/nora-nope', 'colleagues of social.example/in/Nora-Nope?trk=a'],
    ['name_company', 'Nora Nope; blocked-firm.com', 'Nora Nope at blocked-firm.com'],
    ['name_company', 'Nora Nope; Blocked Firm', 'the boss of Nora Nope, she works for www.blocked-firm.com'],
    ['name_company', 'Nora Nope; Blocked Firm', 'NOPE, NORA E of blockedfirm.com'],
    ['email', 'nora@blocked-firm.com', 'people who know nora (at) blocked-firm (dot) com'],
    ['email', 'nora@blocked-firm.com', 'nora%40blocked-firm.com'],
    ['email', 'nora@blocked-firm.com', 'n\u200bora&#64;blocked-firm.com'],
    ['email_domain', 'blocked-firm.com', 'buyers at blocked-firm.com'],
    ['company_domain', 'facebook.com/blockedfirm', 'people of https://de-de.facebook.com/BlockedFirm/about'],
  ])('in words that name a suppressed %s (%s) is not sent: %s', async (kind, entry, words) => {
    at.host.settings.set({ country: 'DE' })
    await add(kind, entry)
    for (const query of [
      { form: 'ask', body: { query: words } },
      { form: 'people', body: { search: words } },
      { form: 'people', body: { contact_filters: { job_title: [words] } } },
      { form: 'title_company', body: { job_title: words, company_name: 'Other Firm' } },
      { form: 'company_name', body: { company_name: words } },
      { form: 'companies', body: { specialties: [words] } },
    ])
      await expect(at.fetched(SearchQuery.parse(query)), JSON.stringify(query)).rejects.toMatchObject({
        code: 'suppressed',
      })
    expect(passed).toEqual([])
  })

  test('in words that name someone else is sent', async () => {
    for (const entry of ['Nora Nope; Blocked Firm', 'Ann Other; facebook.com/a']) await add('name_company', entry)
    await add('company_domain', 'facebook.com/a')
    await at.fetched({ form: 'ask', body: { query: 'heads of sales like Nora Hope at Blocked Firm' } })
    await at.fetched({ form: 'ask', body: { query: 'people of facebook.com/b' } })
    expect(passed.filter(text => text.startsWith('/v1/search/ai'))).toHaveLength(2)
  })

  test('shows who of its people is suppressed', async () => {
    const query = { form: 'people', body: { contact_filters: { country_name: 'Germany' } } } as const
    const { searchId } = await at.fetched(query, { upTo: 25 })
    const [first] = await at.records(searchId)
    expect((await at.records(searchId)).some(({ suppressed }) => suppressed)).toBe(false)
    await add('profile_url', first?.fields.social_url ?? '')
    const marked = (await at.records(searchId)).filter(record => record.suppressed)
    expect(marked.map(({ id }) => id)).toEqual([first?.id])
  })
})

test('people of a search who are suppressed come into no list, and are counted', async () => {
  const { store, changes, host, sheets, searches } = at
  const known = createKnown({ store, log: host.log, onMore: () => {} })
  const adds = createAdds({ store, changes, host, known, sheets, searches })
  const query = { form: 'people', body: { contact_filters: { country_name: 'France' } } } as const
  const { searchId } = await at.fetched(query, { upTo: 25 })
  const [first] = await at.records(searchId)
  const ask = {
    searchId,
    which: { kind: 'part', part: 'all', fresh: false },
    target: { kind: 'new', name: 'French', workbookId: null },
    mapping: null,
  } as const
  const before = await adds.plan(ask)
  expect(before.suppressed).toBe(0)
  await add('profile_url', first?.fields.social_url ?? '')
  expect(await adds.plan(ask)).toMatchObject({ suppressed: 1, rows: before.rows - 1 })
  const added = await adds.add({ ...ask, jobId: randomUUID() as JobId })
  expect(added.rows).toBe(before.rows - 1)
  await known.close()
})

test('people found at companies who are suppressed become no rows', async () => {
  const { searchId } = await at.fetched(
    { form: 'people', body: { contact_filters: { country_name: 'Germany' } } },
    { upTo: 25 },
  )
  const domain = (await at.records(searchId)).find(({ fields }) => fields.company_domain !== null)?.fields
    .company_domain
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'Domain', type: 'domain' }], [[domain ?? '']])
  const peopleTo = (name: string) => ({ filters: {}, perRow: 25, target: { kind: 'new' as const, name } })
  const added = async (name: string) => {
    const more = { addPeople: peopleTo(name), chips: ['empty' as const, 'found' as const], writes: 'replace' as const }
    const spec = operationSpec(sheetId, 'search.employees', { domain: columnIds[0] as ColumnId }, more)
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    if (!run.added) throw new Error('nobody was found')
    const { columns } = await at.sheets.get(run.added.sheetId)
    const pages = columns.filter(({ type }) => type === 'profile_url').map(({ id }) => id)
    const view = await at.views.open(run.added.sheetId, wholeListView)
    const { rows } = await at.views.copy(view.id, { top: 0, bottom: 99, columnIds: pages }, false)
    return rows.map(([page]) => page ?? '')
  }
  const before = await added('Before')
  const page = before.find(one => one !== '') ?? ''
  await add('profile_url', page)
  expect(await added('After')).toEqual(before.filter(one => one !== page))
})
