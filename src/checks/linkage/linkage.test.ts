// Linking of short and odd lists: what is one, what never is, and lists that say nothing.
import { expect, test } from 'vitest'
import { contactList } from '../../testing/list/contact-list.ts'
import { finished, linkList } from '../../testing/list/linked.ts'
import { candidatesOf } from './blocking.ts'
import { comparersOf } from './compare.ts'
import { knownTexts } from './known-texts.ts'
import { learnModel } from './learn.ts'
import { rowCells } from './row-cells.ts'
import { readRows } from './rows.ts'

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

test('people of one name with numbered mailboxes of one domain are for review', () => {
  const of = (mailbox: string) => ['Ann', 'Holm', `${mailbox}@firm.example`, '', '', '']
  const numbered = Array.from({ length: 4 }, (_, at) => of(`ann.holm${at}`))
  const { groups, sure } = linkList(people, [...numbered, ...others])
  expect(groups).toEqual([[0, 1, 2, 3]])
  expect(sure).toEqual([])
  expect(linkList(people, [of('ann.holm'), of('ann.holm'), ...others]).sure).toEqual([[0, 1]])
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
  // Nothing was left out: rows that are equal throughout need no value to be found by.
  expect(linked.tooWide).toEqual([])
  expect(linkList(people, [row, row, row, row, row]).groups.map(rows => rows.length)).toEqual([5])
})

test('a mailbox that many different people share is named with all its rows', () => {
  const shared = Array.from({ length: 300 }, (_, at) => [
    `Given${at}`,
    `Family${at}`,
    'office@firm.example',
    '',
    '',
    '',
  ])
  const [first = []] = shared
  const { linked } = linkList(people, [...shared, first])
  expect(linked.tooWide).toMatchObject([{ value: 'office@firm.example', rows: 301 }])
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

test('weights that did not settle are not used: those of experience stay, and it is said', () => {
  const contacts = contactList(400, 38_100)
  const sources = (['first', 'last', 'email'] as const).map(kind => ({ kind, width: 1 }))
  const reader = readRows(contacts.length, sources, { country: 'DE', dayFirst: true })
  for (const { cells } of contacts) reader.add(cells.slice(0, 3))
  const rows = reader.done()
  const cells = finished(rowCells(rows))
  const comparers = comparersOf(rows, cells, finished(knownTexts(rows)))
  const candidates = finished(candidatesOf(rows, Int32Array.from(contacts.keys())))
  const learned = (rounds?: number) => finished(learnModel(rows, comparers, candidates, cells, rounds))
  expect(learned().learned).toBe(true)
  const stopped = learned(3)
  expect(stopped.learned).toBe(false)
  expect(stopped).toEqual(learned(0))
})

test('values that every row shares bring all rows together and still prove nothing', () => {
  const rows = Array.from({ length: 120 }, (_, at) => [
    `Given${at}`,
    `Family${at}`,
    ...['info@firm.example', '+49 30 901820', '', 'Berlin'],
  ])
  const { linked, groups } = linkList(people, rows)
  expect(groups).toEqual([])
  expect([...linked.model.shares].every(Number.isFinite)).toBe(true)
  // Neither do rows that are empty but for these.
  const bare = rows.map(([, , ...rest]) => ['', '', ...rest])
  expect(
    linkList(
      people,
      bare.map((row, at) => [`Given${at}`, ...row.slice(1)]),
    ).sure,
  ).toEqual([])
})

test('one full name and one private mailbox are sure in lists of any length, whatever else differs', () => {
  const kinds = ['first', 'last', 'email', 'phone', 'company', 'city'] as const
  const row = (phone: string, company: string, city: string) => [
    ...['Maria', 'Holm', 'maria.holm@web.example'],
    ...[phone, company, city],
  ]
  const rows = [
    row('+49 30 901820', 'Acme GmbH', 'Berlin'),
    row('+49 30 901820', 'Acme GmbH', 'Berlin'),
    row('+49 89 777123', '', 'Rome'),
    row('', 'Nordwind AG', ''),
  ]
  for (const count of [1, 10, 60, 150, 600]) {
    const contacts = contactList(count, 38_200 + count).map(
      ({ cells: [first, last, email, phone, company, , , city] }) =>
        [first, last, email, phone, company, city].map(cell => cell ?? ''),
    )
    expect(linkList(kinds, [...rows, ...contacts]).sure).toContainEqual([0, 1, 2, 3])
    const same = linkList(
      ['first', 'last', 'email', 'city'],
      [...rows, ...contacts].map(cells => [...cells.slice(0, 3), cells[5] ?? '']),
    )
    const { scorer } = same.linked
    expect(scorer.weigh(0, 1)).toBeGreaterThan(Math.log(199))
  }
})

test('a mailbox of a role or of several people is no private one', () => {
  const of = (first: string, email: string) => [first, 'Holm', email, '', '', 'Berlin']
  const odds = (...rows: string[][]) => linkList(people, [...rows, ...others]).linked.scorer.weigh(0, 1)
  const own = odds(of('Maria', 'holm@web.example'), of('Maria', 'holm@web.example'))
  expect(odds(of('Maria', 'info@web.example'), of('Maria', 'info@web.example'))).toBeLessThan(own - 1)
  const family = of('Jonas', 'holm@web.example')
  expect(odds(of('Maria', 'holm@web.example'), of('Maria', 'holm@web.example'), family)).toBeLessThan(own - 1)
})

test('a full name and the mailbox of a role are sure unless a place differs, in any language', () => {
  const strangers = Array.from({ length: 200 }, (_, at) => [
    ...[`Given${at}`, `Family${at}`, `given${at}@firm.example`],
    `City${at % 40}`,
  ])
  const sureOf = (email: string, city: string) => {
    const row = (town: string) => ['Maria', 'Holm', email, town]
    return linkList(['first', 'last', 'email', 'city'], [row('Berlin'), row(city), ...strangers]).sure
  }
  for (const role of ['info', 'office', 'sales', 'kontakt', 'vendas', 'accueil', 'biuro'])
    expect(sureOf(`${role}@acme.example`, 'Rome')).toEqual([])
  expect(sureOf('info@acme.example', 'Berlin')).toEqual([[0, 1]])
  expect(sureOf('info@acme.example', '')).toEqual([[0, 1]])
  expect(sureOf('maria.holm@acme.example', 'Rome')).toEqual([[0, 1]])
})
