// Reports as groups of named fields in reading order (spec 2.6, 2.7), with what a value says. Null is "unknown", never "no".
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'

export interface ShownValue {
  /** One line per item of a list. */
  lines: string[]
  known: boolean
  /** The service's own word, where the line says it in other words. */
  raw: string | null
}

export interface ShownField {
  path: string
  name: string
  value: ShownValue
}

export interface ShownGroup {
  title: string
  fields: ShownField[]
}

type Scalar = string | number | boolean | null
type Leaf = Scalar | Record<string, Scalar>[] | string[]
/** Names of the fields of each group; the compiler asks for every one. */
type Names<Report> = {
  [Group in keyof Report]: Report[Group] extends Scalar
    ? string
    : { title: string; fields: { [Field in keyof Report[Group]]: string } }
}

const emailNames: Names<EmailReport> = {
  email_address: 'Address as read',
  email_deliverability: {
    title: 'Deliverability',
    fields: {
      status: 'Status',
      status_detail: 'Detail',
      is_format_valid: 'Format is valid',
      is_smtp_valid: 'Mailbox accepts email',
      is_mx_valid: 'Mail server found',
      mx_records: 'Mail servers',
    },
  },
  email_quality: {
    title: 'Quality',
    fields: {
      score: 'Score (0–100)',
      is_free_email: 'Free provider',
      is_username_suspicious: 'Name looks generated',
      is_disposable: 'Disposable address',
      is_catchall: 'Domain accepts every address',
      is_subaddress: 'Subaddress (+tag)',
      is_role: 'Role address (info@, sales@)',
      is_dmarc_enforced: 'DMARC enforced',
      is_spf_strict: 'SPF strict',
      minimum_age: 'Minimum age of the address (days)',
    },
  },
  email_sender: {
    title: 'Sender',
    fields: {
      first_name: 'First name',
      last_name: 'Last name',
      email_provider_name: 'Email provider',
      organization_name: 'Organisation',
      organization_type: 'Organization type',
    },
  },
  email_domain: {
    title: 'Domain',
    fields: {
      domain: 'Domain',
      domain_age: 'Age (days)',
      is_live_site: 'Website is online',
      registrar: 'Registrar',
      registrar_url: 'Registrar URL',
      date_registered: 'Registered',
      date_last_renewed: 'Last renewed',
      date_expires: 'Expires',
      is_risky_tld: 'Risky ending',
    },
  },
  email_risk: {
    title: 'Risk',
    fields: { address_risk_status: 'Address', domain_risk_status: 'Domain' },
  },
  email_breaches: {
    title: 'Breaches',
    fields: {
      total_breaches: 'Number',
      date_first_breached: 'First',
      date_last_breached: 'Last',
      breached_domains: 'Where',
    },
  },
}

const phoneNames: Names<PhoneReport> = {
  phone_number: 'Number as read',
  phone_format: { title: 'Format', fields: { international: 'International', national: 'National' } },
  phone_carrier: {
    title: 'Carrier',
    fields: {
      name: 'Name',
      line_type: 'Line type',
      mcc: 'Mobile country code',
      mnc: 'Mobile network code',
    },
  },
  phone_location: {
    title: 'Location',
    fields: {
      country_name: 'Country',
      country_code: 'Country code',
      country_prefix: 'Prefix',
      region: 'Region',
      city: 'City',
      timezone: 'Time zone',
    },
  },
  phone_messaging: { title: 'Messaging', fields: { sms_domain: 'SMS domain', sms_email: 'Email to SMS' } },
  phone_validation: {
    title: 'Validation',
    fields: {
      is_valid: 'Number is valid',
      line_status: 'Line',
      is_voip: 'Internet telephony (VoIP)',
      minimum_age: 'Minimum age of the number (days)',
    },
  },
  phone_registration: { title: 'Registration', fields: { name: 'Registered to', type: 'Owner type' } },
  phone_risk: {
    title: 'Risk',
    fields: { risk_level: 'Level', is_disposable: 'Temporary number', is_abuse_detected: 'Abuse reported' },
  },
  phone_breaches: {
    title: 'Breaches',
    fields: {
      total_breaches: 'Number',
      date_first_breached: 'First',
      date_last_breached: 'Last',
      breached_domains: 'Where',
    },
  },
}

/** Details of an email status in words; other words are shown as they came. */
const details: Record<string, string> = {
  valid_email: 'The mailbox exists',
  high_traffic_email: 'The mailbox is busy and may bounce',
  invalid_mailbox: 'The mailbox does not exist',
  full_mailbox: 'The mailbox is full',
  mailbox_full: 'The mailbox is full',
  inbox_full: 'The mailbox is full',
  disabled_mailbox: 'The mailbox is disabled',
  invalid_format: 'This is not an email address',
  dns_record_not_found: 'The domain has no mail server',
  null_mx: 'The domain does not accept email',
  mx_unroutable: 'The domain’s mail servers cannot be reached',
  unavailable_server: 'The mail server does not respond',
  reserved_domain: 'The domain is reserved and can never exist',
  unknown_tld: 'The domain ending does not exist',
  address_literal: 'The address uses an IP address instead of a domain',
  catch_all: 'The domain accepts every address',
  provider_rule_violation: 'The provider does not allow this name',
  possible_typo: 'The domain looks like a typo',
  mx_found_unverified: 'The domain accepts email. The mailbox was not checked',
  implicit_mx: 'The domain does not have its own mail server',
  dns_error: 'The domain lookup failed',
  timeout: 'Timed out',
  not_checked: 'The domain was not checked',
}

/** All groups of an email report, also those of which nothing is known. */
export const emailGroups = (report: EmailReport): ShownGroup[] => groups(report, emailNames, 'Address')

/** All groups of a phone report, also those of which nothing is known. */
export const phoneGroups = (report: PhoneReport): ShownGroup[] => groups(report, phoneNames, 'Number')

type AnyNames = Record<string, string | { title: string; fields: Record<string, string> }>
type AnyReport = Record<string, Leaf | Record<string, Leaf>>

function groups<Report extends EmailReport | PhoneReport>(
  report: Report,
  names: Names<Report>,
  topTitle: string,
): ShownGroup[] {
  // The loop is the same for both reports; `Names` has already bound every name to its field.
  const values = report as unknown as AnyReport
  const top: ShownField[] = []
  const rest: ShownGroup[] = []
  for (const [group, entry] of Object.entries(names as AnyNames)) {
    if (typeof entry === 'string') {
      top.push({ path: group, name: entry, value: shownValue(values[group] as Leaf) })
      continue
    }
    const leaves = values[group] as Record<string, Leaf>
    const fields = Object.entries(entry.fields).map(([field, name]) => ({
      path: `${group}.${field}`,
      name,
      value: unasked(leaves, field)
        ? unknownValue
        : shownValue(leaves[field] ?? null, field === 'status_detail' ? details : {}),
    }))
    rest.push({ title: entry.title, fields })
  }
  return [{ title: topTitle, fields: top }, ...rest]
}

/** A date-time that only carries a day. */
const midnight = /^(\d{4}-\d\d-\d\d)T00:00(:00(\.0+)?)?Z?$/

/** Lists that come empty when no one looked; the field beside each tells whether someone did. */
const lookedAt: Record<string, string> = { mx_records: 'is_mx_valid', breached_domains: 'total_breaches' }

function unasked(leaves: Record<string, Leaf>, field: string): boolean {
  const list = leaves[field]
  const beside = lookedAt[field]
  return beside !== undefined && Array.isArray(list) && list.length === 0 && (leaves[beside] ?? null) === null
}

const unknownValue: ShownValue = { lines: ['unknown'], known: false, raw: null }

/** A leaf in words. */
export function shownValue(leaf: Leaf | undefined, words: Record<string, string> = {}): ShownValue {
  if (leaf === null || leaf === undefined || leaf === '') return unknownValue
  if (typeof leaf === 'boolean') return known([leaf ? 'yes' : 'no'])
  if (Array.isArray(leaf)) return known(leaf.length === 0 ? ['none'] : leaf.map(itemText))
  const text = typeof leaf === 'object' ? itemText(leaf) : String(leaf).replace(midnight, '$1')
  const key = text.trim().toLowerCase().replaceAll(/[\s-]/g, '_')
  const said = Object.hasOwn(words, key) ? words[key] : undefined
  return said === undefined ? known([text]) : { lines: [said], known: true, raw: text }
}

const known = (lines: string[]): ShownValue => ({ lines, known: true, raw: null })

/** A breach is "domain (date)"; plain items stay as they are. */
function itemText(item: string | Record<string, Scalar>): string {
  if (typeof item === 'string') return item
  const [where, when] = Object.values(item).map(value => (value === null ? null : String(value)))
  return `${where ?? 'location unknown'}${when ? ` (${when.slice(0, 10)})` : ''}`
}
