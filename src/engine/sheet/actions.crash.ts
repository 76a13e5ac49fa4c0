// kill -9 in the midst of every large action: at the next start the list and its history are as before it or as after it,
// never between, and what was cut off is named. Every state that a kill can leave is looked at in this process: what is on the
// disk behind each call of the writer and behind each commit inside of one. Some actions are killed in earnest besides.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, truncateSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { doCrashAction } from '../../testing/crash/crash-actions.ts'
import { type CrashAction, crashActions, crashList } from '../../testing/crash/crash-list.ts'
import { commitsIn } from '../../testing/crash/log-commits.ts'
import { computingIn } from '../../testing/list/computing.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { databaseFile } from '../store/open.ts'
import { createEdits } from './edit/edits.ts'
import { recoverLists } from './history/recover.lane.ts'
import { createViews } from './view/views.ts'

const { sheetId, rows } = crashList
let home: string
const template = () => path.join(home, 'template')

/** A list with a computed column, steps that are done, one that can be redone and a branch that was left. */
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'listwright-cut-'))
  await mkdir(template())
  const { store } = await tempWorkspace(template())
  const [name, mail, note, town, length] = crashList.columns as [string, string, string, string, string]
  const people = Array.from({ length: rows }, (_, row) => [
    // One in twenty is misspelt, each of them differently from those around.
    row % 20 === 7 ? `N${String.fromCharCode(98 + (row % 23))}me ${row}` : `Name ${row}`,
    ` User${row}@Host.example `,
    `note ${row % 7}`,
    ['Oslo', 'OSLO', 'Bergen', 'oslo.'][row % 4] ?? null,
  ])
  const types = [
    { name, type: 'text' as const },
    { name: mail, type: 'email' as const },
    { name: note, type: 'text' as const },
    { name: town, type: 'city' as const },
  ]
  const { columnIds } = await makeSheet(store, types, people)
  const [, mailId, noteId] = columnIds as [ColumnId, ColumnId, ColumnId]
  await makeSheet(
    store,
    [{ name: mail, type: 'email' }],
    people.slice(0, 2000).map(line => [line[1]?.trim() ?? null]),
    'Guests',
  )
  const changes = createChangeFeed()
  const views = createViews(store)
  const edits = createEdits(store, views, changes)
  await computingIn({ store, views, changes, edits }).add({
    sheetId,
    name: length,
    expression: '[Name] & [Mail]',
    before: null,
  })
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const block = (columnId: ColumnId) => ({ top: 0, bottom: rows - 1, columnIds: [columnId] })
  await edits.clear({ viewId, blocks: [block(noteId)], label: 'Clear notes' })
  await edits.clear({ viewId, blocks: [block(mailId)], label: 'Clear mails' })
  await edits.undo(sheetId)
  const source = { ...block(noteId), bottom: 0 }
  await edits.cells({ sheetId, label: 'Note', cells: [{ rowId: 1 as never, columnId: noteId, value: 'again' }] })
  await edits.fill({ viewId, source, target: { ...block(noteId), bottom: 2500 }, series: false })
  await edits.clear({ viewId, blocks: [block(mailId)], label: 'Clear mails again' })
  await edits.undo(sheetId)
  await store.close()
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Cells as they are shown, columns, and the steps with their states. */
function shown(dir: string) {
  const db = new Database(databaseFile(dir), { readonly: true })
  try {
    const columns = db
      .prepare('SELECT name, type, slot, expression FROM col WHERE sheet_id = ? AND gone = 0 ORDER BY position, id')
      .all(sheetId) as { name: string; type: string; slot: string; expression: string | null }[]
    const digest = createHash('sha256')
    const cells = `SELECT ${columns.map(({ slot }) => slot).join(', ')} FROM s${sheetId} WHERE gone IS NULL ORDER BY coalesce(ord, id), id`
    let lines = 0
    for (const row of db.prepare(cells).raw().iterate()) {
      digest.update(JSON.stringify(row))
      lines += 1
    }
    const sheet = db.prepare('SELECT rows FROM sheet WHERE id = ?').get(sheetId)
    expect(sheet).toEqual({ rows: lines })
    return {
      cells: digest.digest('hex'),
      columns: columns.map(({ slot: _, ...column }) => column),
      steps: db.prepare('SELECT label, cells, state FROM step WHERE sheet_id = ? ORDER BY id').all(sheetId),
      open: db.prepare('SELECT count(*) FROM step WHERE open = 1').pluck().get(),
      travels: db.prepare('SELECT count(*) FROM travel').pluck().get(),
    }
  } finally {
    db.close()
  }
}

/** Opens what was left in a folder, as the next start does; the folder is gone then. */
async function opened(dir: string) {
  const { db, close } = directStore(dir)
  const cut = recoverLists(db)
  close()
  const state = shown(dir)
  await rm(dir, { recursive: true, force: true })
  return { cut, state }
}

/**
 * Does it to a copy and keeps what lies on the disk at moments on the way, which is all that a process leaves that is killed
 * there. Gives the folder of the whole action, and those of the moments by their names.
 */
async function cutAnywhere(action: CrashAction) {
  const dir = path.join(home, action)
  await cp(template(), dir, { recursive: true })
  const kept = new Map<string, string>()
  const keep = (moment: string, log?: number) => {
    const to = path.join(home, `${action}, ${moment}`)
    cpSync(dir, to, { recursive: true })
    if (log !== undefined) truncateSync(`${databaseFile(to)}-wal`, log)
    kept.set(moment, to)
  }
  const { store, close } = directStore(dir)
  let calls = 0
  let commits = commitsIn(databaseFile(dir)).length
  await doCrashAction(store, dir, action, {
    before: ends => ends && !kept.has(closing) && keep(closing),
    after: nth => {
      calls = nth
      const all = commitsIn(databaseFile(dir))
      for (const [at, log] of all.slice(commits, -1).entries()) keep(`in call ${nth}, behind commit ${at + 1}`, log)
      commits = all.length
      keep(`behind call ${nth}`)
    },
  })
  close()
  return { dir, kept, calls }
}
const closing = 'before it is closed'

/** Does it in a child on a copy, on real lanes, which is killed while the writer is at the second call, or in one that reads. */
async function killed(action: CrashAction, reading?: string) {
  const dir = path.join(home, `${action}, killed`)
  await cp(template(), dir, { recursive: true })
  const child = fork(path.join(import.meta.dirname, '../../testing/crash/crash-child-action.ts'), [
    JSON.stringify({ dir, action, reading }),
  ])
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  return dir
}

/** One of each manner: in slices, in several calls, rows that go, a column that is filled, with another list, and back and forth. */
const killedToo: readonly CrashAction[] = [
  'cells',
  'paste in two calls',
  'delete rows',
  'change a computed column',
  'update from a file',
  'jump to a branch',
  'fix probable errors',
]

test('what a call commits in two goes would be looked at between them', async () => {
  const dir = path.join(home, 'two')
  await cp(template(), dir, { recursive: true })
  const { db, close } = directStore(dir)
  const before = commitsIn(databaseFile(dir)).length
  db.run("UPDATE sheet SET name = 'first' WHERE id = ?", sheetId)
  db.run("UPDATE sheet SET name = 'second' WHERE id = ?", sheetId)
  const commits = commitsIn(databaseFile(dir))
  expect(commits).toHaveLength(before + 2)
  const between = path.join(home, 'between')
  cpSync(dir, between, { recursive: true })
  truncateSync(`${databaseFile(between)}-wal`, commits.at(-2))
  close()
  const left = new Database(databaseFile(between), { readonly: true })
  expect(left.prepare('SELECT name FROM sheet WHERE id = ?').pluck().get(sheetId)).toBe('first')
  left.close()
})

test.each(crashActions)('%s, cut off at any moment, is whole at the next start', async action => {
  const before = shown(template())
  const { dir, kept, calls } = await cutAnywhere(action)
  const { cut: none, state: after } = await opened(dir)
  expect(none).toEqual([])
  expect(after).not.toEqual(before)
  expect(calls).toBeGreaterThan(1)
  if (killedToo.includes(action)) kept.set('while the writer is at call 2', await killed(action))
  for (const [place, left] of kept) {
    const { cut, state } = await opened(left)
    const whole = JSON.stringify(state) === JSON.stringify(after) ? 'after' : 'before'
    expect(state, place).toEqual(whole === 'after' ? after : before)
    expect(cut.length, place).toBeLessThanOrEqual(1)
    const [named] = cut
    if (named) {
      expect(named.list, place).toBe('List')
      expect(whole, place).toBe(named.was === 'ended' ? 'after' : 'before')
    }
    if (place === closing) expect(named, place).toBeDefined()
  }
  expect([...kept.keys()]).toContain(closing)
})

test.each(['learnList', 'repairRows'])(
  'probable errors, killed in %s, are those of the list as it was',
  async reading => {
    const { cut, state } = await opened(await killed('fix probable errors', reading))
    expect(cut).toEqual([])
    expect(state).toEqual(shown(template()))
  },
)

test('probable errors, cut off at any moment, are all there or all fixed, and one undo takes the fix back', async () => {
  const before = shown(template())
  const { dir, kept } = await cutAnywhere('fix probable errors')
  let fixed = 0
  for (const left of [...kept.values(), dir]) {
    const { db, store, close } = directStore(left)
    recoverLists(db)
    if (shown(left).steps.some(step => JSON.stringify(step).includes('Clean: Probable errors'))) {
      fixed++
      expect(shown(left).cells).not.toBe(before.cells)
      await createEdits(store, createViews(store), createChangeFeed()).undo(sheetId)
    }
    expect(shown(left).cells).toBe(before.cells)
    close()
  }
  expect(kept.size).toBeGreaterThanOrEqual(2)
  expect(fixed).toBeGreaterThanOrEqual(1)
})
