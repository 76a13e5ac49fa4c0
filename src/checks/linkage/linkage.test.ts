// Linking of short and odd lists: what is one, what never is, and lists that say nothing.
import { expect, test } from 'vitest'
import { linkList } from '../../testing/linked.ts'

const people = ['first', 'last', 'email', 'phone', 'birth', 'city'] as const
const others = Array.from({ length: 60 }, (_, at) => [
  `Given${at}`,
  `Family${at}`,
  `given${at}@firm.example`,
  '',
  '',
  '',
])
const groupsAmong = (...rows: string[][]) => linkList(people, [...rows, ...others]).groups

test('a short name, a turned name and a slip are one person where the address says so', () => {
  const of = (first: string, last: string) => [first, last, 'rob@whitlow.example', '', '', '']
  expect(groupsAmong(of('Robert', 'Whitlow'), of('Bob', 'Whitlow'))).toEqual([[0, 1]])
  expect(groupsAmong(of('Robert', 'Whitlow'), of('Whitlow', 'Robert'))).toEqual([[0, 1]])
  expect(groupsAmong(of('Robert', 'Whitlow'), of('Robert', 'Whitlwo'))).toEqual([[0, 1]])
})

test('people of one household are not one; a father and his son of one name are never sure to be', () => {
  const of = (first: string, born: string) => [first, 'Weber', 'weber@home.example', '+49 30 901820', born, 'Berlin']
  expect(groupsAmong(of('Lena', '2001-03-04'), of('Paul', '2001-03-04'), of('Anna', '1970-01-01'))).toEqual([])
  const sure = (...rows: string[][]) => linkList(people, [...rows, ...others]).sure
  expect(sure(of('Karl', '1950-03-04'), of('Karl', '1981-07-09'))).toEqual([])
  expect(sure(of('Karl', '1950-03-04'), of('Karl', '04.03.1950'))).toEqual([[0, 1]])
})

test('rows of one series are not slips of each other', () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`Given${at}`, `Family${at}`, `p${at}@firm.example`])
  expect(linkList(['first', 'last', 'email'], rows).groups).toEqual([])
  const stores = Array.from({ length: 200 }, (_, at) => [`Store ${at}`, `${at} Main Street`])
  expect(linkList(['company', 'street'], stores).groups).toEqual([])
})

test('home, work and mobile phones are compared with each other, and so are several addresses', () => {
  const strangers = Array.from({ length: 80 }, (_, at) => [
    `Given${at}`,
    `Family${at}`,
    `+49 30 90${1000 + at}`,
    '',
    `+49 170 55${1000 + at}`,
  ])
  const rows = [['Maria', 'Holm', '+49 30 7654321', '', ''], ['Maria', 'Holm', '', '', '030/7654321'], ...strangers]
  expect(linkList(['first', 'last', ['phone', 3]], rows).groups).toEqual([[0, 1]])
})

test('lists that say nothing make no groups', () => {
  const empty = Array.from({ length: 50 }, () => ['', '', '', '', '', ''])
  expect(linkList(people, empty).groups).toEqual([])
  expect(linkList(['first', 'last'], []).groups).toEqual([])
  expect(linkList([], [[], [], []]).groups).toEqual([])
  const running = Array.from({ length: 300 }, (_, at) => [String(100_000 + at)])
  expect(linkList(['number'], running).groups).toEqual([])
  const prose = Array.from({ length: 20 }, (_, at) => ['x'.repeat(1_000_000 + at), '', '', '', '', ''])
  expect(linkList(people, prose).groups).toEqual([])
})

test('a list that is one person throughout is one group, and takes no longer than its rows', () => {
  const row = ['Robert', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', '1950-03-04', 'Berlin']
  const { groups, linked } = linkList(
    people,
    Array.from({ length: 3_000 }, () => row),
  )
  expect(groups.map(rows => rows.length)).toEqual([3_000])
  expect(linked.compared).toBeLessThan(10_000)
  expect(linkList(people, [row, row, row, row, row]).groups.map(rows => rows.length)).toEqual([5])
})

test('a list with one kind of value joins nothing on that alone when many share it', () => {
  const towns = Array.from({ length: 400 }, (_, at) => [at % 2 === 0 ? 'Berlin' : 'Rome'])
  expect(linkList(['city'], towns).groups).toEqual([])
})

test('too few pairs to learn from leave the weights of experience, and say so', () => {
  expect(linkList(people, others.slice(0, 5)).linked.model.learned).toBe(false)
})

test('one column alone, or one value throughout, is no proof that rows are one', () => {
  const names = Array.from({ length: 300 }, (_, at) => [`Family${at % 150}`])
  expect(linkList(['last'], names).sure).toEqual([])
  const equal = Array.from({ length: 300 }, (_, at) => [`Given${at}`, `Family${at}`, 'one@firm.example'])
  expect(linkList(['first', 'last', 'email'], equal).groups).toEqual([])
})

test('two hundred columns of which most are blank link as the few that are not', () => {
  const wide = Array.from({ length: 200 }, (_, at) => (at < people.length ? (people[at] ?? 'text') : 'text'))
  const blank = Array.from({ length: 200 - people.length }, () => '')
  const row = ['Robert', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', '1950-03-04', 'Berlin']
  const rows = [row, ['Bob', ...row.slice(1)], ...others].map(cells => [...cells, ...blank])
  expect(linkList(wide, rows).groups).toEqual([[0, 1]])
})

test('a list of towns alone is nothing to learn from: the weights of experience stay, and it is said', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ['', '', '', '', '', at % 2 === 0 ? 'Berlin' : 'Rome'])
  const { linked, groups } = linkList(people, rows)
  expect(linked.model.learned).toBe(false)
  expect(groups).toEqual([])
  expect([...linked.model.shares].every(Number.isFinite)).toBe(true)
})
