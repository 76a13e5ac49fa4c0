// Fields of the reports: their paths, their names in a list, and their text in a cell.
import type { ColumnType } from '../../contract/app/cell/cell.ts'

/** Fields that the interface does not list are named with this before their path. */
export const unlistedPrefix = 'more.'

export interface ReportField {
  /** Dotted path inside the report. */
  readonly path: string
  /** Name of its column, behind the name of the source column. */
  readonly name: string
  readonly group: string
  /** Always written by a run. */
  readonly standard: boolean
  /** Type of its column; text when absent. */
  readonly type?: ColumnType
}

/** A field by its leaf: its name, or its name and the type of its column. */
type Names = Readonly<Record<string, string | readonly [name: string, type: ColumnType]>>

const group = (title: string, prefix: string, fields: Names, standard: readonly string[] = []): ReportField[] =>
  Object.entries(fields).map(([leaf, entry]) => {
    const [name, type] = typeof entry === 'string' ? ([entry, 'text'] as const) : entry
    const path = prefix === '' ? leaf : `${prefix}.${leaf}`
    return { path, name, type, group: title, standard: standard.includes(leaf) }
  })

export const emailFields: readonly ReportField[] = [
  ...group('Address', '', { email_address: 'address as read' }),
  ...group('Deliverability', 'email_deliverability', {
    status: 'status',
    status_detail: 'status detail',
    is_format_valid: ['format valid', 'yes_no'],
    is_smtp_valid: ['mailbox accepts', 'yes_no'],
    is_mx_valid: ['mail server found', 'yes_no'],
    mx_records: 'mail servers',
  }),
  ...group(
    'Quality',
    'email_quality',
    {
      score: ['score', 'number'],
      is_free_email: ['free provider', 'yes_no'],
      is_username_suspicious: ['suspicious name', 'yes_no'],
      is_disposable: ['disposable', 'yes_no'],
      is_catchall: ['catch-all', 'yes_no'],
      is_subaddress: ['subaddress', 'yes_no'],
      is_role: ['role', 'yes_no'],
      is_dmarc_enforced: ['DMARC enforced', 'yes_no'],
      is_spf_strict: ['SPF strict', 'yes_no'],
      minimum_age: ['minimum age (days)', 'number'],
    },
    ['score'],
  ),
  ...group('Sender', 'email_sender', {
    first_name: 'first name',
    last_name: 'last name',
    email_provider_name: 'provider',
    organization_name: 'organisation',
    organization_type: 'organization type',
  }),
  ...group('Domain', 'email_domain', {
    domain: 'domain',
    domain_age: ['domain age (days)', 'number'],
    is_live_site: ['live site', 'yes_no'],
    registrar: 'registrar',
    registrar_url: ['registrar URL', 'url'],
    date_registered: ['registered on', 'date'],
    date_last_renewed: ['last renewed on', 'date'],
    date_expires: ['expires on', 'date'],
    is_risky_tld: ['risky ending', 'yes_no'],
  }),
  ...group('Risk', 'email_risk', { address_risk_status: 'address risk', domain_risk_status: 'domain risk' }),
  ...group('Breaches', 'email_breaches', {
    total_breaches: ['breaches', 'number'],
    date_first_breached: ['first breached', 'date'],
    date_last_breached: ['last breached', 'date'],
    breached_domains: 'breached domains',
  }),
]

export const phoneFields: readonly ReportField[] = [
  ...group('Number', '', { phone_number: 'number as read' }),
  ...group('Format', 'phone_format', { international: 'international', national: 'national' }, ['international']),
  ...group(
    'Carrier',
    'phone_carrier',
    { name: 'carrier', line_type: 'line type', mcc: 'mobile country code', mnc: 'mobile network code' },
    ['line_type'],
  ),
  ...group('Location', 'phone_location', {
    country_name: 'country',
    country_code: 'country code',
    country_prefix: 'country prefix',
    region: 'region',
    city: 'city',
    timezone: 'time zone',
  }),
  ...group('Messaging', 'phone_messaging', { sms_domain: 'SMS domain', sms_email: 'SMS email' }),
  ...group('Validation', 'phone_validation', {
    is_valid: ['valid', 'yes_no'],
    line_status: 'line status',
    is_voip: ['VoIP', 'yes_no'],
    minimum_age: ['minimum age (days)', 'number'],
  }),
  ...group('Registration', 'phone_registration', { name: 'registered to', type: 'registration type' }),
  ...group('Risk', 'phone_risk', {
    risk_level: 'risk',
    is_disposable: ['temporary', 'yes_no'],
    is_abuse_detected: ['abuse reported', 'yes_no'],
  }),
  ...group('Breaches', 'phone_breaches', {
    total_breaches: ['breaches', 'number'],
    date_first_breached: ['first breached', 'date'],
    date_last_breached: ['last breached', 'date'],
    breached_domains: 'breached domains',
  }),
]

function text(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(item => text(item) ?? '').join(', ')
  if (typeof value !== 'object') return String(value)
  // A breach: where, and when if that is known.
  const [where, when] = Object.values(value).map(text)
  return when ? `${where ?? ''} (${when})` : (where ?? null)
}

/** A field of a report or record as a cell shows it: yes or no, lists with commas; null when it is not known. */
export function fieldText(report: object, path: string): string | null {
  let value: unknown = report
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = (value as Record<string, unknown>)[name]
  }
  return text(value)
}
