// Starts Chromium and the built main on the stand-in, and drives both.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath, chromiumFlags } from '../chromium.ts'
import type { DesktopDriver } from '../driver.ts'
import type { Answer, Order, State } from './messages.ts'

const root = path.join(import.meta.dirname, '..', '..')
const startWithinMs = 60_000

export interface StandInDriver extends DesktopDriver {
  /** An IPC message as if from a frame inside the page or from another origin. */
  forge(from: 'subframe' | 'foreign', channel: string, args: unknown[]): Promise<void>
  state(): Promise<State>
}

/** DevTools address of a fresh headless Chromium. */
async function startChromium(profile: string): Promise<{ child: ChildProcess; endpoint: string }> {
  const child = spawn(
    browserPath(),
    [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
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

function startMain(dataDir: string, endpoint: string, second: boolean) {
  const main = fork(path.join(root, 'out', 'main', 'index.js'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', path.join(import.meta.dirname, 'register.mjs')],
    env: { ...process.env, LISTWRIGHT_DATA: dataDir, STANDIN_BROWSER: endpoint, STANDIN_SECOND: second ? '1' : '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const windowOpen = Promise.withResolvers<void>()
  let numbers = 0
  main.on('message', (answer: Answer) => {
    if ('windowOpen' in answer) windowOpen.resolve()
    if (!('number' in answer)) return
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
  windowOpen.promise.catch(() => {})
  return {
    main,
    ended,
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
export async function launchStandIn(dataDir: string): Promise<StandInDriver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'listwright-chromium-'))
  const { child, endpoint } = await startChromium(profile)
  const started = startMain(dataDir, endpoint, false)
  let browser: Browser | null = null

  const close = async () => {
    await browser?.close()
    if (started.main.exitCode === null) {
      started.main.kill('SIGKILL')
      await started.ended
    }
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  return {
    kind: 'standin',
    async firstWindow() {
      const slow = setTimeout(() => started.main.kill(), startWithinMs)
      await started.windowOpen
      clearTimeout(slow)
      browser = await chromium.connectOverCDP(endpoint)
      const pages = browser.contexts().flatMap(context => context.pages())
      const page = pages.find((candidate: Page) => candidate.url().includes('listwright.localhost'))
      if (!page) throw new Error('the program opened no window')
      return page
    },
    answerDialog: async (dialog, paths) => void (await started.order({ kind: 'answerDialog', dialog, paths })),
    clickMenu: async id => void (await started.order({ kind: 'clickMenu', id })),
    forge: async (from, channel, args) => void (await started.order({ kind: 'forge', from, channel, args })),
    state: async () => (await started.order({ kind: 'state' })) as State,
    openedOutside: async () => ((await started.order({ kind: 'state' })) as State).openedOutside,
    async secondStart() {
      const second = startMain(dataDir, endpoint, true)
      const code = await second.ended
      const before = ((await started.order({ kind: 'state' })) as State).focused
      await started.order({ kind: 'secondStart' })
      const after = ((await started.order({ kind: 'state' })) as State).focused
      return { code, focused: after > before }
    },
    async quit() {
      await started.order({ kind: 'quit' })
      return started.ended
    },
    close,
  }
}
