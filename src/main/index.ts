// Boot order of the desktop program.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { app, type BrowserWindow, dialog, Notification, powerMonitor, session } from 'electron'
import { createEngine, type Engine } from '../engine/engine.ts'
import { Failure } from '../engine/fail.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost } from '../hosts/node-host.ts'
import { defaultDataDir, makeDataDir } from '../hosts/paths.ts'
import { workspaceExit, workspaceWords } from '../hosts/start-words.ts'
import { logStrayErrors } from '../hosts/stray-errors.ts'
import { openVault } from '../hosts/vault.ts'
import { listenForPages } from './ipc.ts'
import { setMenu } from './menu.ts'
import { pageOf } from './page.ts'
import { declareScheme, servePage } from './protocol.ts'
import { closeBeforeQuit } from './quit.ts'
import { guardContents, guardSession } from './security.ts'
import { desktopSettings } from './settings-store.ts'
import { bringToFront, openWindow } from './window.ts'

const can = { can: true, reason: null }

// Electron and Chromium add arguments of their own, so unknown ones are theirs.
const args = process.argv.slice(app.isPackaged ? 1 : 2)
const { values } = parseArgs({ args, options: { workspace: { type: 'string' } }, strict: false })
const dataDir = typeof values.workspace === 'string' ? path.resolve(values.workspace) : defaultDataDir()
const preload = path.join(import.meta.dirname, '..', 'preload', 'index.cjs')

declareScheme()
app.setName('Listwright')
makeDataDir(dataDir)
// The single-instance lock is one per user data folder, so that two workspaces can be open side by side.
app.setPath('userData', dataDir)
app.setPath('sessionData', path.join(dataDir, 'browser'))

// Not awaited: Electron is ready only after this module has run to its end.
if (app.requestSingleInstanceLock()) void boot()
else app.quit()

async function boot(): Promise<void> {
  const log = fileLog(dataDir, line => console.error(line))
  logStrayErrors(log)
  let window: BrowserWindow | null = null
  app.on('second-instance', () => {
    if (window && !window.isDestroyed()) bringToFront(window)
  })
  guardContents(app)
  await app.whenReady()

  const notifies = Notification.isSupported()
  let engine: Engine
  try {
    engine = await createEngine(
      createNodeHost({
        kind: 'electron',
        dataDir,
        capabilities: {
          dialogs: can,
          reveal: can,
          menu: can,
          notify: notifies ? can : { can: false, reason: 'This computer shows no notifications.' },
          keysTaken: [],
        },
        settings: desktopSettings(dataDir),
        vault: await openVault(dataDir),
        log,
        restart: () => {
          app.relaunch()
          app.quit()
        },
        onSuspend: listener => {
          powerMonitor.on('suspend', listener)
          return () => powerMonitor.off('suspend', listener)
        },
      }),
    )
  } catch (error) {
    const words = error instanceof Failure ? workspaceWords(error, dataDir) : null
    log.error('could not start', { error: words ?? String(error) })
    dialog.showErrorBox('Listwright could not start', words ?? `${String(error)}\nNothing was changed in ${dataDir}.`)
    app.exit(words === null ? 1 : workspaceExit)
    return
  }
  guardSession(session.defaultSession)
  servePage(path.join(import.meta.dirname, '..', 'renderer'))
  listenForPages(engine, pageOf)
  setMenu()
  closeBeforeQuit(app, engine)
  const open = () => openWindow(dataDir, preload, log)
  window = open()
  app.on('activate', () => {
    if (!window || window.isDestroyed()) window = open()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
