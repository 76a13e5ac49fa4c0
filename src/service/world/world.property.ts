// The practice world of any seed holds what practising needs: every verdict in its share, every field, lists of every length.
// `LISTWRIGHT_DEEP_RUNS` = how many seeds.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkPhone } from '../../checks/phone/check.ts'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { CompanyFull } from '../../contract/service/organization.ts'
import type { Person } from '../../contract/service/person.ts'
import { technologyCategories } from '../../contract/service/technologies.ts'
import { judgeEmail, judgePhone } from '../../engine/answer/verdict.ts'
import { deepRuns } from '../../testing/run/deep-runs.ts'
import { practiceEmail } from './practice-email.ts'
import { practicePhone } from './practice-phone.ts'
import { worldCountries } from './words/countries.ts'
import { worldIndustries } from './words/industries.ts'
import { productNames } from './words/products.ts'
import { practiceWorld } from './world.ts'

/** Per cent of people with an address, or a number, by verdict rule. */
const emailTable = { E14: 58, E9: 9, E3: 9, E12: 4, E10: 3, E4: 4, E13: 5, E1: 2, E2: 1, E8: 2, E7: 1, E11: 2 }
const phoneTable = { P5: 64, P6: 14, P1: 8, P3: 7, P4: 5, P2: 2 }

interface Whole {
  readonly people: Person[]
  readonly companies: CompanyFull[]
}

function whole(seed: number): Whole {
  const slices = [...practiceWorld({ seed, contacts: 20_000 }).slices(20_000)]
  return { people: slices.flatMap(slice => slice.people), companies: slices.flatMap(slice => slice.companies) }
}

/** The holder of lowest id of each key, as a store finds it. */
const firstBy = <T>(list: readonly T[], keyOf: (one: T) => string | null) => {
  const found = new Map<string, T>()
  for (const one of list) {
    const key = keyOf(one)
    if (key !== null && !found.has(key)) found.set(key, one)
  }
  return found
}

/** The deciding rule, E13 with its options on (score below 50, suspicious name, free provider). */
function emailRule(report: EmailReport): string {
  const { rule } = judgeEmail(report)
  const { score, is_username_suspicious, is_free_email } = report.email_quality
  return rule === 'E14' && ((score ?? 100) < 50 || is_username_suspicious || is_free_email) ? 'E13' : rule
}

function shares(rules: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(rules, rule => rule)
  return Object.fromEntries([...groups].map(([rule, all]) => [rule, (all.length / rules.length) * 100]))
}

function emailRules(seed: number, { people, companies }: Whole): string[] {
  const holders = firstBy(people, person => person.email_address)
  const firms = firstBy(companies, company => company.domain)
  return people.flatMap(({ email_address, email_domain }) => {
    if (email_address === null) return []
    const known = { person: holders.get(email_address) ?? null, company: firms.get(email_domain ?? '') ?? null }
    const report = practiceEmail(seed, email_address, known, Date.UTC(2026, 0, 15))
    return report ? [emailRule(report)] : ['none']
  })
}

function phoneRules(seed: number, { people }: Whole): string[] {
  const holders = firstBy(
    people.flatMap(person => [person.cell_phone, person.direct_phone].map(number => ({ number, person }))),
    ({ number }) => number,
  )
  return people.flatMap(({ cell_phone, direct_phone }) => {
    const number = cell_phone ?? direct_phone
    if (number === null) return []
    const known = { person: holders.get(number)?.person ?? null, company: null }
    const report = practicePhone(seed, checkPhone(number), known)
    return report ? [judgePhone(report).rule] : ['none']
  })
}

function near(found: Record<string, number>, table: Readonly<Record<string, number>>) {
  expect(Object.keys(found).sort()).toEqual(Object.keys(table).sort())
  for (const [rule, percent] of Object.entries(table))
    expect(Math.abs((found[rule] ?? 0) - percent), `${rule}: ${found[rule]} of ${percent}`).toBeLessThan(
      1 + percent / 25,
    )
}

// What a seed changes, it changes at random by the same tables: 20,000 people are enough for each share, and some seeds for seeds.
const seeds = deepRuns(5)

/** Industries with the countries of people who work in them. */
const peopled = ({ people, companies }: Whole) => {
  const industries = new Map(companies.map(({ id, industry_social }) => [id, industry_social]))
  return new Set(people.map(({ org_id, country_name }) => `${industries.get(org_id ?? 0)}, ${country_name}`))
}

it.each(Array.from({ length: seeds }, (_, at) => at + 1))(
  'seed %i has every verdict in its share, and people of every industry in every country',
  seed => {
    const made = whole(seed)
    const pairs = peopled(made)
    for (const industry of worldIndustries)
      for (const country of worldCountries) expect(pairs).toContain(`${industry.name}, ${country.name}`)
    near(shares(emailRules(seed, made)), emailTable)
    near(shares(phoneRules(seed, made)), phoneTable)
    const { people } = made
    const without = (missing: (person: Person) => boolean) => (people.filter(missing).length / people.length) * 100
    expect(Math.abs(without(person => person.email_address === null) - 12)).toBeLessThan(1)
    expect(Math.abs(without(person => person.cell_phone === null && person.direct_phone === null) - 25)).toBeLessThan(5)
  },
)

describe('the default world', () => {
  const { people, companies } = whole(1)

  it('is pinned', () => {
    const digest = createHash('sha256')
    for (const record of [...companies, ...people]) digest.update(JSON.stringify(record))
    expect(digest.digest('hex')).toBe('577231580cc75b2f066ea96ec42027f3bab91b039898882363eb72274b71e8f5')
  })

  it('has long pickers, every product and every industry', () => {
    const values = (key: keyof Person) => new Set(people.map(person => person[key]))
    expect(values('job_title').size).toBeGreaterThan(250)
    expect(values('city').size).toBeGreaterThan(250)
    expect(values('country_name').size).toBeGreaterThan(14)
    expect(new Set(companies.map(company => company.industry_social)).size).toBeGreaterThanOrEqual(
      worldIndustries.length,
    )
    for (const category of technologyCategories) {
      const used = new Set(companies.flatMap(company => company.technologies?.[category] ?? []))
      expect([...used].sort(), category).toEqual([...productNames[category]].sort())
    }
  })

  it('has most people live where their company is', () => {
    const seats = new Map(companies.map(({ id, country_code }) => [id, country_code]))
    const abroad = people.filter(({ org_id, country_code }) => org_id && seats.get(org_id) !== country_code)
    expect(abroad.length / people.length).toBeGreaterThan(0.18)
    expect(abroad.length / people.length).toBeLessThan(0.25)
  })

  it('has results of no, 1, 25, 26 and more than 10,000 people', () => {
    const counts = Map.groupBy(people, person => person.org_id)
    const sizes = companies.map(({ id }) => counts.get(id)?.length ?? 0)
    for (const size of [0, 1, 25, 26]) expect(sizes).toContain(size)
    expect(people.filter(person => person.country_region === 'EMEA').length).toBeGreaterThan(10_000)
  })

  it('leaves every field empty somewhere', () => {
    const filled = <T extends object>(records: readonly T[]) => {
      const [first] = records
      return Object.entries(first ?? {})
        .filter(([key]) =>
          records.every(one => Object.entries(one).every(([name, value]) => name !== key || value !== null)),
        )
        .map(([key]) => key)
    }
    expect(filled(companies)).toEqual(['id'])
    const keys = Object.keys(people[0] ?? {}) as (keyof Person)[]
    expect(keys.filter(key => people.every(person => person[key] !== null))).toEqual(['id'])
  })

  it('has people in two firms, one address with two profiles, firms of one name, two people of one name at a domain', () => {
    expect(people.filter(({ jobs }) => jobs?.filter(job => job.is_current).length === 2).length).toBeGreaterThan(100)
    const shared = [...Map.groupBy(people, person => person.email_address)].filter(
      ([key, all]) => key !== null && all.length > 1,
    )
    expect(shared.some(([, all]) => new Set(all.map(one => one.full_name)).size === 1)).toBe(true)
    const names = [...Map.groupBy(companies, company => company.company_name)].filter(
      ([key, all]) => key !== null && all.length > 1,
    )
    expect(names.length).toBeGreaterThan(20)
    for (const [, all] of names) expect(new Set(all.map(one => one.domain)).size).toBe(all.length)
    const namesakes = [...Map.groupBy(people, person => `${person.full_name} ${person.org_id}`)].filter(
      ([, all]) => new Set(all.map(one => one.email_address)).size > 1,
    )
    expect(namesakes.length).toBeGreaterThan(20)
  })

  it('gives every company a domain and every person a page of their own', () => {
    const domains = companies.flatMap(({ domain }) => domain ?? [])
    expect(new Set(domains).size).toBe(domains.length)
    const pages = people.flatMap(({ social_url }) => social_url ?? [])
    expect(new Set(pages).size).toBe(pages.length)
  })
})
