// The program on the web host: fresh for each test, or one for tests that do not disturb each other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { startService } from '../src/service/start.ts'
import type { Audit } from '../src/service/store/ledger.ts'

const root = path.join(import.meta.dirname, '..')
const clock = path.join(import.meta.dirname, 'moved-clock.ts')

export interface WebProgram {
  readonly dataDir: string
  /** Start address with its token. */
  readonly url: string
  /** The computer sleeps for an hour, as far as the program can tell. */
  sleep(): void
  /** Ctrl+C; resolves with the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
  /** Starts again on the same data, with the clock so many days later. */
  start(daysLater?: number): Promise<string>
}

/** Starts the web host on `dataDir`. Throws with its words when it ends before it serves. */
export async function startWeb(dataDir: string): Promise<WebProgram> {
  let child: ChildProcess
  let url = ''
  const start = async (daysLater = 0) => {
    child = spawn(
      process.execPath,
      ['--import', clock, path.join(root, 'src/serve/index.ts'), '--workspace', dataDir, '--no-open'],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, E2E_DAYS_LATER: String(daysLater) } },
    )
    url = await new Promise<string>((resolve, reject) => {
      let heard = ''
      const listen = (text: Buffer) => {
        heard += text
        const found = /(http:\/\/127\.0\.0\.1:\d+\/\?token=\S+)/.exec(heard)
        if (found?.[1]) resolve(found[1])
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
      child.once('exit', code => reject(new Error(`the web host ended with ${code}: ${heard}`)))
    })
    return url
  }
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
    get url() {
      return url
    },
    sleep: () => void child.kill('SIGUSR2'),
    stop: () => end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
    start,
  }
}

/** The books of Practice, read from its own data; the program has stopped. */
export async function practiceBooks(dataDir: string): Promise<Audit> {
  const service = await startService({ dir: path.join(dataDir, 'practice') })
  try {
    return service.admin.audit()
  } finally {
    await service.close()
  }
}

async function withProgram(use: (web: WebProgram) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-'))
  const web = await startWeb(dataDir)
  await use(web)
  await web.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** `web`: a program of the test's own; `opened`: a page that has started. */
export const test = base.extend<{ web: WebProgram; opened: Page }>({
  // The unused fixture is named because Playwright reads this pattern.
  web: ({ browserName: _ }, use) => withProgram(use),
  opened: async ({ web, page }, use) => {
    await page.goto(web.url)
    // Keys pressed before the page has started would be lost.
    await page
      .getByRole('button', { name: /^open a file/i })
      .first()
      .waitFor()
    await use(page)
  },
})

/** For tests that neither restart the program, change its settings nor count its lists: they share one. */
export const sharing = test.extend<object, { common: WebProgram }>({
  common: [({ browserName: _ }, use) => withProgram(use), { scope: 'worker' }],
  web: ({ common }, use) => use(common),
})

export { expect } from '@playwright/test'
