// Clusters: which spellings fall together by each method, which one is kept, and pairs the user has refused.
import { expect, it } from 'vitest'
import { type ClusterMethod, type ClusterOptions, findClusters } from './clusters.ts'

function clusters(
  values: readonly string[],
  method: ClusterMethod,
  options?: ClusterOptions,
  counts?: readonly number[],
) {
  const work = findClusters(values, counts ?? values.map(() => 1), method, options)
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    const { members, ends } = value
    return Array.from(ends, (end, at) => Array.from(members.subarray(ends[at - 1] ?? 0, end), place => values[place]))
  }
}

it.each<[method: ClusterMethod, values: string[], found: string[][]]>([
  ['fingerprint', ['Acme Tools', 'tools, ACME', 'Acme Tool'], [['Acme Tools', 'tools, ACME']]],
  ['ngram', ['Coca Cola', 'COCACOLA', 'Coca-Cola', 'Koka'], [['Coca Cola', 'Coca-Cola', 'COCACOLA']]],
  ['phonetic', ['Catherine Smith', 'Katherine Smyth', 'Anna Berg'], [['Catherine Smith', 'Katherine Smyth']]],
  ['cologne', ['Meyer', 'Maier', 'Mayr', 'Schulz'], [['Meyer', 'Maier', 'Mayr']]],
  [
    'daitch',
    ['Moskowitz', 'Moskovitz', 'Auerbach', 'Ohrbach', 'Berg'],
    [
      ['Moskowitz', 'Moskovitz'],
      ['Auerbach', 'Ohrbach'],
    ],
  ],
  ['sounds', ['Schwarz', 'Szwarc', 'Schwartz', 'Berg'], [['Schwarz', 'Szwarc', 'Schwartz']]],
  ['company', ['Acme GmbH', 'ACME', 'The Acme Company', 'Acme Group'], [['Acme GmbH', 'The Acme Company', 'ACME']]],
  ['person', ['Berg, Anna', 'Dr. Anna Berg', 'Anna van Berg'], [['Berg, Anna', 'Dr. Anna Berg']]],
  ['domain', ['www.acme.com', 'https://acme.com/x', 'acme.org'], [['www.acme.com', 'https://acme.com/x']]],
  [
    'nearest',
    ['Philadelphia', 'Philadelhpia', 'Philadelfia', 'Berlin'],
    [['Philadelphia', 'Philadelhpia', 'Philadelfia']],
  ],
])('%s', (method, values, found) => {
  expect(clusters(values, method)).toEqual(found)
})

it('keeps the spelling of most rows, and lists large clusters first', () => {
  const values = ['a b', 'A B', 'b a', 'x y', 'Y X']
  expect(clusters(values, 'fingerprint', {}, [1, 5, 2, 90, 4])).toEqual([
    ['x y', 'Y X'],
    ['A B', 'b a', 'a b'],
  ])
})

it('never joins what the user has said is apart, whatever lies between', () => {
  const values = ['Acme', 'ACME', 'acme!']
  const apart = (a: number, b: number) => Math.min(a, b) === 0 && Math.max(a, b) === 2
  expect(clusters(values, 'fingerprint', { apart })).toEqual([['Acme', 'ACME']])
})

it('takes a wider radius when asked', () => {
  const values = ['colour', 'color', 'cooler']
  expect(clusters(values, 'nearest', { radius: 0.1 })).toEqual([])
  expect(clusters(values, 'nearest', { radius: 0.34 })).toEqual([['colour', 'color', 'cooler']])
})

it('compares only neighbours in a block of many thousands', () => {
  const values = Array.from({ length: 5_000 }, (_, at) => `Item ${String(at).padStart(4, '0')} of the long list`)
  values.push('Item 0042 of the long lists')
  const found = clusters(values, 'nearest', { radius: 0.05 })
  expect(found.some(cluster => cluster.includes('Item 0042 of the long lists'))).toBe(true)
})

it('finds nothing in blanks', () => {
  expect(clusters(['', ' ', '!'], 'fingerprint')).toEqual([])
  expect(clusters([], 'nearest')).toEqual([])
})

it('parts words at tabs and line breaks, as at spaces', () => {
  expect(clusters(['Acme\tTools', 'Acme\nTools', 'Acme Tools', 'AcmeTools'], 'fingerprint')).toEqual([
    ['Acme Tools', 'Acme\tTools', 'Acme\nTools'],
  ])
})

it.each<[preset: NonNullable<ClusterOptions['preset']>, method: ClusterMethod, values: string[], found: string[][]]>([
  ['company', 'fingerprint', ['Acme GmbH', 'ACME', 'Acme Tools'], [['Acme GmbH', 'ACME']]],
  [
    'place',
    'fingerprint',
    ['Germany', 'DE', 'Deutschland', 'Denmark', 'DK'],
    [
      ['Germany', 'Deutschland', 'DE'],
      ['Denmark', 'DK'],
    ],
  ],
  ['place', 'fingerprint', ['Sankt Gallen', 'St. Gallen', 'Gallen'], [['Sankt Gallen', 'St. Gallen']]],
  // Codes of countries are one letter apart, their names are not.
  ['place', 'nearest', ['DE', 'DK', 'AT', 'AU'], []],
  [
    'title',
    'fingerprint',
    ['Sr. Sales Mgr', 'Senior Sales Manager', 'Sales Manager'],
    [['Sr. Sales Mgr', 'Senior Sales Manager']],
  ],
  [
    'title',
    'fingerprint',
    ['VP Marketing', 'Vice President, Marketing', 'SVP Marketing'],
    [['VP Marketing', 'Vice President, Marketing']],
  ],
  ['text', 'fingerprint', ['Acme GmbH', 'ACME'], []],
])('%s by %s: %j', (preset, method, values, found) => {
  expect(clusters(values, method, { preset })).toEqual(found)
})
