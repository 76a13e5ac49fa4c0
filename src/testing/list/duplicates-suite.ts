// What tests of duplicates begin with: a workspace, people of whom some are in the list twice, and what a list holds.
import Database from 'better-sqlite3'
import { afterAll } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { DuplicatesAsk as Ask, type DuplicatesAsk, DuplicatesResolve } from '../../contract/app/duplicates.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { createPipeline } from '../../engine/action/pipeline.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { dedupeAction } from '../../engine/duplicates/dedupe-action.ts'
import { createDuplicates } from '../../engine/duplicates/duplicates.ts'
import { createActions } from '../../engine/sheet/actions.ts'
import { createEdits } from '../../engine/sheet/edit/edits.ts'
import { createViews } from '../../engine/sheet/view/views.ts'
import { databaseFile } from '../../engine/store/open.ts'
import { silentLog, tempWorkspace } from '../workspace/temp-workspace.ts'
import { laneThreads } from '../workspace/threads.ts'

export const duplicateColumns: { name: string; type: ColumnType }[] = [
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Email', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'City', type: 'city' },
]
/** Two pairs are the same person, and two people have one inbox. */
export const duplicatePeople = [
  ['Robert', 'Whitlow', 'rob@whitlow.example', '030 901820', null],
  ['Bob', 'Whitlow', null, '+49 30 901820', 'Berlin'],
  ['Anna', 'Ek', 'info@ek.example', null, 'Oslo'],
  ['Olaf', 'Ek', 'info@ek.example', null, 'Oslo'],
  ['Cy', 'Young', 'cy@young.example', null, null],
  ['Cy', 'Young', 'CY@young.example', null, 'Rome'],
  ...Array.from({ length: 200 }, (_, at) => [`Given${at}`, `Family${at}`, `p${at}@firm.example`, null, null]),
]

/** To be called where a file's hooks stand. */
export async function duplicatesSuite() {
  const workspace = await tempWorkspace()
  const { store, dir } = workspace
  const changes = createChangeFeed()
  const actions = createActions(store.inOrder)
  const edits = createEdits(store, createViews(store), changes, actions)
  const host = { dataDir: dir, threads: { lane: laneThreads } as never, log: silentLog }
  const duplicates = createDuplicates({ store, actions, host, home: () => 'DE' })
  const acting = createPipeline({ store, edits, changes, actions }, { duplicates })
  const db = new Database(databaseFile(dir), { readonly: true })
  afterAll(async () => {
    db.close()
    await workspace.close()
  })
  const ask = (sheetId: SheetId, part: Partial<DuplicatesAsk> = {}): DuplicatesAsk => Ask.parse({ sheetId, ...part })
  const apply = (sheetId: SheetId, part: object) =>
    acting.perform(dedupeAction, DuplicatesResolve.parse({ sheetId, ...part }))
  const read = (sql: string) => db.prepare(sql).raw().all() as unknown[][]
  const rowsOf = (sheetId: SheetId) =>
    db
      .prepare(`SELECT id, c1, c2, c3, c4, c5 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`)
      .raw()
      .all() as unknown[][]
  const groupsOf = async (sheetId: SheetId, part: Partial<DuplicatesAsk> = {}) =>
    (await duplicates.groups({ ...ask(sheetId, part), which: 'all', first: 0, count: 100, choices: [], survivors: [] }))
      .groups

  /** Everything of a list that undo has to bring back. */
  const contentOf = (sheetId: SheetId) =>
    JSON.stringify([
      db.prepare(`SELECT * FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all(),
      db.prepare('SELECT id, name, slot, position FROM col WHERE sheet_id = ? AND gone = 0').raw().all(sheetId),
      db.prepare('SELECT * FROM row_tick WHERE sheet_id = ? ORDER BY row_id').raw().all(sheetId),
      db.prepare('SELECT * FROM cell_state WHERE sheet_id = ? ORDER BY col_id, row_id').raw().all(sheetId),
      db.prepare('SELECT rows FROM sheet WHERE id = ?').pluck().get(sheetId),
    ])

  const columnAt = (sheetId: SheetId, name: string) =>
    db.prepare('SELECT id FROM col WHERE sheet_id = ? AND name = ?').pluck().get(sheetId, name) as ColumnId
  return { store, actions, edits, host, duplicates, read, ask, apply, rowsOf, groupsOf, contentOf, columnAt }
}
