// A made-up population of any size for the bench of the directory: values as skewed and as many as in a real one. Lean on
// purpose: a profile holds what searches and look-ups read.
import type {
  CompanyDraft,
  DirectoryQuery,
  ImportBatch,
  ImportEntry,
  PersonDraft,
} from '../../src/service/store/directory/port.ts'
import { sampleNumbers, unknownCompany, unknownPerson } from '../../src/testing/directory/directory-sample.ts'

const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ka',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'xu',
  'zé',
  'lör',
  'can',
  'der',
  'sta',
]
const name = (at: number, parts: number) => {
  let text = ''
  for (let left = at, part = 0; part < parts; part++, left = Math.floor(left / syllables.length))
    text += syllables[left % syllables.length]
  return text[0]?.toUpperCase() + text.slice(1)
}
const names = (count: number, parts: number) => Array.from({ length: count }, (_, at) => name(at * 7 + 3, parts))

const levels = ['C-Team', 'VP', 'Director', 'Manager', 'Staff', 'Other']
const levelWords = [
  'Chief',
  'VP',
  'Director of',
  'Manager,',
  'Senior',
  'Junior',
  'Lead',
  'Head of',
  'Assistant',
  'Interim',
]
const functions = [
  'Sales',
  'Marketing',
  'Engineering',
  'Finance',
  'IT',
  'Operations',
  'Legal',
  'Design',
  'Support',
  'Research',
]
const subjects = [
  'Accounts',
  'Software',
  'Data',
  'Cloud',
  'Product',
  'Growth',
  'Brand',
  'Supply Chain',
  'Quality',
  'Security',
  'Payroll',
  'Training',
]
const titles = levelWords.flatMap(level =>
  functions.flatMap(of => subjects.map(subject => `${level} ${subject} ${of}`)),
)
const countries = names(60, 3).map(
  (country, at) =>
    [country, `${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + Math.floor(at / 26))}`] as const,
)
const regions = ['NORAM', 'EMEA', 'APAC', 'LATAM']
const continents = ['North America', 'Europe', 'Asia', 'South America']
const firstNames = names(800, 3)
const lastNames = names(8000, 4)
const industries = functions.flatMap(of => subjects.slice(0, 12).map(subject => `${subject} and ${of}`))
const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+']
const revenues = ['<$1M', '$1M-$10M', '$10M-$50M', '$50M-$100M', '$100M-$1B', '$1B+']
const products = names(60, 3)
const statesPerCountry = 12
const citiesPerState = 8

/** Contacts per company, on average. */
const perCompany = 10

/** The population of a seed, and queries that fit it. */
export function population(contacts: number, seed = 1) {
  const companies = Math.max(1, Math.ceil(contacts / perCompany))
  const below = sampleNumbers(seed)
  /** Small numbers often, large ones seldom, as in most lists of people. */
  const skewed = (count: number, random = below) => Math.floor(count * (random(1 << 20) / (1 << 20)) ** 2.5)
  const one = <T>(values: readonly T[], random = below) => values[skewed(values.length, random)] as T
  const nameOf = (id: number) => `${name(id, 4)} ${industries[id % industries.length]?.split(' ')[0]} ${id % 97}`
  const domainOf = (id: number) =>
    `${name(id, 4)
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, '')}-${id}.example`

  const place = () => {
    const country = skewed(countries.length)
    const state = country * statesPerCountry + skewed(statesPerCountry)
    return { country, state, city: state * citiesPerState + skewed(citiesPerState) }
  }
  const stateName = (state: number) => `${name(state, 3)} State ${state}`
  const cityName = (city: number) => `${name(city, 3)} ${name(city + 11, 2)}`

  const company = (id: number): CompanyDraft => {
    const { country, state, city } = place()
    return {
      ...unknownCompany(),
      id,
      company_name: nameOf(id),
      domain: domainOf(id),
      social_url: `https://social.example/company/c-${id}`,
      headquarters_city: cityName(city),
      headquarters_state_name: stateName(state),
      headquarters_country_name: countries[country]?.[0] ?? null,
      country_code: countries[country]?.[1] ?? null,
      country_region: regions[country % 4] ?? null,
      location_continent: continents[country % 4] ?? null,
      industry_social: one(industries),
      employee_count_range: one(sizes),
      revenue_range: one(revenues),
      company_entity_type: one(['Privately Held', 'Public Company', 'Non Profit']),
      company_legal_type: one(['LLC', 'GmbH', 'SAS', 'Ltd']),
      founded: 1950 + below(75),
      total_funding_amount: below(3) === 0 ? below(50_000_000) : null,
      monthly_organic_traffic: below(200_000),
      technologies: {
        crm: [one(products)],
        marketing_automation: null,
        abm: null,
        sales_automation: null,
        analytics: [one(products), one(products)],
        cms: null,
        martech_categories: null,
        conversation_intelligence: null,
        cloud_provider: [one(products)],
        email_hosting: null,
        email_security: null,
        application_security: null,
        cloud_security: null,
        development: null,
        e_commerce_platform: null,
        erp: null,
      },
    }
  }

  const person = (id: number): PersonDraft => {
    const { country, state, city } = place()
    const employer = 1 + skewed(companies)
    const [first, last] = [one(firstNames), one(lastNames)]
    return {
      ...unknownPerson(),
      id,
      org_id: employer,
      first_name: first,
      last_name: last,
      full_name: `${first} ${last}`,
      email_address: `p${id}@${domainOf(employer)}`,
      email_domain: domainOf(employer),
      cell_phone: `+1${2_000_000_000 + (id % 7_000_000_000)}`,
      social_url: `https://social.example/in/p-${id}`,
      job_title: one(titles),
      job_level: one(levels),
      job_function: one(functions),
      city: cityName(city),
      state_name: stateName(state),
      country_name: countries[country]?.[0] ?? null,
      country_code: countries[country]?.[1] ?? null,
      country_region: regions[country % 4] ?? null,
      continent: continents[country % 4] ?? null,
    }
  }

  async function* batches(size = 2000): AsyncGenerator<ImportBatch> {
    for (const [count, of] of [
      [companies, 'company'],
      [contacts, 'person'],
    ] as const)
      for (let from = 1; from <= count; from += size)
        yield Array.from(
          { length: Math.min(size, count - from + 1) },
          (_, at): ImportEntry =>
            of === 'company'
              ? { line: from + at, person: null, company: company(from + at) }
              : { line: from + at, person: person(from + at), company: null },
        )
  }

  /** Random queries of one kind of the design's table, the same for the same seed. */
  function asked(kind: keyof typeof mixes, count: number, mixSeed: number): DirectoryQuery[] {
    const random = sampleNumbers(mixSeed)
    return Array.from({ length: count }, () => mixes[kind](random))
  }

  type Random = (below: number) => number
  const some = <T>(values: readonly T[], random: Random, most: number) =>
    Array.from({ length: 1 + random(most) }, () => one(values, random))
  const stateOf = (random: Random) =>
    stateName(skewed(countries.length, random) * statesPerCountry + skewed(statesPerCountry, random))
  const countryOf = (random: Random) => countries[skewed(countries.length, random)]?.[0] ?? ''
  const countryNames = countries.map(([country]) => country)

  const mixes = {
    'title + state': (random: Random): DirectoryQuery => ({
      and: [
        { contains: ['job_title', `${one(subjects, random)} ${one(functions, random)}`] },
        { in: ['state_name', [stateOf(random)]] },
      ],
    }),
    'industry + size + country': (random: Random): DirectoryQuery => ({
      and: [
        { in: ['industry_social', [one(industries, random)]] },
        { in: ['employee_count_range', [one(sizes, random)]] },
        { in: ['country_name', [countryOf(random)]] },
      ],
    }),
    '5 OR-lists': (random: Random): DirectoryQuery => ({
      and: [
        { in: ['job_level', some(levels, random, 3)] },
        { in: ['job_function', some(functions, random, 4)] },
        { in: ['country_name', some(countryNames, random, 5)] },
        { in: ['industry_social', some(industries, random, 10)] },
        { in: ['employee_count_range', some(sizes, random, 3)] },
      ],
    }),
    'country only': (random: Random): DirectoryQuery => ({ in: ['country_name', [countryOf(random)]] }),
    'two countries, one level': (random: Random): DirectoryQuery => ({
      and: [
        { in: ['country_name', [countryOf(random), countryOf(random)]] },
        { in: ['job_level', [one(levels, random)]] },
      ],
    }),
    'free text, 3 words': (random: Random): DirectoryQuery => ({
      words: `${one(firstNames, random)} ${one(functions, random)} ${one(subjects, random)}`,
    }),
    'first + last + domain': (random: Random): DirectoryQuery => {
      const employer = 1 + skewed(companies, random)
      return {
        and: [
          { in: ['first_name', [one(firstNames, random)]] },
          { in: ['last_name', [one(lastNames, random)]] },
          { in: ['domain', [domainOf(employer)]] },
        ],
      }
    },
    'employees of one company': (random: Random): DirectoryQuery => ({
      and: [{ in: ['company_id', [String(1 + skewed(companies, random))]] }, { in: ['job_level', ['Director', 'VP']] }],
    }),
    'title and company name contain': (random: Random): DirectoryQuery => ({
      and: [
        { contains: ['job_title', one(subjects, random)] },
        { contains: ['company_name', name(random(companies), 3)] },
      ],
    }),
    'technology + country': (random: Random): DirectoryQuery => ({
      and: [{ contains: ['crm_tech', one(products, random)] }, { in: ['country_name', [countryOf(random)]] }],
    }),
    'funding at least + title': (random: Random): DirectoryQuery => ({
      and: [
        { range: ['total_funding_amount', 20_000_000, null] },
        { contains: ['job_title', `${one(subjects, random)} ${one(functions, random)}`] },
      ],
    }),
  }

  const companyMixes = {
    'company name substring': (random: Random): DirectoryQuery => ({
      contains: ['company_name', name(random(companies), 3).toLowerCase()],
    }),
    'industry + technology': (random: Random): DirectoryQuery => ({
      and: [{ in: ['industry_social', [one(industries, random)]] }, { in: ['crm_tech', [one(products, random)]] }],
    }),
  }

  return {
    companies,
    batches,
    kinds: Object.keys(mixes) as (keyof typeof mixes)[],
    companyKinds: Object.keys(companyMixes) as (keyof typeof companyMixes)[],
    asked,
    askedOfCompanies: (kind: keyof typeof companyMixes, count: number, mixSeed: number) => {
      const random = sampleNumbers(mixSeed)
      return Array.from({ length: count }, () => companyMixes[kind](random))
    },
  }
}
