// Linking with nothing configured against lists with known truth: people that others made up with half of their cells missing or
// mistyped, our own contacts with households, twins and changes of job, and a messy list whose copies differ in company and phone.
// The seeds are of the verdict alone: nothing was tuned on them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contactList } from '../../testing/list/contact-list.ts'
import { duplicateQuality } from '../../testing/list/duplicate-quality.ts'
import { finished, type LinkedList, linkList } from '../../testing/list/linked.ts'
import { groupDuplicates } from '../match/duplicate-groups.ts'
import { POSSIBLE } from '../match/evidence.ts'
import { findDuplicates, rulesFor } from '../match/find-duplicates.ts'
import { readRecords } from '../match/records.ts'

const contactKinds = [
  ...(['first', 'last', 'email', 'phone', 'company', 'street', 'postcode', 'city', 'birth', 'profile'] as const),
]

/** Of the pairs that are said to be so probable, the share that is one. */
function shareRight({ linked }: LinkedList, truth: readonly number[], from: number, to: number): number {
  const { left, right, weight } = linked.pairs
  let [all, one] = [0, 0]
  for (let at = 0; at < left.length; at++) {
    const probability = 1 / (1 + Math.exp(-(weight[at] ?? 0)))
    if (probability < from || probability >= to) continue
    all++
    if (truth[left[at] ?? 0] === truth[right[at] ?? 0]) one++
  }
  return all === 0 ? 1 : one / all
}

test('made-up people with half of their cells missing: F1 at least 0.955, sure groups right in 99.9%', () => {
  const file = readFileSync(new URL('cases/fake-1000.csv', import.meta.url), 'utf8')
  const [, ...rows] = file
    .trim()
    .split('\n')
    .map(line => line.split(','))
  const truth = rows.map(row => Number(row.at(-1)))
  const list = linkList(
    ['first', 'last', 'birth', 'city', 'email'],
    rows.map(row => row.slice(1, -1)),
  )
  expect(duplicateQuality(truth, list.groups).f1).toBeGreaterThanOrEqual(0.955)
  const sure = duplicateQuality(truth, list.sure)
  expect(sure.precision).toBeGreaterThanOrEqual(0.999)
  expect(sure.recall).toBeGreaterThanOrEqual(0.85)
  expect(shareRight(list, truth, 0.9, 0.99)).toBeGreaterThanOrEqual(0.88)
})

test('answers about undecided pairs make what nobody was asked about better, or leave it as good', () => {
  const contacts = contactList(3_000, 39_700)
  const truth = contacts.map(({ person }) => person)
  const rows = contacts.map(({ cells }) => cells)
  const before = linkList(contactKinds, rows)
  const { left, right, weight } = before.linked.pairs
  const undecided = Array.from(weight.keys()).sort((a, b) => Math.abs(weight[a] ?? 0) - Math.abs(weight[b] ?? 0))
  const f1 = (count: number) => {
    const taught = undecided.slice(0, count).map(at => {
      const [a = 0, b = 0] = [left[at], right[at]]
      return { a, b, same: truth[a] === truth[b] }
    })
    return duplicateQuality(truth, linkList(contactKinds, rows, { taught }).groups).f1
  }
  const now = duplicateQuality(truth, before.groups).f1
  expect(f1(10)).toBeGreaterThanOrEqual(now - 0.001)
  expect(f1(100)).toBeGreaterThan(now)
})

test('our own contacts: F1 at least 0.985, what needs no review is right in 99.5% of its pairs', () => {
  const contacts = contactList(20_000, 39_500)
  const truth = contacts.map(({ person }) => person)
  const list = linkList(
    contactKinds,
    contacts.map(({ cells }) => cells),
  )
  expect(duplicateQuality(truth, list.groups).f1).toBeGreaterThanOrEqual(0.985)
  expect(duplicateQuality(truth, list.sure).precision).toBeGreaterThanOrEqual(0.995)
  expect(list.sure.length).toBeGreaterThan(list.groups.length * 0.9)
  expect(shareRight(list, truth, 0.9, 0.99)).toBeGreaterThanOrEqual(0.88)
})

test('lists of thirty rows are found out as well as by the rules of experience', () => {
  const lists = Array.from({ length: 40 }, (_, at) => contactList(30, 39_000 + at))
  const quality = lists.map(contacts => {
    const truth = contacts.map(({ person }) => person)
    const rows = contacts.map(({ cells }) => cells)
    return { learned: duplicateQuality(truth, linkList(contactKinds, rows).groups), rules: byRules(truth, rows) }
  })
  const mean = (of: (one: (typeof quality)[number]) => number) =>
    quality.reduce((sum, one) => sum + of(one), 0) / quality.length
  expect(mean(({ learned }) => learned.f1)).toBeGreaterThanOrEqual(mean(({ rules }) => rules.f1) - 0.005)
})

function byRules(truth: readonly number[], rows: readonly (readonly string[])[]) {
  const reader = readRecords(rows.length, { kinds: contactKinds, country: 'DE', dayFirst: true })
  for (const cells of rows) reader.add(cells)
  const found = finished(findDuplicates(reader.done(), rulesFor(contactKinds)))
  const groups = groupDuplicates(found, { rules: 255, least: POSSIBLE })
  const members = Array.from(groups.ends, (end, at) =>
    Array.from(groups.members.subarray(groups.ends[at - 1] ?? 0, end)),
  )
  return duplicateQuality(truth, members)
}

test('copies that agree in name and email and differ in company and phone need hardly any review', () => {
  const contacts = contactList(9_000, 39_600)
  const first = new Map(contacts.map(({ person, cells }) => [person, cells]))
  const people = [...first.values()].filter(cells => cells[0] && cells[1] && cells[2] && !cells[2].startsWith('info@'))
  const rows: string[][] = []
  const truth: number[] = []
  for (const [at, cells] of people.slice(0, 2_203).entries()) {
    rows.push([...cells])
    truth.push(at)
    if (at % 3 !== 0) continue
    const other = people[(at * 7 + 13) % people.length] ?? cells
    const copy = [...cells]
    // Another job: its company, phone and address, but the same name and mailbox.
    for (const place of [3, 4, 5, 6, 7]) copy[place] = other[place] ?? ''
    rows.push(copy)
    truth.push(at)
  }
  const list = linkList(contactKinds, rows)
  expect(duplicateQuality(truth, list.groups).f1).toBeGreaterThanOrEqual(0.98)
  expect(list.groups.length - list.sure.length).toBeLessThan(list.groups.length * 0.05)
})
