// The dialogs and menu commands of one window.
import { BrowserWindow, dialog, Notification, shell, type WebContents } from 'electron'
import type { MenuCommand } from '../contract/app/app.ts'
import type { DesktopMenu } from '../contract/app/desktop-menu.ts'
import { fileEndings } from '../contract/app/file/file-kind.ts'
import { fail } from '../engine/base/fail.ts'
import type { PageHost } from '../engine/rpc/page.ts'
import { openOutside } from './security.ts'
import { bringToFront } from './window.ts'

const listeners = new Map<number, Set<(command: MenuCommand) => void>>()

/** A menu command for the page in front. */
export function tellPage(contents: WebContents, command: string): void {
  for (const listener of listeners.get(contents.id) ?? []) listener({ command, argument: null })
}

/** Native dialogs, the file manager and menu commands, for the page in `contents`; `setMenu` draws the menu of the program. */
export function pageOf(contents: WebContents, setMenu: (menu: DesktopMenu) => void): PageHost {
  const window = () => BrowserWindow.fromWebContents(contents)
  const webOnly = () => Promise.reject(fail('not_here', { reason: 'Only the window of this program is connected.' }))
  return {
    async chooseFiles() {
      const options: Electron.OpenDialogOptions = {
        title: 'Open a file',
        properties: ['openFile', 'multiSelections'],
        filters: [
          { name: 'Lists', extensions: [...fileEndings, 'listwright'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }
      const parent = window()
      const answer = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options)
      return answer.canceled ? null : answer.filePaths
    },
    async chooseFolder() {
      const options: Electron.OpenDialogOptions = { title: 'Open a folder of files', properties: ['openDirectory'] }
      const parent = window()
      const answer = parent ? await dialog.showOpenDialog(parent, options) : await dialog.showOpenDialog(options)
      return answer.canceled ? null : (answer.filePaths[0] ?? null)
    },
    async chooseSave(suggestedName) {
      const options: Electron.SaveDialogOptions = { title: 'Export', defaultPath: suggestedName }
      const parent = window()
      const answer = parent ? await dialog.showSaveDialog(parent, options) : await dialog.showSaveDialog(options)
      return answer.canceled || !answer.filePath ? null : answer.filePath
    },
    reveal: async path => shell.showItemInFolder(path),
    openExternal: openOutside,
    async notify(title, body) {
      if (BrowserWindow.getFocusedWindow() !== null) return
      const notification = new Notification({ title, body })
      notification.on('click', () => {
        const own = window()
        if (own) bringToFront(own)
      })
      notification.show()
    },
    async confirmKeyFor(origin) {
      const options: Electron.MessageBoxOptions = {
        type: 'question',
        title: 'Listwright',
        message: `Send requests with this key to ${origin}?`,
        detail: 'This workspace has no key for this address yet. Make sure it is the address of your service.',
        buttons: ['Set key', 'Cancel'],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const parent = window()
      const answer = parent ? await dialog.showMessageBox(parent, options) : await dialog.showMessageBox(options)
      return answer.response === 0
    },
    setMenu: async menu => setMenu(menu),
    onCommand(listener) {
      const heard = listeners.get(contents.id) ?? new Set()
      heard.add(listener)
      listeners.set(contents.id, heard)
      return () => {
        heard.delete(listener)
        if (heard.size === 0) listeners.delete(contents.id)
      }
    },
    connected: webOnly,
    disconnect: webOnly,
    used: async () => {},
    lock: webOnly,
  }
}
