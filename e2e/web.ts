// The program on the web host: a workspace for each test in the worker's host, a process of its own for tests that kill it or
// start it again, or one workspace for tests that do not disturb each other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type Page, type TestFixture } from '@playwright/test'
import { startService } from '../src/service/start.ts'
import type { LedgerAudit } from '../src/service/store/books/port.ts'
import { giveWorld } from '../src/testing/directory/practice-world.ts'
import { type KeptHost, startKeptHost, type WebWorkspace } from './kept.ts'
import { openFileButton } from './pages/program.ts'
import { createTab, newPage, type Tab } from './tab.ts'

const root = path.join(import.meta.dirname, '..')
const clock = path.join(import.meta.dirname, 'moved-clock.ts')

/** A web host in a process of its own, which can be killed, and started again. */
export interface WebProgram extends WebWorkspace {
  /** The computer sleeps for an hour, as far as the program can tell. */
  sleep(): void
  /** Ctrl+C; resolves with the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
  /** Starts again on the same data, with the clock so many days later; resolves with the address it prints. */
  start(daysLater?: number): Promise<string>
}

/** How a key is given to the web host: words behind its own, and variables. */
export interface GivenToWeb {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Starts the web host on `dataDir`. Throws with its words when it ends before it serves. */
export async function startWeb(dataDir: string, { args = [], env = {} }: GivenToWeb = {}): Promise<WebProgram> {
  let child: ChildProcess
  let printed: AsyncIterableIterator<string>
  const start = async (daysLater = 0) => {
    const started = spawn(
      process.execPath,
      ['--import', clock, path.join(root, 'out/main/serve.js'), '--workspace', dataDir, '--no-open', ...args],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env, E2E_DAYS_LATER: String(daysLater) } },
    )
    child = started
    let heard = ''
    started.stderr.on('data', text => {
      heard += text
    })
    // Gone in the middle, it reads no more.
    started.stdin.on('error', () => {})
    printed = (async function* () {
      for await (const line of createInterface({ input: started.stdout })) {
        heard += `${line}\n`
        const [address] = /http:\/\/127\.0\.0\.1:\d+\/\?ticket=\S+/.exec(line) ?? []
        if (address) yield address
      }
      throw new Error(`the web host has ended: ${heard}`)
    })()
    return nextAddress()
  }
  const nextAddress = async (): Promise<string> => (await printed.next()).value
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  await start()
  return {
    dataDir,
    address: () => {
      child.stdin?.write('\n')
      return nextAddress()
    },
    sleep: () => void child.kill('SIGUSR2'),
    stop: () => end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
    start,
  }
}

/** The books of Practice, read from its own data; the program has stopped. */
export async function practiceBooks(dataDir: string): Promise<LedgerAudit> {
  const service = await startService({ dir: path.join(dataDir, 'practice') })
  try {
    return service.admin.audit()
  } finally {
    await service.close()
  }
}

/** A fresh folder with the world of Practice, for as long as it is served. */
async function withServed<W extends WebWorkspace>(
  serve: (dataDir: string) => Promise<W>,
  use: (web: W) => Promise<void>,
  leave: () => Promise<void> = async () => {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-'))
  await giveWorld(dataDir)
  const web = await serve(dataDir)
  await use(web)
  // A tab whose program has ended cannot be emptied.
  await leave()
  await web.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** `host` serves the workspaces of a worker; `common`: one that tests share; `tab`: what shows one test after the other. */
export interface OfWorker {
  host: KeptHost
  common: WebWorkspace
  tab: Tab
}

/** `web`: a workspace of the test's own; `opened`: a page that has started. */
export const test = base.extend<{ web: WebWorkspace; opened: Page }, OfWorker>({
  // The unused fixture is named because Playwright reads this pattern.
  host: [
    async ({ browserName: _ }, use) => {
      const host = startKeptHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  // Here, as files whose workers have other fixtures would each start a browser.
  common: [({ host }, use) => withServed(host.serve, use), { scope: 'worker' }],
  web: ({ host, tab }, use) => withServed(host.serve, use, tab.leave),
  tab: [
    async ({ browser }, use) => {
      const tab = createTab(browser)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, tab, hasTouch, viewport, contextOptions }, use) => {
    if (!hasTouch) {
      await use(await tab.renew({ viewport, contextOptions }))
      return tab.leave()
    }
    const page = await newPage(browser)
    await use(page)
    await page.context().close()
  },
  context: ({ page }, use) => use(page.context()),
  opened: async ({ web, page }, use) => {
    await page.goto(await web.address())
    // Keys pressed before the page has started would be lost.
    await openFileButton(page).waitFor()
    await use(page)
  },
})

/** For tests that neither restart the program, change its settings nor count its lists: they share a workspace. */
export const sharing = test.extend({ web: ({ common }, use) => use(common) })

/** A program of the test's own in place of the workspace. */
export const ownProgram: { web: TestFixture<WebProgram, { tab: Tab }> } = {
  web: ({ tab }, use) => withServed(startWeb, use, tab.leave),
}

/** For tests that kill the program, start it again, or let its computer sleep. */
export const restarting = test.extend<{ web: WebProgram }>(ownProgram)

export { expect } from './expect.ts'
