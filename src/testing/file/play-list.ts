// Everything that a person might do with a list that they were sent.
import path from 'node:path'
import { expect } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { createCancelFlag } from '../../engine/base/cancel-flag.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { Failure } from '../../engine/base/fail.ts'
import { readStatement } from '../../engine/console/read.ts'
import { createFinds } from '../../engine/find/finds.ts'
import { checkPortable } from '../../engine/portable/check.lane.ts'
import { savePortable } from '../../engine/portable/save.lane.ts'
import { erasePerson, findPerson } from '../../engine/privacy/erase/erase.lane.ts'
import { readWanted } from '../../engine/privacy/erase/wanted.ts'
import { createEdits } from '../../engine/sheet/edit/edits.ts'
import { createSheets } from '../../engine/sheet/sheets.ts'
import { createViews } from '../../engine/sheet/view/views.ts'
import { databaseFile } from '../../engine/store/open.ts'
import { quotedName } from '../../engine/store/sql.ts'
import type { DirectStore } from '../workspace/direct-store.ts'
import { nora } from './rich-workbook.ts'

/** A declared failure says something to a person; anything else is a fault of ours. */
async function attempt(what: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return
    throw new Error(`${what}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

const { wanted } = readWanted([nora], null)
const said = { keepRows: [], perhaps: [] }

/** `dir`: where the store's database is; what is exported is written there too. */
export async function playList({ store, db }: DirectStore, dir: string, sheetId: SheetId): Promise<void> {
  const changes = createChangeFeed()
  const views = createViews(store)
  const edits = createEdits(store, views, changes)
  const sheets = createSheets(store, changes)
  const finds = createFinds(store, views)
  const look = async () => {
    const { columns, view } = await sheets.get(sheetId)
    const columnIds = columns.map(({ id }) => id)
    for (const spec of [wholeListView, view]) {
      const { id: viewId, rows } = await views.open(sheetId, spec)
      const { ids } = await views.window({ viewId, first: 0, count: 20, columnIds })
      const block = { top: 0, bottom: Math.max(0, rows - 1), columnIds }
      if (rows > 0 && columnIds.length > 0) {
        await views.copy(viewId, block, true)
        await views.summary(viewId, [block])
        await finds.count({
          viewId,
          blocks: [block],
          query: { text: 'o', matchCase: false, wholeCell: false, regex: false, ignoreAccents: true },
          replacement: null,
        })
      }
      for (const columnId of columnIds) await views.figures(viewId, columnId)
      for (const rowId of ids.slice(0, 3))
        for (const columnId of columnIds) await sheets.cellHistory(sheetId, columnId, rowId)
    }
    await store.scan.call('savedViews', sheetId)
    await store.scan.call('explainSheet', sheetId, null)
  }
  await attempt('look', look)
  for (let step = 0; step < 30; step++) {
    let more = true
    await attempt('undo', async () => {
      more = false
      await edits.undo(sheetId)
      more = true
    })
    if (!more) break
  }
  await attempt('look after undo', look)
  for (let step = 0; step < 5; step++) await attempt('redo', () => edits.redo(sheetId))
  const { steps, left } = await sheets.history(sheetId)
  for (const { id } of [...steps, ...left]) {
    await attempt('jump', () => edits.jump(sheetId, id))
    await attempt('compare', () => sheets.compare({ sheetId, from: null, to: id }))
    await attempt('plan', () => edits.revertPlan(sheetId, id))
  }
  for (const { id } of steps.slice(0, 4)) await attempt('revert', () => edits.revert(sheetId, id))
  await attempt('write', async () => {
    const { columns } = await sheets.get(sheetId)
    const [columnId = 0 as ColumnId] = columns.map(({ id }) => id)
    await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId, value: 'typed' }] })
  })
  await attempt('column', () => sheets.addColumn(sheetId, 'New', 'text', null))
  await attempt('rows', async () => {
    const { id: viewId } = await views.open(sheetId, wholeListView)
    await edits.insertRows({ viewId, row: 1, count: 2 })
  })
  await attempt('duplicate', async () => {
    const copy = await sheets.duplicate(sheetId)
    await store.writer.call('dropSheet', copy.id)
  })
  await attempt('trash', () => store.grid.call('listTrash'))
  await attempt('search', () => finds.everywhere('typed'))
  await attempt('recover', () => store.writer.call('recoverLists'))
  await attempt('console', async () => {
    const lists = await store.grid.call('consoleLists')
    for (const { table, sql } of lists) {
      const answer = readStatement({
        file: databaseFile(dir),
        views: [sql],
        sql: `SELECT * FROM ${quotedName(table.name)}`,
      })
      if (answer.kind === 'error') throw new Error(answer.message)
    }
  })
  const workbookId = db.value<number>('SELECT workbook_id FROM sheet WHERE id = ?', sheetId) ?? 0
  await attempt('export', async () => {
    const file = path.join(dir, 'again.listwright')
    savePortable(db, databaseFile(dir), workbookId, file, createCancelFlag())
    checkPortable(db, file, 'again', path.join(dir, 'again.db'), 1e9, createCancelFlag())
  })
  await attempt('erase', () => {
    const found = findPerson(db, wanted, said)
    erasePerson(db, found, { wanted, ...said, suppress: [], at: 1, print: null })
    expect(findPerson(db, wanted, said).lists).toEqual([])
  })
  await attempt('look after erasing', look)
}
