// The same answer in the other forms that remote services give it.
import { type AnswerJson, asText, data, group, type Say, texts, withData, without, wrappedIn } from './answer-json.ts'
import type { RemoteOperation } from './remote-asks.ts'

/** Operation, what is other than specified, and how the answer becomes so. */
export const answerForms: [RemoteOperation, string, Say][] = [
  ...['record', 'result'].flatMap((name): [RemoteOperation, string, Say][] =>
    (['validate.email', 'validate.phone', 'cached.person.bySocial', 'company.byDomain'] as const).map(op => [
      op,
      `wrapped in ${name}`,
      wrappedIn(name),
    ]),
  ),
  ...(['validate.email', 'validate.phone', 'cached.person.bySocial', 'company.byDomain'] as const).flatMap(
    (op): [RemoteOperation, string, Say][] => [
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

  ...['person', 'profile'].map((name): [RemoteOperation, string, Say] => [
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

  ...['organization', 'org', 'company'].map((name): [RemoteOperation, string, Say] => [
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

  ...(['search.firstLastDomain', 'search.companyName'] as const).flatMap((op): [RemoteOperation, string, Say][] => [
    [op, 'a bare list', json => json.records],
    [op, 'a list in data', ({ records, ...page }) => ({ ...page, data: records })],
    [op, 'a list in results', ({ records, ...page }) => ({ ...page, results: records })],
    [op, 'an envelope in data', json => ({ status: 'success', data: json })],
    [op, 'an envelope in result', json => ({ status: 'success', result: json })],
    [op, 'no envelope', ({ records }) => ({ records })],
    [op, 'a total as text', json => ({ ...json, total_count: String(json.total_count) })],
    [op, 'another list before it', json => ({ warnings: ['slow'], ...json })],
    [
      op,
      'an element that is none',
      ({ records, ...page }) => ({ ...page, records: [null, ...(records as AnswerJson[])] }),
    ],
    [op, 'ids as text', ({ records, ...page }) => ({ ...page, records: asText(records) })],
  ]),
  [
    'search.firstLastDomain',
    'the id as person_id',
    ({ records, ...page }) => ({
      ...page,
      records: (records as AnswerJson[]).map(({ id, ...record }) => ({ person_id: id, ...record })),
    }),
  ],
  [
    'search.firstLastDomain',
    'org_id for company_id',
    ({ records, ...page }) => ({
      ...page,
      records: (records as AnswerJson[]).map(({ company_id, ...record }) => ({ ...record, org_id: company_id })),
    }),
  ],
  [
    'search.companyName',
    'bare rows',
    ({ records, ...page }) => ({
      ...page,
      records: (records as { company: AnswerJson }[]).map(({ company }) => company),
    }),
  ],
  [
    'search.companyName',
    'rows in data, bare',
    json => ({ data: (json.records as { company: AnswerJson }[]).map(({ company }) => company) }),
  ],
]
