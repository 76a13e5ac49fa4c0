// Two thousand columns of a list's history leave no slot for another expression.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { computedWorkspace } from '../../../testing/list/computed-list.ts'
import { databaseFile } from '../../store/open.ts'

const workspace = await computedWorkspace()
const { store, dir, computes, people, add, cells, columnsOf } = workspace
afterAll(workspace.close)

/** As after so many changed expressions with all of their history kept: each has a slot of its own. */
function useUpSlots(sheetId: SheetId, slots: number): void {
  const db = new Database(databaseFile(dir))
  db.transaction(() => {
    const named = db.prepare(
      "INSERT INTO col(sheet_id, slot, name, type, position, width, gone) VALUES (?, ?, 'x', 'text', 'z', 100, 1)",
    )
    for (let slot = 10_001; slot <= 10_000 + slots; slot++) {
      db.exec(`ALTER TABLE s${sheetId} ADD COLUMN c${slot} TEXT DEFAULT 'of former days'`)
      named.run(sheetId, `c${slot}`)
    }
  })()
  db.close()
}

test('a list whose history holds every slot says so and stays as it is; a slot that is free again is taken empty', async () => {
  const { sheetId } = await people()
  const loud = await add(sheetId, 'Loud', 'upper([First])')
  useUpSlots(sheetId, 1997 - 3)
  const ask = { sheetId, columnId: loud, name: 'Loud', expression: 'lower([First])' }
  const plain = { name: 'New', type: 'text' as const }
  const full = { code: 'list_full', details: { columns: 3, kept: 1994 } }
  await expect(computes.change(ask)).rejects.toMatchObject(full)
  await expect(store.writer.call('insertColumn', sheetId, plain, null)).rejects.toMatchObject(full)
  expect(await cells(sheetId, loud)).toEqual(['ANN', 'BO', 'CY'])
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last', 'Loud'])

  const db = new Database(databaseFile(dir))
  db.prepare("DELETE FROM col WHERE slot IN ('c10001', 'c10002')").run()
  db.close()
  await computes.change(ask)
  expect(await cells(sheetId, loud)).toEqual(['ann', 'bo', 'cy'])
  await store.writer.call('insertColumn', sheetId, plain, null)
  const made = (await columnsOf(sheetId)).find(({ name }) => name === 'New')
  expect(await cells(sheetId, made?.id ?? loud)).toEqual([null, null, null])
})
