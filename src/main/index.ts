// Boot order of the desktop program.
import path from 'node:path'
import { app, type BrowserWindow, dialog, Notification, powerMonitor, session } from 'electron'
import { createEngine, type Engine } from '../engine/engine.ts'
import { Failure } from '../engine/fail.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost } from '../hosts/node-host.ts'
import { openVault } from '../hosts/vault.ts'
import { listenForPages } from './ipc.ts'
import { setMenu } from './menu.ts'
import { pageOf } from './page.ts'
import { declareScheme, servePage } from './protocol.ts'
import { endRuns } from './quit.ts'
import { guardContents, guardSession } from './security.ts'
import { desktopSettings } from './settings-store.ts'
import { openWindow } from './window.ts'

const can = { can: true, reason: null }

declareScheme()
app.setName('Listwright')
const dataDir = process.env.LISTWRIGHT_DATA ?? app.getPath('userData')
const preload = path.join(import.meta.dirname, '..', 'preload', 'index.cjs')

if (app.requestSingleInstanceLock()) await boot()
else app.quit()

async function boot(): Promise<void> {
  const log = fileLog(dataDir, line => console.error(line))
  process.on('unhandledRejection', error => log.error('unhandled rejection', { error: String(error) }))
  process.on('uncaughtException', error => log.error('uncaught exception', { error: String(error.stack) }))
  let window: BrowserWindow | null = null
  app.on('second-instance', () => {
    if (!window || window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  guardContents(app)
  await app.whenReady()

  const host = createNodeHost({
    kind: 'electron',
    dataDir,
    capabilities: {
      dialogs: can,
      reveal: can,
      menu: can,
      notify: { can: Notification.isSupported(), reason: 'This computer shows no notifications.' },
      keysTaken: [],
    },
    settings: desktopSettings(dataDir),
    vault: await openVault(),
    log,
    onSuspend: listener => {
      powerMonitor.on('suspend', listener)
      return () => powerMonitor.off('suspend', listener)
    },
  })
  let engine: Engine
  try {
    engine = await createEngine(host)
  } catch (error) {
    const words = error instanceof Failure ? `${error.code} ${JSON.stringify(error.details)}` : String(error)
    log.error('could not start', { error: words })
    dialog.showErrorBox('Listwright could not start', `${words}\nNothing was changed in ${dataDir}.`)
    app.exit(8)
    return
  }
  guardSession(session.defaultSession)
  servePage(path.join(import.meta.dirname, '..', 'renderer'))
  listenForPages(engine, pageOf)
  setMenu()
  endRuns(app, engine)
  window = openWindow(dataDir, preload)
  app.on('activate', () => {
    if (!window || window.isDestroyed()) window = openWindow(dataDir, preload)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
