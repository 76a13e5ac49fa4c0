// Expressions read numbers, dates, names and phones as the columns write them; two readings are a fault until a person says which.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { computedWorkspace } from '../../../testing/list/computed-list.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'

const workspace = await computedWorkspace()
const { store, edits, computes, add, cells, type, columnsOf } = workspace
afterAll(workspace.close)

test('it reads numbers, dates and names as their columns do; what has two readings is a fault until a person says which', async () => {
  const made = await makeSheet(
    store,
    [
      { name: 'Price', type: 'number' },
      { name: 'Weight', type: 'number' },
      { name: 'Day', type: 'date' },
      { name: 'Name', type: 'full_name' },
    ],
    [
      ['1.234', '1.234', '03/04/2025', 'Berg, Anna'],
      ['2,5', '2.500', '25/04/2025', 'KRANICH Tom'],
      ['10,25', '7', '05/06/2025', 'Xylander Quentin'],
      [null, null, null, 'Nagy Eszter'],
    ],
  )
  const { sheetId } = made
  const [, weight = 0 as ColumnId] = made.columnIds
  const twice = await add(sheetId, 'Twice', 'number(trim([Price])) * 2')
  const heavy = await add(sheetId, 'Heavy', '[Weight] + 1')
  const more = await add(sheetId, 'More', '[Heavy] > 1000')
  const month = await add(sheetId, 'Month', 'month([Day])')
  const last = await add(sheetId, 'Last', 'lastName([Name])')
  expect(await cells(sheetId, twice)).toEqual(['2468', '5', '20.5', null])
  expect(await cells(sheetId, heavy)).toEqual(['#decimal point or comma?', '#decimal point or comma?', '8', null])
  expect(await cells(sheetId, month)).toEqual(['4', '4', '6', null])
  expect(await cells(sheetId, last)).toEqual(['Berg', 'Kranich', 'Xylander', 'Nagy'])
  await computes.setNotation(sheetId, weight, { notation: { decimal: 'comma' } })
  expect(await cells(sheetId, heavy)).toEqual(['1235', '2501', '8', null])
  expect(await cells(sheetId, more)).toEqual(['yes', 'yes', 'no', null])
  // What is typed later is read the same, and the expression reads as it was written.
  await type(sheetId, weight, 3, '3.000')
  expect(await cells(sheetId, heavy)).toEqual(['1235', '2501', '3001', null])
  expect((await columnsOf(sheetId)).find(({ id }) => id === heavy)?.computed?.expression).toBe('[Weight] + 1')
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, heavy)).toEqual(['#decimal point or comma?', '#decimal point or comma?', '8', null])
  expect((await columnsOf(sheetId)).find(({ id }) => id === weight)?.notation).toBeNull()
  await edits.redo(sheetId)
  expect(await cells(sheetId, more)).toEqual(['yes', 'yes', 'no', null])
})

test('phone() reads numbers without a plus as their column does, with the country of the column, and leaves two readings open', async () => {
  const numbers = Array.from({ length: 30 }, (_, at) => `49171${1234567 + at * 7919}`)
  const rows = [...numbers.map((number, at) => [number, at === 0 ? '491711234567' : null]), ['0171 1234567', null]]
  const phones = [
    { name: 'Mobile', type: 'phone' as const },
    { name: 'Other', type: 'phone' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(store, phones, rows)
  const [, other = 0 as ColumnId] = columnIds
  const plain = await add(sheetId, 'Plain', 'phone([Mobile])')
  const given = await add(sheetId, 'Given', 'phone([Mobile], "DE")')
  const open = await add(sheetId, 'Open', 'phone([Other], "DE")')
  const meant = numbers.map(number => `+${number}`)
  expect((await cells(sheetId, given)).slice(0, 30)).toEqual(meant)
  expect((await cells(sheetId, given))[30]).toBe('+491711234567')
  expect((await cells(sheetId, plain)).slice(0, 30)).toEqual(meant)
  // One cell proves nothing: as a number of Germany it is in the area of 0491.
  expect((await cells(sheetId, open))[0]).toBe('#two possible phone numbers')
  await computes.setNotation(sheetId, other, { notation: { plus: 'national' } })
  expect((await cells(sheetId, open))[0]).toBe('+49491711234567')
  await computes.setNotation(sheetId, other, { notation: { plus: 'dropped' } })
  expect((await cells(sheetId, open))[0]).toBe('+491711234567')
})
