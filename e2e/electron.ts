// The desktop program on Electron itself, where its binary is there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { _electron } from '@playwright/test'
import type { DesktopDriver } from './driver.ts'
import { expect } from './expect.ts'

const root = path.join(import.meta.dirname, '..')

/** Path of Electron's binary, or null. */
export function electronBinary(): string | null {
  const dir = path.join(root, 'node_modules', 'electron')
  const pathFile = path.join(dir, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = path.join(dir, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

export async function launchElectron(dataDir: string, binary: string): Promise<DesktopDriver> {
  const env = { ...process.env, LISTWRIGHT_DATA: dataDir } as Record<string, string>
  const start = (args: readonly string[] = [], cwd = root) =>
    _electron.launch({ executablePath: binary, args: [root, '--no-sandbox', ...args], cwd, env })
  const electron = await start()
  await electron.evaluate(module => {
    const opened: string[] = []
    Object.assign(globalThis, { openedOutside: opened })
    module.shell.openExternal = async url => void opened.push(url)
  })
  const ended = new Promise<number | null>(resolve => electron.process().once('exit', code => resolve(code)))
  return {
    kind: 'electron',
    firstWindow: () => electron.firstWindow(),
    answerDialog: (dialog, paths) =>
      electron.evaluate(
        (module, [kind, files]) => {
          const canceled = files === null
          if (kind === 'open') module.dialog.showOpenDialog = async () => ({ canceled, filePaths: files ?? [] })
          else module.dialog.showSaveDialog = async () => ({ canceled, filePath: files?.[0] ?? '' })
        },
        [dialog, paths] as const,
      ),
    clickMenu: command =>
      expect
        .poll(() =>
          electron.evaluate((module, id) => {
            const item = module.Menu.getApplicationMenu()?.getMenuItemById(id)
            if (item?.enabled) item.click()
            return item?.enabled
          }, command),
        )
        .toBe(true),
    async secondStart(args, folder) {
      const focused = electron.evaluate(
        module => new Promise<boolean>(resolve => module.app.once('second-instance', () => resolve(true))),
      )
      const second = await start(args, folder)
      const code = await new Promise<number | null>(resolve => second.process().once('exit', c => resolve(c)))
      return { code, focused: await focused }
    },
    openedOutside: () => electron.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside),
    closeWindow: () => electron.evaluate(module => module.BrowserWindow.getAllWindows()[0]?.close()),
    ended: () => ended,
    async quit() {
      await electron.evaluate(module => module.app.quit())
      return ended
    },
    close: async () => {
      await electron.close()
    },
  }
}
