// Lanes and opening: failures keep their code, urgent calls overtake, a lane that ends rejects what waits.
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { builtModule, laneThreads } from '../../testing/workspace/threads.ts'
import { createChangeFeed } from '../base/changes.ts'
import { endingThreads, type Threads } from '../base/threads.ts'
import type { ReadWork, WriteWork } from '../lanes.ts'
import { createSheets } from '../sheet/sheets.ts'
import { openLaneThread } from './lane.ts'
import { databaseFile } from './open.ts'
import { openStore } from './store.ts'

const folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'listwright-store-'))
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
const open = (dir: string) => openStore(dir, laneThreads, silentLog, () => {})

test('a declared failure keeps its code and details, SQLite keeps its own code', async () => {
  const workspace = await tempWorkspace()
  const { writer, grid } = workspace.store
  await expect(grid.call('getSheet', 12 as never)).rejects.toMatchObject({
    name: 'Failure',
    code: 'sheet_gone',
    details: { sheetId: 12 },
  })
  // The table of a list that was deleted for good, which another page still shows.
  await expect(writer.call('insertRows', 12, [], [], 1)).rejects.toMatchObject({
    name: 'Failure',
    code: 'sheet_gone',
    details: { sheetId: 12 },
  })
  const { sheetId } = await makeSheet(workspace.store, [{ name: 'Name', type: 'text' }], [['a']])
  await expect(writer.call('insertRows', sheetId, ['c99'], ['a'], 1)).rejects.toMatchObject({
    name: 'LaneError',
    code: 'SQLITE_ERROR',
    message: expect.stringContaining('has no column named c99'),
  })
  await workspace.close()
})

test('urgent calls overtake what waits, in the order they came otherwise', async () => {
  const workspace = await tempWorkspace()
  const { writer } = workspace.store
  const order: string[] = []
  const call = (name: string, urgent = false) =>
    (urgent ? writer.urgent('insertWorkbook', name) : writer.call('insertWorkbook', name)).then(() => order.push(name))
  const all = [call('flying'), call('first'), call('second'), call('edit', true), call('pause', true)]
  expect(writer.depth).toBe(5)
  await Promise.all(all)
  expect(order).toEqual(['flying', 'edit', 'pause', 'first', 'second'])
  expect(writer.depth).toBe(0)
  await workspace.close()
})

test('a thread that dies rejects the call in flight, those that wait and those that come', async () => {
  const file = databaseFile(await folder())
  const entry = new URL('data:text/javascript,') // an empty module: it ends without an answer
  await expect(openLaneThread('writer', file, endingThreads(entry), silentLog)).rejects.toMatchObject({
    code: 'LANE_GONE',
  })

  let gone: Error | null = null
  const source = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', m => m.name === 'open' ? parentPort.postMessage({ id: m.id, value: null }) : process.exit(1))`
  const dying = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  const lane = await openLaneThread<WriteWork>('writer', file, endingThreads(dying), silentLog, {
    onGone: error => {
      gone = error
    },
  })
  const waiting = [lane.call('insertWorkbook', 'a'), lane.call('insertWorkbook', 'b')]
  for (const result of await Promise.allSettled(waiting))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'LANE_GONE' } })
  expect(gone).toMatchObject({ code: 'LANE_GONE' })
  await expect(lane.call('insertWorkbook', 'c')).rejects.toMatchObject({ code: 'LANE_GONE' })
  await lane.close()
})

test('a close finishes what waits and leaves no log behind', async () => {
  const dir = await folder()
  const store = await open(dir)
  const written = store.writer.call('insertWorkbook', 'Kept')
  await store.close()
  await written
  await expect(readFile(`${databaseFile(dir)}-wal`)).rejects.toMatchObject({ code: 'ENOENT' })
  const db = new Database(databaseFile(dir), { readonly: true })
  expect(db.prepare('SELECT name FROM workbook').pluck().all()).toEqual(['Kept'])
  db.close()
})

test('a thread ends with its lane', async () => {
  const begun: Worker[] = []
  const ending = endingThreads(pathToFileURL(builtModule('lane-thread')))
  const begin: Threads['begin'] = (...args) => {
    const thread = ending.begin(...args)
    begun.push(thread)
    return thread
  }
  const file = databaseFile(await folder())
  const lane = await openLaneThread<WriteWork>('writer', file, { ...ending, begin }, silentLog)
  await lane.close()
  // The number of a thread that has ended.
  expect(begun.map(({ threadId }) => threadId)).toEqual([-1])
})

test('a thread that is kept opens another workspace and knows nothing of the one before', async () => {
  const ending = endingThreads(pathToFileURL(builtModule('lane-thread')))
  const thread = ending.begin('kept', {})
  const kept: Threads = { begin: () => thread, leave: async () => {} }
  const shown = async (cells: string[]) => {
    const dir = await folder()
    const store = await open(dir)
    const { sheetId, columnIds } = await makeSheet(
      store,
      [{ name: 'A', type: 'text' }],
      cells.map(cell => [cell]),
    )
    const [columnId] = columnIds as [ColumnId]
    const sheets = createSheets(store, createChangeFeed())
    await sheets.setColumn(sheetId, columnId, { colors: [{ test: { kind: 'duplicate' }, color: 'red' }] })
    await store.close()
    const lane = await openLaneThread<ReadWork>('scan', databaseFile(dir), kept, silentLog)
    const ids = Uint32Array.from(cells, (_, row) => row + 1)
    const window = () =>
      lane.call('readWindow', sheetId, [columnId], ids, { at: 1, columnIds: 'all' }, null, Date.now())
    // What is asked several times is kept (repeated.lane.ts).
    for (let times = 0; times < 5; times++) await window()
    const { columns } = await window()
    await lane.close()
    await expect(window()).rejects.toMatchObject({ code: 'LANE_GONE' })
    return { sheetId, columnId, values: columns[0]?.values, colors: columns[0]?.colors }
  }
  // The same ids and versions in both.
  const ids = { sheetId: 1, columnId: 1 }
  expect(await shown(['x', 'x', 'y'])).toEqual({ ...ids, values: ['x', 'x', 'y'], colors: [1, 1, 0] })
  expect(await shown(['x', 'y', 'y'])).toEqual({ ...ids, values: ['x', 'y', 'y'], colors: [0, 1, 1] })
  await ending.leave(thread)
})

test('the writer of a command reads too, which is no change, and shows what it has just written', async () => {
  const dir = await folder()
  const store = await openStore(dir, laneThreads, silentLog, () => {}, null, true)
  const { sheetId } = await makeSheet(store, [{ name: 'A', type: 'text' }], [['one'], ['two']])
  let changes = 0
  store.beforeChanges(() => {
    changes++
    return null
  })
  const both = () => Promise.all(store.readers.map(reader => reader.call('readRows', sheetId, ['c1'], [1, 2])))
  expect(store.readers[0]).not.toBe(store.readers[1])
  expect(await both()).toEqual([
    [['one'], ['two']],
    [['one'], ['two']],
  ])
  expect(changes).toBe(0)
  await store.writer.call('insertRows', sheetId, ['c1'], ['three'], 1)
  expect(changes).toBe(1)
  const counts = await Promise.all(store.readers.map(reader => reader.call('rowCount', sheetId)))
  expect(counts).toEqual([3, 3])
  await store.close()
})

test('readers cannot write', async () => {
  const workspace = await tempWorkspace()
  const lane = await openLaneThread<WriteWork>('grid', databaseFile(workspace.dir), laneThreads, silentLog)
  await expect(lane.call('insertWorkbook', 'x')).rejects.toMatchObject({ code: 'LANE_BUG' })
  await lane.close()
  await workspace.close()
})

test('half-imported lists and old trash are gone after opening, young trash is not', async () => {
  const dir = await folder()
  const store = await open(dir)
  const sheet = { workbookId: null, note: '', source: null, country: null }
  const half = await store.writer.call('insertSheet', { ...sheet, name: 'Half', state: 'importing' })
  const { sheetId: old } = await makeSheet(store, [{ name: 'A', type: 'text' }], [['x']])
  const { sheetId: young } = await makeSheet(store, [{ name: 'A', type: 'text' }], [['y']])
  for (const id of [old, young]) await store.writer.call('trashSheet', id)
  await store.close()
  const db = new Database(databaseFile(dir))
  db.prepare('UPDATE sheet SET removed_at = removed_at - 31 * 86400000 WHERE id = ?').run(old)
  db.close()

  const again = await open(dir)
  const tables = new Database(databaseFile(dir), { readonly: true })
  const names = tables
    .prepare("SELECT name FROM sqlite_schema WHERE name GLOB 's[0-9]*' AND type = 'table'")
    .pluck()
    .all()
  tables.close()
  expect(names).toEqual([`s${young}`])
  expect(half).not.toBe(young)
  await again.writer.call('restoreSheet', young)
  expect((await again.grid.call('listWorkbooks')).flatMap(({ sheets }) => sheets.map(({ id }) => id))).toEqual([young])
  await again.close()
})

test('a file that is no database is refused as damaged and stays as it is', async () => {
  const dir = await folder()
  await writeFile(databaseFile(dir), 'this is a text, not a database. '.repeat(200))
  await expect(open(dir)).rejects.toMatchObject({ code: 'workspace_damaged' })
  expect((await readFile(databaseFile(dir), 'utf8')).startsWith('this is a text')).toBe(true)
})

test('a cut-off database after a crash is refused as damaged', async () => {
  const dir = await folder()
  const store = await open(dir)
  await makeSheet(
    store,
    [{ name: 'A', type: 'text' }],
    Array.from({ length: 5000 }, (_, row) => [`text ${row}`]),
  )
  await store.close()
  await truncate(databaseFile(dir), 64 * 1024)
  await writeFile(`${databaseFile(dir)}-wal`, 'left over by a crash')
  await expect(open(dir)).rejects.toMatchObject({ code: 'workspace_damaged' })
})

test('a workspace of a newer program is refused, and its threads end', async () => {
  const dir = await folder()
  await (await open(dir)).close()
  const db = new Database(databaseFile(dir))
  db.pragma('user_version = 999')
  db.close()
  await expect(open(dir)).rejects.toMatchObject({ code: 'workspace_newer', details: { theirs: 999 } })
})
