// Groups of random pairs against the plain way to join them: lists of rows, and every row of one asked about every row of the other.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupDuplicates } from './duplicate-groups.ts'
import { SURE } from './evidence.ts'

const count = 24
const row = fc.nat(count - 1)
const pair = fc.record({
  rows: fc.tuple(row, row),
  weight: fc.constantFrom(-2, -0, 0, 0.5, 1.25, 5, SURE, 7, 1000),
  rules: fc.integer({ min: 1, max: 7 }),
})
type Pair = typeof pair extends fc.Arbitrary<infer P> ? P : never
const isApart = fc.array(fc.tuple(row, row), { maxLength: 8 })

function plainly(pairs: readonly Pair[], apart: readonly [number, number][], rules: number, least: number) {
  const wanted = pairs.filter(one => (one.rules & rules) !== 0 && one.weight >= least)
  let groups = Array.from({ length: count }, (_, at) => ({ rows: [at], sure: 1, weight: Infinity, rules: 0 }))
  const order = wanted.toSorted((x, y) => y.weight - x.weight)
  for (const { rows, weight, rules: found } of order) {
    const [a, b] = rows.map(at => groups.find(group => group.rows.includes(at)))
    if (!a || !b) continue
    const refused = apart.some(
      ([x, y]) => (a.rows.includes(x) && b.rows.includes(y)) || (b.rows.includes(x) && a.rows.includes(y)),
    )
    if (a === b) a.rules |= found & rules
    else if (refused) {
      a.sure = 0
      b.sure = 0
    } else {
      groups = groups.filter(group => group !== a && group !== b)
      groups.push({
        rows: [...a.rows, ...b.rows].toSorted((x, y) => x - y),
        sure: a.sure & b.sure & Number(weight >= SURE),
        weight: Math.min(a.weight, b.weight, weight),
        rules: a.rules | b.rules | (found & rules),
      })
    }
  }
  return groups.filter(({ rows }) => rows.length > 1).toSorted((x, y) => (x.rows[0] ?? 0) - (y.rows[0] ?? 0))
}

it('joins the strongest pairs first and never two rows that differ', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(pair, { maxLength: 60, selector: ({ rows }) => Math.min(...rows) * count + Math.max(...rows) }),
      isApart,
      isApart,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(-2.5, 0.5, SURE),
      (all, apart, notSame, rules, least) => {
        const pairs = all
          .filter(({ rows: [a, b] }) => a !== b)
          .map(one => ({ ...one, rows: [Math.min(...one.rows), Math.max(...one.rows)] as [number, number] }))
        const groups = groupDuplicates(
          {
            left: Uint32Array.from(pairs, ({ rows }) => rows[0]),
            right: Uint32Array.from(pairs, ({ rows }) => rows[1]),
            weight: Float32Array.from(pairs, ({ weight }) => weight),
            rules: Uint8Array.from(pairs, one => one.rules),
            apartLeft: Uint32Array.from(apart, ([a]) => a),
            apartRight: Uint32Array.from(apart, ([, b]) => b),
          },
          { rules, least, notSame },
        )
        const found = Array.from(groups.ends, (end, at) => ({
          rows: Array.from(groups.members.subarray(groups.ends[at - 1] ?? 0, end)),
          sure: groups.sure[at],
          weight: groups.weight[at],
          rules: groups.rules[at],
        }))
        expect(found).toEqual(plainly(pairs, [...apart, ...notSame], rules, least))
      },
    ),
  )
})
