// Pairs of rows that share a key: the same whether a chain has a number for each row or its own rows alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../../testing/list/linked.ts'
import { candidatesOf, pairsWalk } from './blocking.ts'
import { readRows } from './rows.ts'

/** Chains of places with one number, both ways; -1 is in none. */
function chainsOf(ids: readonly number[], width: number) {
  const dense = new Int32Array(ids.length).fill(-1)
  const members = ids.flatMap((id, place) => (id >= 0 && ids.filter(other => other === id).length > 1 ? [place] : []))
  const sparse = new Int32Array(members.length * 2)
  for (const [at, place] of members.entries()) {
    const next = members.findIndex((other, behind) => behind > at && ids[other] === ids[place])
    dense[place] = members[next] ?? -1
    sparse.set([place, next < 0 ? -1 : 2 * next], 2 * at)
  }
  return [
    { links: dense, isSparse: false, width },
    { links: sparse, isSparse: true, width },
  ] as const
}

test('chains of few rows give the pairs of all, in their order, block by block and with rows left out', () => {
  const numbers = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(
      numbers,
      numbers,
      fc.constantFrom(1, 2),
      fc.integer({ min: 1, max: 12 }),
      (one, other, every, height) => {
        const [dense, sparse] = [0, 1].map(way => {
          const chains = [chainsOf(one.slice(0, 12), 1), chainsOf(other, 2)].flatMap(both => both[way] ?? [])
          const walk = pairsWalk({ count: 12, from: null, chains }, every)
          const pairs: [number, number][] = []
          for (let first = 0; first < 12; first += height)
            finished(walk((a, b) => pairs.push([a, b]), first, Math.min(12, first + height)))
          return pairs
        })
        expect(sparse).toEqual(dense)
      },
    ),
  )
})

test('a key that two rows of a long list share has these two alone, and they are a pair', () => {
  const count = 1_000
  const reader = readRows(count, [{ kind: 'number', width: 1 }], { country: null, dayFirst: true })
  for (let row = 0; row < count; row++) reader.add([row === 700 ? 'k0300' : `k${String(row).padStart(4, '0')}`])
  const candidates = finished(
    candidatesOf(
      reader.done(),
      Int32Array.from({ length: count }, (_, row) => row),
    ),
  )
  expect(candidates.chains.map(({ links, isSparse }) => [isSparse, links.length])).toEqual([[true, 4]])
  const pairs: [number, number][] = []
  finished(pairsWalk(candidates)((a, b) => pairs.push([a, b])))
  expect(pairs).toEqual([[300, 700]])
})
