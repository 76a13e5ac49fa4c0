// Starts Chromium and a main module on the stand-in, and drives both.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath, chromiumFlags } from '../chromium.ts'
import type { DesktopDriver } from '../driver.ts'
import { expect } from '../expect.ts'
import type { Answer, Order, SecondStart, State } from './messages.ts'

const builtMain = path.join(import.meta.dirname, '..', '..', 'out', 'main', 'index.js')

export interface StandInOptions {
  /** The main module; by default the built program's. */
  readonly main?: string
  /** How long the first window may take, in milliseconds. */
  readonly startWithin?: number
  /** What the program is started with. */
  readonly args?: readonly string[]
  /** The folder it is started in. */
  readonly cwd?: string
  /** It is started as npm start does it, which can be killed. */
  readonly parent?: boolean
}

export interface StandInDriver extends DesktopDriver {
  /** An IPC message as if from the page, a frame inside it, or another origin. */
  forge(from: 'page' | 'subframe' | 'foreign', channel: string, args: unknown[]): Promise<void>
  /** What the program answers when the page asks for a permission, and when it looks whether it has it. */
  permission(name: string): Promise<{ requested: boolean; checked: boolean }>
  /** Whether this program is the one in front. */
  inFront(is: boolean): Promise<void>
  /** The next native question is answered by this button. */
  answerQuestion(button: string): Promise<void>
  /** The page's process ends, or hangs and is well again. */
  page(is: 'gone' | 'unresponsive' | 'responsive'): Promise<void>
  /** A file is opened with the program, as macOS does it. */
  openFile(path: string): Promise<void>
  /** A link is opened with the program, as macOS does it. */
  openUrl(url: string): Promise<void>
  /** From now on the program takes this computer for one of another system. */
  system(is: NodeJS.Platform): Promise<void>
  /** Windows logs off; whether the program held it up. */
  sessionEnd(): Promise<boolean>
  /** Clicks the last notification of the system. */
  clickNotification(): Promise<void>
  state(): Promise<State>
  /** npm start is killed with -9. */
  killParent(): void
  /** Waits until the program has ended to be started again, starts it, and gives its first window. */
  relaunched(): Promise<Page>
}

/** A fresh headless Chromium and the address of its DevTools. */
async function startChromium(profile: string): Promise<{ child: ChildProcess; endpoint: string }> {
  const args = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(browserPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const endpoint = await new Promise<string>((resolve, reject) => {
    let heard = ''
    child.stderr?.on('data', (text: Buffer) => {
      heard += text
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(heard)
      if (found?.[1]) resolve(found[1])
    })
    child.on('exit', code => reject(new Error(`Chromium ended with ${code}: ${heard.slice(-500)}`)))
  })
  return { child, endpoint }
}

function startMain(
  module: string,
  dataDir: string,
  endpoint: string,
  { args = [], cwd, parent = false }: Pick<StandInOptions, 'args' | 'cwd' | 'parent'>,
) {
  const main = fork(path.join(import.meta.dirname, 'boot.mjs'), [module, endpoint, ...args], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, LISTWRIGHT_DATA: dataDir, ...(parent && { LISTWRIGHT_PARENT_PIPE: '4' }) },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(parent ? (['pipe'] as const) : [])],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const windowOpen = Promise.withResolvers<void>()
  let numbers = 0
  let relaunch: string[] | null = null
  let second: SecondStart | null = null
  main.on('message', (answer: Answer) => {
    if ('windowOpen' in answer) {
      windowOpen.resolve()
      return
    }
    if ('second' in answer) {
      second = answer.second
      return
    }
    if ('relaunch' in answer) {
      relaunch = answer.relaunch
      return
    }
    const call = waiting.get(answer.number)
    waiting.delete(answer.number)
    if (answer.ok) call?.resolve(answer.value)
    else call?.reject(new Error(String(answer.value)))
  })
  const ended = new Promise<number | null>(resolve => main.once('exit', code => resolve(code)))
  void ended.then(code => {
    const gone = new Error(`the program ended with ${code}`)
    windowOpen.reject(gone)
    for (const call of waiting.values()) call.reject(gone)
  })
  // Whoever waits for the window hears of it; no one has to.
  windowOpen.promise.catch(() => {})
  return {
    main,
    ended,
    /** With what it is to be started again, once it has ended. */
    relaunch: () => relaunch,
    /** What it told the one that runs already. */
    second: () => second,
    windowOpen: windowOpen.promise,
    order: (order: Order) => {
      const call = Promise.withResolvers<unknown>()
      const number = ++numbers
      waiting.set(number, call)
      main.send({ number, order })
      return call.promise
    },
  }
}

/** Opens the program on `dataDir`. */
export async function launchStandIn(
  dataDir: string,
  { main = builtMain, startWithin = 60_000, args = [], cwd, parent = false }: StandInOptions = {},
): Promise<StandInDriver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'listwright-chromium-'))
  const { child, endpoint } = await startChromium(profile)
  const where = cwd === undefined ? {} : { cwd }
  let started = startMain(main, dataDir, endpoint, { ...where, args, parent })
  const browsers: Browser[] = []

  const close = async () => {
    for (const browser of browsers) await browser.close()
    if (started.main.exitCode === null && started.main.signalCode === null) {
      started.main.kill('SIGKILL')
      await started.ended
    }
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  // The orders answer with what their kind says (messages.ts).
  const state = async () => (await started.order({ kind: 'state' })) as State

  const firstWindow = async () => {
    const { main: starting, windowOpen } = started
    const slow = setTimeout(() => starting.kill(), startWithin)
    await windowOpen.finally(() => clearTimeout(slow))
    const browser = await chromium.connectOverCDP(endpoint)
    browsers.push(browser)
    const pages = browser.contexts().flatMap(context => context.pages())
    const page = pages.find((candidate: Page) => candidate.url().includes('listwright.localhost'))
    if (!page) throw new Error('the program opened no window')
    return page
  }

  return {
    kind: 'standin',
    firstWindow,
    async relaunched() {
      const code = await started.ended
      const again = started.relaunch()
      if (!again) throw new Error(`the program ended with ${code}, not to be started again`)
      started = startMain(main, dataDir, endpoint, { ...where, args: again })
      return firstWindow()
    },
    answerDialog: async (dialog, paths) => void (await started.order({ kind: 'answerDialog', dialog, paths })),
    clickMenu: id => expect.poll(() => started.order({ kind: 'clickMenu', id }), `menu entry ${id}`).toBe(true),
    inFront: async is => void (await started.order({ kind: 'inFront', is })),
    answerQuestion: async button => void (await started.order({ kind: 'answerQuestion', button })),
    page: async is => void (await started.order({ kind: 'page', is })),
    openFile: async path => void (await started.order({ kind: 'openFile', path })),
    openUrl: async url => void (await started.order({ kind: 'openUrl', url })),
    system: async is => void (await started.order({ kind: 'system', is })),
    sessionEnd: async () => (await started.order({ kind: 'sessionEnd' })) as boolean,
    clickNotification: async () => void (await started.order({ kind: 'clickNotification' })),
    forge: async (from, channel, args) => void (await started.order({ kind: 'forge', from, channel, args })),
    permission: async name =>
      (await started.order({ kind: 'permission', name })) as { requested: boolean; checked: boolean },
    state,
    killParent: () => void started.main.stdio[4]?.destroy(),
    openedOutside: async () => (await state()).openedOutside,
    ended: () => started.ended,
    async secondStart(given = [], folder = cwd) {
      const starting = startMain(main, dataDir, endpoint, {
        args: [...args, ...given],
        ...(folder === undefined ? {} : { cwd: folder }),
      })
      const code = await starting.ended
      const second = starting.second()
      if (!second) throw new Error(`the second start ended with ${code} and told the first nothing`)
      const before = (await state()).focused
      await started.order({ kind: 'secondStart', second })
      return { code, focused: (await state()).focused > before }
    },
    closeWindow: async () => void (await started.order({ kind: 'closeWindow' })),
    async quit() {
      await started.order({ kind: 'quit' })
      return started.ended
    },
    close,
  }
}
