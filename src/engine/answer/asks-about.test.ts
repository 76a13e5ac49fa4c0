// Which stored answers are about a person or a domain, by the request that was sent for them.
import { expect, test } from 'vitest'
import { asksAbout } from './asks-about.ts'

const about = (filter: { person?: string; domain?: string }, body: object) =>
  asksAbout({ person: null, domain: null, ...filter })?.(JSON.stringify(body))

test.each([
  ['anna@acme.com', { email: ' Anna@Acme.com ' }],
  ['+49 (30) 901820', { phone: '+4930901820' }],
  ['www.example.com/in/anna/', { input: 'https://example.com/in/Anna' }],
  ['Anna  Ek', { first_name: 'ANNA', last_name: 'Ek', domain: 'acme.com' }],
  ['4711', { id: 4711 }],
])('%s is the person of %o', (person, body) => {
  expect(about({ person }, body)).toBe(true)
})

test.each([
  ['anna@acme.com', { email: 'hanna@acme.com' }],
  ['+49 30 901820', { phone: '+493090182' }],
  ['12', { phone: '012' }],
  ['Anna Ek', { first_name: 'Anna', last_name: 'Ekberg' }],
])('%s is not the person of %o', (person, body) => {
  expect(about({ person }, body)).toBe(false)
})

test.each([
  [{ email: 'a@acme.com' }, true],
  [{ email: 'a@mail.acme.com' }, true],
  [{ input: 'https://www.acme.com/about' }, true],
  [{ first_name: 'A', last_name: 'B', domain: 'ACME.com' }, true],
  [{ email: 'a@notacme.com' }, false],
  [{ phone: '+4930901820' }, false],
])('of %o, acme.com is the domain: %s', (body, fits) => {
  expect(about({ domain: 'acme.com' }, body)).toBe(fits)
})

test('both parts must fit; a filter of neither tests nothing', () => {
  expect(about({ person: 'a@acme.com', domain: 'acme.com' }, { email: 'a@acme.com' })).toBe(true)
  expect(about({ person: 'a@acme.com', domain: 'other.com' }, { email: 'a@acme.com' })).toBe(false)
  expect(asksAbout({ person: ' ', domain: null })).toBeNull()
})
