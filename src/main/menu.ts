// The desktop menu: its entries are the page's own commands, sent by name.
import { type BaseWindow, BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import { menuTemplate } from './menu-template.ts'
import { tellPage } from './page.ts'

/** The page of the window that a menu was opened for. */
const contentsOf = (window: BaseWindow | undefined): WebContents | undefined =>
  window instanceof BrowserWindow ? window.webContents : BrowserWindow.getFocusedWindow()?.webContents

/** Label, command of the page, key shown beside it (the page itself listens for the key). */
const entry = (label: string, command: string, accelerator?: string): MenuItemConstructorOptions => ({
  id: command,
  label,
  ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  click: (_item, window) => {
    const contents = contentsOf(window)
    if (contents) tellPage(contents, command)
  },
})

export function setMenu(): void {
  const reload: MenuItemConstructorOptions['click'] = (_item, window) => contentsOf(window)?.reload()
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', entry, reload)))
}
