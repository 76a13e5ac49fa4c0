// Answers of look-ups and searches in the forms that services may give them.
import { describe, expect, test } from 'vitest'
import { readCompanies, readCompany, readContacts, readFoundEmail, readPerson, readUrls } from './record-reader.ts'

const naming = { network: 'social', renamed: {} }
const empty = { kind: 'empty' }

describe('a person', () => {
  test.each([
    { status: 'success', person_id: 7, data: { id: 7, full_name: 'Anna Berg', social_url: 'u' } },
    { data: { id: '7', fullName: 'Anna Berg', socialUrl: 'u' } },
    { person: { full_name: 'Anna Berg', id: 7, social_url: 'u' } },
    { id: 7, full_name: 'Anna Berg', social_url: 'u' },
    { person_id: 7, profile: { full_name: 'Anna Berg', social_url: 'u' } },
  ])('in %j', json => {
    expect(readPerson(json, naming)).toMatchObject({
      kind: 'report',
      report: { id: '7', full_name: 'Anna Berg', social_url: 'u', job_title: null },
    })
  })

  test('in the words of another network', () => {
    const { kind } = readPerson(
      { data: { id: 1, orbit_url: 'u', orbitHeadline: 'h' } },
      { network: 'orbit', renamed: {} },
    )
    expect(kind).toBe('report')
    expect(readPerson({ data: { id: 1, orbit_url: 'u' } }, { network: 'orbit', renamed: {} })).toMatchObject({
      report: { social_url: 'u' },
      more: {},
    })
  })

  test('keeps ids that are too long for a number, days of date-times, and what nobody listed', () => {
    const json = { data: { id: '900719925474099312345', job_start_date: '2020-05-01T00:00:00Z', mood: 'good' } }
    expect(readPerson(json, naming)).toMatchObject({
      report: { id: '900719925474099312345', job_start_date: '2020-05-01' },
      more: { mood: 'good' },
    })
  })

  test.each([
    null,
    undefined,
    {},
    { data: null },
    { data: {} },
    { status: 'success' },
    { status: 'success', person_id: null, data: null },
    { status: 'Success', person_id: null },
  ])('is not there in %j', json => {
    expect(readPerson(json, naming)).toEqual(empty)
  })

  test('a failure is no miss, and another form is unreadable', () => {
    expect(readPerson({ status: 'error', data: null }, naming)).toEqual({ kind: 'failed' })
    for (const json of [[], 'x', { data: 'x' }, { data: { foo: 1 } }, { status: 'success', foo: 1 }])
      expect(readPerson(json, naming).kind).toBe('unreadable')
  })
})

describe('a company', () => {
  test('with the fields of a stored look-up leaves the others unknown', () => {
    expect(readCompany({ data: { id: 3, company_name: 'Acme', founded: '1999' } }, naming)).toMatchObject({
      report: { id: '3', company_name: 'Acme', founded: 1999, last_funding_amount: null, technologies: { crm: null } },
    })
  })
  test.each([
    [['Salesforce', 'Drupal'], { other: ['Salesforce', 'Drupal'], crm: null }],
    [{ crm: ['Salesforce'] }, { other: null, crm: ['Salesforce'] }],
    ['Drupal', { other: ['Drupal'] }],
  ])('with technologies as %j', (technologies, expected) => {
    expect(readCompany({ data: { company_name: 'Acme', technologies } }, naming)).toMatchObject({
      report: { technologies: expected },
      more: {},
    })
  })
})

describe('profile URLs', () => {
  test.each([
    [{ status: 'success', data: ['a', 'b', 'a'] }, ['a', 'b']],
    [{ data: 'a' }, ['a']],
    [{ data: [{ social_url: 'a' }, { url: 'b' }, { socialUrl: 'c' }] }, ['a', 'b', 'c']],
    [['a'], ['a']],
  ])('in %j', (json, urls) => {
    expect(readUrls(json, naming)).toEqual({ kind: 'report', report: urls, more: {} })
  })
  test.each([{ data: null }, { data: [] }, null, {}, { status: 'success' }, { data: '' }])('are none in %j', json => {
    expect(readUrls(json, naming)).toEqual(empty)
  })
  test.each([{ data: 7 }, { data: [7] }, { foo: 1 }, 'x'])('are not read from %j', json => {
    expect(readUrls(json, naming).kind).toBe('unreadable')
  })
})

describe('a found address', () => {
  test.each([
    { status: 'success', email: 'a@b.example' },
    { data: { email: 'a@b.example' } },
    { data: { emailAddress: ' a@b.example ' } },
    { data: 'a@b.example' },
    { email_address: 'a@b.example' },
  ])('in %j', json => {
    expect(readFoundEmail(json, naming)).toEqual({ kind: 'report', report: 'a@b.example', more: {} })
  })
  test.each([
    { status: 'success', email: null },
    { data: { email: '' } },
    { data: null },
    { data: {} },
    {},
    null,
    { status: 'success' },
  ])('is not there in %j', json => {
    expect(readFoundEmail(json, naming)).toEqual(empty)
  })
  test.each([{ email: 'see profile' }, { data: { phone: 1 } }, 'a@b.example', { foo: 'a@b.example' }])(
    'is not read from %j',
    json => {
      expect(readFoundEmail(json, naming).kind).toBe('unreadable')
    },
  )
})

describe('matches', () => {
  const contact = { id: 1, full_name: 'Anna Berg', company_id: 3 }
  test.each([
    { records: [contact], total_count: 4, page: 1, page_size: 25, has_more: false, next_page: null },
    { results: [contact], totalCount: '4' },
    { data: [contact], total_count: 4 },
  ])('of people in %j', json => {
    expect(readContacts(json, naming)).toMatchObject({
      report: { total: 4, records: [{ id: '1', full_name: 'Anna Berg', company_id: '3', city: null }] },
    })
  })
  test('of companies come inside "company" or bare, and are counted where no total is told', () => {
    const json = { records: [{ company: { id: 1, name: 'Acme', domain: 'acme.example' } }, { id: 2, name: 'Acme 2' }] }
    expect(readCompanies(json, naming)).toMatchObject({
      report: { total: 2, records: [{ name: 'Acme', domain: 'acme.example' }, { name: 'Acme 2' }] },
    })
  })
  test('keep what came beside the fields, each its own', () => {
    const json = {
      records: [
        { ...contact, shoe_size: 44 },
        { id: 2, full_name: 'Ben Ito' },
        { ...contact, hobby: 'golf' },
      ],
    }
    const reading = readContacts(json, naming)
    expect(reading).toMatchObject({ report: { beside: [{ shoe_size: '44' }, {}, { hobby: 'golf' }] } })
  })
  test('are none in an empty page, and unreadable in anything else', () => {
    expect(readContacts({ records: [], total_count: 0 }, naming)).toEqual(empty)
    expect(readContacts({ total_count: 0 }, naming)).toEqual(empty)
    expect(readContacts({ total_count: 3 }, naming).kind).toBe('unreadable')
    expect(readContacts({ records: [{ foo: 1 }] }, naming).kind).toBe('unreadable')
  })
})
