// The menu in each system's usual order: what macOS has in the menus of the program and of windows is nowhere else.
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { DesktopMenu, DesktopMenuItem } from '../contract/app/desktop-menu.ts'
import { acceleratorOf, menuTemplate } from './menu-template.ts'

const item = (command: string): DesktopMenuItem => ({ command, title: command, keys: null, enabled: true })
const given: DesktopMenu = {
  Program: [[item('help.about')], [item('settings.open')]],
  File: [[item('file.open')], [item('trash.open')]],
  Edit: [[item('edit.undo')], [item('edit.find')]],
  Column: [[item('column.rename')], [item('column.delete')]],
  Help: [[item('help.shortcuts')]],
}

/** Names of entries by their menu, lines as "-". */
const names = (mac: boolean, page: DesktopMenu = given): Record<string, string[]> =>
  Object.fromEntries(
    menuTemplate(mac, page, ({ command }) => ({ id: command }), undefined).map(({ label, role, submenu }) => [
      label ?? role,
      (submenu as MenuItemConstructorOptions[]).map(entry => entry.role ?? entry.id ?? '-'),
    ]),
  )

const clipboard = ['cut', 'copy', 'paste', 'selectAll']
const view = ['view.reload', '-', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']

test('macOS has the menus of the program and of windows by its convention', () => {
  expect(names(true)).toEqual({
    Listwright: [
      ...['help.about', '-', 'settings.open', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'],
    ],
    File: ['file.open', '-', 'trash.open', '-', 'recentDocuments', '-', 'close'],
    Edit: ['edit.undo', '-', ...clipboard, '-', 'edit.find'],
    Column: ['column.rename', '-', 'column.delete'],
    View: view,
    windowMenu: ['minimize', 'zoom', '-', 'front'],
    Help: ['help.shortcuts'],
  })
})

test('other systems have settings and quit in File, about in Help', () => {
  expect(names(false)).toEqual({
    File: ['file.open', '-', 'trash.open', '-', 'settings.open', '-', 'quit'],
    Edit: ['edit.undo', '-', ...clipboard, '-', 'edit.find'],
    Column: ['column.rename', '-', 'column.delete'],
    View: view,
    Help: ['help.shortcuts', '-', 'help.about'],
  })
})

test('before a page is there, the menu has what the system does', () => {
  expect(names(false, {})).toEqual({ File: ['quit'], Edit: clipboard, View: view })
})

test('keys are written as Electron reads them', () => {
  expect(['mod+shift+F', 'F1', 'alt+ArrowDown', 'mod+,'].map(acceleratorOf)).toEqual([
    ...['CmdOrCtrl+Shift+F', 'F1', 'Alt+Down', 'CmdOrCtrl+,'],
  ])
})
