// Records of the real local service become rows: where their fields go, who is left out, one undo step, and the whole record
// behind each row for 0 credits.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, JobId, RowId, SearchId, SearchRecordId, SheetId } from '../../contract/app/ids.ts'
import type { SearchView } from '../../contract/app/search/search.ts'
import { SearchAddPlan, type SearchAddPlanAsk } from '../../contract/app/search/search-add.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { answerActions } from '../../testing/run/answer-actions.ts'
import { openRunWorkspace, openService, type RunWorkspace } from '../../testing/run/run-workspace.ts'
import { storePages, storeRecords } from '../../testing/run/search-records.ts'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { addFieldAction } from '../answer/added-fields.ts'
import { createRecords } from '../answer/records.ts'
import { parseBody } from '../client/reader.ts'
import { createKnown, type PeopleIndex } from '../people/known.ts'
import { readPage } from '../run/exchange/page-reader.ts'
import { createAdds, type RecordAdds } from './adds.ts'

let service: Service
let at: RunWorkspace
let known: PeopleIndex
let adds: RecordAdds
/** The records of the search that is asked about. */
let found: SearchRecordId[] = []
let form: 'people' | 'companies' = 'people'

beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
  known = createKnown({ store: at.store, log: silentLog, onMore: () => {}, patienceMs: 60_000 })
  const searches = {
    // What adding asks of a search: its form and its name.
    get: async () => ({ name: 'CEOs', asked: null, query: { form, body: {} } }) as unknown as SearchView,
    recordIds: async () => found,
  }
  adds = createAdds({ store: at.store, changes: at.changes, host: at.host, known, sheets: at.sheets, searches })
})
afterAll(async () => {
  await known.close()
  await at.close()
  await service.close()
})

/** Reads pages of the service and stores them as a fetch does. */
async function pagesOf(op: 'search.prospector' | 'search.companies', body: object, pages: number) {
  const { client } = await at.accounts.connect()
  const stored = []
  for (let page = 1; page <= pages; page++) {
    const seen = await client.call(op, { ...body, page, page_size: 25 }, randomUUID())
    if (seen.kind !== 'reply') throw new Error(seen.detail)
    const parsed = parseBody(seen.body)
    const read = parsed.ok ? readPage(op, parsed.json, { network: 'social', renamed: {} }) : null
    if (read?.kind !== 'report') throw new Error('no page')
    stored.push({ op, raw: seen.body, records: read.report.records.map(({ fields }) => fields) })
  }
  found = storePages(at.dir, stored)
  return stored.flatMap(({ records }) => records)
}

const ask = (target: SearchAddPlanAsk['target'], more: Partial<SearchAddPlanAsk> = {}): SearchAddPlanAsk => ({
  searchId: 1 as SearchId,
  which: { kind: 'part', part: 'all', fresh: false },
  target,
  mapping: null,
  ...more,
})
const plan = async (wanted: SearchAddPlanAsk) => SearchAddPlan.parse(await adds.plan(wanted))
const add = (wanted: SearchAddPlanAsk, jobId = randomUUID() as JobId) => adds.add({ ...wanted, jobId })
const newList = (name: string) => ({ kind: 'new' as const, name, workbookId: null })

async function cells(sheetId: SheetId) {
  const { columns } = await at.sheets.get(sheetId)
  const ids = await at.store.scan.call('scopeRows', sheetId)
  const slots = await at.store.grid.call('columnsOf', sheetId)
  const rows = await at.store.grid.call(
    'readRows',
    sheetId,
    slots.map(({ slot }) => slot),
    ids,
  )
  return rows.map(row => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))
}

const list = (columns: [string, ColumnType][], rows: (string | null)[][]) =>
  makeSheet(
    at.store,
    columns.map(([name, type]) => ({ name, type })),
    rows,
  )

test('a new list has a column for every usual field, and a row for every record', async () => {
  const records = await pagesOf('search.prospector', { contact_filters: { job_title: 'Manager' } }, 3)
  const planned = await plan(ask(newList('Managers')))
  expect(planned).toMatchObject({ records: 75, rows: 75, twice: 0, already: { id: 0, url: 0, name_domain: 0 } })
  const { sheetId, rows } = await add(ask(newList('Managers')))
  expect(rows).toBe(75)
  const { columns, name } = await at.sheets.get(sheetId)
  expect(name).toBe('Managers')
  expect(columns.map(column => [column.name, column.type])).toEqual([
    ['Full name', 'full_name'],
    ['First name', 'first_name'],
    ['Last name', 'last_name'],
    ['Job title', 'job_title'],
    ['Profile URL', 'profile_url'],
    ['Service ID', 'service_id'],
    ['Company', 'company'],
    ['Company domain', 'domain'],
    ['Company page', 'company_url'],
    ['Industry', 'text'],
    ['Employees', 'text'],
    ['Revenue', 'text'],
    ['City', 'city'],
    ['State', 'region'],
    ['Country', 'country'],
    ['From search', 'text'],
  ])
  const written = await cells(sheetId)
  expect(written.map(row => row['Service ID'])).toEqual(records.map(({ id }) => id))
  expect(written[0]).toMatchObject({
    'Full name': records[0]?.full_name,
    'Company domain': records[0]?.company_domain,
    'From search': 'CEOs',
  })
})

test('the record panel shows the whole record of the row, and its fields become columns, for 0 credits', async () => {
  const records = await pagesOf('search.prospector', { contact_filters: { job_title: 'Manager' } }, 2)
  const { sheetId } = await add(ask(newList('Directors')))
  const balance = service.admin.balance()
  const panel = createRecords(at.store, at.host.settings)
  const at30 = await panel.get(sheetId, 31 as RowId)
  const [person] = at30.people
  expect(at30.people).toHaveLength(1)
  expect(person).toMatchObject({
    title: 'From a search',
    about: 'person',
    credits: 0,
    matches: 1,
    others: [],
    chosen: false,
  })
  const shown = Object.fromEntries(person?.fields.map(({ path, text }) => [path, text]) ?? [])
  expect(shown).toMatchObject({
    id: records[30]?.id,
    full_name: records[30]?.full_name,
    country_region: records[30]?.country_region,
    profile_pic: records[30]?.profile_pic,
  })
  const acting = answerActions(at)
  const added = await acting.perform(addFieldAction, {
    sheetId,
    resultColumnId: person?.resultColumnId as ColumnId,
    field: 'country_region',
  })
  expect(added).toMatchObject({ name: 'Region', filled: records.filter(one => one.country_region).length })
  expect((await cells(sheetId)).map(row => row.Region)).toEqual(records.map(one => one.country_region))
  expect(service.admin.balance()).toBe(balance)
})

test('whoever is in the list already, or twice among the records, is left out and counted', async () => {
  const records = await pagesOf('search.prospector', { contact_filters: { job_title: 'Engineer' } }, 1)
  const [one, two, three, ...rest] = records
  expect(rest.length).toBeGreaterThan(10)
  const { sheetId } = await list(
    [
      ['Name', 'full_name'],
      ['Profile', 'profile_url'],
      ['Site', 'domain'],
      ['Id', 'service_id'],
    ],
    [
      [one?.full_name ?? null, null, null, one?.id ?? null],
      [null, `${two?.social_url}/?trk=x`, null, null],
      [three?.full_name ?? null, null, three?.company_domain ?? null, null],
    ],
  )
  // The first of the rest comes once more under another id.
  found = [...found, ...storeRecords(at.dir, 'search.prospector', [{ ...rest[0], id: '999999', social_url: null }])]
  const target = { kind: 'list' as const, sheetId }
  const planned = await plan(ask(target))
  expect(planned).toMatchObject({
    records: records.length + 1,
    rows: rest.length,
    already: { id: 1, url: 1, name_domain: 1 },
    twice: 1,
  })
  expect(planned.fields.filter(({ use }) => use).map(({ field, columnName }) => [field, columnName])).toEqual([
    ['full_name', 'Name'],
    ['social_url', 'Profile'],
    ['id', 'Id'],
    ['company_domain', 'Site'],
  ])
  const job = randomUUID() as JobId
  const added = await Promise.all([add(ask(target), job), add(ask(target), job)])
  expect(added[0]).toMatchObject({ sheetId, rows: rest.length })
  expect(added[1]).toEqual(added[0])
  expect(await add(ask(target), job)).toEqual(added[0])
  expect(await plan(ask(target))).toMatchObject({ rows: 0 })

  await at.edits.undo(sheetId)
  expect((await cells(sheetId)).map(row => Object.keys(row))).toEqual(Array(3).fill(['Name', 'Profile', 'Site', 'Id']))
  expect(await plan(ask(target))).toMatchObject({ rows: rest.length })
  await at.edits.redo(sheetId)
  expect(await cells(sheetId)).toHaveLength(3 + rest.length)
})

test('a person decides where fields go; a second search shares the column that says where rows are from', async () => {
  const records = await pagesOf('search.prospector', { contact_filters: { job_title: 'Analyst' } }, 1)
  const { sheetId, columnIds } = await list([['Notes', 'text']], [['kept']])
  const target = { kind: 'list' as const, sheetId }
  // Nothing in the list tells who a row is: the page of the record does.
  expect((await plan(ask(target))).fields.filter(({ use }) => use).map(({ field }) => field)).toEqual(['social_url'])
  const mapping = [
    { field: 'job_title', columnId: columnIds[0] as ColumnId },
    { field: 'full_name', columnId: null },
  ]
  await add(ask(target, { mapping, which: { kind: 'records', recordIds: found.slice(0, 2) } }))
  await add(ask(target, { mapping: null, which: { kind: 'records', recordIds: found.slice(2, 4) } }))
  const { columns } = await at.sheets.get(sheetId)
  expect(columns.map(({ name }) => name)).toEqual(['Notes', 'Full name', 'From search', 'Profile URL'])
  const written = await cells(sheetId)
  expect(written.map(row => row.Notes)).toEqual(['kept', records[0]?.job_title, records[1]?.job_title, null, null])
  expect(written.map(row => row['Full name'])).toEqual([null, ...records.slice(0, 4).map(one => one.full_name)])

  const twice = [
    { field: 'job_title', columnId: columnIds[0] as ColumnId },
    { field: 'city', columnId: columnIds[0] as ColumnId },
  ]
  await expect(plan(ask(target, { mapping: twice }))).rejects.toMatchObject({ code: 'bad_request' })
  await expect(plan(ask(target, { mapping: [{ field: 'nothing', columnId: null }] }))).rejects.toMatchObject({
    code: 'bad_request',
  })
})

test('companies become rows, and rows of companies are edited like any other', async () => {
  form = 'companies'
  const records = await pagesOf('search.companies', { headquarters_country_name: ['Germany', 'France'] }, 1)
  const { sheetId } = await add(ask(newList('Firms')))
  form = 'people'
  const written = await cells(sheetId)
  expect(written.map(row => row.Company)).toEqual(records.map(({ name }) => name))
  const panel = await createRecords(at.store, at.host.settings).get(sheetId, 2 as RowId)
  expect(panel.companies[0]?.fields.find(({ path }) => path === 'description')?.text).toBe(records[1]?.description)
  const { columns } = await at.sheets.get(sheetId)
  for (const column of columns)
    await at.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId: column.id, value: 'x' }] })
  await at.edits.undo(sheetId)
  expect((await cells(sheetId))[0]?.['From search']).toBe('CEOs')
})

test('ten thousand records are one step', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    id: String(index + 1_000_000),
    full_name: `Person ${index}`,
    social_url: `https://social.example/in/person-${index}`,
    company_domain: null,
  }))
  found = storeRecords(at.dir, 'search.prospector', people)
  const { sheetId, rows, stepId } = await add(ask(newList('Many')))
  expect(rows).toBe(10_000)
  expect(stepId).not.toBeNull()
  const { steps } = await at.sheets.history(sheetId)
  expect(steps.map(({ label }) => label)).toEqual(['Add 10,000 rows from “CEOs”'])
  const lists = await known.listsOf(found.slice(0, 25))
  expect([...lists.values()].flat().map(({ name }) => name)).toEqual(Array(25).fill('Many'))
  await at.edits.undo(sheetId)
  expect((await at.sheets.get(sheetId)).rows).toBe(0)
})

test('a list that is gone is said so, and no record makes no new list', async () => {
  await expect(plan(ask({ kind: 'list', sheetId: 9999 as SheetId }))).rejects.toMatchObject({ code: 'sheet_gone' })
  found = []
  await expect(add(ask(newList('Empty')))).rejects.toMatchObject({ code: 'nothing_to_run' })
})
