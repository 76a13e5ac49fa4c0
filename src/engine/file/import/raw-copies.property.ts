// What a workbook stores for its cells goes along with them: any sequence of copies, deletions, undo and redo leaves every cell
// switchable to what its file stores, and back.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholeListView } from '../../../contract/app/view.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { createPipeline } from '../../action/pipeline.ts'
import { createActions } from '../../sheet/actions.ts'
import { createEdits } from '../../sheet/edit/edits.ts'
import { rawSwitchAction } from './raw-cells.ts'

const { work, importText } = fileSuite()
const runs = Number(process.env.LISTWRIGHT_RAW_RUNS ?? 12)

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const rows = 4
const stored = new Map<string, string>()
const shown = (display: string, raw: string) => {
  stored.set(display, raw)
  return raw
}
const book = workbookOf({
  formats: ['d mmm yyyy', '0.0%'],
  sheets: [
    `<row>${['Name', 'Born', 'Share', 'Came'].map(text).join('')}</row>${Array.from({ length: rows }, (_, at) => {
      const born = shown(`${at + 1} Jan 2024`, String(45_292 + at))
      const share = shown(`${at + 10}.5%`, `0.${at + 10}5`)
      const came = at % 2 === 0 ? shown('TRUE', '1') : shown('FALSE', '0')
      return `<row>${text(`n${at}`)}<c s="1"><v>${born}</v></c><c s="2"><v>${share}</v></c><c t="b"><v>${came}</v></c></row>`
    }).join('')}`,
  ],
})

const place = fc.nat(20)
const action = fc.oneof(
  fc.record({ kind: fc.constant('rows' as const), at: place, more: fc.nat(2) }),
  fc.record({ kind: fc.constant('column' as const), at: place }),
  fc.record({ kind: fc.constant('switch' as const), at: place }),
  fc.record({ kind: fc.constant('deleteRow' as const), at: place }),
  fc.record({ kind: fc.constant('deleteColumn' as const), at: place }),
  fc.record({ kind: fc.constant('travel' as const), way: fc.constantFrom('undo' as const, 'redo' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
const expected = new Set(['nothing_to_undo', 'nothing_to_redo', 'not_found'])

it('every copy can be switched', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 8 }), async actions => {
      let { sheetId } = await importText('copies.xlsx', book)
      const { views, sheets } = work()
      const { store, changes } = work()
      const queue = createActions(store.inOrder)
      const edits = createEdits(store, views, changes, queue)
      const acting = createPipeline({ store, edits, changes, actions: queue }, { store })
      const columns = async () => (await sheets.get(sheetId)).columns.map(({ id }) => id)
      const tolerant = async (change: Promise<unknown>) => {
        try {
          await change
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && expected.has(String(error.code)))) throw error
        }
      }
      const perform = async (done: Action) => {
        if (done.kind === 'travel') return tolerant(edits[done.way](sheetId))
        const ids = await columns()
        const { id: viewId } = await views.open(sheetId, wholeListView)
        const count = views.ids(viewId).length
        const columnId = ids[done.at % Math.max(1, ids.length)]
        const top = done.at % Math.max(1, count)
        if (columnId === undefined || count === 0) return
        switch (done.kind) {
          case 'rows':
            return edits.duplicateRows({ viewId, ranges: [{ top, bottom: Math.min(count - 1, top + done.more) }] })
          case 'column':
            return sheets.duplicateColumn(sheetId, columnId)
          case 'switch':
            return tolerant(
              acting.perform(rawSwitchAction, { sheetId, columnId, to: done.at % 2 === 0 ? 'stored' : 'displayed' }),
            )
          case 'deleteRow':
            return edits.deleteRows({ viewId, ranges: [{ top, bottom: top }] })
          case 'deleteColumn':
            return sheets.removeColumn(sheetId, columnId)
        }
      }
      const all = async (to: 'stored' | 'displayed') => {
        for (const columnId of await columns())
          await tolerant(acting.perform(rawSwitchAction, { sheetId, columnId, to }))
        return work().cells(sheetId)
      }
      for (const done of actions) await perform(done)
      // A copy of the whole list is one more copy.
      sheetId = (await sheets.duplicate(sheetId)).id
      const displayed = await all('displayed')
      for (const cell of displayed.flat()) expect(cell === null || cell.startsWith('n') || stored.has(cell)).toBe(true)
      expect(await all('stored')).toEqual(displayed.map(row => row.map(cell => stored.get(cell ?? '') ?? cell)))
      expect(await all('displayed')).toEqual(displayed)
    }),
    { numRuns: runs },
  )
})
