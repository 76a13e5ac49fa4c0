// What the context menu of text offers.
import { expect, test } from 'vitest'
import { textMenu } from './text-menu.ts'

const flags = { canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
const roles = (under: Parameters<typeof textMenu>[0]) => textMenu(under).flatMap(({ role }) => role ?? [])

test('a text field can be edited, with what is not possible now greyed', () => {
  const under = { isEditable: true, selectionText: '', editFlags: { ...flags, canCopy: false } }
  expect(roles(under)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
  expect(textMenu(under).find(({ role }) => role === 'copy')?.enabled).toBe(false)
  expect(textMenu(under).find(({ role }) => role === 'paste')?.enabled).toBe(true)
})

test('marked text can be copied; where there is none, there is no menu', () => {
  expect(roles({ isEditable: false, selectionText: 'Anna', editFlags: flags })).toEqual(['copy'])
  expect(textMenu({ isEditable: false, selectionText: ' \n', editFlags: flags })).toEqual([])
})
