// Learning and comparing that are left between two steps: a step is bounded however long the list is, and what was half done is no part of
// what comes later.
import { expect, test } from 'vitest'
import { contactList } from '../../testing/list/contact-list.ts'
import { finished } from '../../testing/list/linked.ts'
import { candidatesOf } from './blocking.ts'
import { comparersOf } from './compare.ts'
import { knownTexts } from './known-texts.ts'
import { learnModel } from './learn.ts'
import { linkRows } from './link.ts'
import { rowCells } from './row-cells.ts'
import { readRows } from './rows.ts'

const kinds = ['first', 'last', 'email', 'phone', 'company', 'city', 'birth'] as const

function contactRows(count: number) {
  const reader = readRows(
    count,
    kinds.map(kind => ({ kind, width: 1 })),
    { country: 'DE', dayFirst: true },
  )
  for (const { cells } of contactList(count, 38_400))
    reader.add([cells[0], cells[1], cells[2], cells[3], cells[4], cells[7], cells[8]].map(cell => cell ?? null))
  return reader.done()
}

/** Random pairs of one column, or the pairs between two looks in all of them: as many as `learn.ts` and `blocking.ts` allow. */
const mostCompared = 20_000 * 2 * kinds.length

test('learning looks whether it was stopped after a bounded number of comparisons', () => {
  const rows = contactRows(12_000)
  const cells = finished(rowCells(rows))
  let compared = 0
  const comparers = comparersOf(rows, cells, finished(knownTexts(rows))).map(compare => (a: number, b: number) => {
    compared++
    return compare(a, b)
  })
  const candidates = finished(
    candidatesOf(
      rows,
      Int32Array.from({ length: rows.count }, (_, row) => row),
    ),
  )
  let [steps, most, all] = [0, 0, 0]
  for (const _ of learnModel(rows, comparers, candidates, cells)) {
    steps++
    most = Math.max(most, compared)
    all += compared
    compared = 0
  }
  expect(all).toBeGreaterThan(2 * mostCompared)
  expect(most).toBeLessThanOrEqual(mostCompared)
  expect(steps).toBeGreaterThan(2 * kinds.length)
})

test('linking that was left in any step of learning or comparing gives the same when it is begun again', () => {
  const rows = contactRows(1_500)
  const whole = finished(linkRows(rows))
  const shares = [...linkRows(rows)]
  expect(shares.filter(share => share >= 0.15 && share < 0.45).length).toBeGreaterThan(kinds.length)
  for (let left = 1; left < shares.length; left += 7) {
    const work = linkRows(rows)
    for (let step = 0; step < left; step++) work.next()
    expect(work.return(whole).done).toBe(true)
    expect(work.next().done).toBe(true)
  }
  const { pairs, model, compared } = finished(linkRows(rows))
  expect({ pairs, model, compared }).toEqual({ pairs: whole.pairs, model: whole.model, compared: whole.compared })
})
