// What speaks for two rows being one, and what never does.
import { expect, test } from 'vitest'
import { groupDuplicates } from './duplicate-groups.ts'
import { POSSIBLE } from './evidence.ts'
import { findDuplicates, rulesFor } from './find-duplicates.ts'
import { readRecords } from './records.ts'
import { sameFamily, sameGiven } from './same-name.ts'

const kinds = ['first', 'last', 'email', 'phone', 'birth', 'city'] as const
const others = Array.from({ length: 400 }, (_, at) => [`Given${at}`, `Family${at}`, `p${at}@firm.example`, '', '', ''])

/** Groups among a few rows in a list of strangers: rows and whether they are sure. */
function groups(...rows: string[][]): [rows: number[], sure: boolean][] {
  const list = [...rows, ...others]
  const reader = readRecords(list.length, { kinds, country: 'DE', dayFirst: true })
  for (const cells of list) reader.add(cells)
  const work = findDuplicates(reader.done(), rulesFor(kinds))
  let step = work.next()
  while (!step.done) step = work.next()
  const found = groupDuplicates(step.value, { rules: 255, least: POSSIBLE })
  return Array.from(found.ends, (end, at) => [
    Array.from(found.members.subarray(found.ends[at - 1] ?? 0, end)),
    found.sure[at] === 1,
  ])
}

test('a short name, a turned name and a slip are one person where the address says so', () => {
  const of = (first: string, last: string) => [first, last, 'rob@whitlow.example', '', '', '']
  expect(groups(of('Robert', 'Whitlow'), of('Bob', 'Whitlow'))).toEqual([[[0, 1], true]])
  expect(groups(of('Robert', 'Whitlow'), of('Whitlow', 'Robert'))).toEqual([[[0, 1], true]])
  expect(groups(of('Robert', 'Whitlow'), of('Robert', 'Whitlwo'))).toEqual([[[0, 1], true]])
})

test('people of one household, twins among them, are not one', () => {
  const of = (first: string, born: string) => [first, 'Weber', 'weber@home.example', '+49 30 901820', born, 'Berlin']
  expect(groups(of('Lena', '2001-03-04'), of('Paul', '2001-03-04'), of('Anna', '1970-01-01'))).toEqual([])
})

test('a father and his son of one name are kept apart by their dates of birth', () => {
  const of = (born: string) => ['Karl', 'Weber', 'weber@home.example', '+49 30 901820', born, 'Berlin']
  expect(groups(of('1950-03-04'), of('1981-07-09'))).toEqual([])
  expect(groups(of('1950-03-04'), of('04.03.1950'))).toEqual([[[0, 1], true]])
})

test('an address in the column of phones is read as one', () => {
  expect(
    groups(
      ['Anna', 'Ek', 'anna@ek.example', '+49 30 901820', '', ''],
      ['Anna', 'Ek', '030 901820', 'anna@ek.example', '', ''],
    ),
  ).toEqual([[[0, 1], true]])
})

test('several phones and several addresses of a row are compared with each other', () => {
  const kinds = ['person', 'email', 'email', 'phone', 'phone', 'phone'] as const
  const rows = [
    ['Anna Berg', 'anna@firm.example', '', '+49 30 901820', '', '0171 5550112'],
    ['Anna Berg', '', '', '', '+49 171 5550112', ''],
    ['Tom Weber', '', 'tom@weber.example', '', '', ''],
    ['Tom Weber', 'tom@weber.example', '', '', '', ''],
    ['Lea Kurz', 'lea@kurz.example', '', '0221 5550123', '0221 5550123', ''],
    ['Mei Lin', 'mei@lin.example', '', '', '0221 5550199', ''],
  ]
  const list = [...rows, ...others.map(([first, last, email = '']) => [`${first} ${last}`, email, '', '', '', ''])]
  const reader = readRecords(list.length, { kinds, country: 'DE', dayFirst: true })
  for (const cells of list) reader.add(cells)
  const found = (rule: 'email' | 'phone') => {
    const work = findDuplicates(reader.done(), [rule])
    let step = work.next()
    while (!step.done) step = work.next()
    return Array.from(step.value.left, (left, at) => [
      left,
      step.value.right[at],
      (step.value.weight[at] ?? 0) > POSSIBLE,
    ])
  }
  expect(found('phone')).toEqual([[0, 1, true]])
  expect(found('email')).toEqual([[2, 3, true]])
})

test('rows without anything in common make no group, nor do blank ones', () => {
  expect(groups(['', '', '', '', '', ''], ['', '', '', '', '', ''], ['Anna', '', '', '', '', 'Rome'])).toEqual([])
})

test('parts of names', () => {
  const known = (name: string) => ['lena', 'lea'].includes(name)
  expect(sameGiven('lena', 'lea', known)).toBe('twin')
  expect(sameGiven('lena', 'lenna', known)).toBe('near')
  expect(sameGiven('e', 'ted', known)).toBe('initial')
  expect(sameGiven('bob', 'robert', known)).toBe('short')
  expect(sameGiven('anna', 'peter', known)).toBe('different')
  expect(sameFamily('mueller', 'muller')).toBe('same')
  expect(sameFamily('garcia lopez', 'garcia')).toBe('short')
  expect(sameFamily('weber', 'schmidt')).toBe('different')
})
