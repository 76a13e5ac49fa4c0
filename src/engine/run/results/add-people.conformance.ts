// People at the companies of a list become rows of another list: pages, filters, who is there already, money and undo, on the
// real local service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { RunView } from '../../../contract/app/run/run.ts'
import type { AddPeopleSpec, InputMapping, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Service } from '../../../service/start.ts'
import { practiceWorld, type World } from '../../../service/world/world.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'
import { createRecords } from '../../answer/records.ts'

const whole: World = practiceWorld({ seed: 1, contacts: 2000 })
const people = Array.from({ length: 2000 }, (_, at) => whole.person(at + 1)).filter(one => one !== null)
const staff = new Map<string, number>()
for (const { job_org_social_url: page } of people) if (page) staff.set(page, (staff.get(page) ?? 0) + 1)
const firms = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1))
  .filter(firm => firm !== null && firm.domain !== null && firm.social_url !== null)
  .map(firm => ({ name: firm?.company_name ?? '', domain: firm?.domain ?? '', page: firm?.social_url ?? '' }))
  .toSorted((a, b) => (staff.get(b.page) ?? 0) - (staff.get(a.page) ?? 0))

let service: Service
let at: RunWorkspace
beforeAll(async () => {
  service = await openService({ contacts: 2000 })
  at = await openRunWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const list = async (columns: [string, ColumnType][], rows: (string | null)[][], name = 'Firms') => {
  const made = await makeSheet(
    at.store,
    columns.map(([column, type]) => ({ name: column, type })),
    rows,
    name,
  )
  return { sheetId: made.sheetId, ids: made.columnIds as ColumnId[] }
}

const spec = (sheetId: SheetId, op: OperationId, mapping: InputMapping, addPeople: Partial<AddPeopleSpec>): RunSpec =>
  operationSpec(sheetId, op, mapping, {
    writes: 'replace',
    chips: ['empty', 'retryable', 'found', 'not_found'],
    addPeople: { filters: {}, perRow: 25, target: { kind: 'new', name: 'People' }, ...addPeople },
  })

async function run(asked: RunSpec, more: Parameters<typeof startRun>[2] = {}) {
  const estimate = await at.runs.estimate(asked)
  const credits = service.admin.balance()
  const view = RunView.parse(await at.runs.settled((await startRun(at.runs, asked, more)).id))
  expect(credits - service.admin.balance()).toBe(view.spent)
  expect(view.spent).toBeLessThanOrEqual(estimate.credits.high)
  return { estimate, view }
}

async function rowsOf(sheetId: SheetId) {
  const columns = await at.store.grid.call('columnsOf', sheetId)
  const ids = await at.store.scan.call('scopeRows', sheetId)
  const rows = await at.store.grid.call(
    'readRows',
    sheetId,
    columns.map(({ slot }) => slot),
    ids,
  )
  return rows.map(row => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))
}

/** How many people the service has at a firm. */
async function peopleAt(domain: string, filters: object = {}) {
  const { client } = await at.accounts.connect()
  const seen = await client.call('search.employees', { domain, ...filters, page: 1, page_size: 1 }, 'count')
  if (seen.kind !== 'reply') throw new Error(seen.detail)
  const { total_count } = JSON.parse(new TextDecoder().decode(seen.body)) as { total_count: number }
  return total_count
}

test('employees of each company become rows of a new list, page after page, up to so many of one company', async () => {
  const [big, small] = [firms[0], firms.find(({ page }) => (staff.get(page) ?? 0) < 10)]
  const domains = [
    big?.domain ?? '',
    `https://www.${big?.domain}/about`,
    small?.domain ?? '',
    'nobody-here.example',
    null,
  ]
  const { sheetId, ids } = await list(
    [['Site', 'domain']],
    domains.map(domain => [domain]),
  )
  const [inBig, inSmall] = [await peopleAt(big?.domain ?? ''), await peopleAt(small?.domain ?? '')]
  expect(inBig).toBeGreaterThan(30)
  const { estimate, view } = await run(
    spec(sheetId, 'search.employees', { domain: ids[0] as ColumnId }, { perRow: 30 }),
  )
  // Two pages at most for three different companies, at 5 credits; a company with one page costs one.
  expect(estimate).toMatchObject({ calls: 3, credits: { low: 15, high: 30 } })
  expect(view).toMatchObject({ state: 'done', spent: 20, states: { found: 3, not_found: 1, empty: 1 } })
  const expected = 30 + Math.min(30, inSmall)
  expect(view.added).toMatchObject({ name: 'People', rows: expected })

  const target = view.added?.sheetId as SheetId
  const rows = await rowsOf(target)
  expect(rows).toHaveLength(expected)
  expect(new Set(rows.map(row => row['Service ID'])).size).toBe(expected)
  expect(rows.filter(row => row['Found at'] === big?.domain)).toHaveLength(30)
  expect(rows.every(row => row['From search'] === 'Companies of “Firms”')).toBe(true)
  const asked = await rowsOf(sheetId)
  expect(asked.map(row => row['Site: people found'])).toEqual([
    String(inBig),
    String(inBig),
    String(inSmall),
    null,
    null,
  ])

  const panel = createRecords(at.store, at.host.settings)
  const person = (await panel.get(target, 28 as RowId)).people[0]
  expect(person?.fields.find(({ path }) => path === 'full_name')?.text).toBe(rows[27]?.['Full name'])
  expect(person).toMatchObject({ credits: 0, matches: 1 })
  const company = (await panel.get(sheetId, 1 as RowId)).people[0]
  expect(company).toMatchObject({ sentence: `${inBig} people match.`, others: [], fields: [] })
  const sheet = await at.sheets.get(target)
  expect(sheet.workbookId).toBe((await at.sheets.get(sheetId)).workbookId)

  await at.edits.undo(target)
  expect((await at.sheets.get(target)).rows).toBe(0)
  await at.edits.redo(target)
  expect((await at.sheets.get(target)).rows).toBe(expected)
  // The same once more, into the same list: nothing to pay, no one twice.
  const again = await run(
    spec(
      sheetId,
      'search.employees',
      { domain: ids[0] as ColumnId },
      { perRow: 30, target: { kind: 'list', sheetId: target } },
    ),
  )
  expect(again.view).toMatchObject({ state: 'done', spent: 0, added: { rows: 0 } })
  expect((await at.sheets.get(target)).rows).toBe(expected)
})

test('filters narrow what is asked; whoever is in the list already, by page or by name and domain, is left out', async () => {
  const firm = firms[1]
  const filters = { job_level: ['Staff', 'Manager'] }
  const count = await peopleAt(firm?.domain ?? '', filters)
  expect(count).toBeGreaterThan(3)
  const { sheetId, ids } = await list(
    [
      ['Company', 'company'],
      ['Page', 'company_url'],
    ],
    [[firm?.name ?? null, firm?.page ?? null]],
    'One firm',
  )
  const mapping = { company_url: ids[1] as ColumnId }
  const before = service.log().length
  const first = await run(spec(sheetId, 'search.employees', mapping, { filters, perRow: 25 }))
  expect(first.view.added?.rows).toBe(Math.min(25, count))
  const found = await rowsOf(first.view.added?.sheetId as SheetId)
  expect(
    service
      .log()
      .slice(before)
      .filter(({ op }) => op === 'search.employees'),
  ).toHaveLength(1)

  const known = await list(
    [
      ['Name', 'full_name'],
      ['Profile', 'profile_url'],
      ['Domain', 'domain'],
    ],
    [
      [null, found[0]?.['Profile URL'] ?? null, null],
      [found[1]?.['Full name'] ?? null, null, found[1]?.['Company domain'] ?? null],
    ],
    'Known',
  )
  const second = await run(
    spec(sheetId, 'search.employees', mapping, {
      filters,
      perRow: 25,
      target: { kind: 'list', sheetId: known.sheetId },
    }),
  )
  expect(second.view).toMatchObject({ spent: 0, added: { sheetId: known.sheetId, rows: found.length - 2 } })
  const rows = await rowsOf(known.sheetId)
  expect(rows.slice(2).map(row => row.Name)).toEqual(found.slice(2).map(row => row['Full name']))
  expect(Object.keys(rows[0] ?? {})).toEqual(['Name', 'Profile', 'Domain', 'Found at', 'From search'])
})

test('people by title at companies that are known by name', async () => {
  const firm = firms[2]
  const { sheetId, ids } = await list([['Company', 'company']], [[firm?.name ?? null]], 'Named')
  const offer = (await at.runs.operations(sheetId, ids[0] ?? null)).find(({ op }) => op === 'search.titleCompany')
  expect(offer).toMatchObject({ ready: true, mapping: { company: ids[0] }, fields: [] })
  const { view } = await run(
    spec(sheetId, 'search.titleCompany', offer?.mapping ?? {}, { filters: { job_title: ['Manager'] }, perRow: 50 }),
  )
  const rows = await rowsOf(view.added?.sheetId as SheetId)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => row['Job title']?.toLowerCase().includes('manager'))).toBe(true)
  expect(rows.every(row => row['Found at'] === firm?.name)).toBe(true)
})

test('each row asks for the title that it names; the estimate tells what is sent', async () => {
  const firm = firms[2]
  const { sheetId, ids } = await list(
    [
      ['Company', 'company'],
      ['Wanted', 'job_title'],
    ],
    [
      [firm?.name ?? null, 'Manager'],
      [firm?.name ?? null, 'Engineer'],
      // No one is asked about all companies.
      [null, 'Manager'],
    ],
    'Titles',
  )
  const [company, title] = ids as [ColumnId, ColumnId]
  expect((await at.runs.operations(sheetId, title)).map(({ op }) => op)).toEqual(['search.titleCompany'])
  const mapping = { company, job_title: title }
  const { estimate, view } = await run(spec(sheetId, 'search.titleCompany', mapping, { perRow: 50 }))
  expect(estimate.calls).toBe(2)
  expect(estimate.lines.find(line => line.class === 'unusable')?.rows).toBe(1)
  expect(estimate.sends.fields).toEqual(['job_title', 'company_name'])
  const rows = await rowsOf(view.added?.sheetId as SheetId)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => /manager|engineer/i.test(row['Job title'] ?? ''))).toBe(true)
  expect(rows.every(row => row['Found at'] === firm?.name)).toBe(true)
})

test('a cap holds between pages; what came stays, and the run goes on when it is raised', async () => {
  const firm = firms[0]
  const { sheetId, ids } = await list([['Site', 'domain']], [[firm?.domain ?? null]], 'Capped')
  const asked = spec(
    sheetId,
    'search.employees',
    { domain: ids[0] as ColumnId },
    { perRow: 50, filters: { country_name: [] } },
  )
  const started = await startRun(at.runs, { ...asked, maxAgeDays: 0 }, { cap: 7 })
  const paused = await at.runs.settled(started.id)
  expect(paused).toMatchObject({ state: 'paused', reason: 'cap', spent: 5, added: { rows: 25 } })
  await expect(at.edits.undo(paused.added?.sheetId as SheetId)).rejects.toMatchObject({ code: 'run_busy' })
  await at.runs.raise(started.id, 10)
  await at.runs.resume(started.id)
  const done = await at.runs.settled(started.id)
  expect(done).toMatchObject({ state: 'done', spent: 10 })
  expect(done.added?.rows).toBe(Math.min(50, await peopleAt(firm?.domain ?? '')))
})

test('closed between two pages, the run goes on after the next opening; nobody comes twice', async () => {
  const firm = firms[3]
  const { sheetId, ids } = await list([['Site', 'domain']], [[firm?.domain ?? null]], 'Reopened')
  const asked = spec(sheetId, 'search.employees', { domain: ids[0] as ColumnId }, { perRow: 40 })
  const started = await startRun(at.runs, { ...asked, maxAgeDays: 0 }, { cap: 5 })
  expect(await at.runs.settled(started.id)).toMatchObject({ state: 'paused', added: { rows: 25 } })
  const { dir } = at
  await at.shutDown()
  at = await openRunWorkspace(service, {}, dir)
  await at.runs.raise(started.id, 10)
  await at.runs.resume(started.id)
  const done = await at.runs.settled(started.id)
  const expected = Math.min(40, await peopleAt(firm?.domain ?? ''))
  expect(done).toMatchObject({ state: 'done', added: { rows: expected } })
  const rows = await rowsOf(done.added?.sheetId as SheetId)
  expect(new Set(rows.map(row => row['Service ID'])).size).toBe(expected)
  const { steps } = await at.sheets.history(done.added?.sheetId as SheetId)
  expect(steps).toHaveLength(1)
})

test('a list that is deleted meanwhile pauses the run; brought back, it gets the rest', async () => {
  const firm = firms[4]
  const { sheetId, ids } = await list([['Site', 'domain']], [[firm?.domain ?? null]], 'Deleted target')
  const asked = spec(sheetId, 'search.employees', { domain: ids[0] as ColumnId }, { perRow: 50 })
  const started = await startRun(at.runs, { ...asked, maxAgeDays: 0 }, { cap: 5 })
  const { added } = await at.runs.settled(started.id)
  await at.sheets.remove(added?.sheetId as SheetId)
  await at.runs.raise(started.id, 10)
  await at.runs.resume(started.id)
  const lost = await at.runs.settled(started.id)
  expect(lost).toMatchObject({ state: 'paused', reason: 'input', spent: 5 })
  expect(lost.detail).toContain('was deleted')
  await at.sheets.restore(added?.sheetId as SheetId)
  await at.runs.resume(started.id)
  const done = await at.runs.settled(started.id)
  expect(done).toMatchObject({ state: 'done', spent: 10, states: { found: 1 } })
  expect(done.added?.rows).toBe(Math.min(50, await peopleAt(firm?.domain ?? '')))
})

test('a list must be named, and cannot be the one that asks', async () => {
  const { sheetId, ids } = await list([['Site', 'domain']], [['acme-tools.com']], 'Alone')
  const asked = spec(sheetId, 'search.employees', { domain: ids[0] as ColumnId }, {})
  const { addPeople: _, ...without } = asked
  await expect(at.runs.estimate(without)).rejects.toMatchObject({ code: 'bad_request' })
  const own = { ...asked, addPeople: { filters: {}, perRow: 5, target: { kind: 'list' as const, sheetId } } }
  await expect(at.runs.estimate(own)).rejects.toMatchObject({ code: 'bad_request' })
  const other = { ...asked, op: 'cached.org.byDomain' as const }
  await expect(at.runs.estimate(other)).rejects.toMatchObject({ code: 'bad_request' })
})
