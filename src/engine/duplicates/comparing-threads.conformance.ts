// Rows compared by real threads: the same result however many there are, and none left once the work is stopped.
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { linkRows } from '../../checks/linkage/link.ts'
import { readRows } from '../../checks/linkage/rows.ts'
import { contactList } from '../../testing/list/contact-list.ts'
import { finished } from '../../testing/list/linked.ts'
import { builtModule } from '../../testing/workspace/threads.ts'
import { createCancelFlag, raiseCancelFlag, runCancellable, shareOf, stillWanted } from '../base/cancel-flag.ts'
import { startInnerThreadsFrom } from '../base/inner-threads.ts'
import { comparingThreads, fewestRows, usualThreads } from './comparing-threads.ts'

startInnerThreadsFrom(pathToFileURL(builtModule('lane-thread')).href)

const kinds = ['first', 'last', 'email', 'phone', 'company', 'street', 'postcode', 'city', 'birth', 'profile'] as const
const contacts = contactList(5_000, 51_100)

function rows() {
  const reader = readRows(
    contacts.length,
    kinds.map(kind => ({ kind, width: 1 })),
    { country: 'DE', dayFirst: true },
  )
  for (const { cells } of contacts) reader.add(cells)
  return reader.done()
}

function linkedBy(count: number) {
  const threads = count === 0 ? null : comparingThreads(fewestRows, count)
  try {
    const { pairs, model, compared, cut } = finished(linkRows(rows(), { threads }))
    return { pairs, model, compared, cut }
  } finally {
    void threads?.close()
  }
}

test('the same pairs, weights and model with none, one and three threads more', () => {
  const alone = linkedBy(0)
  for (const count of [1, 3]) expect(linkedBy(count)).toEqual(alone)
})

test('a list that is not long has no threads', () => {
  expect(comparingThreads(fewestRows - 1)).toBeNull()
  expect(usualThreads()).toBeGreaterThanOrEqual(1)
})

test('work that is stopped halfway ends its threads', async () => {
  const threads = comparingThreads(fewestRows, 2)
  for (const share of linkRows(rows(), { threads })) if (share > 0.5) break
  await threads?.close()
  expect(threads?.compared()).toEqual([])
})

test('a search that is cancelled while it learns ends at the next look, with its threads', async () => {
  const flag = createCancelFlag()
  const threads = comparingThreads(fewestRows, 2)
  let after = 0
  const search = () =>
    runCancellable(flag, 1, () => {
      for (const share of linkRows(rows(), { threads })) {
        after += Atomics.load(flag, 1)
        if (share > 0.2) raiseCancelFlag(flag)
        stillWanted(share)
      }
    })
  expect(search).toThrow(expect.objectContaining({ code: 'stopped' }))
  expect([after, shareOf(flag) < 0.45]).toEqual([0, true])
  await threads?.close()
  expect(threads?.compared()).toEqual([])
})
