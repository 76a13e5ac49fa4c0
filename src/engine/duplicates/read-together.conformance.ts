// Rows that several threads read over connections of their own: the same values by the same numbers however many read, and rows that come
// or go in the meantime move no other.
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readInMemory } from '../../checks/linkage/shared-comparing.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { contactList } from '../../testing/list/contact-list.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { builtModule } from '../../testing/workspace/threads.ts'
import { startInnerThreadsFrom } from '../base/inner-threads.ts'
import { connectDatabase } from '../store/connect.ts'
import { databaseFile } from '../store/open.ts'
import { wrapDatabase } from '../store/sql.ts'
import { comparingThreads, fewestRows } from './comparing-threads.ts'
import { evidenceColumns } from './evidence-columns.ts'
import { listToRead } from './list-read.lane.ts'
import { readingShares, readShare, readTogether } from './read-together.lane.ts'

startInnerThreadsFrom(pathToFileURL(builtModule('lane-thread')).href)

const types: readonly ColumnType[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'text',
  'text',
  'city',
  'text',
  'profile_url',
]
const names = ['First', 'Last', 'Email', 'Phone', 'Company', 'Street', 'Zip', 'City', 'Birthday', 'Profile']
const columns = names.map((name, at) => ({ name, type: types[at] ?? 'text' }))
const workspace = await tempWorkspace()
const { store, dir } = workspace
const raw = connectDatabase(databaseFile(dir), { readonly: true })
const db = wrapDatabase(raw)
afterAll(async () => {
  raw.close()
  await workspace.close()
})

const people = contactList(1_500, 51_300).map(({ cells }) => cells.map(cell => cell || null))
const { sheetId } = await makeSheet(
  store,
  [...columns, { name: 'Second phone', type: 'phone' as const }, { name: 'Country', type: 'country' as const }],
  people.map((cells, at) => [...cells, people[(at * 7) % people.length]?.[3] ?? null, at % 5 === 0 ? 'Austria' : null]),
)

/** What is read with so many threads more; `meanwhile`: after it was settled which rows there are. */
async function readWith(count: number, meanwhile = async () => {}) {
  const list = listToRead(db, { sheetId, own: [], home: 'DE' })
  await meanwhile()
  const threads = count === 0 ? null : comparingThreads(fewestRows, count)
  const sources = evidenceColumns(list.columns, null)
  const options = { country: 'DE', dayFirst: true }
  try {
    const read = readTogether(db, { sheetId, home: 'DE', list, sources, options, threads }, () => {})
    const { rows, rowIds, inputs } = read
    return { rowIds, inputs, read: readInMemory({ evidence: rows.evidence, whole: rows.names?.whole ?? null }) }
  } finally {
    await threads?.close()
  }
}

test('one, two and four threads read the same values by the same numbers', async () => {
  const alone = await readWith(0)
  expect(alone.read.evidence.map(({ kind }) => kind)).toContain('profile')
  expect(alone.rowIds.length).toBe(people.length)
  for (const count of [1, 3]) expect(await readWith(count)).toEqual(alone)
})

test('names are read by one thread, and so are phones and addresses; no column is read twice', () => {
  const { columns: own } = listToRead(db, { sheetId, own: [], home: 'DE' })
  const sources = evidenceColumns(own, null)
  for (const threads of [1, 2, 4, 30]) {
    const shares = readingShares(sources, threads)
    expect(shares).toHaveLength(threads)
    expect(shares.flatMap(({ places }) => places).sort((a, b) => a - b)).toEqual([...sources.keys()])
    const readers = (...kinds: string[]) =>
      shares.filter(share => share.sources.some(({ kind }) => kinds.includes(kind))).length
    expect([readers('first', 'last'), readers('email', 'phone')]).toEqual([1, 1])
  }
})

test('a thread that cannot read says so, and the lane reads its share', async () => {
  const list = listToRead(db, { sheetId, own: [], home: 'DE' })
  const threads = comparingThreads(fewestRows, 1)
  const [, share] = readingShares(evidenceColumns(list.columns, null), 2)
  if (!share || !threads) throw new Error('there is no share of a thread')
  const { ids, named } = list
  const order = { ...share, sheetId, home: 'DE', ids, named, options: { country: 'DE', dayFirst: true } }
  threads.read([{ ...order, file: `${databaseFile(dir)}-none` }])
  while (threads.shareOf(0) === undefined) {
    threads.wait()
    await setImmediate()
  }
  expect(threads.shareOf(0)).toBeNull()
  await threads.close()
  expect(readShare(db, { ...order, file: '' }, () => {}).evidence.length).toBeGreaterThan(0)
})

test('a row that is deleted while others read has no values, and one that comes is left out', async () => {
  const alone = await readWith(0)
  const meanwhile = async () => {
    await store.writer.call('insertRows', sheetId, ['c1'], ['Later'], 1)
    const writing = connectDatabase(databaseFile(dir))
    writing.prepare(`UPDATE s${sheetId} SET gone = 1 WHERE id = 3`).run()
    writing.close()
  }
  const read = await readWith(2, meanwhile)
  expect(read.rowIds).toEqual(alone.rowIds)
  for (const [at, { values, width }] of read.read.evidence.entries()) {
    expect([...values.ids.subarray(2 * width, 3 * width)]).toEqual(Array.from({ length: width }, () => -1))
    expect(values.ids.length).toBe(alone.read.evidence[at]?.values.ids.length)
  }
})
