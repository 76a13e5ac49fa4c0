// The menu of the program: its entries are the page's own commands, sent by name.
import { type BaseWindow, BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { DesktopMenu, DesktopMenuItem } from '../contract/app/desktop-menu.ts'
import { acceleratorOf, menuTemplate } from './menu-template.ts'
import { tellPage } from './page.ts'

/** The page of the window that a menu was opened for. */
const contentsOf = (window: BaseWindow | undefined): WebContents | undefined =>
  window instanceof BrowserWindow ? window.webContents : BrowserWindow.getFocusedWindow()?.webContents

/** The key is shown beside the entry only: the page itself listens for it. */
const entry = ({ command, title, keys, enabled }: DesktopMenuItem): MenuItemConstructorOptions => ({
  id: command,
  // A single & would be taken for the sign of a key.
  label: title.replaceAll('&', '&&'),
  enabled,
  ...(keys === null ? {} : { accelerator: acceleratorOf(keys), registerAccelerator: false }),
  click: (_item, window) => {
    const contents = contentsOf(window)
    if (contents) tellPage(contents, command)
  },
})

/** Draws the menu, with the commands that a page gave; without any until the first page is there. */
export function setMenu(page: DesktopMenu = {}): void {
  const reload: MenuItemConstructorOptions['click'] = (_item, window) => contentsOf(window)?.reload()
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', page, entry, reload)))
}
