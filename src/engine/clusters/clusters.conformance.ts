// Clusters on a real workspace: found, unified to a picked or typed value, remembered as apart, stopped, and undone to the byte.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { ClusterApply, type ClusterAsk } from '../../contract/app/cluster.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { stoppingThreads } from '../../testing/workspace/stopping-threads.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { databaseFile } from '../store/open.ts'
import { clusterAction } from './cluster-action.ts'
import { createClusters } from './clusters.ts'

const workspace = await tempWorkspace()
const { store, dir } = workspace
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, createViews(store), changes, actions)
const host = { dataDir: dir, threads: { lane: laneThreads } as never, log: silentLog }
const clusters = createClusters({ store, actions, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { clusters })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const list = ['Acme GmbH', 'ACME', 'Acme GmbH', 'acme gmbh', 'Fjord', ' Fjord', 'Nord', null, '  ']
const cells = (sheetId: SheetId) =>
  db.prepare(`SELECT c1 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).pluck().all() as (string | null)[]

async function column(values: (string | null)[] = list) {
  const made = await makeSheet(
    store,
    [{ name: 'Firm', type: 'company' }],
    values.map(value => [value]),
  )
  const { sheetId } = made
  const columnId = made.columnIds[0] as ColumnId
  const ask = (part: Partial<ClusterAsk> = {}): ClusterAsk => ({
    ...{ sheetId, columnId, preset: 'company', method: 'fingerprint' },
    ...part,
  })
  const apply = (part: object) =>
    acting.perform(clusterAction, ClusterApply.parse({ ...ask(), others: 'none', ...part }))
  const page = async () =>
    (await clusters.page({ ...ask(), first: 0, count: 100 })).clusters.map(({ values: own }) =>
      own.map(({ text }) => text),
    )
  return { sheetId, columnId, ask, apply, page }
}

test('the most frequent value comes first; blank cells are in no cluster', async () => {
  const { ask, page } = await column()
  expect(await clusters.summary(ask())).toEqual({
    values: 6,
    cells: 7,
    clusters: 2,
    changes: 3,
    tooWide: [],
    problem: null,
    language: null,
  })
  expect(await page()).toEqual([
    ['Acme GmbH', 'ACME', 'acme gmbh'],
    ['Fjord', ' Fjord'],
  ])
  expect(await clusters.summary(ask({ preset: 'text' }))).toMatchObject({ clusters: 2, changes: 2 })
})

test('an expression over the column is a key; one that cannot be used says why', async () => {
  const { ask, page, apply } = await column(['Acme GmbH 12', 'Acme AG 7', 'Fjord 1', 'fjord 2', '99', '98'])
  const key = 'lower(left([Firm], 4))'
  expect(await clusters.summary(ask({ method: 'expression', key }))).toMatchObject({ clusters: 2, problem: null })
  expect(await page()).toEqual([])
  expect(await apply({ method: 'expression', key, others: 'all' })).toMatchObject({ clusters: 2, cells: 2 })
  expect(await clusters.summary(ask({ method: 'expression', key: 'lower([Frim])' }))).toMatchObject({
    clusters: 0,
    problem: 'There is no column “Frim”.',
  })
  expect(await clusters.summary(ask({ method: 'expression' }))).toMatchObject({ clusters: 0, problem: null })
})

test('names that sound the same in the language of the list, or in the one that is chosen', async () => {
  const german = ['Müller', 'Mueller', 'Schröder', 'Schneider', 'Meyer', 'Maier', 'Clark', 'Clarke']
  const { ask, apply } = await column(german)
  const sounds = { preset: 'text', method: 'sounds' } as const
  expect(await clusters.summary(ask(sounds))).toMatchObject({ clusters: 2, language: 'de' })
  expect(await clusters.summary(ask({ ...sounds, language: 'it' }))).toMatchObject({ clusters: 0, language: null })
  expect(await apply({ ...sounds, others: 'all' })).toMatchObject({ clusters: 2, cells: 2 })
})

test('what is decided is written, with a typed value and without what was unticked; one undo brings all back', async () => {
  const { sheetId, apply } = await column()
  const done = await apply({ decisions: [{ values: ['Acme GmbH', 'ACME'], to: 'Acme Inc.' }] })
  expect(done).toMatchObject({ clusters: 1, cells: 3, label: 'Unify the spellings of 1 value in “Firm”' })
  expect(cells(sheetId)).toEqual([
    'Acme Inc.',
    'Acme Inc.',
    'Acme Inc.',
    'acme gmbh',
    'Fjord',
    ' Fjord',
    'Nord',
    null,
    '  ',
  ])
  await edits.undo(sheetId)
  expect(cells(sheetId)).toEqual(list)
})

test('all others become their first value, but for those that were skipped', async () => {
  const { sheetId, apply } = await column()
  expect(await apply({ others: 'all', skipped: ['Fjord'] })).toMatchObject({ clusters: 1, cells: 2 })
  expect(cells(sheetId).slice(0, 6)).toEqual(['Acme GmbH', 'Acme GmbH', 'Acme GmbH', 'Acme GmbH', 'Fjord', ' Fjord'])
})

test('values that are not the same are remembered, and can be brought back', async () => {
  const { sheetId, columnId, page } = await column()
  const pair = { sheetId, columnId, value: 'ACME', others: ['Acme GmbH', 'acme gmbh'] }
  await clusters.keepApart(pair, false)
  expect(await page()).toEqual([
    ['Acme GmbH', 'acme gmbh'],
    ['Fjord', ' Fjord'],
  ])
  await clusters.keepApart(pair, true)
  expect((await page())[0]).toHaveLength(3)
})

test('several columns are compared as one, changed in one step, and each pair that is apart counts in all of them', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Firm', type: 'company' },
      { name: 'Parent', type: 'company' },
      { name: 'Note', type: 'text' },
    ],
    [
      ['Acme GmbH', 'ACME', 'acme gmbh'],
      ['Fjord', 'Acme GmbH', null],
      ['Nord', 'fjord', 'Fjord'],
    ],
  )
  const [columnId, parent, note] = columnIds as [ColumnId, ColumnId, ColumnId]
  const ask: ClusterAsk = { sheetId, columnId, alsoIn: [parent], preset: 'company', method: 'fingerprint' }
  const rows = () => db.prepare(`SELECT c1, c2, c3 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all()
  const before = rows()
  expect(await clusters.summary({ ...ask, alsoIn: [] })).toMatchObject({ values: 3, clusters: 0 })
  expect(await clusters.summary(ask)).toMatchObject({ values: 5, cells: 6, clusters: 2, changes: 2 })
  await clusters.keepApart({ sheetId, columnId: parent, value: 'Fjord', others: ['fjord'] }, false)
  expect(await clusters.summary(ask)).toMatchObject({ clusters: 1, changes: 1 })
  await clusters.keepApart({ sheetId, columnId: parent, value: 'Fjord', others: ['fjord'] }, true)
  const done = await acting.perform(clusterAction, ClusterApply.parse({ ...ask, others: 'all' }))
  expect(done).toMatchObject({ clusters: 2, cells: 2, label: 'Unify the spellings of 2 values in “Firm”, “Parent”' })
  expect(rows()).toEqual([
    ['Acme GmbH', 'Acme GmbH', 'acme gmbh'],
    ['Fjord', 'Acme GmbH', null],
    ['Nord', 'Fjord', 'Fjord'],
  ])
  await edits.undo(sheetId)
  expect(rows()).toEqual(before)
  await store.writer.call('setColumn', sheetId, note, { locked: true })
  await expect(
    acting.perform(clusterAction, ClusterApply.parse({ ...ask, alsoIn: [parent, note], others: 'all' })),
  ).rejects.toMatchObject({ code: 'bad_request' })
  expect(rows()).toEqual(before)
})

test('hundreds of values that would become one are left out and named; a locked column is refused', async () => {
  const { sheetId, columnId, ask, apply } = await column(
    Array.from({ length: 150 }, (_, at) => `Acme${' '.repeat(at + 1)}Tools`),
  )
  expect(await clusters.summary(ask())).toMatchObject({ clusters: 0, tooWide: [{ values: 150 }] })
  await store.writer.call('setColumn', sheetId, columnId, { locked: true })
  await expect(apply({ others: 'all' })).rejects.toMatchObject({ code: 'bad_request' })
})

test('looking and writing stop when someone asks, and leave nothing', async () => {
  const many = Array.from({ length: 12_000 }, (_, at) => (at % 2 ? `Firm number ${at}` : `FIRM NUMBER ${at + 1}`))
  const { sheetId, ask } = await column(many)
  const searched = createClusters({
    ...{ store, actions, home: () => null },
    host: { ...host, threads: { lane: stoppingThreads(actions, sheetId) } as never },
  })
  await expect(searched.summary(ask({ method: 'nearest' }))).rejects.toMatchObject({ code: 'stopped' })
  const abort = new AbortController()
  const feed = { ...changes, sheet: () => abort.abort() }
  const stopped: typeof actions = {
    ...actions,
    run: (id, label, work) => actions.run(id, label, working => work({ ...working, signal: abort.signal })),
  }
  const writes = createEdits(store, createViews(store), feed, stopped)
  const own = createPipeline({ store, edits: writes, changes: feed, actions }, { clusters })
  await expect(own.perform(clusterAction, ClusterApply.parse({ ...ask(), others: 'all' }))).rejects.toMatchObject({
    code: 'stopped',
  })
  expect(cells(sheetId)).toEqual(many)
})
