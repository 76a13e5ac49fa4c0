// The companies of the practice world: each a function of seed and id, whatever the size of the world.
import type { CompanyFull, CompanyTechnologies } from '../../contract/service/organization.ts'
import { technologyCategories } from '../../contract/service/technologies.ts'
import { companyPlace } from './layout.ts'
import { fictionalNumber } from './phones.ts'
import { createRandom, hashNumbers, type SeededRandom } from './random.ts'
import { plainName } from './spelling.ts'
import {
  companyBranches,
  companyHeads,
  companyRevenues,
  companySizes,
  entityTypes,
  fundingTypes,
  investorNames,
} from './words/companies.ts'
import { type WorldCountry, worldCountries } from './words/countries.ts'
import { type WorldIndustry, worldIndustries } from './words/industries.ts'
import { productNames } from './words/products.ts'
import type { TownPlace } from './words/towns.ts'

/** What people need to know of their employer. */
export interface WorldEmployer {
  readonly id: number
  readonly name: string
  readonly domain: string
  readonly url: string
  readonly trade: Trade
  readonly country: WorldCountry
  readonly place: TownPlace
  readonly sizeAt: number
}

/** The second half of a company's name, which says its industry. */
interface Trade {
  readonly tail: string
  readonly industry: WorldIndustry
  /** Which of the industry's tails it is, from 0, and how many there are. */
  readonly nth: number
  readonly of: number
}

/** The last day the world knows of; nothing in it happens later. */
export const worldDay = Date.UTC(2025, 5, 30)

/** The day so many days before, `YYYY-MM-DD`. */
export const dayBefore = (days: number): string => new Date(worldDay - days * 86_400_000).toISOString().slice(0, 10)

const countryWeight = worldCountries.reduce((sum, { weight }) => sum + weight, 0)

/** Where the first companies are, so that a small world has phones of all published ranges. */
const firstCountries = ['US', 'GB', 'DE', 'FR', 'US', 'CA', 'SE', 'AU', 'IE', 'NL']

/** A country of the table. */
export function countryOf(code: string): WorldCountry {
  const found = worldCountries.find(country => country.code === code)
  if (!found) throw new RangeError(`no country ${code}`)
  return found
}

/** Each tail with the industry it says, none twice: with the heads they make as many names as their product. */
const tails = [
  ...new Map(
    worldIndustries.flatMap(industry => industry.tails.map(tail => [tail, { tail, industry }] as const)).reverse(),
  ).values(),
].reverse()
export const trades: readonly Trade[] = tails.map(one => {
  const own = tails.filter(({ industry }) => industry === one.industry)
  return { ...one, nth: own.indexOf(one), of: own.length }
})
const pairs = companyHeads.length * trades.length

/** Greatest common divisor. */
export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A stride that visits every pair of head and tail once and puts neighbours far apart. */
function strideOf(count: number): number {
  let stride = Math.floor(count * 0.618)
  while (gcd(stride, count) !== 1) stride++
  return stride
}
const stride = strideOf(pairs)

/** The name without its legal form; no two companies have the same. */
function tradeName(seed: number, id: number): { core: string; trade: Trade } {
  const at = (((id - 1) % pairs) * stride + (hashNumbers(seed, 31) % pairs)) % pairs
  const head = companyHeads[Math.floor(at / trades.length)] ?? ''
  // The index is below the length.
  const trade = trades[at % trades.length] as Trade
  const round = Math.floor((id - 1) / pairs)
  if (round === 0) return { core: `${head} ${trade.tail}`, trade }
  const branch = companyBranches[round - 1]
  return { core: branch ? `${head} ${branch} ${trade.tail}` : `${head} ${trade.tail} ${round}`, trade }
}

/** Employees known by name never exceed the band. */
function sizeOf(random: SeededRandom, people: number, giant: boolean): number {
  if (giant) return random.between(5, 7)
  if (people > 20) return random.between(2, 5)
  if (people > 6) return random.between(1, 3)
  return random.between(0, 2)
}

/** The company without what only its own record says. */
export function worldEmployer(seed: number, id: number): WorldEmployer {
  const { block, place, giant, people } = companyPlace(id)
  const random = createRandom(seed, 32, id)
  const drawn = random.weighted(worldCountries, countryWeight)
  const country = block === 0 ? countryOf(firstCountries[place] ?? 'US') : drawn
  const { core, trade } = tradeName(seed, id)
  const form = random.pick(country.legalForms)
  const own = {
    id,
    trade,
    country,
    place: random.front(country.places),
    sizeAt: sizeOf(random, people, giant),
  }
  if (place === 7 && block % 4 === 1) {
    // A firm elsewhere that bears the name of another.
    const namesake = worldEmployer(seed, id - 4)
    const slug = `${plainName(namesake.domain.replace(/\.example$/, ''))}-${country.code.toLowerCase()}-${id}`
    return { ...own, name: namesake.name, domain: `${slug}.example`, url: companyUrl(slug) }
  }
  const slug = plainName(core)
  return { ...own, name: `${core} ${form}`, domain: `${slug}.example`, url: companyUrl(slug) }
}

const companyUrl = (slug: string) => `https://social.example/company/${slug}`

/** `#` becomes a digit, `?` a letter. */
const fill = (random: SeededRandom, form: string) =>
  form.replace(/[#?]/g, mark => (mark === '#' ? String(random.below(10)) : String.fromCharCode(65 + random.below(26))))

const legalTypes: Readonly<Record<string, string>> = {
  'Inc.': 'Inc',
  LLC: 'LLC',
  Ltd: 'Ltd',
  Limited: 'Ltd',
  plc: 'PLC',
  LLP: 'LLP',
  GmbH: 'GmbH',
  AG: 'AG',
  SAS: 'SAS',
  SARL: 'SARL',
  SA: 'SA',
  BV: 'BV',
  AB: 'AB',
  Oy: 'Oy',
  SpA: 'SpA',
}

function entityOf(random: SeededRandom, industry: WorldIndustry): string {
  if (/Education/.test(industry.name)) return 'Educational Institution'
  if (/Government/.test(industry.name)) return 'Government Agency'
  if (/Non-profit/.test(industry.name)) return 'Non Profit'
  return random.chance(62) ? 'Privately Held' : random.pick(entityTypes)
}

/** Product lists of every category; a category is null where nothing is known. */
function technologiesOf(random: SeededRandom, sizeAt: number): CompanyTechnologies | null {
  if (random.chance(6)) return null
  const lists = technologyCategories.map(category => {
    const known = random.chance(40 + sizeAt * 4)
    return [category, known ? random.some(productNames[category], random.between(1, 2)) : null]
  })
  // fromEntries widens its keys to string; they are the 16 categories.
  return Object.fromEntries(lists) as CompanyTechnologies
}

/** Money raised: null for most, who never raised any that is known. */
function fundingOf(random: SeededRandom, sizeAt: number) {
  if (!random.chance(34)) {
    return {
      last_funding_date: null,
      last_funding_amount: null,
      last_funding_type: null,
      number_of_investors: null,
      total_funding_amount: null,
      lead_investors: null,
    }
  }
  const last = random.between(1, 20) * 250_000 * (sizeAt + 1)
  const lead = random.some(investorNames, random.between(1, 2))
  return {
    last_funding_date: dayBefore(random.between(30, 2600)),
    last_funding_amount: last,
    last_funding_type: random.pick(fundingTypes),
    number_of_investors: lead.length + random.below(5),
    total_funding_amount: last + random.below(12) * 500_000,
    lead_investors: lead,
  }
}

/** Traffic and advertising; small firms are measured less. */
function trafficOf(random: SeededRandom, sizeAt: number) {
  const known = random.chance(70)
  const organic = known ? random.between(2, 99) * 10 ** Math.min(4, 1 + Math.floor(sizeAt / 2)) : null
  const paid = known ? (random.chance(50) ? 0 : random.between(1, 40) * 50 * (sizeAt + 1)) : null
  return {
    monthly_organic_traffic: organic,
    monthly_paid_traffic: paid,
    total_monthly_traffic: organic === null || paid === null ? null : organic + paid,
    monthly_google_adspend: paid === null ? null : paid * random.between(1, 4),
    employee_on_social_growth_rate: known ? random.between(-120, 400) / 10 : null,
  }
}

const floors = [1, 11, 51, 201, 501, 1001, 5001, 10001]

/** People by department, as far as their profiles tell. */
function headcountsOf(random: SeededRandom, sizeAt: number) {
  const known = random.chance(80)
  const part = (most: number) => (known ? Math.floor(((floors[sizeAt] ?? 1) * random.between(1, most)) / 100) : null)
  return {
    marketing_role_count: part(12),
    sales_role_count: part(25),
    operations_role_count: part(30),
    business_development_role_count: part(6),
    customer_success_role_count: part(8),
    it_role_count: part(15),
    engineer_role_count: part(40),
  }
}

/** The whole record of a company. Every tenth lacks one field, each field in its turn. */
export function worldCompany(seed: number, id: number): CompanyFull {
  const base = worldEmployer(seed, id)
  const { country, place, sizeAt } = base
  const { industry } = base.trade
  const random = createRandom(seed, 33, id)
  const city = { city: place.city, state: place.stateName }
  const size = companySizes[sizeAt] ?? '1-10'
  const founded = random.between(1885, 2023)
  const specialties = random.some(industry.specialties, random.between(1, 4))
  const record: CompanyFull = {
    id,
    company_name: base.name,
    domain: base.domain,
    website: `https://www.${base.domain}`,
    street: `${random.pick(country.streets)} ${random.between(1, 140)}`,
    city: city.city,
    postcode: fill(random, country.postcode),
    state_code: place.stateCode,
    state_name: city.state,
    country_code: country.code,
    country_name: country.name,
    country_region: country.region,
    phone: fictionalNumber(random, country.code, 'landline'),
    headquarters_city: city.city,
    headquarters_state_name: city.state,
    headquarters_country_name: country.name,
    location_continent: country.continent,
    social_url: base.url,
    employee_profiles_on_social: companyPlace(id).people,
    revenue_range: random.chance(88)
      ? (companyRevenues[Math.min(5, Math.max(0, sizeAt - random.below(2)))] ?? null)
      : null,
    employee_count_range: size,
    industry_social: industry.name,
    industry_sic_code: industry.sic,
    industry_sic_description: industry.sicText,
    industry_naics_code: industry.naics,
    industry_naics_description: industry.naicsText,
    about_us: `${base.name} of ${city.city}, ${country.name}, works in ${specialties.join(', ')}. An invented company of the practice world.`,
    specialties: specialties.join(', '),
    founded,
    company_entity_type: entityOf(random, industry),
    company_legal_type: legalTypes[base.name.split(' ').at(-1) ?? ''] ?? null,
    ...fundingOf(random, sizeAt),
    ...trafficOf(random, sizeAt),
    technologies: technologiesOf(random, sizeAt),
    ...headcountsOf(random, sizeAt),
  }
  return id % 10 === 9 ? withHole(record, Math.floor(id / 10)) : record
}

/** The record without one of its fields, the `nth` of those that may be missing; ids stay. */
export function withHole<T extends { readonly id: number }>(record: T, nth: number): T {
  const keys = Object.keys(record).filter(key => key !== 'id')
  const key = keys[nth % keys.length]
  return key === undefined ? record : { ...record, [key]: null }
}
