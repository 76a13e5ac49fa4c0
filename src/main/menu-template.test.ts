// The menu in each system's usual order: what macOS has in the menus of the program and of windows is nowhere else.
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from './menu-template.ts'

const template = (mac: boolean) => menuTemplate(mac, (label, command) => ({ id: command, label }), undefined)

/** Names of entries by their menu. */
const names = (mac: boolean): Record<string, string[]> =>
  Object.fromEntries(
    template(mac).map(({ label, role, submenu }) => [
      label ?? role,
      (submenu as MenuItemConstructorOptions[]).flatMap(item => item.role ?? item.id ?? []),
    ]),
  )

test('macOS has the menus of the program and of windows by its convention', () => {
  const menus = names(true)
  expect(Object.keys(menus)).toEqual(['Listwright', 'File', 'Edit', 'Search', 'View', 'windowMenu', 'Help'])
  expect(menus.Listwright).toEqual(['help.about', 'settings.open', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
  expect(menus.windowMenu).toEqual(['minimize', 'zoom', 'front'])
  expect(menus.File?.at(-1)).toBe('close')
})

test('other systems have settings and quit in File, about in Help', () => {
  const menus = names(false)
  expect(Object.keys(menus)).toEqual(['File', 'Edit', 'Search', 'View', 'Help'])
  expect(menus.File?.slice(-2)).toEqual(['settings.open', 'quit'])
  expect(menus.Help?.at(-1)).toBe('help.about')
})

test.each([true, false])('nothing is in two places (macOS: %s)', mac => {
  const all = Object.values(names(mac)).flat()
  expect(all.length).toBe(new Set(all).size)
})
