// What is offered while a country or a day is typed.
import { expect, test } from 'vitest'
import { aidsFor } from './aids.ts'

const wednesday = new Date(2026, 2, 4)
const offered = (type: 'country' | 'date' | 'text', text: string) =>
  aidsFor(type, text, wednesday).map(({ value, note }) => `${value} ${note}`)

test('a country by the beginning of its name, of a word in it, or by its code', () => {
  expect(offered('country', 'ger')).toEqual(['Germany DE'])
  expect(offered('country', 'kingdom')).toEqual(['United Kingdom GB'])
  expect(offered('country', 'se')[0]).toBe('Sweden SE')
})

test('capitals of a code are completed as codes', () => {
  expect(offered('country', 'SE')).toEqual([])
  expect(offered('country', 'N')).toEqual([
    'NA Namibia',
    'NR Nauru',
    'NP Nepal',
    'NL Netherlands',
    'NC New Caledonia',
    'NZ New Zealand',
  ])
})

test('a day by its word', () => {
  expect(offered('date', '')).toEqual(['2026-03-04 Today', '2026-03-05 Tomorrow', '2026-03-03 Yesterday'])
  expect(offered('date', 'to')).toEqual(['2026-03-04 Today', '2026-03-05 Tomorrow'])
  expect(offered('date', 'mon')).toEqual(['2026-03-09 Monday'])
  expect(offered('date', 'last')).toEqual(['2026-03-31 Last of the month'])
})

test('nothing where the text is a whole country already, or a date as digits, or the type has no aids', () => {
  expect(offered('country', 'Germany')).toEqual([])
  expect(offered('date', '2026-')).toEqual([])
  expect(offered('text', 'ger')).toEqual([])
})
