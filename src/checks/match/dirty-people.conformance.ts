// Goal G12: how much of a dirty list with known truth is found, and how much of what is found is right.
import { describe, expect, it } from 'vitest'
import { type DirtyRecord, dirtyPeople } from '../../testing/dirty-people.ts'
import { findPairs } from './find-pairs.ts'
import { groupPairs } from './groups.ts'
import { samePerson } from './presets.ts'
import type { MatchField, MatchPairs, MatchRule } from './rule.ts'

function pairs(fields: readonly MatchField[], rules: readonly MatchRule[]): MatchPairs {
  const work = findPairs(fields, rules, { country: 'US' })
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Recall and precision over all pairs of records that the groups put together. */
function quality(records: readonly DirtyRecord[], group: ArrayLike<number>) {
  const sizes = (keyOf: (record: DirtyRecord, at: number) => string) => {
    const counts = new Map<string, number>()
    records.forEach((record, at) => {
      const key = keyOf(record, at)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    })
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
  }
  const right = sizes((record, at) => `${record.person} ${group[at]}`)
  const recall = right / sizes(record => `${record.person}`)
  const precision = right / sizes((_, at) => `${group[at]}`)
  return { recall, precision, f1: (2 * recall * precision) / (recall + precision) }
}

const kinds = ['email', 'phone', 'person', 'companyDomain', 'company'] as const
const fieldsOf = (records: readonly DirtyRecord[]): MatchField[] => [
  { kind: 'email', left: records.map(({ email }) => email) },
  { kind: 'phone', left: records.map(({ phone }) => phone) },
  { kind: 'person', left: records.map(({ name }) => name) },
  { kind: 'companyDomain', left: records.map(({ website, email }) => website || email) },
  { kind: 'company', left: records.map(({ company }) => company) },
]

describe('dirty people (goal G12)', () => {
  it.each([
    [11, 1],
    [12, 1],
    [13, 1.5],
  ])('seed %d, damage %d: pairs are found and are right', (seed, level) => {
    const records = dirtyPeople(5_000, seed, { level })
    const found = pairs(fieldsOf(records), samePerson(kinds))
    const { recall, precision, f1 } = quality(records, groupPairs(found, records.length))
    expect(recall).toBeGreaterThanOrEqual(0.93)
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(f1).toBeGreaterThanOrEqual(0.93)
    // What needs no review is nearly all right.
    expect(quality(records, groupPairs(found, records.length, 1)).precision).toBeGreaterThanOrEqual(0.98)
  })

  it.each([21, 22, 23])('seed %d: keys alone, without scores, find most', seed => {
    const records = dirtyPeople(5_000, seed)
    const names = records.map(({ name }) => name)
    const fields: MatchField[] = [
      ...fieldsOf(records),
      { kind: 'fingerprint', left: names },
      { kind: 'phonetic', left: names },
    ]
    const same = (...numbers: number[]): MatchRule => numbers.map(field => ({ field, test: 'same' }))
    const [email, phone, person, domain, company, print, sound] = fields.keys()
    const rules = [person, print, sound].flatMap(name => [same(name ?? 0, domain ?? 0), same(name ?? 0, company ?? 0)])
    const found = pairs(fields, [same(email ?? 0), same(phone ?? 0), ...rules])
    const { recall, precision } = quality(records, groupPairs(found, records.length))
    expect(recall).toBeGreaterThanOrEqual(0.93)
    expect(precision).toBeGreaterThanOrEqual(0.9)
  })
})
