// Which rows of one list are in another, against a naive oracle, and the inputs that break such things.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches, type MatchedColumns, type MatchHow, maxPartners } from './find-matches.ts'
import { readValues } from './known-values.ts'
import { matchKey } from './match-key.ts'
import { matchTiers } from './rule.ts'

const column = (left: string[], right: string[], how: MatchHow, kind: 'text' | 'company' | 'person' = 'text') => {
  const all = [...left, ...right]
  const [texts, keys] = [
    readValues(all.length, text => text),
    readValues(all.length, text => (how === 'exact' ? text : matchKey(kind, text))),
  ]
  for (const cell of all) {
    texts.add(cell === '' ? null : cell)
    keys.add(cell === '' ? null : cell)
  }
  return { how, people: kind === 'person', texts: texts.done(), keys: keys.done() } satisfies MatchedColumns
}
function finished<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
/** Each pair as "left right tier". */
const pairs = (columns: MatchedColumns[], leftCount: number) => {
  const { left, right, tier } = finished(findMatches(columns, leftCount))
  return Array.from(left, (row, at) => `${row} ${right[at]} ${tier[at]}`)
}

test('equal texts beat equal values, and these beat similar ones', () => {
  const [left, right] = [
    ['Acme GmbH', 'acme', 'Nordwind Logistik', 'Nobody', ''],
    ['ACME gmbh', 'Acme GmbH', 'Nordwind Logistiek', 'Fjord'],
  ]
  expect(pairs([column(left, right, 'exact')], 5)).toEqual(['0 1 3'])
  expect(pairs([column(left, right, 'typed', 'company')], 5)).toEqual(['0 1 3', '1 0 2', '1 1 2'])
  expect(pairs([column(left, right, 'fuzzy', 'company')], 5)).toEqual(['0 1 3', '1 0 2', '1 1 2', '2 2 0'])
})

test('what looks the same by its pairs of letters and is another word is not sure', () => {
  expect(pairs([column(['Junbangen Foods'], ['Jungenban Foods'], 'fuzzy')], 1)).toEqual(['0 0 0'])
  // The same words in another order are.
  expect(pairs([column(['Foods Junbangen'], ['Junbangen Foods'], 'fuzzy')], 1)).toEqual(['0 0 1'])
})

test('all keys have to agree; a short name is the name', () => {
  const cities = column(['Berlin', 'Oslo'], ['Oslo', 'Berlin'], 'typed')
  const people = column(['Bob Whitlow', 'Bob Whitlow'], ['Robert Whitlow', 'Anna Ek'], 'fuzzy', 'person')
  expect(pairs([people], 2)).toEqual(['0 0 1', '1 0 1'])
  expect(pairs([people, cities], 2)).toEqual(['1 0 1'])
})

test('a value that most rows have matches nothing and is named; blank keys match nothing', () => {
  const same = Array.from({ length: 300 }, () => 'n/a')
  const { left, tooWide } = finished(findMatches([column(same, same, 'fuzzy')], 300))
  expect(left).toHaveLength(0)
  expect(tooWide).toEqual([{ value: 'n/a', rows: 300, otherRows: 300 }])
  const blank = Array.from({ length: 300 }, () => '')
  expect(finished(findMatches([column(blank, blank, 'fuzzy')], 300)).left).toHaveLength(0)
})

test('a row has a bounded number of partners, the first of them, and it is said', () => {
  const found = finished(
    findMatches(
      [
        column(
          ['a'],
          Array.from({ length: 60 }, () => 'a'),
          'typed',
        ),
      ],
      1,
    ),
  )
  expect([...found.right]).toEqual(Array.from({ length: maxPartners }, (_, at) => at))
  expect(found.cut).toBe(true)
})

test('equal keys are found as by comparing every row with every other', () => {
  const cell = fc.constantFrom('', 'a', 'A', 'b', 'B ', 'é', 'E', 'ab', 'a b')
  const list = fc.array(fc.tuple(cell, cell), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, fc.constantFrom<MatchHow>('exact', 'typed'), (left, right, how) => {
      fc.pre(left.length > 0)
      const columns = [0, 1].map(at =>
        column(
          left.map(row => row[at] ?? ''),
          right.map(row => row[at] ?? ''),
          how,
        ),
      )
      const key = (text: string) => (how === 'exact' ? text : (matchKey('text', text) ?? ''))
      const naive = left.flatMap((row, one) => {
        const same = right.flatMap((other, two) =>
          row.every((text, at) => key(text) !== '' && key(text) === key(other[at] ?? '')) ? [two] : [],
        )
        const exact = same.filter(two => row.every((text, at) => text === right[two]?.[at]))
        const tier = exact.length > 0 ? matchTiers.exact : matchTiers.normalised
        return (exact.length > 0 ? exact : same).map(two => `${one} ${two} ${tier}`)
      })
      expect(pairs(columns, left.length)).toEqual(naive)
    }),
  )
})
