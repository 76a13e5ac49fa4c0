// Taking an older step back costs by what it changed and what later steps changed of that, not by all they changed for each of
// its entries: what the database is asked and what it answers is counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { counting } from '../../../testing/counting.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { type DirectStore, directStore } from '../../../testing/workspace/direct-store.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { beginStep } from '../../table/step.lane.ts'
import { createEdits } from '../edit/edits.ts'
import { createSheets } from '../sheets.ts'
import { createViews } from '../view/views.ts'
import { recordCells, recordRows } from './cells.lane.ts'
import { planRevert, revertGroups } from './revert.lane.ts'

const slice = 10
let made: DirectStore | null = null
let dir = ''
afterEach(async () => {
  made?.close()
  made = null
  await rm(dir, { recursive: true, force: true })
})

async function list(rows: number) {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-later-'))
  made = directStore(dir)
  const { store, db } = made
  const lines = Array.from({ length: rows }, (_, row) => [`name ${row}`])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Name', type: 'text' as const }], lines)
  const [column = 0] = columnIds
  return { store, db, sheetId, column }
}

/** How much is asked to plan a revert of a step of so many entries, under a later step of as many. */
async function planned(entries: number): Promise<number> {
  const { db, sheetId, column } = await list(entries * slice)
  const step = (label: string, work: (stepId: number, rowIds: number[]) => void): number =>
    db.transaction(() => {
      const stepId = beginStep(db, sheetId, label)
      for (let at = 0; at < entries; at++)
        work(
          stepId,
          Array.from({ length: slice }, (_, row) => at * slice + row + 1),
        )
      return stepId
    })
  const older = step('rows', (stepId, rowIds) => recordRows(db, stepId, 'inserted', rowIds))
  step('cells', (stepId, rowIds) =>
    recordCells(
      db,
      stepId,
      sheetId,
      column,
      rowIds,
      rowIds.map(id => `typed ${id}`),
    ),
  )
  const asked = counting(db)
  const { groups } = revertGroups(db, sheetId, older)
  const conflicts = groups.reduce((sum, group) => sum + planRevert(db, sheetId, older, group).conflicts, 0)
  expect(conflicts).toBe(entries * slice)
  return asked()
}

test('a plan of four times as many entries asks four times as much', async () => {
  const few = await planned(10)
  made?.close()
  await rm(dir, { recursive: true, force: true })
  expect(await planned(40)).toBeLessThan(5 * few)
})

test('undo and redo ask the same whatever history lies before them', async () => {
  const { store, db, sheetId, column } = await list(5)
  const edits = createEdits(store, createViews(store), createChangeFeed())
  const type = (n: number) =>
    db.transaction(() => recordCells(db, beginStep(db, sheetId, `Edit ${n}`), sheetId, column, [1], [`typed ${n}`]))
  const costs = async (): Promise<number> => {
    const asked = counting(db)
    await edits.undo(sheetId)
    await edits.redo(sheetId)
    return asked()
  }
  for (let n = 0; n < 5; n++) type(n)
  const early = await costs()
  for (let n = 5; n < 200; n++) type(n)
  expect(await costs()).toBe(early)
})

test('columns added one by one ask the same for the first and the last', async () => {
  const { store, db, sheetId } = await list(5)
  const sheets = createSheets(store, createChangeFeed())
  const add = async (n: number): Promise<number> => {
    const asked = counting(db)
    await sheets.addColumn(sheetId, `Column ${n}`, 'text', null)
    return asked()
  }
  const first = await add(0)
  for (let n = 1; n < 100; n++) await add(n)
  expect(await add(100)).toBe(first)
})
