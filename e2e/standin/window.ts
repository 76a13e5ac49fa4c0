// Electron's windows: each is a page of a real Chromium, with the preload bundle in a world of its own.
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession, Page, Route } from '@playwright/test'
import { app, type Closable, windows } from './app.ts'
import { ipcHandlers, ipcMain } from './ipc.ts'
import { known } from './known.ts'
import { noteSent, say, state } from './script.ts'

const world = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const pageWorld = world('page-world.js')
const preloadWorld = world('preload-world.js')

/** Chromium has no app: scheme; the page lives under this origin and main sees the one it knows. */
const webOrigin = 'http://listwright.localhost'
const appOrigin = 'app://listwright'
const toWeb = (url: string) => (url.startsWith(appOrigin) ? url.replace(appOrigin, webOrigin) : url)
const toApp = (url: string) => (url.startsWith(webOrigin) ? url.replace(webOrigin, appOrigin) : url)
const withoutFragment = (url: string) => url.split('#')[0] ?? url

/** Whether this program is the one in front; a headless Chromium would not know. */
export const inFront = { is: true }

type SchemeHandler = (request: Request) => Response | Promise<Response>
let serveScheme: SchemeHandler | null = null

export const protocol = known('protocol', {
  registerSchemesAsPrivileged: () => {
    if (app.isReady()) throw new Error('schemes are registered before the app is ready')
  },
  handle: (scheme: string, handler: SchemeHandler) => {
    if (scheme !== 'app') throw new Error(`the stand-in serves app: only, not ${scheme}:`)
    serveScheme = handler
  },
})

export class WebContents extends EventEmitter {
  static #last = 0
  readonly id = ++WebContents.#last
  mainFrame = { url: 'about:blank' }
  destroyed = false
  openHandler: ((details: { url: string }) => { action: string }) | null = null
  toPreload: (expression: string) => Promise<void> = async () => {}
  reload: () => void = () => {}
  forcefullyCrashRenderer: () => void = () => {}

  isDestroyed() {
    return this.destroyed
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler
  }
  send(channel: string, ...args: unknown[]) {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    noteSent(channel, args)
    void this.toPreload(`standinReceive(${JSON.stringify(channel)}, ${JSON.stringify(args)})`)
  }
}

interface WindowOptions {
  width: number
  height: number
  backgroundColor?: string
  webPreferences: { preload: string; sandbox: boolean; contextIsolation: boolean; nodeIntegration: boolean }
}

export class BrowserWindow extends EventEmitter implements Closable {
  readonly webContents = known('webContents', new WebContents())
  readonly #preload: string
  readonly #size: { width: number; height: number }
  #page: Page | null = null
  #closed = false
  #crashed = false
  /** The address loadURL is on its way to: the program's own navigations are no one's business. */
  #loading: string | null = null

  constructor({ width, height, backgroundColor, webPreferences }: WindowOptions) {
    super()
    state.background = backgroundColor ?? null
    this.webContents.reload = () => void this.#reload()
    this.webContents.forcefullyCrashRenderer = () => void this.crash()
    if (!app.isReady()) throw new Error('cannot create a BrowserWindow before the app is ready')
    const { sandbox, contextIsolation, nodeIntegration } = webPreferences
    if (!sandbox || !contextIsolation || nodeIntegration) throw new Error('the stand-in runs sandboxed windows only')
    this.#size = { width, height }
    this.#preload = readFileSync(webPreferences.preload, 'utf8')
    windows.add(this)
    state.windows = windows.size
    app.emit('web-contents-created', {}, this.webContents)
  }

  static fromWebContents(contents: WebContents) {
    return BrowserWindow.getAllWindows().find(window => window.webContents === contents) ?? null
  }
  static getFocusedWindow() {
    return (inFront.is && BrowserWindow.getAllWindows()[0]) || null
  }
  static getAllWindows() {
    return [...windows].filter(window => window instanceof BrowserWindow)
  }

  isDestroyed() {
    return this.#closed
  }
  isMinimized() {
    return false
  }
  isMaximized() {
    return false
  }
  restore() {}
  maximize() {}
  show() {}
  focus() {
    inFront.is = true
    state.focused++
  }
  getNormalBounds() {
    return { x: 0, y: 0, ...this.#size }
  }

  async close() {
    if (this.#closed) return true
    let prevented = false
    this.emit('close', {
      preventDefault: () => {
        prevented = true
      },
    })
    if (prevented) return false
    this.#gone()
    await this.#page?.close()
    return true
  }

  #gone() {
    if (this.#closed) return
    this.#closed = true
    windows.delete(this)
    state.windows = windows.size
    this.webContents.destroyed = true
    this.webContents.emit('destroyed')
    this.emit('closed')
    app.windowClosed()
  }

  /** The page's process ends, as after a fault of the browser. */
  async crash() {
    const page = this.#page
    // A page that has crashed is of no more use to the driver: another takes its place when it is loaded again.
    this.#crashed = true
    await page?.close()
    this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  }

  async #reload() {
    if (!this.#crashed) {
      await this.#page?.reload()
      return
    }
    this.#crashed = false
    await this.loadURL(this.webContents.mainFrame.url)
  }

  async loadURL(url: string) {
    const context = app.browser?.contexts()[0]
    if (!context) throw new Error('no browser')
    const page = await context.newPage()
    this.#page = page
    await page.setViewportSize(this.#size)
    const session = await context.newCDPSession(page)
    await this.#isolate(session)
    await this.#watch(session)
    await page.route('**/*', route => this.#answer(page, route))
    page.on('popup', popup => void popup.close())
    page.on('close', () => {
      if (!this.#crashed) this.#gone()
    })
    page.on('crash', () => this.webContents.emit('render-process-gone', {}, { reason: 'crashed' }))
    this.#loading = toWeb(url)
    await page.goto(this.#loading)
    this.emit('ready-to-show')
    say({ windowOpen: true })
  }

  /** Every request of the page: asked of will-navigate, then answered by the program's own protocol handler. */
  async #answer(page: Page, route: Route) {
    const request = route.request()
    const url = request.url()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      // A reload keeps the document's address, and its fragment, which a request does not carry.
      const programs = url === this.#loading || withoutFragment(page.url()) === url
      this.#loading = null
      if (!programs && !this.#mayNavigate(toApp(url))) return route.abort('aborted')
    }
    if (!url.startsWith(`${webOrigin}/`)) return route.continue()
    if (!serveScheme) return route.abort()
    const answer = await serveScheme(new Request(toApp(url)))
    const body = Buffer.from(await answer.arrayBuffer())
    return route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  }

  #mayNavigate(url: string): boolean {
    let prevented = false
    this.webContents.emit('will-navigate', {
      url,
      preventDefault: () => {
        prevented = true
      },
    })
    return !prevented
  }

  /** Navigations of the main frame and new windows, as events of webContents. */
  async #watch(session: CDPSession) {
    const contents = this.webContents
    const main = (await session.send('Page.getFrameTree')).frameTree.frame.id
    session.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      if (/samedocument/i.test(navigationType)) return
      contents.emit('did-start-navigation', { url: toApp(url), isMainFrame: frameId === main, isSameDocument: false })
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== main) return
      const url = toApp(`${frame.url}${frame.urlFragment ?? ''}`)
      contents.mainFrame = { url }
      contents.emit('did-navigate', {}, url)
      state.address = url
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId !== main) return
      contents.mainFrame.url = toApp(url)
      contents.emit('did-start-navigation', { url: toApp(url), isMainFrame: true, isSameDocument: true })
      contents.emit('did-navigate-in-page', {}, toApp(url), true)
    })
    session.on('Page.windowOpen', ({ url }) => {
      const answer = contents.openHandler?.({ url: toApp(url) })
      if (answer?.action !== 'deny') throw new Error(`the stand-in has no child windows, and ${url} was not denied`)
    })
    await session.send('Page.enable')
  }

  /** The preload runs in a world of its own, before the page's scripts, in the main frame only. */
  async #isolate(session: CDPSession) {
    const contents = this.webContents
    const mainFrame = (await session.send('Page.getFrameTree')).frameTree.frame.id
    const frames = new Map<number, string>()
    let current: number | null = null
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name !== 'preload') return
      const frame = String(context.auxData?.frameId ?? '')
      frames.set(context.id, frame)
      if (frame === mainFrame) current = context.id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      frames.delete(executionContextId)
      if (current === executionContextId) current = null
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== 'standinSend') return
      const isMain = frames.get(executionContextId) === mainFrame
      void this.#hear(payload, isMain ? contents.mainFrame : { url: 'about:srcdoc' })
    })
    contents.toPreload = async expression => {
      if (current === null) return
      await session.send('Runtime.evaluate', { expression, contextId: current }).catch(() => {
        // The document went away between the message and its arrival, as in Electron.
      })
    }
    await session.send('Runtime.enable')
    await session.send('Runtime.addBinding', { name: 'standinSend', executionContextName: 'preload' })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorld })
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (window === top) {\n${preloadWorld}\n${this.#preload}\n}`,
      worldName: 'preload',
    })
  }

  async #hear(payload: string, senderFrame: { url: string }) {
    const { channel, args, call } = JSON.parse(payload) as { channel: string; args: unknown[]; call?: number }
    const event = { sender: this.webContents, senderFrame }
    if (call === undefined) {
      ipcMain.emit(channel, event, ...args)
      return
    }
    const settle = (ok: boolean, value: unknown) =>
      this.webContents.toPreload(`standinSettle(${call}, ${ok}, ${JSON.stringify(value ?? null)})`)
    try {
      const handler = ipcHandlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      await settle(true, await handler(event, ...args))
    } catch (error) {
      await settle(false, `Error invoking remote method '${channel}': ${String(error)}`)
    }
  }
}
