// An expression is given, changed, previewed and refused; what it needs is a type and an end.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { computedWorkspace } from '../../../testing/list/computed-list.ts'
import { computingIn } from '../../../testing/list/computing.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { createEdits } from '../edit/edits.ts'

const workspace = await computedWorkspace()
const { store, views, changes, actions, edits, sheets, computes, people, add, cells, type, columnsOf } = workspace
afterAll(workspace.close)

test('a changed expression gives new cells, to those that read the column too, as one step', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  const length = await add(sheetId, 'Length', 'len([Full])')
  const changed = await computes.change({ sheetId, columnId: full, name: 'Both', expression: '[First] & [Last]' })
  expect(changed).toMatchObject({ name: 'Both', computed: { expression: '[First] & [Last]', broken: null } })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
  expect(await cells(sheetId, length)).toEqual(['6', '2', '5'])
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, length)).toEqual(['6', '3', '5'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bo', 'Cy'])
  expect(await cells(sheetId, length)).toEqual(['3', '2', '2'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, length)).toEqual(['6', '2', '5'])
  // A new column gets a slot of its own, not one that was left.
  await sheets.addColumn(sheetId, 'New', 'text', null)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('circles and expressions that cannot be read are refused with words', async () => {
  const { sheetId, viewId } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  await add(sheetId, 'Length', 'len([Full])')
  const change = { sheetId, columnId: full, name: 'Full' }
  await expect(computes.change({ ...change, expression: '[Length] & "x"' })).rejects.toMatchObject({
    code: 'bad_request',
    details: { what: '“Length” uses this column, so it cannot be used here.' },
  })
  await expect(computes.change({ ...change, expression: '[Full]' })).rejects.toMatchObject({
    details: { what: 'A column cannot refer to itself.' },
  })
  const preview = await computes.preview({ viewId, expression: 'lower([Fist])', columnId: null, first: 0 })
  expect(preview).toEqual({
    problem: { at: 6, length: 6, text: 'There is no column “Fist”. Did you mean “First”?' },
    translated: null,
    inputs: [],
    rows: [],
  })
  expect((await columnsOf(sheetId)).length).toBe(4)
})

test('a preview shows ten rows with their inputs and marks what failed', async () => {
  const { viewId, last } = await people()
  const preview = await computes.preview({ viewId, expression: 'number([Last])', columnId: null, first: 1 })
  expect(preview).toEqual({
    problem: null,
    translated: null,
    inputs: [last],
    rows: [
      { rowId: 1, cells: ['Lee'], value: '#not a number', failed: true },
      { rowId: 2, cells: [null], value: null, failed: false },
      { rowId: 3, cells: ['Ray'], value: '#not a number', failed: true },
    ],
  })
})

test.each(['fillComputed', 'staleAfterCompute'] as const)('stopped at %s, nothing is left behind', async name => {
  const { sheetId } = await people()
  const made = await add(sheetId, 'Made', '[First]')
  await add(sheetId, 'Reader', '[Made] & "!"')
  const before = await sheets.history(sheetId)
  const begun: string[] = []
  const part: typeof store.writer.part = async (call, ...args) => {
    const action = (await actions.watch(sheetId, new AbortController().signal).next()).value
    if (call === name && action) {
      begun.push(action.label)
      actions.stop(sheetId, action.id)
    }
    return store.writer.part(call, ...args)
  }
  const over = { ...store, writer: { ...store.writer, part } }
  const changing = computingIn({ ...workspace, store: over, edits: createEdits(over, views, changes, actions) })
  const ask = { sheetId, columnId: made, name: 'Made', expression: 'upper([First])' }
  await expect(changing.change(ask)).rejects.toMatchObject({ code: 'stopped' })
  expect(begun).toEqual(['Expression of "Made"'])
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last', 'Made', 'Reader'])
  expect(await cells(sheetId, made)).toEqual(['Ann', 'Bo', 'Cy'])
  expect(await sheets.history(sheetId)).toEqual(before)
})

test('a pattern without end shows so in its rows and holds nobody up', async () => {
  const text = { name: 'Text', type: 'text' as const }
  const { sheetId, columnIds } = await makeSheet(store, [text], [[`${'a'.repeat(40)}!`], ['aaa']])
  const id = await add(sheetId, 'Slow', 'regexExtract([Text], "^(a+)+$")')
  expect(await cells(sheetId, id)).toEqual(['#takes too long', 'aaa'])
  await type(sheetId, columnIds[0] ?? (0 as ColumnId), 1, 'aa')
  expect(await cells(sheetId, id)).toEqual(['aa', 'aaa'])
})

test('its type is found from what it gives', async () => {
  const { sheetId } = await people()
  const id = await add(sheetId, 'Address', 'lower([First]) & "@firm.example"')
  expect((await columnsOf(sheetId)).find(column => column.id === id)?.type).toBe('email')
})
