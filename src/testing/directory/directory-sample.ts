// People and companies for the tests of directories: few values, many spellings, every field null somewhere.
import { CompanyFull, CompanyTechnologies } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import type {
  CompanyDraft,
  ImportBatch,
  ImportEntry,
  PersonDraft,
  RecordSource,
} from '../../service/store/directory/port.ts'

/** Values with the spellings that folding must bring together, and texts that databases stumble over. */
export const sampleValues = {
  first_name: [
    'Zoë',
    'zoe',
    'José',
    'JOSE',
    'Anne-Marie',
    'Łukasz',
    'Ὀδυσσεύς',
    '東京',
    "D'Arcy",
    'Ann',
    'Bob "B"',
    ' ',
  ],
  last_name: [
    'Müller',
    'Muller',
    'MÜLLER',
    "O'Brien",
    'de la Cruz',
    'Straße',
    'STRASSE',
    'Smith',
    'Ng',
    '100%_x\\',
    'İnan',
  ],
  job_title: [
    'Sales Manager',
    'SALES  MANAGER',
    'Head of Sales',
    'VP Sales & Marketing',
    'CEO',
    'ＣＥＯ',
    'Chief Executive Officer',
    'Software Engineer',
    'Senior Software Engineer',
    'Ingénieur logiciel',
    'Geschäftsführer',
    'C++ "Guru"',
    '',
  ],
  city: [
    'Zürich',
    'Zurich',
    'München',
    'Lyon',
    'São Paulo',
    'New York',
    'new york',
    'ΑΘΗΝΑΣ',
    'Αθηνας',
    '東京',
    'Saint-Étienne',
  ],
  state_name: ['California', 'Bavaria', 'BAVARIA', 'Auvergne-Rhône-Alpes', 'Texas', "N'Djamena"],
  country: [
    ['FR', 'France', 'EMEA', 'Europe'],
    ['DE', 'Germany', 'EMEA', 'Europe'],
    ['US', 'United States', 'NORAM', 'North America'],
    ['CI', 'Côte d’Ivoire', 'EMEA', 'Africa'],
    ['JP', 'Japan', 'APAC', 'Asia'],
  ],
  job_level: ['C-Team', 'VP', 'Director', 'Manager', 'Staff', 'Other'],
  job_function: ['Sales', 'Marketing', 'Engineering', 'Finance', 'IT'],
  persona: ['Sales Leader', 'Founder', 'Engineer'],
  company_name: [
    'Acme',
    'ACME',
    'Acmé Tools',
    'Ac',
    'Blue Ocean Logistics',
    'Blue Öcean',
    'Ocean',
    'Nord & Süd GmbH',
    '“Quoted” Co',
    '東京電力',
    'a_b%c',
    'İstanbul A.Ş.',
  ],
  industry: ['Software Development', 'Furniture', 'Möbel', 'Banking', 'Oil & Gas'],
  size: ['1-10', '11-50', '51-200', '51 to 200', '201–500', '501-1,000', '10001+'],
  revenue: ['<$1M', '$1M-$10M', '$1M to <$10M', '$10M-$50M', '$1B+', 'unknown'],
  entity: ['Public Company', 'Privately Held'],
  legal: ['LLC', 'GmbH', 'SAS'],
  specialty: ['cloud computing', 'Cloud Hosting', 'Möbel', 'wood', 'steel'],
  product: ['Salesforce', 'salesforce', 'HubSpot', 'Pipedrive', 'Gong', 'SAP S/4'],
  investor: ['North Fund', 'Süd Fonds', 'Acme Ventures'],
} as const

/** Whole numbers from 0 up to a bound, the same for the same seed. */
export function sampleNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const nulls = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, null]))

// Every field of the schemas, all null.
const noPerson = nulls(Object.keys(Person.shape)) as unknown as PersonDraft
const noCompany = nulls(Object.keys(CompanyFull.shape)) as unknown as CompanyDraft

/** A person of whom nothing is known. */
export const unknownPerson = (): PersonDraft => ({ ...noPerson })

/** A company of which nothing is known. */
export const unknownCompany = (): CompanyDraft => ({ ...noCompany })

/** Where sample records come from. */
export const sampleSource: RecordSource = { id: 'world', file: null, date: '2026-01-01T00:00:00.000Z' }

/** Companies 1 to `companies`, then people 1 to `contacts`; some work nowhere, some for a company that is not there. */
export function sampleEntries(seed: number, contacts: number, companies: number): ImportEntry[] {
  const below = sampleNumbers(seed)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const maybe = <T>(value: () => T): T | null => (below(6) === 0 ? null : value())
  const number = () => maybe(() => below(500))

  const company = (id: number): CompanyDraft => {
    const [code, country, region, continent] = pick(sampleValues.country)
    const technologies = () => {
      const lists = Object.keys(CompanyTechnologies.shape).map(name => [
        name,
        below(3) === 0 ? [pick(sampleValues.product), pick(sampleValues.product)] : null,
      ])
      // The schema's keys with lists of texts or null.
      return Object.fromEntries(lists) as CompanyTechnologies
    }
    return {
      ...unknownCompany(),
      id,
      company_name: maybe(() => pick(sampleValues.company_name)),
      domain: maybe(() => `www.Firm${below(companies)}.example`),
      social_url: maybe(() => `https://social.example/company/Firm-${below(companies)}/`),
      about_us: maybe(() => 'What they say of themselves'),
      headquarters_city: maybe(() => pick(sampleValues.city)),
      headquarters_state_name: maybe(() => pick(sampleValues.state_name)),
      headquarters_country_name: country,
      country_code: maybe(() => code),
      country_region: region,
      location_continent: continent,
      industry_social: maybe(() => pick(sampleValues.industry)),
      industry_sic_code: maybe(() => String(7370 + below(3))),
      employee_count_range: maybe(() => pick(sampleValues.size)),
      revenue_range: maybe(() => pick(sampleValues.revenue)),
      company_entity_type: maybe(() => pick(sampleValues.entity)),
      company_legal_type: maybe(() => pick(sampleValues.legal)),
      specialties: maybe(() => `${pick(sampleValues.specialty)}, ${pick(sampleValues.specialty)},`),
      founded: maybe(() => 1990 + below(35)),
      technologies: maybe(technologies),
      lead_investors: maybe(() => [pick(sampleValues.investor), pick(sampleValues.investor)]),
      last_funding_amount: maybe(() => below(1000) / 8),
      total_funding_amount: number(),
      sales_role_count: number(),
      monthly_organic_traffic: number(),
      employee_on_social_growth_rate: maybe(() => below(40) - 20),
    }
  }

  const person = (id: number): PersonDraft => {
    const [code, country, region, continent] = pick(sampleValues.country)
    const first = maybe(() => pick(sampleValues.first_name))
    const last = maybe(() => pick(sampleValues.last_name))
    const handle = `p${below(contacts)}`
    return {
      ...unknownPerson(),
      id,
      org_id: maybe(() => 1 + below(companies + 3)),
      first_name: first,
      last_name: last,
      full_name: maybe(() => [first, last].filter(Boolean).join(' ')),
      email_address: maybe(() => `${handle}@Firm${below(companies)}.example`),
      email_domain: maybe(() => `firm${below(companies)}.example`),
      cell_phone: maybe(() => `+1 415 555 0${100 + below(99)}`),
      direct_phone: maybe(() => `+1415555${1000 + below(9000)}`),
      social_url: maybe(() => `https://www.social.example/in/${handle}`),
      job_title: maybe(() => pick(sampleValues.job_title)),
      job_level: maybe(() => pick(sampleValues.job_level)),
      job_function: maybe(() => pick(sampleValues.job_function)),
      persona: maybe(() => pick(sampleValues.persona)),
      city: maybe(() => pick(sampleValues.city)),
      state_name: maybe(() => pick(sampleValues.state_name)),
      country_name: country,
      country_code: maybe(() => code),
      country_region: region,
      continent,
    }
  }
  return [
    ...Array.from({ length: companies }, (_, at) => ({ line: at + 1, person: null, company: company(at + 1) })),
    ...Array.from({ length: contacts }, (_, at) => ({ line: at + 1, person: person(at + 1), company: null })),
  ]
}

/** Entries in batches, as an import takes them. */
export async function* inBatches(entries: readonly ImportEntry[], size = 500): AsyncGenerator<ImportBatch> {
  for (let from = 0; from < entries.length; from += size) yield entries.slice(from, from + size)
}
