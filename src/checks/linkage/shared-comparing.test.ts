// Blocks of rows that others compare: the same pairs, weights and marks in the same order, also where a block never comes back.
import { expect, test } from 'vitest'
import { contactList } from '../../testing/list/contact-list.ts'
import { finished } from '../../testing/list/linked.ts'
import { comparersOf } from './compare.ts'
import { type LinkOptions, linkRows } from './link.ts'
import { readRows } from './rows.ts'
import { scorerOf } from './scorer.ts'
import {
  blockComparer,
  type ComparedBlock,
  type ComparingThreads,
  type ComparisonOrder,
  type RowsInMemory,
  rowsFromMemory,
} from './shared-comparing.ts'

const kinds = ['first', 'last', 'email', 'phone', 'company', 'street', 'postcode', 'city', 'birth', 'profile'] as const

/** Another thread, here: it compares every second block from what was written into shared memory, and loses some of them. */
function otherThread(isLost: (block: number) => boolean) {
  let given: RowsInMemory | null = null
  let compareBlock: ((block: number) => Generator<number, ComparedBlock>) | null = null
  let [next, blocks, takenByOther] = [0, 0, 0]
  let ready: ComparedBlock[] = []
  const compareNext = () => {
    const block = next++
    if (block >= blocks || !compareBlock) return
    takenByOther++
    const one = finished(compareBlock(block))
    if (!isLost(block)) ready.push(one)
  }
  const threads: ComparingThreads = {
    prepare(rows) {
      given = structuredClone(rows)
    },
    begin(order) {
      if (given === null) return
      const own: ComparisonOrder = structuredClone(order)
      const rows = rowsFromMemory(given)
      blocks = own.blocks
      compareBlock = blockComparer(
        own,
        scorerOf(rows, comparersOf(rows, given.cells, given.texts), own.model, given.cells),
      )
      compareNext()
    },
    take() {
      const block = next++
      compareNext()
      return block
    },
    compared() {
      const some = ready
      // Out of their order.
      ready = []
      return some.reverse()
    },
    wait: () => ready.length > 0,
  }
  return { threads, takenByOther: () => takenByOther }
}

function linked(options: LinkOptions) {
  const contacts = contactList(1_200, 51_000)
  const reader = readRows(
    contacts.length,
    kinds.map(kind => ({ kind, width: 1 })),
    { country: 'DE', dayFirst: true },
  )
  for (const { cells } of contacts) reader.add(cells)
  const { pairs, model, compared } = finished(linkRows(reader.done(), options))
  return { pairs, model, compared }
}

test.each([
  ['duplicates', {}],
  ['two lists', { from: 500 }],
  [
    'answers',
    {
      taught: [
        { a: 3, b: 4, same: true },
        { a: 10, b: 12, same: false },
      ],
    },
  ],
] satisfies [string, LinkOptions][])('%s: what another thread compares is what this one would have', (_, options) => {
  const alone = linked(options)
  const { threads, takenByOther } = otherThread(() => false)
  expect(linked({ ...options, threads })).toEqual(alone)
  expect(takenByOther()).toBeGreaterThan(0)
})

test('blocks that never come back are compared here', () => {
  const alone = linked({})
  expect(linked({ threads: otherThread(block => block % 3 === 0).threads })).toEqual(alone)
  expect(linked({ threads: otherThread(() => true).threads })).toEqual(alone)
})
