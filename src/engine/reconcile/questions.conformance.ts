// Whom and what a list asks about: each value once, and no column that is never sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { type SheetWorkspace, sheetWorkspace } from '../../testing/workspace/sheet-workspace.ts'
import { questionsOf } from './questions.ts'

let work: SheetWorkspace
beforeAll(async () => {
  work = await sheetWorkspace()
})
afterAll(() => work.close())

test('equal values are one question with all their rows; a column that is never sent is refused', async () => {
  const { store, sheets } = work
  const rows = [['a'], ['b'], [' a '], [null]]
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Firm', type: 'text' }], rows)
  const planned = () =>
    questionsOf(store, () => null)(
      sheetId,
      { columnIds, within: null },
      ([text = '']) => (text === '' ? null : { text, query: text, body: { text } }),
      query => Buffer.from(query).toString('hex'),
    )
  expect(await planned()).toMatchObject({
    ...{ rows: 4, blank: 1, suppressed: 0 },
    asked: [
      { text: 'a', rowIds: [1, 3] },
      { text: 'b', rowIds: [2] },
    ],
  })
  for (const columnId of columnIds) await sheets.setColumn(sheetId, columnId, { neverSend: true })
  await expect(planned()).rejects.toMatchObject({ code: 'column_locked', details: { column: 'Firm' } })
})
