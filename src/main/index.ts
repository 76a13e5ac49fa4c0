// Boot order of the desktop program.
import path from 'node:path'
import { app, type BrowserWindow, dialog, Notification, powerMonitor, powerSaveBlocker, session } from 'electron'
import { z } from 'zod'
import { Failure } from '../engine/base/fail.ts'
import type { Log } from '../engine/base/host.ts'
import { writeNew } from '../engine/disk/own-files.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { openDataDir } from '../hosts/data-dir.ts'
import { fileLog } from '../hosts/log.ts'
import { createNodeHost } from '../hosts/node-host.ts'
import type { OpenedThings } from '../hosts/opened.ts'
import { dataDirOf } from '../hosts/paths.ts'
import { portableDir } from '../hosts/portable.ts'
import { keepFilesPrivate } from '../hosts/private-files.ts'
import { workspaceExit, workspaceWords } from '../hosts/start-words.ts'
import { logStrayErrors } from '../hosts/stray-errors.ts'
import { openVault } from '../hosts/vault.ts'
import { readArguments } from './arguments.ts'
import { listenForPages } from './ipc.ts'
import { claimLinks } from './links.ts'
import { setMenu } from './menu.ts'
import { pageOf } from './page.ts'
import { endWithParent } from './parent.ts'
import { declareScheme, servePage } from './protocol.ts'
import { closeBeforeQuit } from './quit.ts'
import { guardContents, guardSession } from './security.ts'
import { desktopSettings } from './settings-store.ts'
import { startUtilityProcess } from './utility-process.ts'
import { bringToFront, openWindow } from './window.ts'

const can = { can: true, reason: null }

const started = readArguments(process.argv.slice(1), app.getAppPath(), process.cwd())
keepFilesPrivate()
const dataDir = openedDataDir(started.workspace ?? (started.portable ? portableDir() : undefined))
const preload = path.join(import.meta.dirname, '..', 'preload', 'index.cjs')

declareScheme()
app.setName('Listwright')
// Groups the windows under one button of the task bar, and lets notifications of Windows name the program.
if (process.platform === 'win32') app.setAppUserModelId('Listwright.Listwright')
// For drivers that draw wrongly or end the program.
if (started.disableGpu) app.disableHardwareAcceleration()
// The single-instance lock is one per user data folder, so that two workspaces can be open side by side.
app.setPath('userData', dataDir)
app.setPath('sessionData', path.join(dataDir, 'browser'))

/** What a second start hands to the first. Chromium mixes arguments of its own among those it passes on by itself. */
const Handed = z.object({ files: z.array(z.string()), links: z.array(z.string()) })
type Handed = z.infer<typeof Handed>
const handed: Handed = { files: [...started.files], links: [...started.links] }

/** Until the engine is there to take them, they wait here: macOS hands some over before the program is ready. */
const early = [handed]
let handOver = (things: OpenedThings): void => {
  early.push({ files: [...things.files], links: [...things.links] })
}

// Not awaited: Electron is ready only after this module has run to its end.
if (app.requestSingleInstanceLock(handed)) void boot()
else app.quit()

/** Chromium gets it before anything else, so a folder that cannot be used ends the program at once. */
function openedDataDir(named: string | undefined): string {
  try {
    const dir = dataDirOf(named)
    openDataDir(dir)
    return dir
  } catch (error) {
    const words = error instanceof Failure ? workspaceWords(error, '') : null
    if (words === null) throw error
    dialog.showErrorBox('Listwright could not start', words)
    return process.exit(workspaceExit)
  }
}

/** `npm start` waits for this file, else it opens the browser instead. */
function noteReady(log: Log): void {
  const file = process.env.LISTWRIGHT_READY
  delete process.env.LISTWRIGHT_READY
  if (!file) return
  try {
    writeNew(file, '')
  } catch (error) {
    log.info('the running program did not take the start', { error: String(error) })
  }
}

let blocker: number | null = null
/** The program goes on while no one is there; the screen may go dark. */
function keepAwake(on: boolean): void {
  if (on) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
  else if (blocker !== null) {
    powerSaveBlocker.stop(blocker)
    blocker = null
  }
}

async function boot(): Promise<void> {
  const log = fileLog(dataDir, line => console.error(line))
  logStrayErrors(log)
  endWithParent(app)
  let window: BrowserWindow | null = null
  /** Opens the window again where it was closed; null while the program starts. */
  let open: (() => BrowserWindow) | null = null
  const show = () => {
    if (window && !window.isDestroyed()) bringToFront(window)
    else window = open?.() ?? null
  }
  app.on('second-instance', (_event, _args, _folder, handed) => {
    show()
    const { success, data } = Handed.safeParse(handed)
    if (success) handOver(data)
  })
  app.on('activate', show)
  // macOS: opened with this program, or dropped on its icon.
  app.on('open-file', (event, file) => {
    event.preventDefault()
    show()
    handOver({ files: [file], links: [] })
  })
  // macOS: a link, from wherever it was clicked.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    show()
    handOver({ files: [], links: [url] })
  })
  // Windows: `npm start` hears Ctrl+C and asks for the end by this word.
  process.on('message', word => {
    if (word === 'quit') app.quit()
  })
  guardContents(app)
  await app.whenReady()
  noteReady(log)
  claimLinks(app, { portable: started.portable, platform: process.platform, binary: process.execPath })

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
          notify: notifies ? can : { can: false, reason: 'This computer does not show notifications.' },
          connected: { can: false, reason: 'Only the window of this program is connected.' },
        },
        settings: desktopSettings(dataDir),
        vault: openVault(dataDir),
        log,
        restart: () => {
          app.relaunch({ args: [...started.again] })
          app.quit()
        },
        keepAwake,
        recentDocuments: paths => {
          app.clearRecentDocuments()
          // The last one added comes first.
          for (const file of paths.toReversed()) app.addRecentDocument(file)
        },
        startProcess: startUtilityProcess,
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
  listenForPages(engine, contents => pageOf(contents, setMenu))
  setMenu()
  const ending = closeBeforeQuit(app, engine)
  handOver = ({ files, links }) => {
    engine.files.handed.add(files)
    engine.links.handed.add(links)
  }
  for (const things of early) handOver(things)
  open = () => {
    const opened = openWindow(dataDir, preload, log, engine.settings.get().theme)
    ending.follow(opened)
    return opened
  }
  window = open()
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
