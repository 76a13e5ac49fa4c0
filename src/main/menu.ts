// The desktop menu: its entries are the page's own commands, sent by name.
import { type BaseWindow, BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
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

/** Sets the menu of the program, in each system's usual order. */
export function setMenu(): void {
  const mac = process.platform === 'darwin'
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' } as const] : []),
      {
        label: 'File',
        submenu: [
          entry('Open...', 'file.open', 'CmdOrCtrl+O'),
          entry('New List', 'sheet.new', 'CmdOrCtrl+N'),
          entry('New Workbook', 'workbook.new'),
          entry('Duplicate List', 'sheet.duplicate'),
          entry('Export...', 'file.export', 'CmdOrCtrl+S'),
          { type: 'separator' },
          entry('Do-Not-Contact Lists...', 'suppression.open'),
          entry('Erase a Person...', 'erase.open'),
          entry('Backups...', 'backups.open'),
          entry('Trash...', 'trash.open'),
          { type: 'separator' },
          entry('Settings...', 'settings.open', 'CmdOrCtrl+,'),
          { type: 'separator' },
          mac ? { role: 'close' } : { role: 'quit' },
        ],
      },
      {
        label: 'Edit',
        submenu: [
          entry('Undo', 'edit.undo', 'CmdOrCtrl+Z'),
          entry('Redo', 'edit.redo', 'CmdOrCtrl+Y'),
          { type: 'separator' },
          { role: 'cut' },
          { role: 'copy' },
          { role: 'paste' },
          { role: 'selectAll' },
          { type: 'separator' },
          entry('Find and Replace...', 'edit.find', 'CmdOrCtrl+F'),
        ],
      },
      {
        label: 'Search',
        submenu: [
          entry('People and Companies...', 'search.open', 'CmdOrCtrl+Shift+F'),
          { type: 'separator' },
          entry('New People Search', 'search.new.people'),
          entry('New Company Search', 'search.new.companies'),
          entry('Ask in Plain English', 'search.new.ask'),
        ],
      },
      {
        label: 'View',
        submenu: [
          entry('Commands...', 'palette.open', 'CmdOrCtrl+K'),
          entry('Activity', 'activity.open'),
          entry('Credits...', 'credits.ledger'),
          { type: 'separator' },
          { id: 'view.reload', label: 'Reload Window', click: (_item, window) => contentsOf(window)?.reload() },
          { type: 'separator' },
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { role: 'togglefullscreen' },
        ],
      },
      {
        label: 'Help',
        submenu: [
          entry('Keyboard Shortcuts', 'help.shortcuts', 'F1'),
          entry('Interface Reference', 'help.reference'),
          entry('About Listwright', 'help.about'),
        ],
      },
    ]),
  )
}
