// Cells and columns become rows, in their places and as one step that undo takes back to the byte.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { type Cell, transformWorkspace } from '../../testing/transform-workspace.ts'

const workspace = await transformWorkspace()
const { actions, edits, sheets, transforms, table, list } = workspace
afterAll(workspace.close)

test('a cell with several values becomes rows in its place, with the other cells repeated or not; one undo', async () => {
  const { sheetId, columnIds, ask, over } = await list([
    ['Anna', 'a@x.com; b@x.com;c@x.com', 'one'],
    ['Bea', 'bea@x.com', 'two'],
    ['Cy', 'd@x.com;e@x.com', 'three'],
  ])
  const before = await table(sheetId)
  const choice = { id: 'rows' as const, options: { separator: ';' } }
  const said = await transforms.preview(ask('rows', [1], { choice }))
  expect(said).toMatchObject({ rows: 3, changes: 2, added: 3 })
  expect(said.samples[0]).toMatchObject({ after: 'a@x.com\nb@x.com\nc@x.com' })
  expect(await transforms.apply(over(ask('rows', [1], { choice })))).toMatchObject({ rows: 3, cells: 2 })
  expect(await table(sheetId)).toEqual([
    ['Name', ['Anna', 'Anna', 'Anna', 'Bea', 'Cy', 'Cy']],
    ['E-mail', ['a@x.com', 'b@x.com', 'c@x.com', 'bea@x.com', 'd@x.com', 'e@x.com']],
    ['When', ['one', 'one', 'one', 'two', 'three', 'three']],
  ])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  const bare = { ...choice, options: { separator: ';', repeat: 'no' } }
  await transforms.apply(over(ask('rows', [1], { choice: bare })))
  expect((await table(sheetId))[0]?.[1]).toEqual(['Anna', null, null, 'Bea', 'Cy', null])
  await edits.redo(sheetId).catch(() => {})
  await edits.undo(sheetId)
  await sheets.setColumn(sheetId, columnIds[1] as ColumnId, { locked: true })
  await expect(transforms.apply(over(ask('rows', [1], { choice })))).rejects.toMatchObject({ code: 'bad_request' })
})

test('columns become rows: their names in one column, their values in another; one undo brings them back', async () => {
  const { sheetId, ask, over } = await list([
    ['Anna', 'ann@x.com', 'May'],
    [null, null, 'June'],
    ['Cy', null, null],
  ])
  const before = await table(sheetId)
  const choice = { id: 'unpivot' as const, options: { names: 'What', values: 'Text' } }
  expect(await transforms.preview(ask('unpivot', [1, 2], { choice }))).toMatchObject({ changes: 2, added: 1 })
  const { added } = await transforms.apply(over(ask('unpivot', [1, 2], { choice })))
  expect(added.map(({ name }) => name)).toEqual(['What', 'Text'])
  const after = await table(sheetId)
  expect(after).toEqual([
    ['Name', ['Anna', 'Anna', null, 'Cy']],
    ['What', ['E-mail', 'When', 'When', null]],
    ['Text', ['ann@x.com', 'May', 'June', null]],
  ])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  await edits.redo(sheetId)
  expect(await table(sheetId)).toEqual(after)
})

test('3,000 rows that split come in their places, and Cancel puts all of them back', async () => {
  const rows = Array.from({ length: 3000 }, (_, at): Cell[] => [`${at}`, 'a,b,c', null])
  const { sheetId, ask, over } = await list(rows)
  const before = await table(sheetId)
  expect((await transforms.apply(over(ask('rows', [1])))).rows).toBe(6000)
  const [names, values] = await table(sheetId)
  expect(names?.[1].every((cell, at) => cell === `${Math.floor(at / 3)}`)).toBe(true)
  expect(values?.[1].every((cell, at) => cell === 'abc'[at % 3])).toBe(true)
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  const going = transforms.apply(over(ask('rows', [1])))
  for await (const action of actions.watch(sheetId, new AbortController().signal))
    if (action) {
      actions.stop(sheetId, action.id)
      break
    }
  await expect(going).rejects.toMatchObject({ code: 'stopped' })
  expect(await table(sheetId)).toEqual(before)
})
