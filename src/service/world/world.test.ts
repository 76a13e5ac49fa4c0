// The practice world is the same whenever it is made, and its first people show what validation can find.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkPhone } from '../../checks/phone/check.ts'
import { EmailReport } from '../../contract/service/email-report.ts'
import { CompanyFull } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { judgeEmail, judgePhone } from '../../engine/answer/verdict.ts'
import { fictionalLine } from './phones.ts'
import { type KnownMailbox, practiceEmail } from './practice-email.ts'
import { practicePhone } from './practice-phone.ts'
import { practiceWorld } from './world.ts'

const small = practiceWorld({ seed: 1, contacts: 200 })
const people = [...small.slices()].flatMap(slice => slice.people)
const companies = [...small.slices()].flatMap(slice => slice.companies)
const nobody = { person: null, company: null }

describe('the world', () => {
  it('has whole records that pass the schemas, nobody real in them', () => {
    expect([people.length, companies.length]).toEqual([200, 20])
    for (const person of people) {
      expect(Person.strict().safeParse(person).error).toBeUndefined()
      for (const phone of [person.cell_phone, person.direct_phone])
        if (phone !== null) expect(fictionalLine(phone), phone).not.toBeNull()
      if (person.email_address !== null) expect(person.email_address).toMatch(/^[a-z0-9._-]+@[a-z0-9-]+\.example$/)
      if (person.social_url !== null) expect(person.social_url).toMatch(/^https:\/\/social\.example\/in\/[a-z0-9-]+$/)
    }
    for (const company of companies) {
      expect(CompanyFull.strict().safeParse(company).error).toBeUndefined()
      if (company.domain !== null) expect(company.domain).toMatch(/^[a-z0-9-]+\.example$/)
    }
  })

  it('makes a record the same way in any order and in a world of any size', () => {
    const large = practiceWorld({ seed: 1, contacts: 1_000_000 })
    for (const id of [200, 1, 77, 13]) expect(large.person(id)).toEqual(people[id - 1])
    for (const id of [20, 1, 7]) expect(large.company(id)).toEqual(companies[id - 1])
    expect(practiceWorld({ seed: 2, contacts: 200 }).person(1)).not.toEqual(people[0])
    expect([small.person(201), small.company(21), small.person(0)]).toEqual([null, null, null])
    expect([...small.slices(100)].flatMap(slice => slice.people)).toEqual(people)
  })

  it('is pinned: other records need another world version', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([people, companies]))
      .digest('hex')
    expect(digest).toBe('ccb9597c42ae2b79f2b432770dca6a17fb5b7e9eea18716e13d4ecb176b29159')
  })

  it('has every person work at a company of the world, with no more people than the company says', () => {
    for (const { id, org_id } of people) if (org_id !== null) expect(org_id, `${id}`).toBeLessThanOrEqual(20)
    const counts = Map.groupBy(people, ({ org_id }) => org_id)
    expect([2, 3].map(id => counts.get(id)?.length)).toEqual([26, 25])
    expect(companies[1]?.employee_profiles_on_social).toBe(26)
  })
})

describe('practice reports', () => {
  const now = Date.UTC(2026, 0, 15)
  const first = people.slice(0, 40)
  const emailOf = (at: number) => {
    const person = people[at - 1] ?? null
    const company = companies.find(({ domain }) => domain === person?.email_domain) ?? null
    return practiceEmail(1, person?.email_address ?? '', { person, company }, now)
  }

  it('show every verdict rule within the first 40 people', () => {
    const emails = first.map(({ id }) => emailOf(id))
    for (const report of emails) expect(EmailReport.strict().safeParse(report).error).toBeUndefined()
    expect(new Set(emails.map(report => report && judgeEmail(report).rule))).toEqual(
      new Set(['E1', 'E2', 'E3', 'E4', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E14']),
    )
    // Rule E13 is a matter of settings; what it looks at is there.
    const quality = emails.flatMap(report => report?.email_quality ?? [])
    expect(quality.some(({ is_free_email }) => is_free_email)).toBe(true)
    expect(quality.some(({ is_username_suspicious }) => is_username_suspicious)).toBe(true)
    expect(quality.some(({ score }) => score !== null && score >= 20 && score < 40)).toBe(true)
    const phones = first.map(person => practicePhone(1, checkPhone(person.cell_phone ?? ''), { ...nobody, person }))
    for (const report of phones) expect(PhoneReport.strict().safeParse(report).error).toBeUndefined()
    expect(new Set(phones.map(report => report && judgePhone(report).rule))).toEqual(
      new Set(['P1', 'P2', 'P3', 'P4', 'P5', 'P6']),
    )
    expect(new Set(phones.map(report => report?.phone_carrier.line_type))).toEqual(
      new Set(['mobile', 'voip', 'toll_free', 'pager', 'unknown']),
    )
    expect(new Set(first.map(({ cell_phone }) => cell_phone)).size).toBe(40)
  })

  it('know nobody at an address that nobody has', () => {
    const company = companies[1] ?? null
    expect(company).not.toBeNull()
    const detail = (address: string, known: KnownMailbox = nobody) => {
      const { status, status_detail } = practiceEmail(1, address, known, now)?.email_deliverability ?? {}
      return [status, status_detail]
    }
    expect(detail(`nobody.here@${company?.domain}`, { person: null, company })).toEqual([
      'undeliverable',
      'invalid_mailbox',
    ])
    expect(detail('anna@no-such-firm.example')).toEqual(['undeliverable', 'dns_record_not_found'])
    const number = checkPhone('020 7946 0018', 'GB')
    expect(practicePhone(1, number, nobody)?.phone_validation).toMatchObject({ is_valid: true, line_status: null })
  })

  it('leave real domains, real numbers and malformed input to the rules', () => {
    expect(practiceEmail(1, 'someone@gmail.com', nobody, now)).toBeNull()
    expect(practiceEmail(1, 'someone@@firm.example', nobody, now)).toBeNull()
    expect(practicePhone(1, checkPhone('+1 650 253 0000'), nobody)).toBeNull()
    expect(practicePhone(1, checkPhone('call me'), nobody)).toBeNull()
  })

  it.each([2025.5, 2026.9, 2031.2, 2044])('hold domains of which a few have expired, in %d too', year => {
    const today = Date.UTC(Math.floor(year), Math.round((year % 1) * 12), 3)
    const day = new Date(today).toISOString().slice(0, 10)
    const domains = companies.flatMap(({ domain }) => {
      const company = companies.find(one => one.domain === domain) ?? null
      const about = practiceEmail(1, `info@${domain}`, { person: null, company }, today)?.email_domain
      return about?.date_expires ? [about] : []
    })
    expect(domains.length).toBeGreaterThan(15)
    const expired = domains.filter(({ date_expires }) => (date_expires ?? '') < day)
    expect(expired.length).toBeLessThan(domains.length / 5)
    for (const { date_registered, date_last_renewed, date_expires, domain_age } of domains) {
      expect((date_registered ?? '') <= (date_last_renewed ?? '')).toBe(true)
      expect((date_last_renewed ?? '') < (date_expires ?? '') && (date_last_renewed ?? '') <= day).toBe(true)
      expect(domain_age).toBeGreaterThan(0)
    }
  })

  it('tell the same story each time, however the address is written', () => {
    const person = people[3] ?? null
    const known = { person, company: null }
    const upper = practiceEmail(1, ` ${person?.email_address?.toUpperCase()} `, known, now)
    const asHeld = practiceEmail(1, person?.email_address ?? '', known, now)
    expect({ ...upper, email_address: '' }).toEqual({ ...asHeld, email_address: '' })
  })
})
