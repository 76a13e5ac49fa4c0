// The window and its memory: size and place are kept in the data folder.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BrowserWindow, screen } from 'electron'
import { z } from 'zod'
import { startUrl } from './security.ts'

const Bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400),
  height: z.int().min(300),
  maximized: z.boolean(),
})
type Bounds = z.infer<typeof Bounds>

function remembered(file: string): Bounds | null {
  try {
    const bounds = Bounds.parse(JSON.parse(readFileSync(file, 'utf8')))
    const { workArea } = screen.getDisplayMatching(bounds)
    const seen = bounds.x < workArea.x + workArea.width && bounds.y < workArea.y + workArea.height
    return seen ? bounds : null
  } catch {
    // First start, or a file someone edited: the usual size serves.
    return null
  }
}

export function openWindow(dataDir: string, preload: string): BrowserWindow {
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
    webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false },
  })
  if (bounds?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeFileSync(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
  })
  void window.loadURL(startUrl)
  return window
}
