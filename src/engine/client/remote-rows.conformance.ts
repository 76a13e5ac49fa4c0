// Every family of operation over rows against remote services of other make: the cells are those
// of a service that speaks as specified, a miss is a miss, and a failure no verdict. Over HTTP, from the plan to the grid.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CellState, ColumnType } from '../../contract/app/cell.ts'
import type { RunSpec } from '../../contract/app/run-spec.ts'
import type { ProfilePatch } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { practiceWorld } from '../../service/world/world.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../testing/run-workspace.ts'
import { type Quirks, type ScriptedRemote, startScriptedRemote } from '../../testing/scripted-remote.ts'
import { fieldsOf } from '../answer/operations.ts'
import { cellStateOf } from '../answer/states.ts'

type Json = Record<string, unknown>
type Operation = RunSpec['op']
/** Another way to say the same. */
type Say = (json: Json) => unknown

const whole = practiceWorld({ seed: 1, contacts: 300 })
const person = Array.from({ length: 300 }, (_, at) => whole.person(at + 1)).find(
  one => one?.social_url && one.cell_phone && one.job_start_date && one.email_address?.endsWith(`@${one.email_domain}`),
)
const firm = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).find(
  one => one?.technologies?.crm?.length && one.domain && one.social_url,
)

interface Ask {
  /** Columns by the role they are mapped to. */
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Cells of row `n`, by role: no two rows ask the same. */
  readonly row: (n: number) => Readonly<Record<string, string>>
  /** What the service is asked instead of the first of them, so that every row finds the same one; undefined = itself. */
  readonly about?: string | number | undefined
  readonly more?: Partial<RunSpec>
  /** A full answer, so that each of its words can be said otherwise. */
  readonly full?: Say
}

const data = (json: Json) => json.data as Json
const withData = (json: Json, change: (data: Json) => unknown) => ({ ...json, data: change(data(json)) })
const without = (record: Json, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
const wrappedIn =
  (name: string): Say =>
  ({ data, ...rest }) => ({ ...rest, [name]: data })
const asText = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(asText)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, child]) => [name, asText(child)]))
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : value
const texts: Say = json => withData(json, data => asText(data))

/** Reports with every group filled, so that each of their words can be said otherwise. */
const fullEmail: Say = json =>
  withData(json, data => ({
    ...data,
    email_deliverability: {
      status: 'undeliverable',
      status_detail: 'full_mailbox',
      is_format_valid: true,
      is_smtp_valid: false,
      is_mx_valid: true,
      mx_records: ['mx.acme-tools.com'],
    },
    email_quality: { ...(data.email_quality as Json), score: 87, is_role: false, minimum_age: 30 },
    email_domain: { ...(data.email_domain as Json), date_registered: '2020-02-03' },
    email_risk: { address_risk_status: 'high', domain_risk_status: 'low' },
    email_breaches: {
      total_breaches: 1,
      date_first_breached: '2021-05-06T07:08:09Z',
      date_last_breached: null,
      breached_domains: [{ domain: 'leak.example', date_breached: '2021-05-06T07:08:09Z' }],
    },
  }))
const fullPhone: Say = json =>
  withData(json, data => ({
    ...data,
    phone_format: { ...(data.phone_format as Json), national: '(415) 555-0123' },
    phone_carrier: { name: 'Carrier', line_type: 'mobile', mcc: '310', mnc: '4' },
    phone_validation: { is_valid: true, line_status: 'active', is_voip: false, minimum_age: 12 },
    phone_risk: { risk_level: 'medium', is_disposable: false, is_abuse_detected: false },
    phone_breaches: {
      total_breaches: 1,
      date_first_breached: null,
      date_last_breached: null,
      breached_domains: [{ domain: 'leak.example', breach_date: '2021-05-06' }],
    },
  }))
const group = (json: Json, name: string, change: Json): Json =>
  withData(json, data => ({ ...data, [name]: { ...(data[name] as Json), ...change } }))

const asks: Partial<Record<Operation, Ask>> = {
  'validate.email': { columns: { email: 'email' }, row: n => ({ email: `ann${n}@acme-tools.com` }), full: fullEmail },
  'validate.phone': { columns: { phone: 'phone' }, row: n => ({ phone: `+1415555${2000 + n}` }), full: fullPhone },
  'cached.person.bySocial': {
    columns: { profile_url: 'profile_url' },
    row: n => ({ profile_url: `https://social.example/in/ann-${n}` }),
    about: person?.social_url ?? '',
  },
  'person.byId': {
    columns: { service_id: 'service_id' },
    row: n => ({ service_id: String(5000 + n) }),
    about: person?.id ?? 0,
  },
  'cached.person.byEmail': {
    columns: { email: 'email' },
    row: n => ({ email: `ann${n}@acme-tools.com` }),
    about: person?.email_address ?? '',
  },
  'person.findEmail': {
    columns: { domain: 'domain', first_name: 'first_name', last_name: 'last_name' },
    row: n => ({ domain: `acme${n}.com`, first_name: person?.first_name ?? '', last_name: person?.last_name ?? '' }),
    about: person?.email_domain ?? '',
  },
  'company.byDomain': {
    columns: { domain: 'domain' },
    row: n => ({ domain: `acme${n}.com` }),
    about: firm?.domain ?? '',
  },
  'search.firstLastDomain': {
    columns: { domain: 'domain', first_name: 'first_name', last_name: 'last_name' },
    row: n => ({ domain: `acme${n}.com`, first_name: person?.first_name ?? '', last_name: person?.last_name ?? '' }),
    about: person?.email_domain ?? '',
  },
  'search.companyName': {
    columns: { company: 'company' },
    row: n => ({ company: `Firm ${n} Works` }),
    about: firm?.company_name ?? '',
    more: { match: 'fuzzy' },
  },
}

let service: Service
let at: RunWorkspace
let remote: ScriptedRemote | null = null
beforeAll(async () => {
  service = await openService({ contacts: 300 })
  at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await at.accounts.setKey(service.key)
})
afterEach(async () => {
  await remote?.close()
  remote = null
})
afterAll(async () => {
  await at.close()
  await service.close()
})

interface Row {
  readonly state: CellState | null
  /** Cells of the result columns by name. */
  readonly cells: Readonly<Record<string, string | null>>
}

/** Runs an operation over a row for each of `answers`, which says how the service answers it, and tells what the rows show. */
async function ran(
  op: Operation,
  answers: readonly Say[],
  quirks: Quirks = {},
  patch: ProfilePatch = {},
): Promise<Row[]> {
  const ask = asks[op]
  if (!ask) throw new Error(`nothing is asked of ${op}`)
  const rows = answers.map((_, n) => ask.row(n))
  const roles = Object.keys(ask.columns)
  const firsts = rows.map(row => row[roles[0] ?? ''] ?? '')
  const placeOf = (body: object | null) =>
    firsts.findIndex(first =>
      Object.values(body ?? {})
        .map(String)
        .includes(first),
    )
  const { about } = ask
  remote = await startScriptedRemote(service.baseUrl, {
    ...(about !== undefined && { values: Object.fromEntries(firsts.map(first => [first, about])) }),
    ...(ask.full && { before: (path, json) => (path.endsWith('/credit-balance') ? json : ask.full?.(json as Json)) }),
    answer: (path, json, body) => (path.endsWith('/credit-balance') ? json : answers[placeOf(body)]?.(json as Json)),
    ...quirks,
  })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({
    network: 'social',
    response: {},
    request: {},
    ...patch,
    pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
    // Nothing that was answered before is used again.
    account: randomUUID(),
  })
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    roles.map(name => ({ name, type: ask.columns[name] ?? 'text' })),
    rows.map(row => roles.map(role => row[role] ?? null)),
  )
  const mapping = Object.fromEntries(roles.map((name, index) => [name, columnIds[index]]))
  const fields = fieldsOf(op).map(({ path }) => path)
  const credits = service.admin.balance()
  const { id } = await startRun(at.runs, operationSpec(sheetId, op, mapping, { fields, maxAgeDays: 0, ...ask.more }))
  const run = await at.runs.settled(id)
  expect(run).toMatchObject({ state: 'done', unsure: 0 })
  expect(credits - service.admin.balance()).toBe(run.spent)
  const made = (await at.sheets.get(sheetId)).columns.filter(({ origin }) => origin !== null)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const columnIdsMade = made.map(column => column.id)
  const window = await at.views.window({ viewId: view.id, first: 0, count: rows.length, columnIds: columnIdsMade })
  await remote.close()
  remote = null
  return rows.map((_, n) => {
    const text = (value: string | null | undefined) => value?.replaceAll(firsts[n] ?? '', 'the input') ?? null
    const cells = made.map(({ name }, index): [string, string | null] => [name, text(window.columns[index]?.values[n])])
    const state = window.columns[0]?.states?.[n]
    return { state: state === undefined ? null : cellStateOf(state), cells: Object.fromEntries(cells) }
  })
}

const same: Say = json => json
/** The same answer in other forms that services give it. */
const inOtherWords: [Operation, string, Say][] = [
  ...['record', 'result'].flatMap((name): [Operation, string, Say][] =>
    (['validate.email', 'validate.phone', 'cached.person.bySocial', 'company.byDomain'] as const).map(op => [
      op,
      `wrapped in ${name}`,
      wrappedIn(name),
    ]),
  ),
  ...(['validate.email', 'validate.phone', 'cached.person.bySocial', 'company.byDomain'] as const).flatMap(
    (op): [Operation, string, Say][] => [
      [op, 'not wrapped', json => data(json)],
      [op, 'numbers and flags as text', texts],
    ],
  ),

  [
    'validate.email',
    'words in capitals',
    json => group(json, 'email_deliverability', { status: ' UNDELIVERABLE ', status_detail: 'Mailbox-Full' }),
  ],
  [
    'validate.email',
    'another word for a full mailbox',
    json => group(json, 'email_deliverability', { status_detail: 'inbox_full' }),
  ],
  ['validate.email', 'a score as a share', json => group(json, 'email_quality', { score: 0.87 })],
  ['validate.email', 'a score with a fraction', json => group(json, 'email_quality', { score: '86.6' })],
  [
    'validate.email',
    'a date with a time',
    json => group(json, 'email_domain', { date_registered: '2020-02-03T10:00:00Z' }),
  ],
  ['validate.email', 'a risk in capitals', json => group(json, 'email_risk', { address_risk_status: 'HIGH' })],
  [
    'validate.email',
    'one mail server as a text',
    json => group(json, 'email_deliverability', { mx_records: 'mx.acme-tools.com' }),
  ],
  [
    'validate.email',
    'the other name for the day of a breach',
    json =>
      group(json, 'email_breaches', {
        breached_domains: [{ domain: 'leak.example', breach_date: '2021-05-06T07:08:09Z' }],
      }),
  ],
  ['validate.phone', 'another word for mobile', json => group(json, 'phone_carrier', { line_type: 'Wireless' })],
  ['validate.phone', 'a third word for mobile', json => group(json, 'phone_carrier', { line_type: 'cellular' })],
  ['validate.phone', 'another word for active', json => group(json, 'phone_validation', { line_status: 'Connected' })],
  ['validate.phone', 'codes as numbers', json => group(json, 'phone_carrier', { mcc: 310, mnc: 4 })],
  [
    'validate.phone',
    'the other name for the day of a breach',
    json =>
      group(json, 'phone_breaches', { breached_domains: [{ domain: 'leak.example', date_breached: '2021-05-06' }] }),
  ],

  ...['person', 'profile'].map((name): [Operation, string, Say] => [
    'cached.person.bySocial',
    `wrapped in ${name}`,
    wrappedIn(name),
  ]),
  [
    'cached.person.bySocial',
    'not wrapped, with an employer beside',
    json => ({ ...data(json), company: 'Acme', organization: null }),
  ],
  ['cached.person.bySocial', 'the id only beside the record', json => withData(json, record => without(record, 'id'))],
  [
    'cached.person.bySocial',
    'the id as record_id',
    json => withData(without(json, 'person_id'), ({ id, ...record }) => ({ ...record, record_id: id })),
  ],
  [
    'person.byId',
    'the id as person_id inside',
    json => withData(without(json, 'person_id'), ({ id, ...record }) => ({ ...record, person_id: id })),
  ],
  ['person.byId', 'the id as id beside the record', json => ({ id: json.person_id, data: without(data(json), 'id') })],
  ['person.byId', 'the id as text', json => withData(json, record => ({ ...record, id: String(record.id) }))],
  [
    'cached.person.bySocial',
    'company_id for org_id',
    json => withData(json, ({ org_id, ...record }) => ({ ...record, company_id: org_id })),
  ],
  [
    'cached.person.bySocial',
    'days as moments',
    json =>
      withData(json, record => ({
        ...record,
        job_start_date: String(record.job_start_date ?? '').replace(/^(\d{4}-\d\d-\d\d).*$/, '$1T00:00:00Z') || null,
      })),
  ],

  ...['organization', 'org', 'company'].map((name): [Operation, string, Say] => [
    'company.byDomain',
    `wrapped in ${name}`,
    wrappedIn(name),
  ]),
  [
    'company.byDomain',
    'the id as org_id',
    json => withData(without(json, 'company_id'), ({ id, ...record }) => ({ ...record, org_id: id })),
  ],
  [
    'company.byDomain',
    'the id as org_id beside',
    json => ({ org_id: json.company_id, data: without(data(json), 'id') }),
  ],

  ['cached.person.byEmail', 'one text', json => ({ ...json, data: (json.data as string[])[0] })],
  ['cached.person.byEmail', 'a bare list', json => json.data],
  [
    'cached.person.byEmail',
    'objects',
    json => ({ ...json, data: (json.data as string[]).map(url => ({ url, score: 1 })) }),
  ],
  [
    'cached.person.byEmail',
    'objects of a network',
    json => ({ ...json, data: (json.data as string[]).map(socialUrl => ({ socialUrl })) }),
  ],
  [
    'cached.person.byEmail',
    'the same one twice',
    json => ({ ...json, data: [...(json.data as string[]), ...(json.data as string[])] }),
  ],
  ['cached.person.byEmail', 'wrapped in result', wrappedIn('result')],

  ['person.findEmail', 'email_address', json => ({ email_address: json.email })],
  ['person.findEmail', 'inside data', json => ({ status: 'success', data: { email: json.email } })],
  ['person.findEmail', 'data itself', json => ({ data: json.email })],
  ['person.findEmail', 'inside data, null at the top', json => ({ email: null, data: { emailAddress: json.email } })],

  ...(['search.firstLastDomain', 'search.companyName'] as const).flatMap((op): [Operation, string, Say][] => [
    [op, 'a bare list', json => json.records],
    [op, 'a list in data', ({ records, ...page }) => ({ ...page, data: records })],
    [op, 'a list in results', ({ records, ...page }) => ({ ...page, results: records })],
    [op, 'an envelope in data', json => ({ status: 'success', data: json })],
    [op, 'an envelope in result', json => ({ status: 'success', result: json })],
    [op, 'no envelope', ({ records }) => ({ records })],
    [op, 'a total as text', json => ({ ...json, total_count: String(json.total_count) })],
    [op, 'another list before it', json => ({ warnings: ['slow'], ...json })],
    [op, 'an element that is none', ({ records, ...page }) => ({ ...page, records: [null, ...(records as Json[])] })],
    [op, 'ids as text', ({ records, ...page }) => ({ ...page, records: asText(records) })],
  ]),
  [
    'search.firstLastDomain',
    'the id as person_id',
    ({ records, ...page }) => ({
      ...page,
      records: (records as Json[]).map(({ id, ...record }) => ({ person_id: id, ...record })),
    }),
  ],
  [
    'search.firstLastDomain',
    'org_id for company_id',
    ({ records, ...page }) => ({
      ...page,
      records: (records as Json[]).map(({ company_id, ...record }) => ({ ...record, org_id: company_id })),
    }),
  ],
  [
    'search.companyName',
    'bare rows',
    ({ records, ...page }) => ({ ...page, records: (records as { company: Json }[]).map(({ company }) => company) }),
  ],
  [
    'search.companyName',
    'rows in data, bare',
    json => ({ data: (json.records as { company: Json }[]).map(({ company }) => company) }),
  ],
]

const operations = Object.keys(asks) as Operation[]

test.each(operations)('%s finds the same in every form of an answer', async op => {
  const forms: [string, Say][] = [
    ['as specified', same],
    ['unknown keys', json => ({ ...json, took: 3, warnings: ['x'], meta: { data: 1 } })],
    ['a status in capitals', json => ({ ...json, status: 'SUCCESS' })],
    ['no status', json => without(json, 'status')],
    ...inOtherWords.flatMap(([of, what, say]): [string, Say][] => (of === op ? [[what, say]] : [])),
  ]
  const rows = await ran(
    op,
    forms.map(([, say]) => say),
  )
  const [expected] = rows
  expect(expected?.state).toBe('found')
  expect(Object.fromEntries(forms.map(([what], n) => [what, rows[n]]))).toEqual(
    Object.fromEntries(forms.map(([what]) => [what, expected])),
  )
})

test.each(operations)('%s reads the words of each profile', async op => {
  const [expected] = await ran(op, [same])
  const words: [Quirks, ProfilePatch][] = [
    [{ network: 'netwerk' }, { network: 'netwerk' }],
    [{ camelCase: true }, {}],
    [{ camelCase: true, network: 'netwerk' }, { network: 'netwerk' }],
  ]
  for (const [quirks, patch] of words) expect(await ran(op, [same], quirks, patch)).toEqual([expected])
})

test('a field that the profile names is read under its name', async () => {
  const response = { 'person.findEmail': { email: 'address' } }
  const [expected] = await ran('person.findEmail', [same])
  expect(await ran('person.findEmail', [json => ({ address: json.email })], {}, { response })).toEqual([expected])
})

test.each(operations)('%s: what holds nothing is a miss, what brought no result is no answer', async op => {
  const validation = op.startsWith('validate.')
  const empty: [string, Say][] = [
    ['an empty object', () => ({})],
    ['null', () => null],
    ['an empty body', () => undefined],
    ['a bare success', () => ({ status: 'success' })],
    ['data that is null', () => ({ status: 'success', data: null })],
  ]
  const failed: [string, Say][] = [
    ['an error', () => ({ status: 'error', data: null })],
    ['an error in other letters', () => ({ Status: ' ERROR', data: null })],
  ]
  const rows = await ran(
    op,
    [same, ...empty, ...failed].map(form => (Array.isArray(form) ? form[1] : form)),
  )
  const states = [
    'found',
    ...empty.map(() => (validation ? 'no_answer' : 'not_found')),
    ...failed.map(() => 'no_answer'),
  ]
  expect(rows.map(({ state }) => state)).toEqual(states)
  // A miss tells when it was looked up, and nothing else.
  const filled = rows.slice(1).flatMap(({ cells }) => Object.entries(cells).filter(([, text]) => text !== null))
  expect(filled.filter(([name]) => !name.endsWith('looked up on'))).toEqual([])
})

test('status may have another name', async () => {
  const response = { '*': { status: 'state' } }
  const rows = await ran(
    'cached.person.bySocial',
    [() => ({ state: 'error' }), () => ({ state: 'success' })],
    {},
    { response },
  )
  expect(rows.map(({ state }) => state)).toEqual(['no_answer', 'not_found'])
})

test.each([204, 404])('%i is a miss', async status => {
  const op = 'cached.org.byDomain'
  const at404 = { path: /enrich/, status, ...(status === 404 && { body: '{"detail":"nobody"}' }) }
  remote = await startScriptedRemote(service.baseUrl, { instead: at404 })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({ account: randomUUID() })
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'Domain', type: 'domain' }], [['acme1.com']])
  const { id } = await startRun(at.runs, operationSpec(sheetId, op, { domain: columnIds[0] }))
  // Whoever answers 404 has charged nothing.
  expect(await at.runs.settled(id)).toMatchObject({ states: { not_found: 1 }, spent: status === 404 ? 0 : 1 })
})

test('a company whose technologies are a flat list has them all under other', async () => {
  const flat: Say = json => withData(json, record => ({ ...record, technologies: ['Salesforce', 'Drupal'] }))
  const [row] = await ran('company.byDomain', [flat])
  expect(Object.entries(row?.cells ?? {}).filter(([, text]) => text?.includes('Drupal'))).toEqual([
    [expect.stringMatching(/other$/), expect.stringMatching(/Salesforce.*Drupal/)],
  ])
})

const long = '9007199254740993'
test.each<[Operation, Say]>([
  ['cached.person.bySocial', json => withData(without(json, 'person_id'), record => ({ ...record, id: long }))],
  [
    'search.firstLastDomain',
    ({ records, ...page }) => ({ ...page, records: (records as Json[]).map(record => ({ ...record, id: long })) }),
  ],
])('%s: an id that no number can hold keeps its digits', async (op, say) => {
  const [row] = await ran(op, [say], { text: body => body.replaceAll(`"${long}"`, long) })
  expect(row?.state).toBe('found')
  expect(Object.values(row?.cells ?? {})).toContain(long)
})
