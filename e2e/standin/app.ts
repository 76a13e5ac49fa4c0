// Electron's `app`: readiness, paths, the single-instance lock and the order of quitting.
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { known } from './known.ts'
import { say, state } from './script.ts'

/** A window as `app` sees it. */
export interface Closable {
  /** Asks the window to close; false when a listener prevented it. */
  close(): Promise<boolean>
}

export const windows = new Set<Closable>()

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process.
    return false
  }
}

export class App extends EventEmitter {
  readonly isPackaged = false
  browser: Browser | null = null
  readonly #paths = new Map([['userData', path.join(tmpdir(), 'electron-standin')]])
  readonly #readiness = Promise.withResolvers<void>()
  #ready = false
  #quitting = false
  #lock: string | null = null
  #relaunch: string[] | null = null

  addRecentDocument(file: string) {
    state.recentDocuments.unshift(file)
  }
  clearRecentDocuments() {
    state.recentDocuments.length = 0
  }
  setName(_name: string) {}
  getVersion() {
    return '0.0.0'
  }
  getPath(name: string) {
    const found = this.#paths.get(name)
    if (found === undefined) throw new Error(`the Electron stand-in has no path ${name}`)
    return found
  }
  getAppPath() {
    return process.argv[1] ?? ''
  }
  setPath(name: string, to: string) {
    if (this.#ready) throw new Error('paths are set before the app is ready')
    this.#paths.set(name, to)
  }
  isReady() {
    return this.#ready
  }
  whenReady() {
    return this.#readiness.promise
  }

  /** One per user data folder, as in Electron; the one that has it gets the data. */
  requestSingleInstanceLock(data: unknown = null) {
    const folder = this.getPath('userData')
    const file = path.join(folder, 'SingletonLock')
    mkdirSync(folder, { recursive: true })
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch {
      // Someone's; a lock of a process that was killed does not count.
      if (alive(Number(readFileSync(file, 'utf8')))) {
        say({ second: { args: process.argv, folder: process.cwd(), data } })
        return false
      }
      writeFileSync(file, String(process.pid))
    }
    this.#lock = file
    return true
  }

  /** Called when the main module has run to its end: Electron is ready no sooner, so awaiting it there hangs. */
  async becomeReady(endpoint: string) {
    if (this.#quitting) return
    this.browser = await chromium.connectOverCDP(endpoint)
    this.#ready = true
    this.emit('ready')
    this.#readiness.resolve()
  }

  quit() {
    if (this.#quitting) return
    if (!this.#go('before-quit')) return
    this.#quitting = true
    void (async () => {
      for (const window of windows) {
        if (!(await window.close())) {
          this.#quitting = false
          return
        }
      }
      if (this.#go('will-quit')) this.exit(0)
    })()
  }

  /** Emits an event that a listener may prevent; false when one did. */
  #go(event: 'before-quit' | 'will-quit'): boolean {
    let prevented = false
    this.emit(event, {
      preventDefault: () => {
        prevented = true
      },
    })
    return !prevented
  }

  /** Only when the last window closes by itself, not while quitting. */
  windowClosed() {
    if (windows.size === 0 && !this.#quitting) this.emit('window-all-closed')
  }

  /** Starts the program again when it has ended, by default with the arguments it was started with. */
  relaunch(options: { args?: string[] } = {}) {
    const [program, ...args] = options.args ?? process.argv.slice(1)
    if (program !== this.getAppPath()) throw new Error(`${program} is not the program`)
    this.#relaunch = args
  }

  exit(code: number) {
    if (this.#lock) rmSync(this.#lock, { force: true })
    if (!this.#relaunch) process.exit(code)
    say({ relaunch: this.#relaunch }, () => process.exit(code))
  }
}

export const app: App = known('app', new App())
