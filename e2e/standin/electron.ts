// A stand-in for the `electron` module, for tests only: the built main and preload run on plain Node and a real
// Chromium that is joined over DevTools. Unknown members are refused by name, so nothing is silently missing.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import type { Answer, Numbered, Order, State } from './messages.ts'

const here = import.meta.dirname
const pageWorld = readFileSync(path.join(here, 'page-world.js'), 'utf8')
const preloadWorld = readFileSync(path.join(here, 'preload-world.js'), 'utf8')
const endpoint = process.env.STANDIN_BROWSER ?? ''
const lockHeld = process.env.STANDIN_SECOND === '1'
/** Chromium has no app: scheme; the page lives under this origin and main sees the one it knows. */
const webOrigin = 'http://listwright.localhost'
const toWeb = (url: string) => url.replace(/^app:\/\/listwright/, webOrigin)
const toApp = (url: string) => (url.startsWith(webOrigin) ? url.replace(webOrigin, 'app://listwright') : url)

/** Any member that is not built here fails with its name. */
function known<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, member, receiver) {
      if (Reflect.has(target, member)) return Reflect.get(target, member, receiver)
      if (typeof member === 'symbol' || member === 'then') return undefined
      throw new Error(`the Electron stand-in has no ${name}.${member}`)
    },
  })
}

const state: State = { windows: 0, focused: 0, openedOutside: [], errorBoxes: [], sent: 0 }
const dialogAnswers: Record<'open' | 'save', (string[] | null)[]> = { open: [], save: [] }
const handlers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>()
let schemeHandler: ((request: Request) => Response | Promise<Response>) | null = null
let menu: MenuTemplate[] = []
let browser: Browser | null = null

interface MenuTemplate {
  id?: string
  label?: string
  role?: string
  submenu?: MenuTemplate[]
  click?: (item: unknown, window: unknown) => void
}

// ---- app -------------------------------------------------------------------------------------------------------
class App extends EventEmitter {
  isPackaged = false
  #ready = false
  readonly #readiness = Promise.withResolvers<void>()

  setName(_name: string) {}
  getVersion = () => '0.0.0'
  getPath = (name: string) => {
    if (name !== 'userData') throw new Error(`the Electron stand-in has no path ${name}`)
    return process.env.LISTWRIGHT_DATA ?? ''
  }
  isReady = () => this.#ready
  whenReady = () => this.#readiness.promise
  requestSingleInstanceLock = () => !lockHeld
  async start() {
    browser = await chromium.connectOverCDP(endpoint)
    this.#ready = true
    this.emit('ready')
    this.#readiness.resolve()
    say({ ready: true })
  }
  quit() {
    let prevented = false
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true
      },
    })
    if (!prevented) this.exit(0)
  }
  exit(code: number) {
    void (browser?.close() ?? Promise.resolve()).finally(() => process.exit(code))
    setTimeout(() => process.exit(code), 2000).unref()
  }
}
export const app = known('app', new App())

// ---- windows ---------------------------------------------------------------------------------------------------
const windows = new Set<BrowserWindowStandIn>()
let nextId = 1

class WebContentsStandIn extends EventEmitter {
  readonly id = nextId++
  mainFrame = { url: 'about:blank' }
  destroyed = false
  page: Page | null = null
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  toPreload: (expression: string) => Promise<void> = async () => {}

  isDestroyed = () => this.destroyed
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) => {
    this.openHandler = handler
  }
  send = (channel: string, ...args: unknown[]) => {
    state.sent++
    void this.toPreload(`standinReceive(${JSON.stringify(channel)}, ${JSON.stringify(args)})`)
  }
}

class BrowserWindowStandIn extends EventEmitter {
  readonly webContents = known('webContents', new WebContentsStandIn())
  readonly #preload: string
  #closed = false

  constructor(options: { webPreferences: { preload: string; sandbox: boolean; contextIsolation: boolean } }) {
    super()
    const { preload, sandbox, contextIsolation } = options.webPreferences
    if (!sandbox || !contextIsolation) throw new Error('the stand-in runs sandboxed, isolated windows only')
    this.#preload = readFileSync(preload, 'utf8')
    windows.add(this)
    state.windows = windows.size
    app.emit('web-contents-created', {}, this.webContents)
  }

  static fromWebContents = (contents: WebContentsStandIn) =>
    [...windows].find(window => window.webContents === contents) ?? null
  static getFocusedWindow = () => [...windows][0] ?? null
  static getAllWindows = () => [...windows]

  isDestroyed = () => this.#closed
  isMinimized = () => false
  isMaximized = () => false
  restore = () => {}
  maximize = () => {}
  show = () => {}
  focus = () => {
    state.focused++
  }
  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 820 })

  async loadURL(url: string) {
    await app.whenReady()
    const context = browser?.contexts()[0]
    if (!context) throw new Error('no browser')
    const page = await context.newPage()
    this.webContents.page = page
    await this.#isolate(page)
    await page.route(`${webOrigin}/**`, async route => {
      if (!schemeHandler) return route.abort()
      const answer = await schemeHandler(new Request(toApp(route.request().url())))
      const body = Buffer.from(await answer.arrayBuffer())
      return route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
    })
    this.#watch(page)
    await page.goto(toWeb(url))
    this.emit('ready-to-show')
    say({ windowOpen: true })
  }

  /** The preload runs in a world of its own, before the page's scripts, in the main frame only. */
  async #isolate(page: Page) {
    const session = await context(page)
    const contexts = new Map<number, string>()
    let current: number | null = null
    const mainFrameId = (await session.send('Page.getFrameTree')).frameTree.frame.id
    session.on('Runtime.executionContextCreated', ({ context: made }) => {
      const frameId = String(made.auxData?.frameId ?? '')
      if (made.name !== 'preload') return
      contexts.set(made.id, frameId)
      if (frameId === mainFrameId) current = made.id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      contexts.delete(executionContextId)
      if (current === executionContextId) current = null
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== 'standinSend') return
      const main = contexts.get(executionContextId) === mainFrameId
      void this.#fromPage(payload, main ? this.webContents.mainFrame : { url: 'about:srcdoc' }, executionContextId)
    })
    this.webContents.toPreload = async expression => {
      if (current === null) return
      await session.send('Runtime.evaluate', { expression, contextId: current }).catch(() => {
        // The document went away between the message and its arrival, as in Electron.
      })
    }
    await session.send('Page.enable')
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: 'standinSend', executionContextName: 'preload' })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorld })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (window === top) {\n${preloadWorld}\n${this.#preload}\n}`,
      worldName: 'preload',
    })
  }

  async #fromPage(payload: string, senderFrame: { url: string }, contextId: number) {
    const { channel, args, call } = JSON.parse(payload) as { channel: string; args: unknown[]; call?: number }
    const event = { sender: this.webContents, senderFrame }
    if (call === undefined) {
      ipcMain.emit(channel, event, ...args)
      return
    }
    const settle = (ok: boolean, value: unknown) =>
      this.webContents.toPreload(`standinSettle(${call}, ${ok}, ${JSON.stringify(value ?? null)})`)
    try {
      const handler = handlers.get(channel)
      if (!handler) throw new Error(`no handler for ${channel}`)
      await settle(true, await handler(event, ...args))
    } catch (error) {
      await settle(false, `context ${contextId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  #watch(page: Page) {
    const contents = this.webContents
    let before = ''
    page.on('framenavigated', (frame: Frame) => {
      if (frame !== page.mainFrame()) return
      const url = toApp(frame.url())
      contents.mainFrame = { url }
      const document = url.split('#')[0] ?? url
      const reloaded = document === before
      before = document
      contents.emit('did-navigate', {}, url, reloaded)
    })
    page.on('popup', popup => {
      void (async () => {
        const url = popup.url()
        const answer = contents.openHandler?.({ url })
        if (answer?.action !== 'allow') await popup.close()
      })()
    })
    page.on('request', request => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
      if (request.url().startsWith(webOrigin)) return
      let prevented = false
      contents.emit('will-navigate', { url: request.url(), preventDefault: () => (prevented = true) })
      if (!prevented) throw new Error(`navigation to ${request.url()} was not prevented`)
    })
    // A prevented navigation goes nowhere: the request is cut, the document stays.
    void page.route(
      url => url.protocol.startsWith('http') && url.origin !== webOrigin,
      route => route.abort('aborted'),
    )
    page.on('close', () => {
      if (this.#closed) return
      this.#closed = true
      this.emit('close')
      contents.destroyed = true
      contents.emit('destroyed')
      windows.delete(this)
      state.windows = windows.size
      if (windows.size === 0) app.emit('window-all-closed')
    })
  }
}
const context = (page: Page) => page.context().newCDPSession(page)
export const BrowserWindow = BrowserWindowStandIn

// ---- the rest of the module ------------------------------------------------------------------------------------
class IpcMain extends EventEmitter {
  handle = (channel: string, handler: (event: unknown, ...args: unknown[]) => unknown) => handlers.set(channel, handler)
}
export const ipcMain = known('ipcMain', new IpcMain())

export const protocol = known('protocol', {
  registerSchemesAsPrivileged: () => {},
  handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) => {
    if (scheme !== 'app') throw new Error(`the stand-in serves app: only, not ${scheme}:`)
    schemeHandler = handler
  },
})

const answered = (kind: 'open' | 'save') => {
  if (dialogAnswers[kind].length === 0) throw new Error(`no answer was prepared for the ${kind} dialog`)
  return dialogAnswers[kind].shift() ?? null
}
export const dialog = known('dialog', {
  showOpenDialog: async () => {
    const paths = answered('open')
    return { canceled: paths === null, filePaths: paths ?? [] }
  },
  showSaveDialog: async () => {
    const paths = answered('save')
    return { canceled: paths === null, filePath: paths?.[0] ?? '' }
  },
  showErrorBox: (title: string, text: string) => state.errorBoxes.push(`${title}: ${text}`),
})

export const Menu = known('Menu', {
  buildFromTemplate: (template: MenuTemplate[]) => template,
  setApplicationMenu: (template: MenuTemplate[]) => {
    menu = template
  },
})
export const shell = known('shell', {
  openExternal: async (url: string) => {
    state.openedOutside.push(url)
  },
  showItemInFolder: () => {},
})
export const session = known('session', {
  defaultSession: known('defaultSession', {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
  }),
})
export const screen = known('screen', {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
})
export const powerMonitor = known('powerMonitor', new EventEmitter())
export const Notification = known('Notification', { isSupported: () => false })

// ---- orders from the launcher ----------------------------------------------------------------------------------
function say(answer: Answer) {
  process.send?.(answer)
}

const menuEntry = (entries: MenuTemplate[], id: string): MenuTemplate | undefined =>
  entries.flatMap(entry => [entry, ...(entry.submenu ?? [])]).find(entry => entry.id === id)

function obey(order: Order): unknown {
  const [window] = windows
  switch (order.kind) {
    case 'answerDialog':
      dialogAnswers[order.dialog].push(order.paths)
      return null
    case 'clickMenu': {
      const entry = menuEntry(menu, order.id)
      if (!entry?.click) throw new Error(`the menu has no entry ${order.id}`)
      entry.click(entry, window)
      return null
    }
    case 'secondStart':
      app.emit('second-instance')
      return null
    case 'suspend':
      powerMonitor.emit('suspend')
      return null
    case 'forge': {
      if (!window) throw new Error('no window')
      const sender = window.webContents
      if (order.from === 'foreign') sender.mainFrame = { url: 'https://evil.example/' }
      const senderFrame = order.from === 'subframe' ? { url: 'app://listwright/inner.html' } : sender.mainFrame
      ipcMain.emit(order.channel, { sender, senderFrame }, ...order.args)
      return null
    }
    case 'quit':
      setImmediate(() => app.quit())
      return null
    case 'state':
      return state
  }
}

process.on('message', ({ number, order }: Numbered) => {
  try {
    say({ number, ok: true, value: obey(order) })
  } catch (error) {
    say({ number, ok: false, value: error instanceof Error ? error.message : String(error) })
  }
})

export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
}
if (lockHeld) say({ ready: true })
else void app.start()
