// Cells to requests: what each operation sends, what it derives free, which rows are the same question, what is not sent.

import { describe, expect, test } from 'vitest'
import { aloneRule } from '../../../checks/phone/two-readings.ts'
import { addsPeople } from '../../../contract/app/run/operation.ts'
import type { InputField } from '../../../contract/app/run/run-spec.ts'
import { serviceEndpoints } from '../../../contract/service/endpoints.ts'
import { operationIds, type ServiceOperationId } from '../../../model/operations/index.ts'
import { noMarkers } from '../../types/empty-marker.ts'
import type { RowInput } from './input.ts'
import { answerKey, askedHash, type InputRules, inputOf, laterPage, peoplePages, peoplePerPage } from './mapping.ts'

function asked(
  op: ServiceOperationId,
  cells: Partial<Record<InputField, string | null>>,
  more: Partial<InputRules> = {},
): RowInput {
  // Object.keys widens to string; the keys are input fields.
  const fields = Object.keys(cells) as InputField[]
  const rules: InputRules = {
    ...{ op, fields, country: null, plus: aloneRule, names: null, markers: noMarkers },
    ...{ practice: true, match: 'exact', addPeople: null, web: null },
    ...more,
  }
  return inputOf(rules, Object.values(cells))
}

/** What a good row holds, for every operation. */
const good: Record<ServiceOperationId, Partial<Record<InputField, string>>> = {
  'validate.email': { email: 'anna@acme-tools.com' },
  'validate.phone': { phone: '+4930901820' },
  'person.findEmail': { full_name: 'Anna van der Berg', domain: 'acme.example' },
  'cached.person.bySocial': { profile_url: 'https://social.example/in/anna' },
  'person.bySocial': { profile_url: 'https://social.example/in/anna' },
  'cached.person.byEmail': { email: 'anna@acme-tools.com' },
  'cached.person.byPhone': { phone: '+4930901820' },
  'search.firstLastDomain': { first_name: 'Anna', last_name: 'Berg', domain: 'acme.example' },
  'person.byId': { service_id: '42' },
  'cached.org.byDomain': { domain: 'acme.example' },
  'company.byDomain': { domain: 'acme.example' },
  'cached.org.bySocial': { company_url: 'https://social.example/company/acme' },
  'company.byUrl': { company_url: 'https://social.example/company/acme' },
  'search.companyName': { company: 'Acme' },
  'company.bySocialId': { service_id: 'acme' },
  'company.byId': { service_id: '42' },
  'search.employees': { domain: 'acme.example' },
  'search.titleCompany': { company: 'Acme' },
}

test.each(operationIds)('%s sends a body of the interface, and nothing for a blank row', op => {
  const input = asked(op, good[op], {
    addPeople: addsPeople(op) ? { filters: { job_title: ['CFO'] }, size: 25 } : null,
  })
  if (input.kind !== 'ask') throw new Error(input.kind)
  expect(serviceEndpoints[op].request.safeParse(input.body).error).toBeUndefined()
  expect(asked(op, { ...good[op], ...Object.fromEntries(Object.keys(good[op]).map(field => [field, ' '])) }).kind).toBe(
    'blank',
  )
})

test('the live look-up asks the same of a row, but is a call of its own', () => {
  const cached = asked('cached.org.byDomain', good['cached.org.byDomain'])
  const live = asked('company.byDomain', good['company.byDomain'])
  if (cached.kind !== 'ask' || live.kind !== 'ask') throw new Error('not asked')
  expect(askedHash('company.byDomain', live)).toEqual(askedHash('cached.org.byDomain', cached))
  expect(answerKey('a', 'company.byDomain', live)).not.toEqual(answerKey('a', 'cached.org.byDomain', cached))
  expect(answerKey('b', 'company.byDomain', live)).not.toEqual(answerKey('a', 'company.byDomain', live))
})

describe('domains', () => {
  test.each([
    ['acme.example', 'acme.example'],
    [' HTTPS://www.Acme.example/about?x=1 ', 'acme.example'],
    ['anna@mail.acme.co.uk', 'acme.co.uk'],
    ['https://social.example/company/acme/', 'https://social.example/company/acme/'],
  ])('%s is asked as %s', (cell, input) => {
    expect(asked('cached.org.byDomain', { domain: cell })).toMatchObject({ kind: 'ask', body: { input } })
  })
  test.each([
    ['anna@gmail.com', 'mailbox provider'],
    ['gmail.com', 'mailbox provider'],
    ['https://www.facebook.com/acme', 'shared site'],
    ['Acme Tools', 'not a domain'],
    ['printer.local', 'not a domain'],
    ['example.com', 'reserved'],
  ])('%s is not sent: %s', (domain, reason) => {
    expect(asked('cached.org.byDomain', { domain })).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining(reason),
    })
  })
  test('fictional ones are only for practice', () => {
    expect(asked('company.byDomain', { domain: 'acme.example' }, { practice: false }).kind).toBe('unusable')
  })
})

describe('names', () => {
  test.each([
    [{ full_name: 'DR. ANNA VAN DER BERG', domain: 'acme.example' }, 'ANNA', 'VAN DER BERG'],
    [{ full_name: 'Berg, Anna', domain: 'acme.example' }, 'Anna', 'Berg'],
    [{ full_name: 'Anna Maria Berg', first_name: 'Anni', domain: 'acme.example' }, 'Anni', 'Berg'],
    [{ full_name: 'Anna Berg', first_name: 'Bea', last_name: 'Cohn', domain: 'acme.example' }, 'Bea', 'Cohn'],
  ])('%j', (cells, first_name, last_name) => {
    expect(asked('person.findEmail', cells)).toMatchObject({ body: { first_name, last_name, domain: 'acme.example' } })
  })
  test.each([
    [{ full_name: 'Anna', domain: 'acme.example' }, 'The last name is missing.'],
    [{ full_name: 'Dr. Berg', domain: 'acme.example' }, 'The first name is missing.'],
    [{ full_name: 'Anna Berg', domain: 'anna@gmail.com' }, 'mailbox provider'],
    [{ full_name: 'Anna Berg', domain: 'social.example/company/acme' }, 'This needs a domain'],
  ])('%j needs input: %s', (cells, reason) => {
    expect(asked('person.findEmail', cells)).toMatchObject({
      kind: 'unusable',
      reason: expect.stringContaining(reason),
    })
  })
  test.each([
    { full_name: 'Anna Berg', domain: null },
    { full_name: null, domain: 'acme.example' },
    { first_name: null, last_name: 'Berg', domain: 'acme.example' },
  ])('%j lacks an input and asks nothing', cells => {
    expect(asked('person.findEmail', cells)).toEqual({ kind: 'blank' })
  })
  test('the same person in another spelling is one call', () => {
    const key = (first_name: string, domain: string) => {
      const input = asked('person.findEmail', { first_name, last_name: 'Müller', domain })
      return input.kind === 'ask' ? answerKey('a', 'person.findEmail', input) : null
    }
    expect(key('Ánna', 'https://acme.example')).toEqual(key('anna ', 'Acme.example'))
    expect(key('Anne', 'acme.example')).not.toEqual(key('Anna', 'acme.example'))
  })
})

describe('company names', () => {
  const key = (company: string, match: InputRules['match']) => {
    const input = asked('search.companyName', { company }, { match })
    if (input.kind !== 'ask') throw new Error(input.kind)
    return { asked: askedHash('search.companyName', input), key: answerKey('a', 'search.companyName', input) }
  }
  test('exact ones respect case, contained ones do not; how is part of the call, not of the row', () => {
    expect(key('Acme', 'exact').key).not.toEqual(key('ACME', 'exact').key)
    expect(key('Acmé', 'fuzzy').key).toEqual(key('ACME', 'fuzzy').key)
    expect(key('Acme', 'exact').key).not.toEqual(key('Acme', 'fuzzy').key)
    expect(key('Acme', 'exact').asked).toEqual(key(' Acme ', 'fuzzy').asked)
  })
})

test.each([
  ['person.byId', '0'],
  ['person.byId', '12.5'],
  ['company.byId', '99999999999999999999'],
  ['company.bySocialId', 'two words'],
  ['cached.person.bySocial', 'https://social.example/company/acme'],
  ['company.byUrl', 'https://social.example/in/anna'],
  ['cached.person.byEmail', 'not an address'],
  ['cached.person.byPhone', '12'],
] as const)('%s cannot ask about %s', (op, cell) => {
  const [field] = Object.keys(good[op]) as InputField[]
  expect(asked(op, { [field ?? 'domain']: cell })).toMatchObject({
    kind: 'unusable',
    reason: expect.stringMatching(/\.$/),
  })
})

test('a national number is looked up in its international form', () => {
  expect(asked('cached.person.byPhone', { phone: '030 901820', country: 'Germany' })).toMatchObject({
    body: { input: '+4930901820' },
  })
})

test('stored answers of earlier versions keep their keys', () => {
  const input = asked('validate.email', { email: 'Anna@Acme-Tools.com' })
  if (input.kind !== 'ask') throw new Error(input.kind)
  expect(answerKey('embedded main', 'validate.email', input).toString('hex')).toBe('b0d312919181982053c6b0310a149fb4')
  expect(askedHash('validate.email', input)?.toString('hex')).toBe('cff200e03f0a8f28a5377f170a2c69d1')
})

describe('people at companies', () => {
  const addPeople = { filters: { job_level: ['VP', 'Director'], city: [] }, size: 25 }
  const employees = (cells: Partial<Record<InputField, string>>) => asked('search.employees', cells, { addPeople })

  test('one company is one question, whether its domain, web address or page names it', () => {
    const domain = employees({ domain: 'https://www.acme.example/about' })
    expect(domain).toMatchObject({
      kind: 'ask',
      body: { domain: 'acme.example', job_level: ['VP', 'Director'], page: 1, page_size: 25 },
      normal: 'acme.example',
    })
    const page = 'https://social.example/company/acme'
    expect(employees({ domain: page })).toMatchObject({ body: { social_url: page } })
    expect(employees({ domain: 'ann@gmail.com', company_url: page })).toMatchObject({ body: { social_url: page } })
    expect(employees({ domain: 'ann@gmail.com' })).toMatchObject({ kind: 'unusable' })
  })

  test('other filters and later pages are other calls about the same row', () => {
    const first = employees({ domain: 'acme.example' })
    const others = asked('search.employees', { domain: 'acme.example' }, { addPeople: { filters: {}, size: 25 } })
    if (first.kind !== 'ask' || others.kind !== 'ask') throw new Error('not asked')
    const second = laterPage(first, 2)
    expect(second.body).toMatchObject({ domain: 'acme.example', page: 2 })
    const keys = [first, second, others].map(input => answerKey('a', 'search.employees', input).toString('hex'))
    expect(new Set(keys).size).toBe(3)
    expect(askedHash('search.employees', others)).toEqual(askedHash('search.employees', first))
  })

  test('the id of a company is the surest name of it; what is no id leaves the domain', () => {
    expect(employees({ service_id: '42', domain: 'acme.example' })).toMatchObject({ body: { id: 42 }, normal: 'id 42' })
    expect(employees({ service_id: 'A-42', domain: 'acme.example' })).toMatchObject({
      body: { domain: 'acme.example' },
    })
    expect(employees({ service_id: 'A-42' })).toMatchObject({ kind: 'unusable' })
  })

  test('the title of the row goes before the one that holds for all; without a company nobody is asked about all', () => {
    const one = { filters: { job_title: ['CFO'] }, size: 25 }
    const byTitle = (cells: Partial<Record<InputField, string>>) =>
      asked('search.titleCompany', cells, { addPeople: one })
    const both = byTitle({ company: 'Acme', job_title: ' Head of  Sales ' })
    expect(both).toMatchObject({
      body: { company_name: 'Acme', job_title: 'Head of Sales' },
      normal: 'Acme\nhead of sales',
    })
    expect(byTitle({ company: 'Acme' })).toMatchObject({
      body: { company_name: 'Acme', job_title: 'CFO' },
      normal: 'Acme',
    })
    const alone = byTitle({ job_title: 'CTO' })
    expect(alone).toMatchObject({ body: { job_title: 'CTO', page: 1, page_size: 25 } })
    expect(alone).not.toHaveProperty('body.company_name')
    expect(asked('search.titleCompany', { company: null, job_title: 'CTO' }, { addPeople: one })).toEqual({
      kind: 'blank',
    })
    const untitled = { company: 'Acme', job_title: null }
    expect(asked('search.titleCompany', untitled, { addPeople: one })).toMatchObject({ body: { job_title: 'CFO' } })
    const anybody = { filters: { job_title: [] }, size: 25 }
    expect(asked('search.titleCompany', untitled, { addPeople: anybody })).toEqual({ kind: 'blank' })
    expect(asked('search.titleCompany', { company: 'Acme' }, { addPeople: anybody })).toMatchObject({ kind: 'ask' })
    expect(byTitle({ company: 'Acme', job_title: 'x'.repeat(201) })).toMatchObject({ kind: 'unusable' })
  })

  test('pages are no larger than what is wanted', () => {
    expect([1, 10, 25, 26, 60, 1000].map(perRow => [peoplePerPage({ perRow }), peoplePages({ perRow })])).toEqual([
      [1, 1],
      [10, 1],
      [25, 1],
      [25, 2],
      [25, 3],
      [25, 40],
    ])
  })
})
