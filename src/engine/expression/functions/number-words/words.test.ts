// Numbers in words as each language writes them, what people write otherwise, and that every number is read back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExpression } from '../../parse.ts'
import { workOut } from '../../work-out.ts'
import { largest } from './language.ts'

const give = (text: string) =>
  workOut(
    parseExpression(text, () => 1),
    [() => null],
  )[0]
const inWords = (value: number, language: string) => give(`inWords(${value < 0 ? `-${-value}` : value}, "${language}")`)
const read = (text: string, language: string) => give(`fromWords("${text}", "${language}")`)

test.each<[string, number, string]>([
  ['en', 0, 'zero'],
  ['en', 21, 'twenty-one'],
  ['en', 1_000_000_000_000, 'one trillion'],
  ['en', 2_345_678, 'two million three hundred forty-five thousand six hundred seventy-eight'],
  ['de', 0, 'null'],
  ['de', 1, 'eins'],
  ['de', 16, 'sechzehn'],
  ['de', 17, 'siebzehn'],
  ['de', 101, 'einhunderteins'],
  ['de', 1001, 'eintausendeins'],
  ['de', 21_000, 'einundzwanzigtausend'],
  ['de', 1_000_001, 'eine Million eins'],
  ['de', 2_000_000_000, 'zwei Milliarden'],
  ['de', 101_000_000, 'einhunderteins Millionen'],
  ['de', 1_000_000_000_000, 'eine Billion'],
  ['fr', 70, 'soixante-dix'],
  ['fr', 71, 'soixante et onze'],
  ['fr', 80, 'quatre-vingts'],
  ['fr', 91, 'quatre-vingt-onze'],
  ['fr', 200, 'deux cents'],
  ['fr', 201, 'deux cent un'],
  ['fr', 80_000, 'quatre-vingt mille'],
  ['fr', 200_000_000, 'deux cents millions'],
  ['fr', 1999, 'mille neuf cent quatre-vingt-dix-neuf'],
  ['es', 16, 'dieciséis'],
  ['es', 100, 'cien'],
  ['es', 101, 'ciento uno'],
  ['es', 555, 'quinientos cincuenta y cinco'],
  ['es', 21_000, 'veintiún mil'],
  ['es', 31_000_000, 'treinta y un millones'],
  ['es', 1_000_000_000, 'mil millones'],
  ['es', 1_000_000_000_000, 'un billón'],
  ['en', -5, 'minus five'],
  ['fr', -5, 'moins cinq'],
])('%s %d', (language, value, words) => {
  expect(inWords(value, language)).toBe(words)
  expect(read(words, language)).toBe(String(value))
})

test.each<[string, string, string]>([
  ['en', 'A hundred and five', '105'],
  ['en', 'Twenty one', '21'],
  ['en', 'two thousand, three hundred', '2300'],
  ['de', 'zweihundert vier und dreissig', '234'],
  ['de', 'hundertundeins', '101'],
  ['de', 'zwo', '2'],
  ['de', 'fuenf', '5'],
  ['fr', 'vingt-et-un', '21'],
  ['fr', 'septante-trois', '73'],
  ['fr', 'nonante', '90'],
  ['fr', 'zero', '0'],
  ['es', 'veintidos', '22'],
  ['es', 'doscientas una', '201'],
  ['es', 'dos mil millones', '2000000000'],
  ['en', 'twenty three five', '#not a number'],
  ['en', 'hello', '#not a number'],
  ['de', 'zwanzigdrei', '#not a number'],
  ['xx', 'one', '#language is not known'],
])('%s “%s”', (language, words, value) => {
  expect(read(words, language)).toBe(value)
})

test('what is no whole number has no words', () => {
  expect(give('inWords(2.5, "en")')).toBe('#not a whole number')
  expect(give('inWords(10 * 999999999999999, "en")')).toBe('#not a whole number')
  expect(give('inWords(blank, "en")')).toBe(null)
})

test.each(['en', 'de', 'fr', 'es'])('every number is read back: %s', language => {
  const any = fc.oneof(fc.nat(2000), fc.nat(3_000_000), fc.integer({ min: -largest, max: largest }))
  fc.assert(
    fc.property(any, value => {
      expect(read(inWords(value, language) ?? '', language)).toBe(String(value))
    }),
    { numRuns: 3000 },
  )
})
