// Look-ups and searches over rows against the real local service and its practice world: what is asked, paid and written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RowRecord, type ShownField } from '../../contract/app/answer.ts'
import { type ColumnType, cellMarks } from '../../contract/app/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { InputMapping, RunSpec } from '../../contract/app/run-spec.ts'
import type { OperationId } from '../../contract/app/sent-op.ts'
import type { CompanyFull } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import type { Service } from '../../service/start.ts'
import { practiceWorld } from '../../service/world/world.ts'
import { askedOf } from '../../testing/asked.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../testing/run-workspace.ts'
import { createAddedFields } from '../answer/added-fields.ts'
import { createPicks } from '../answer/picks.ts'
import { createRecords } from '../answer/records.ts'
import { cellStateNumber } from '../answer/states.ts'

const whole = practiceWorld({ seed: 1, contacts: 500 })
const people = Array.from({ length: 500 }, (_, at) => whole.person(at + 1)).filter(one => one !== null)
const companies = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(one => one !== null)
type Full<T, K extends keyof T> = T & { [F in K]: NonNullable<T[F]> }
function having<T extends object, K extends keyof T>(records: readonly T[], ...fields: K[]): Full<T, K>[] {
  // Just looked.
  return records.filter(record => fields.every(field => record[field] !== null)) as Full<T, K>[]
}
const known = having<
  Person,
  'social_url' | 'first_name' | 'last_name' | 'email_address' | 'email_domain' | 'full_name'
>(people, 'social_url', 'first_name', 'last_name', 'email_address', 'email_domain', 'full_name')
const firms = having<CompanyFull, 'domain' | 'company_name' | 'social_url'>(
  companies,
  'domain',
  'company_name',
  'social_url',
)

let service: Service
let at: RunWorkspace
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

async function list(
  columns: { name: string; type: ColumnType }[],
  rows: (string | null)[][],
): Promise<{ sheetId: SheetId; ids: ColumnId[] }> {
  const { sheetId, columnIds } = await makeSheet(at.store, columns, rows)
  return { sheetId, ids: columnIds }
}

/** Result columns by name behind the last colon, as the grid shows them. */
async function results(sheetId: SheetId) {
  const { columns } = await at.sheets.get(sheetId)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const made = columns.filter(column => column.origin !== null)
  const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds: made.map(({ id }) => id) })
  return Object.fromEntries(
    made.map((column, index) => [
      column.name,
      {
        type: column.type,
        values: window.columns[index]?.values ?? [],
        states: window.columns[index]?.states ?? [],
        marks: window.columns[index]?.marks ?? [],
      },
    ]),
  )
}

async function run(sheetId: SheetId, op: OperationId, mapping: InputMapping, more: Partial<RunSpec> = {}) {
  const spec = operationSpec(sheetId, op, mapping, more)
  const estimate = await at.runs.estimate(spec)
  const credits = service.admin.balance()
  const view = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(view.state).toBe('done')
  expect(credits - service.admin.balance()).toBe(view.spent)
  expect(view.spent).toBeLessThanOrEqual(estimate.credits.high)
  return { estimate, view }
}

const offered = async (sheetId: SheetId, op: OperationId, columnId: ColumnId | null = null) => {
  const offer = (await at.runs.operations(sheetId, columnId)).find(one => one.op === op)
  if (!offer) throw new Error(`${op} is not offered`)
  return offer
}

test('companies by domain: domains, web addresses and addresses of one firm are one call, free providers none', async () => {
  const [firm, other] = firms
  const { sheetId, ids } = await list(
    [{ name: 'Site', type: 'domain' }],
    [
      [firm?.domain ?? ''],
      [`https://www.${firm?.domain}/about`],
      [`sales@${firm?.domain}`],
      ['anna@gmail.com'],
      [other?.domain ?? ''],
      ['nobody-has-this.example'],
      [null],
    ],
  )
  const { mapping } = await offered(sheetId, 'cached.org.byDomain')
  expect(mapping).toEqual({ domain: ids[0] })
  const { estimate, view } = await run(sheetId, 'cached.org.byDomain', mapping)
  expect(estimate).toMatchObject({ calls: 3, credits: { high: 3 } })
  expect(view).toMatchObject({ spent: 3, states: { found: 4, not_found: 1, needs_input: 1, empty: 1 } })
  const { 'Site: company': company, 'Site: domain': domain, 'Site: phone': phone } = await results(sheetId)
  expect(company).toMatchObject({ type: 'company' })
  expect(company?.values.slice(0, 5)).toEqual([
    firm?.company_name,
    firm?.company_name,
    firm?.company_name,
    null,
    other?.company_name,
  ])
  expect(company?.marks?.[0]).toBe(cellMarks.practice)
  expect(company?.states?.slice(3, 7)).toEqual(
    (['needs_input', 'found', 'not_found', 'empty'] as const).map(cellStateNumber),
  )
  expect(domain).toMatchObject({ type: 'domain' })
  expect(phone).toMatchObject({ type: 'phone' })
  expect(asked()).toHaveLength(3)

  const again = await run(sheetId, 'cached.org.byDomain', mapping, { chips: ['found', 'not_found'], writes: 'replace' })
  expect(again.view).toMatchObject({ spent: 0, cacheHits: 3 })
  expect(asked()).toHaveLength(3)
})

test('the live look-up fills the same columns, and is a question of its own', async () => {
  const firm = having(firms, 'total_funding_amount')[0]
  const { sheetId, ids } = await list([{ name: 'Domain', type: 'domain' }], [[firm?.domain ?? ''], ['gone.example']])
  const mapping = { domain: ids[0] }
  await run(sheetId, 'cached.org.byDomain', mapping)
  const columns = (await at.sheets.get(sheetId)).columns.length
  const misses = await run(sheetId, 'company.byDomain', mapping, { chips: ['not_found'] })
  expect(misses.view).toMatchObject({ rows: 1, spent: 1, states: { not_found: 1 } })
  const { view } = await run(sheetId, 'company.byDomain', mapping, {
    chips: ['found'],
    writes: 'replace',
    fields: ['total_funding_amount'],
  })
  expect(view).toMatchObject({ rows: 1, spent: 1 })
  expect((await at.sheets.get(sheetId)).columns).toHaveLength(columns + 1)
  const { 'Domain: total funding (USD)': funding } = await results(sheetId)
  expect(funding).toMatchObject({ type: 'number', values: [String(firm?.total_funding_amount), null] })
})

test('people by profile URL in any spelling, by id, and companies by page and ids', async () => {
  const [person] = known
  const [firm] = firms
  const page = firm?.social_url ?? ''
  const handle = person?.social_url.split('/').at(-1)
  const { sheetId, ids } = await list(
    [
      { name: 'Profile', type: 'profile_url' },
      { name: 'Page', type: 'company_url' },
      { name: 'Person id', type: 'service_id' },
      { name: 'Company id', type: 'service_id' },
      { name: 'Network id', type: 'service_id' },
    ],
    [
      [person?.social_url ?? '', page, String(person?.id), String(firm?.id), page.split('/').at(-1) ?? ''],
      [`de.social.example/in/${handle}/?x=1`, 'social.example/in/somebody', 'A12', '999999', 'no-such-firm'],
    ],
  )
  const [profile, companyPage, personId, companyId, networkId] = ids
  const persons = await run(sheetId, 'cached.person.bySocial', { profile_url: profile })
  expect(persons.view).toMatchObject({ calls: 1, spent: 1, states: { found: 2 } })
  expect((await run(sheetId, 'person.byId', { service_id: personId })).view.states).toEqual({
    found: 1,
    needs_input: 1,
  })
  expect((await run(sheetId, 'cached.org.bySocial', { company_url: companyPage })).view.states).toEqual({
    found: 1,
    needs_input: 1,
  })
  expect((await run(sheetId, 'company.byId', { service_id: companyId })).view.states).toEqual({
    found: 1,
    not_found: 1,
  })
  expect((await run(sheetId, 'company.bySocialId', { service_id: networkId })).view.states).toEqual({
    found: 1,
    not_found: 1,
  })
  const shown = await results(sheetId)
  expect(shown['Profile: name']).toMatchObject({ type: 'full_name', values: [person?.full_name, person?.full_name] })
  expect(shown['Person id: name']?.values).toEqual([person?.full_name, null])
  expect(shown['Page: company']?.values).toEqual([firm?.company_name, null])
  expect(shown['Company id: company']?.values).toEqual([firm?.company_name, null])
  expect(shown['Network id: company']?.values).toEqual([firm?.company_name, null])
  expect(asked().map(({ op }) => op)).toEqual([
    'cached.person.bySocial',
    'person.byId',
    'cached.org.bySocial',
    'company.byId',
    'company.byId',
    'company.bySocialId',
    'company.bySocialId',
  ])
})

test('emails from name and domain: names are split, domains taken from addresses, and both are shown', async () => {
  const [one, two] = known.filter(({ email_address, email_domain }) => email_address.endsWith(`@${email_domain}`))
  const { sheetId, ids } = await list(
    [
      { name: 'Name', type: 'full_name' },
      { name: 'Mail', type: 'email' },
    ],
    [
      [`${one?.last_name}, ${one?.first_name}`, `info@${one?.email_domain}`],
      [`${two?.first_name} ${two?.last_name}`, `info@${two?.email_domain}`],
      ['Anna', `info@${two?.email_domain}`],
      ['Anna Berg', 'anna@gmail.com'],
      ['Nobody Whatever', `info@${two?.email_domain}`],
    ],
  )
  const { mapping, ready } = await offered(sheetId, 'person.findEmail')
  expect({ mapping, ready }).toEqual({ mapping: { full_name: ids[0], domain: ids[1] }, ready: true })
  const { estimate, view } = await run(sheetId, 'person.findEmail', mapping)
  expect(estimate.sends.fields).toEqual(['first_name', 'last_name', 'domain'])
  expect(JSON.parse(estimate.sends.samples[0] ?? '')).toEqual({
    first_name: one?.first_name,
    last_name: one?.last_name,
    domain: one?.email_domain,
  })
  expect(view.states).toEqual({ found: 2, needs_input: 2, not_found: 1 })
  const { 'Name: found email': found } = await results(sheetId)
  expect(found).toMatchObject({ type: 'email', values: [one?.email_address, two?.email_address, null, null, null] })
  // What was found can be validated in turn.
  const made = (await at.sheets.get(sheetId)).columns.find(column => column.name === 'Name: found email')
  expect(await offered(sheetId, 'validate.email', made?.id)).toMatchObject({
    ready: true,
    mapping: { email: made?.id },
  })
})

test('profiles by email and phone', async () => {
  const [person] = having(known, 'cell_phone')
  const { sheetId, ids } = await list(
    [
      { name: 'Mail', type: 'email' },
      { name: 'Phone', type: 'phone' },
    ],
    [
      [person?.email_address ?? '', person?.cell_phone ?? ''],
      ['nobody@acme-tools.example', '+4930901820'],
      ['not an address', 'no number'],
    ],
  )
  const mails = await run(sheetId, 'cached.person.byEmail', { email: ids[0] })
  const phones = await run(sheetId, 'cached.person.byPhone', { phone: ids[1] })
  for (const { view } of [mails, phones]) expect(view.states).toEqual({ found: 1, not_found: 1, needs_input: 1 })
  const shown = await results(sheetId)
  expect(shown['Mail: profile URL']).toMatchObject({ type: 'profile_url' })
  const { data } = { data: shown['Mail: profile URL']?.values[0] }
  expect(people.find(({ social_url }) => social_url === data)?.email_address).toBe(person?.email_address)
  expect(shown['Phone: profiles']?.values[0]).toMatch(/^\d+$/)
})

test('companies by name: one is used, several are filled with the first, counted and marked for review', async () => {
  const [firm] = firms
  const word = firm?.company_name.split(' ')[0] ?? ''
  const fitting = companies.filter(({ company_name }) => company_name?.toLowerCase().includes(word.toLowerCase()))
  const { sheetId, ids } = await list(
    [{ name: 'Firm', type: 'company' }],
    [[firm?.company_name ?? ''], [word], ['No such firm at all']],
  )
  const exact = await run(sheetId, 'search.companyName', { company: ids[0] })
  expect(exact.view.states).toMatchObject({ found: 1, not_found: 2 })
  const fuzzy = await run(sheetId, 'search.companyName', { company: ids[0] }, { match: 'fuzzy', chips: ['not_found'] })
  expect(fuzzy.view).toMatchObject({ rows: 2, spent: 2, states: { found: 1, not_found: 1 } })
  const shown = await results(sheetId)
  expect(shown['Firm: domain']?.values[0]).toBe(firm?.domain)
  expect(shown['Firm: matches']?.values).toEqual(['1', String(fitting.length), null])
  expect(shown['Firm: review']?.values).toEqual(['Use', fitting.length > 1 ? 'Review' : 'Use', null])
  expect((shown['Firm: domain']?.marks?.[1] ?? 0) & cellMarks.guess).toBe(fitting.length > 1 ? cellMarks.guess : 0)
})

test('contacts by name and domain', async () => {
  const person = known.find(({ email_domain }) => firms.some(({ domain }) => domain === email_domain))
  const { sheetId, ids } = await list(
    [
      { name: 'First', type: 'first_name' },
      { name: 'Last', type: 'last_name' },
      { name: 'Domain', type: 'domain' },
    ],
    [[person?.first_name ?? '', person?.last_name ?? '', person?.email_domain ?? '']],
  )
  const { mapping } = await offered(sheetId, 'search.firstLastDomain')
  expect(mapping).toEqual({ first_name: ids[0], last_name: ids[1], domain: ids[2] })
  const { view } = await run(sheetId, 'search.firstLastDomain', mapping)
  expect(view).toMatchObject({ spent: 5, states: { found: 1 } })
  const shown = await results(sheetId)
  expect(shown['First: profile URL']).toMatchObject({ type: 'profile_url', values: [person?.social_url] })
})

test('a field becomes a column later, from stored answers, for 0 credits', async () => {
  const [firm] = having(firms, 'founded')
  const { sheetId, ids } = await list(
    [{ name: 'Domain', type: 'domain' }],
    [[firm?.domain ?? ''], ['nobody.example'], [null], [firm?.domain ?? '']],
  )
  await run(sheetId, 'cached.org.byDomain', { domain: ids[0] })
  const fields = createAddedFields(at.store, at.changes, at.host.settings)
  const head = (await at.sheets.get(sheetId)).columns.find(({ name }) => name === 'Domain: company')
  const headId = head?.id ?? (0 as ColumnId)
  const credits = service.admin.balance()
  const sent = asked().length
  const added = await fields.add({ sheetId, headId, field: 'founded' })
  expect(added).toMatchObject({ name: 'Domain: founded', filled: 2, known: false })
  const founded = String(firm?.founded)
  expect((await results(sheetId))['Domain: founded']).toMatchObject({
    type: 'number',
    values: [founded, null, null, founded],
  })
  expect(await fields.add({ sheetId, headId, field: 'founded' })).toEqual({ ...added, filled: 0, known: true })
  await expect(fields.add({ sheetId, headId, field: 'colour' })).rejects.toMatchObject({ code: 'not_found' })
  expect({ credits: service.admin.balance(), sent: asked().length }).toEqual({ credits, sent })

  await at.edits.undo(sheetId)
  expect((await results(sheetId))['Domain: founded']).toBeUndefined()
  await at.edits.redo(sheetId)
  expect((await results(sheetId))['Domain: founded']?.values[0]).toBe(founded)
})

test('the record of a row tells every field of what was found, who answered, and what it cost', async () => {
  // Nobody that another test has asked about.
  const person = known.at(-1)
  const [firm] = firms
  const word = firm?.company_name.split(' ')[0] ?? ''
  const { sheetId, ids } = await list(
    [
      { name: 'Profile', type: 'profile_url' },
      { name: 'Firm', type: 'company' },
    ],
    [[person?.social_url ?? '', word]],
  )
  await run(sheetId, 'cached.person.bySocial', { profile_url: ids[0] })
  await run(sheetId, 'search.companyName', { company: ids[1] }, { match: 'fuzzy' })
  const record = await createRecords(at.store, at.host.settings).get(sheetId, 1 as RowId)
  expect(RowRecord.parse(record)).toEqual(record)
  const [shown] = record.people
  expect(shown).toMatchObject({ title: 'Person from profile URL', credits: 1, source: 'practice', state: 'found' })
  // Every field of the interface, known or not, and the columns among them.
  expect(shown?.fields.map(({ path }) => path).toSorted()).toEqual(Object.keys(Person.shape).toSorted())
  expect(shown?.fields.find(({ path }) => path === 'full_name')?.text).toBe(person?.full_name)
  expect(shown?.columns).toContain('job_title')
  const [matched] = record.companies
  expect(matched?.matches).toBe((matched?.others.length ?? 0) + 1)
})

test('of several matches another one is chosen: cells, record and later fields follow, for 0 credits and as one step', async () => {
  const words = Map.groupBy(companies, ({ company_name }) => company_name?.split(' ').at(-1) ?? '')
  const [word = ''] = [...words].find(([text, fitting]) => text.length > 4 && fitting.length > 1) ?? []
  const { sheetId, ids } = await list([{ name: 'Firm', type: 'company' }], [[word], [word]])
  await run(sheetId, 'search.companyName', { company: ids[0] }, { match: 'fuzzy' })
  const records = createRecords(at.store, at.host.settings)
  const before = (await records.get(sheetId, 1 as RowId)).companies[0]
  const [other] = before?.others ?? []
  if (!before || !other) throw new Error(`only one company fits “${word}”`)
  const textOf = (fields: ShownField[], path: string) => fields.find(field => field.path === path)?.text ?? null
  const credits = service.admin.balance()
  const picks = createPicks(at.store, at.changes, at.host.settings)
  const { headId } = before
  await picks.pick({ sheetId, rowId: 1 as RowId, headId, index: other.index })

  const after = (await records.get(sheetId, 1 as RowId)).companies[0]
  expect(after).toMatchObject({ chosen: true, matches: before.matches, state: 'found' })
  const named = (fields: ShownField[] = []) => fields.filter(({ path }) => path !== 'matches' && path !== 'action')
  expect(named(after?.fields)).toEqual(named(other.fields))
  expect(after?.others.map(({ index }) => index)).toContain(0)
  const shown = await results(sheetId)
  const domains = [textOf(other.fields, 'domain'), textOf(before.fields, 'domain')]
  expect(shown['Firm: domain']?.values).toEqual(domains)
  expect(shown['Firm: review']?.values).toEqual(['Use', 'Review'])
  const fields = createAddedFields(at.store, at.changes, at.host.settings)
  await fields.add({ sheetId, headId, field: 'id' })
  const serviceIds = [textOf(other.fields, 'id'), textOf(before.fields, 'id')]
  expect((await results(sheetId))['Firm: service ID']?.values).toEqual(serviceIds)
  expect(service.admin.balance()).toBe(credits)
  await expect(picks.pick({ sheetId, rowId: 1 as RowId, headId, index: 999 })).rejects.toMatchObject({
    code: 'not_found',
  })

  await at.edits.undo(sheetId)
  await at.edits.undo(sheetId)
  expect((await results(sheetId))['Firm: domain']?.values).toEqual([domains[1], domains[1]])
  expect((await records.get(sheetId, 1 as RowId)).companies[0]).toMatchObject({ chosen: false, fields: before.fields })
})
