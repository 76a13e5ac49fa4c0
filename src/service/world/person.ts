// The people of the practice world: each a function of seed and id, whatever the size of the world.
import type { Person, PersonJob } from '../../contract/service/person.ts'
import { emailCase, fixedPeople, phoneCase } from './cases.ts'
import { countryOf, dayBefore, type WorldEmployer, withHole, worldEmployer } from './company.ts'
import { blockCompanies, blockPeople, companyPlace, employmentOf } from './layout.ts'
import { localPart, type PersonName, personName } from './person-name.ts'
import { fictionalNumber, type PhoneLine, phoneCountries } from './phones.ts'
import { postedTo } from './postings.ts'
import { createRandom, hashText, type SeededRandom } from './random.ts'
import { plainName } from './spelling.ts'
import { type WorldCountry, worldCountries } from './words/countries.ts'
import {
  certificateNames,
  degreeNames,
  patentSubjects,
  personInterests,
  schoolNames,
  studySubjects,
} from './words/people.ts'
import { functionWeight, type JobFunction, type JobLevel, jobFunctions, localTitles } from './words/titles.ts'
import type { TownPlace } from './words/towns.ts'

/** Mail providers of the world: for everybody, and for ten minutes. */
export const freeProviders = ['postfach.example', 'freepost.example', 'letterbox.example'] as const
export const throwAwayProviders = ['throwaway.example', 'tenminutes.example'] as const
/** Mailboxes that several people of a company answer. */
export const roleBoxes = ['info', 'sales', 'office', 'contact', 'purchasing', 'hr', 'marketing', 'accounting']

const countryWeight = worldCountries.reduce((sum, { weight }) => sum + weight, 0)

const levelShares: readonly { level: JobLevel; weight: number }[] = [
  { level: 'C-Team', weight: 8 },
  { level: 'VP', weight: 8 },
  { level: 'Director', weight: 13 },
  { level: 'Manager', weight: 26 },
  { level: 'Staff', weight: 42 },
  { level: 'Other', weight: 3 },
]

interface Position {
  readonly title: string
  readonly level: JobLevel
  readonly role: JobFunction
}

// The list has an end.
const boss = jobFunctions.at(-1) as JobFunction

function position(random: SeededRandom, rank: number, country: WorldCountry): Position {
  const level = rank === 0 ? 'C-Team' : random.weighted(levelShares, 100).level
  const role = rank === 0 ? boss : random.weighted(jobFunctions, functionWeight)
  const english = random.front(role.titles[level])
  const local = localTitles[english]?.[country.code]
  return { title: local !== undefined && random.chance(60) ? local : english, level, role }
}

/** Where a person lives: where the post is, else mostly where the employer is; large employers have people everywhere. */
function home(
  random: SeededRandom,
  id: number,
  at: WorldEmployer,
  giant: boolean,
  posted: WorldCountry | null,
): { country: WorldCountry; place: TownPlace } {
  const fixed = id <= fixedPeople ? countryOf(phoneCountries[id % phoneCountries.length] ?? 'US') : posted
  const abroad = random.chance(giant ? 60 : 2)
  const country = fixed ?? (abroad ? random.weighted(worldCountries, countryWeight) : at.country)
  const near = country === at.country && random.chance(60)
  return { country, place: near ? at.place : random.front(country.places) }
}

function emailOf(seed: number, id: number, at: WorldEmployer, name: PersonName, again: boolean): string {
  const random = createRandom(seed, 51, id)
  const local = localPart(seed, at.id, companyPlace(at.id).people, name)
  const outside = `${plainName(name.first)}.${plainName(name.last)}${id}`
  switch (emailCase(seed, id)) {
    case 'role':
      return `${random.pick(roleBoxes)}@${at.domain}`
    case 'disposable':
      return `${outside}@${random.pick(throwAwayProviders)}`
    case 'free':
      return `${outside}@${random.pick(freeProviders)}`
    case 'suspicious':
      return `x${hashText(seed, `${id}`).toString(36)}q${id}@${at.domain}`
    default:
      return again ? `${local}2@${at.domain}` : `${local}@${at.domain}`
  }
}

/** A mobile and a direct number, or one, or none: 25% of all people have none. */
function numbersOf(seed: number, id: number, country: WorldCountry): { cell: string | null; direct: string | null } {
  const random = createRandom(seed, 52, id)
  const kinds = id <= fixedPeople ? 0 : random.below(100)
  const line = (which: 'cell' | 'direct'): PhoneLine => {
    if (phoneCase(seed, id, which) === 'toll_free') return 'toll_free'
    return which === 'cell' ? 'mobile' : 'landline'
  }
  const number = (which: 'cell' | 'direct') =>
    fictionalNumber(random, country.code, line(which), id <= fixedPeople ? id : null)
  return { cell: kinds < 62 ? number('cell') : null, direct: kinds >= 34 && kinds < 96 ? number('direct') : null }
}

/** Positions, newest first: the present one, a second one for a few, and what was before. */
function historyOf(
  seed: number,
  id: number,
  at: WorldEmployer,
  title: string,
  current: boolean,
  started: number,
): PersonJob[] {
  const random = createRandom(seed, 53, id)
  const job = (firm: WorldEmployer, name: string, from: number, to: number | null): PersonJob => ({
    title: name,
    company_name: firm.name,
    company_domain: firm.domain,
    start_date: dayBefore(from),
    end_date: to === null ? null : dayBefore(to),
    is_current: to === null,
  })
  const block = Math.floor((id - 1) / blockPeople)
  const neighbour = () => worldEmployer(seed, block * blockCompanies + 1 + random.below(blockCompanies))
  const jobs = [job(at, title, started, current ? null : 200)]
  if (random.chance(3)) jobs.push(job(neighbour(), 'Advisor', random.between(100, 900), null))
  let until = started
  for (let before = random.below(4); before > 0; before--) {
    const from = until + random.between(200, 1800)
    const role = random.weighted(jobFunctions, functionWeight)
    jobs.push(job(neighbour(), random.front(role.titles.Staff), from, until + random.between(1, 90)))
    until = from
  }
  return jobs
}

/** `null` in so many percent of the cases. */
const missing = <T>(random: SeededRandom, percent: number, value: T): T | null =>
  random.chance(percent) ? null : value

const dateTime = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`)

/** The whole record of a person. Every 25th lacks one field, each field in its turn; who is posted may be the only one there. */
export function worldPerson(seed: number, id: number): Person {
  const { companyId, rank } = employmentOf(seed, id)
  const { block, place: seat, giant } = companyPlace(companyId)
  // In every fifth block one person has a second, older profile, and two people of one firm share a name.
  const twin = block % 5 === 0 && seat === 2 && rank === 24
  const namesake = block % 5 === 0 && seat === 1 && rank === 25
  const at = worldEmployer(seed, companyId)
  const shownRank = twin || namesake ? rank - 1 : rank
  const where = createRandom(seed, 54, companyId, shownRank)
  const posted = postedTo(seed, at, shownRank)
  const { country, place } = home(where, id, at, giant, posted)
  const name = personName(seed, companyId, shownRank, country)
  const random = createRandom(seed, 55, id)
  const { title, level, role } = position(random, rank, country)
  const current = !twin && !random.chance(3)
  const started = random.between(40, 3600)
  const jobs = historyOf(seed, id, at, title, current, started)
  const hasEmail = id <= fixedPeople || twin || random.chance(88)
  const email = hasEmail ? emailOf(seed, id, at, name, namesake) : null
  // Who is posted keeps the number of home.
  const { cell, direct } = numbersOf(seed, id, posted ? at.country : country)
  const [lead, doer] = role.personas
  const remote = random.chance(8) || posted !== null
  const office = remote ? place : at.place
  const officeCountry = remote ? country : at.country
  const skills = random.some(role.skills, random.between(1, 4))
  const record: Person = {
    id,
    org_id: companyId,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    full_name: name.full,
    nickname_name: name.nickname,
    suffix_name: name.suffix,
    title_name: name.honorific,
    about_me: missing(random, 40, `${title} at ${at.name}. Works with ${skills.join(', ')}. An invented person.`),
    persona: level === 'Manager' || level === 'Staff' || level === 'Other' ? doer : lead,
    interests: missing(random, 50, random.some(personInterests, random.between(1, 4)).join(', ')),
    logo_url: missing(random, 60, `https://social.example/pictures/${id}.png`),

    email_address: email,
    email_domain: email === null ? null : email.slice(email.indexOf('@') + 1),
    cell_phone: cell,
    direct_phone: direct,

    job_title: title,
    job_level: level,
    job_function: role.name,
    job_is_current: current,
    job_description: missing(random, 70, `${role.name} at ${at.name}`),
    job_start_date: dateTime(jobs[0]?.start_date ?? null),
    job_end_date: dateTime(jobs[0]?.end_date ?? null),
    job_count: String(jobs.length),
    historical_job_count: String(jobs.filter(job => !job.is_current).length),
    job_order_in_profile: '1',
    job_org_social_url: at.url,
    job_location_city: office.city,
    job_location_state: office.stateName,
    job_location_state_code: office.stateCode,
    job_location_country: officeCountry.name,
    job_location_country_code: officeCountry.code,
    job_location_country_region: officeCountry.region,
    job_location_continent: officeCountry.continent,

    city: place.city,
    state_code: place.stateCode,
    state_name: place.stateName,
    country_code: country.code,
    country_name: country.name,
    country_region: country.region,
    continent: country.continent,

    social_url: `https://social.example/in/${plainName(name.first)}-${plainName(name.last)}-${id.toString(36)}`,
    social_headline: missing(random, 20, `${title} | ${at.name}`),
    social_industry: at.trade.industry.name,
    social_connections_count: missing(random, 10, random.between(3, 4000)),

    jobs,
    certifications: missing(random, 60, random.some(certificateNames, random.between(1, 3))),
    skills: missing(random, 15, skills),
    education: missing(random, 25, [
      `${random.pick(degreeNames)} ${random.pick(studySubjects)}, ${random.pick(schoolNames)}`,
      ...(random.chance(30)
        ? [`${random.pick(degreeNames)} ${random.pick(studySubjects)}, ${random.pick(schoolNames)}`]
        : []),
    ]),
    patents: random.chance(3) ? [random.pick(patentSubjects)] : null,
    languages: missing(random, 20, [...new Set([...country.languages, 'English'])]),
  }
  return id > fixedPeople && id % 25 === 24 && posted === null ? withHole(record, Math.floor(id / 25)) : record
}
