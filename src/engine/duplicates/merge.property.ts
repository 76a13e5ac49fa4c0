// Any groups of any list, merged, deleted or marked by any choice: undone, the list is as before to the byte; redone, as after.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import type { MergedGroup } from './merge.lane.ts'

const workspace = await tempWorkspace()
await workspace.store.close()
const { store, db, close } = directStore(workspace.dir)
afterAll(async () => {
  close()
  const { rm } = await import('node:fs/promises')
  await rm(workspace.dir, { recursive: true, force: true })
})
const edits = createEdits(store, createViews(store), createChangeFeed())

const columns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'Email', type: 'email' },
  { name: 'Note', type: 'text' },
]
const text = fc.option(fc.constantFrom('', 'Ann', 'ann', 'É', '🙂', 'a@b.example', ' x ', 'שלום'))
const rows = fc.array(fc.tuple(text, text, text), { minLength: 2, maxLength: 14 })
const choice = fc.record({
  rows,
  /** Group of each row; 0 stands alone. */
  groupOf: fc.array(fc.nat(4), { minLength: 14, maxLength: 14 }),
  survivors: fc.array(fc.nat(13), { minLength: 5, maxLength: 5 }),
  givers: fc.array(fc.nat(13), { minLength: 15, maxLength: 15 }),
  ticked: fc.subarray([1, 2, 3, 4, 5, 6]),
  answered: fc.subarray([1, 2, 3, 4, 5, 6]),
  locked: fc.boolean(),
  gone: fc.nat(20),
  action: fc.constantFrom('mergeRows' as const, 'deleteExtras' as const, 'mark' as const),
})

const contentOf = (sheetId: SheetId) =>
  JSON.stringify([
    db.arrays(`SELECT * FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).map(row => row.slice(0, 7)),
    db.arrays('SELECT id, name, slot, position FROM col WHERE sheet_id = ? AND gone = 0 ORDER BY id', sheetId),
    db.arrays('SELECT * FROM row_tick WHERE sheet_id = ? ORDER BY row_id', sheetId),
    db.arrays(
      'SELECT row_id, col_id, state, marks, answer_id FROM cell_state WHERE sheet_id = ? ORDER BY 1, 2',
      sheetId,
    ),
    db.value('SELECT rows FROM sheet WHERE id = ?', sheetId),
  ])

test('a merge, a deletion and marks go back and forth as one step', async () => {
  await fc.assert(
    fc.asyncProperty(choice, async asked => {
      const { sheetId, columnIds } = await makeSheet(store, columns, asked.rows)
      const count = asked.rows.length
      const [, source = 0] = columnIds
      const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text' }, null)
      const setup = await store.writer.call('beginStep', sheetId, 'Run', { runId: 1 })
      const origin = JSON.stringify({
        op: 'validate.email',
        sourceId: source,
        field: 'verdict',
        resultColumnId: head.id,
      })
      await store.writer.call('changeColumn', setup, sheetId, head.id, { origin })
      const there = (ids: number[]) => ids.filter(id => id <= count)
      for (const id of there(asked.answered)) {
        const state = { state: 3, reason: null, marks: 0, in_hash: 'ab', run_id: null, answer_id: id, at: 5 }
        await store.writer.call('recordCells', setup, sheetId, head.id, [id], [`Verdict ${id}`])
        await store.writer.call('recordStates', setup, sheetId, head.id, [id], [state])
      }
      await store.writer.call('tickRows', sheetId, Uint32Array.from(there(asked.ticked)), true)
      if (asked.locked) db.run('UPDATE col SET locked = 1 WHERE id = ?', columnIds[2] ?? 0)
      const groups = groupsOf(asked, columnIds)
      // Someone deletes a row meanwhile: its group stays whole.
      if (asked.gone >= 1 && asked.gone <= count)
        await store.writer.call('deleteRows', sheetId, { label: 'Delete', key: crypto.randomUUID() }, [asked.gone])
      const before = contentOf(sheetId)
      const step = { label: 'Duplicates', key: crypto.randomUUID() }
      const whole = groups.filter(({ survivor, others }) => ![survivor, ...others].includes(asked.gone))
      if (asked.action === 'mark') {
        const { columns: made } = await store.writer.call('addStepColumns', sheetId, step, [
          { name: 'Duplicates', type: 'text' },
        ])
        const columnId = made[0]?.columnId ?? 0
        await store.writer.call('markGroups', sheetId, step, columnId, groups, 1)
      } else {
        await store.writer.call(asked.action, sheetId, step, groups)
        const left = db.column<number>(`SELECT id FROM s${sheetId} WHERE gone IS NULL`)
        for (const { survivor, others } of whole) {
          expect(left).toContain(survivor)
          expect(left.filter(id => others.includes(id))).toEqual([])
        }
        // A paid answer of a group is still there.
        if (asked.action === 'mergeRows')
          for (const { survivor, others } of whole)
            if ([survivor, ...others].some(id => there(asked.answered).includes(id)))
              expect(db.value(`SELECT ${head.slot} FROM s${sheetId} WHERE id = ?`, survivor)).toMatch(/^Verdict/)
      }
      await store.writer.call('closeStep', sheetId, step.key)
      const after = contentOf(sheetId)
      if (asked.action !== 'mark' && whole.length === 0) {
        expect(after).toBe(before)
        return
      }
      await edits.undo(sheetId)
      expect(contentOf(sheetId)).toBe(before)
      await edits.redo(sheetId)
      expect(contentOf(sheetId)).toBe(after)
    }),
    { numRuns: 250 },
  )
}, 300_000)

type Asked = typeof choice extends fc.Arbitrary<infer T> ? T : never

/** Groups of at least two rows, with any row to stay and any to give each value. */
function groupsOf({ rows: list, groupOf, survivors, givers }: Asked, columnIds: readonly number[]): MergedGroup[] {
  return [1, 2, 3, 4].flatMap(group => {
    const ids = list.flatMap((_, at) => (groupOf[at] === group ? [at + 1] : []))
    if (ids.length < 2) return []
    const survivor = ids[(survivors[group] ?? 0) % ids.length] ?? 0
    const values = columnIds.map((columnId, at) => ({
      columnId,
      rowId: ids[(givers[group * 3 + at] ?? 0) % ids.length] ?? 0,
    }))
    return [{ survivor, others: ids.filter(id => id !== survivor), values }]
  })
}
