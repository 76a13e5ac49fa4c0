// What tests ask a remote service of other make, by operation: rows that it is asked for, and a full answer to each of them.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import { practiceWorld } from '../../service/world/world.ts'
import { type AnswerJson, type Say, withData } from './answer-json.ts'

export type RemoteOperation = RunSpec['op']

const whole = practiceWorld({ seed: 1, contacts: 300 })
const person = Array.from({ length: 300 }, (_, at) => whole.person(at + 1)).find(
  one => one?.social_url && one.cell_phone && one.job_start_date && one.email_address?.endsWith(`@${one.email_domain}`),
)
const firm = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).find(
  one => one?.technologies?.crm?.length && one.domain && one.social_url,
)

export interface RemoteAsk {
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
    email_quality: { ...(data.email_quality as AnswerJson), score: 87, is_role: false, minimum_age: 30 },
    email_domain: { ...(data.email_domain as AnswerJson), date_registered: '2020-02-03' },
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
    phone_format: { ...(data.phone_format as AnswerJson), national: '(415) 555-0123' },
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

export const remoteAsks: Partial<Record<RemoteOperation, RemoteAsk>> = {
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
