// What a workbook stores beside what it shows: kept with the import, switched per column and back, and gone with its cells.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { RawAsk, RawSwitch } from '../../../contract/app/cell/raw.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { createPipeline } from '../../action/pipeline.ts'
import { createActions } from '../../sheet/actions.ts'
import { createEdits } from '../../sheet/edit/edits.ts'
import { rawCounts, rawSwitchAction } from './raw-cells.ts'

const { work, alone, importText } = fileSuite()
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const formats = ['d mmm yyyy', '0.0%', '#,##0.00', ';;;']
const book = (rows: string[]) => {
  const head = `<row>${['Name', 'Born', 'Share', 'Sum'].map(text).join('')}</row>`
  return workbookOf({ sheets: [`${head}${rows.map(row => `<row>${row}</row>`).join('')}`], formats })
}
const people = book([
  `${text('Anna')}${number('45296', 1)}${number('0.12345', 2)}${number('5')}`,
  `${text('Bo')}${number('45297.5', 1)}${number('0.5', 2)}${number('0.30000000000000004')}`,
  `${text('Cleo')}<c/>${number('7', 4)}${number('1234.567', 3)}`,
])
const shownCells = [
  ['Anna', '5 Jan 2024', '12.3%', '5'],
  ['Bo', '6 Jan 2024', '50.0%', '0.3'],
  ['Cleo', null, null, '1,234.57'],
]
const storedCells = [
  ['Anna', '45296', '0.12345', '5'],
  ['Bo', '45297.5', '0.5', '0.30000000000000004'],
  ['Cleo', null, '7', '1234.567'],
]

const parts = () => {
  const { store, views, changes } = work()
  const actions = createActions(store.inOrder)
  const edits = createEdits(store, views, changes, actions)
  const acting = createPipeline({ store, edits, changes, actions }, { store })
  const raws = {
    counts: (ask: z.infer<typeof RawAsk>) => acting.find(ask, rawCounts),
    switch: (ask: z.infer<typeof RawSwitch>) => acting.perform(rawSwitchAction, ask),
  }
  return { edits, raws }
}
const columnIds = async (sheetId: SheetId) => (await work().sheets.get(sheetId)).columns.map(({ id }) => id)
const countsOf = async (sheetId: SheetId) => {
  const { raws } = parts()
  const counts = []
  for (const columnId of await columnIds(sheetId)) counts.push(await raws.counts({ sheetId, columnId }))
  return counts.map(({ stored, displayed }) => [stored, displayed])
}
const switchAll = async (sheetId: SheetId, to: 'stored' | 'displayed') => {
  for (const columnId of (await columnIds(sheetId)).slice(1)) await parts().raws.switch({ sheetId, columnId, to })
}

it('a column shows what its file displays, on demand what it stores, and goes back by a switch and by undo', async () => {
  const { sheetId } = await importText('raw.xlsx', people)
  const { edits, raws } = parts()
  expect(await work().cells(sheetId)).toEqual(shownCells)
  expect(await countsOf(sheetId)).toEqual([
    [0, 0],
    [2, 0],
    [3, 0],
    [2, 0],
  ])
  const [name = 0 as ColumnId, born = 0 as ColumnId] = await columnIds(sheetId)
  expect(await raws.switch({ sheetId, columnId: born, to: 'stored' })).toMatchObject({
    label: 'Show stored values',
    cells: 2,
  })
  expect((await work().cells(sheetId)).map(cells => cells[1])).toEqual(['45296', '45297.5', null])
  expect((await countsOf(sheetId))[1]).toEqual([0, 2])
  await edits.undo(sheetId)
  expect(await work().cells(sheetId)).toEqual(shownCells)

  await switchAll(sheetId, 'stored')
  expect(await work().cells(sheetId)).toEqual(storedCells)
  await expect(raws.switch({ sheetId, columnId: born, to: 'stored' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(raws.switch({ sheetId, columnId: name, to: 'stored' })).rejects.toMatchObject({ code: 'not_found' })
  await switchAll(sheetId, 'displayed')
  expect(await work().cells(sheetId)).toEqual(shownCells)
})

it('cells that were edited and rows that were deleted stay as they are', async () => {
  const { sheetId } = await importText('edited.xlsx', people)
  const { edits, raws } = parts()
  const [, , , sum = 0 as ColumnId] = await columnIds(sheetId)
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 2 as RowId, columnId: sum, value: 'mine' }] })
  expect((await countsOf(sheetId))[3]).toEqual([1, 0])
  expect(await raws.switch({ sheetId, columnId: sum, to: 'stored' })).toMatchObject({ cells: 1 })
  expect((await work().cells(sheetId)).map(cells => cells[3])).toEqual(['5', 'mine', '1234.567'])
  await work().store.writer.call('deleteRows', sheetId, { label: 'Delete', key: 'd' }, [3])
  expect((await countsOf(sheetId))[3]).toEqual([0, 0])
})

it('a copy of the list can switch by itself; a list deleted for good takes its stored values along', async () => {
  const { sheetId } = await importText('copied.xlsx', people)
  const copy = await work().sheets.duplicate(sheetId)
  await switchAll(copy.id, 'stored')
  expect(await work().cells(copy.id)).toEqual(storedCells)
  expect(await work().cells(sheetId)).toEqual(shownCells)
  await work().store.writer.call('dropSheet', copy.id)
  const [, born = 0] = await columnIds(sheetId)
  expect(await countsOf(sheetId)).toEqual([
    [0, 0],
    [2, 0],
    [3, 0],
    [2, 0],
  ])
  const piece = (id: SheetId) =>
    work().store.scan.call('rawPiece', { sheetId: id, columnId: born as ColumnId, to: 'stored' }, 0, 10)
  expect(await piece(sheetId)).toEqual({ rowIds: [1, 2], values: ['45296', '45297.5'], last: null })
})

it(
  'a column of surplus values beside them moves nothing, over many slices',
  alone(async () => {
    const rows = 30_000
    const many = book(
      Array.from({ length: rows }, (_, at) => {
        const beyond = at === 10 ? text('beyond') : ''
        return `${text(`n${at}`)}${number(String(40_000 + at), 1)}${number('0.5', 2)}${number(String(at))}${beyond}`
      }),
    )
    const { sheetId } = await importText('many.xlsx', many)
    const [, born = 0 as ColumnId, share = 0 as ColumnId] = await columnIds(sheetId)
    const { raws } = parts()
    expect(await raws.counts({ sheetId, columnId: born })).toEqual({ stored: rows, displayed: 0 })
    expect(await raws.switch({ sheetId, columnId: born, to: 'stored' })).toMatchObject({ cells: rows })
    expect((await work().cells(sheetId)).map(cells => cells[1])).toEqual(
      Array.from({ length: rows }, (_, at) => String(40_000 + at)),
    )
    expect(await raws.counts({ sheetId, columnId: share })).toEqual({ stored: rows, displayed: 0 })
    await parts().edits.undo(sheetId)
    expect(await raws.counts({ sheetId, columnId: born })).toEqual({ stored: rows, displayed: 0 })
  }),
)
