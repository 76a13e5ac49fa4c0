// The window and its memory: size and place are kept in the data folder.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BrowserWindow, Menu, nativeTheme, screen } from 'electron'
import { z } from 'zod'
import type { Settings } from '../contract/app/settings.ts'
import type { Log } from '../engine/base/host.ts'
import { writeWhole } from '../engine/disk/write-file.ts'
import { pageBackgrounds } from './background.ts'
import { startUrl } from './security.ts'
import { textMenu } from './text-menu.ts'
import { watchPage } from './watch-page.ts'

const Bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400),
  height: z.int().min(300),
  maximized: z.boolean(),
})
type Bounds = z.infer<typeof Bounds>

/** Pixels of a window that must be on a display for it to count as seen. */
const grip = 80

function remembered(file: string): Bounds | null {
  try {
    const bounds = Bounds.parse(JSON.parse(readFileSync(file, 'utf8')))
    const { workArea } = screen.getDisplayMatching(bounds)
    // At least a corner that can be grabbed: the display it was on may be gone.
    const seen =
      bounds.x < workArea.x + workArea.width - grip &&
      bounds.y < workArea.y + workArea.height - grip &&
      bounds.x + bounds.width > workArea.x + grip &&
      bounds.y >= workArea.y
    return seen ? bounds : null
  } catch {
    // First start, or a file someone edited: the usual size serves.
    return null
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

function backgroundOf(theme: Settings['theme']): string {
  if (theme === 'system') return nativeTheme.shouldUseDarkColors ? pageBackgrounds.dark : pageBackgrounds.light
  return pageBackgrounds[theme]
}

/** Opens the window where it was last; what is shown in it is the page alone. */
export function openWindow(dataDir: string, preload: string, log: Log, theme: Settings['theme']): BrowserWindow {
  const file = path.join(dataDir, 'window.json')
  const bounds = remembered(file)
  const window = new BrowserWindow({
    ...(bounds ? { x: bounds.x, y: bounds.y } : {}),
    width: bounds?.width ?? 1280,
    height: bounds?.height ?? 820,
    minWidth: 720,
    minHeight: 480,
    title: 'Listwright',
    show: false,
    backgroundColor: backgroundOf(theme),
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false },
  })
  if (bounds?.maximized) window.maximize()
  watchPage(window, path.join(dataDir, 'log'), log)
  window.webContents.on('context-menu', (_event, under) => {
    const items = textMenu(under)
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds()
    try {
      const bounds: Bounds = { x, y, width, height, maximized: window.isMaximized() }
      writeWhole(file, JSON.stringify(bounds))
    } catch (error) {
      log.info('the place of the window was not kept', { error: String(error) })
    }
  })
  window.loadURL(startUrl).catch((error: unknown) => log.error('the page did not load', { error: String(error) }))
  return window
}
