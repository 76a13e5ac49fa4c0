// The desktop program for shell specs: Electron where its binary is there, else the stand-in, said once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { giveWorld } from '../../src/testing/directory/practice-world.ts'
import type { DesktopDriver } from '../driver.ts'
import { electronBinary, launchElectron } from '../electron.ts'
import { expect } from '../expect.ts'
import { launchStandIn, type StandInDriver } from '../standin/launch.ts'

export const binary = electronBinary()
if (!binary) console.log('shell specs: no Electron binary here, so they run on the stand-in (e2e/standin/README.md)')

/** What the preload exposes, as a test in the page sees it. */
export interface Listwright {
  connect(
    open: () => void,
    text: (text: string) => void,
    close: () => void,
  ): { send(text: unknown): void; close(): void }
  ticket(file: unknown): Promise<unknown>
}

async function withDataDir(use: (dir: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-shell-'))
  // Programs that make it themselves are in start.spec.
  await giveWorld(dir)
  await use(dir)
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
}

/** A program that shows one test after the other. */
interface CommonProgram {
  readonly driver: StandInDriver
  readonly page: Page
}

export const test = base.extend<
  { dataDir: string; desktop: DesktopDriver; standin: StandInDriver },
  { common: CommonProgram }
>({
  dataDir: ({ browserName: _ }, use) => withDataDir(use),
  desktop: async ({ dataDir }, use) => {
    const driver = binary ? await launchElectron(dataDir, binary) : await launchStandIn(dataDir)
    await use(driver)
    await driver.close()
  },
  /** Only what forges messages needs the stand-in itself. */
  standin: async ({ dataDir }, use) => {
    const driver = await launchStandIn(dataDir)
    await use(driver)
    await driver.close()
  },
  // Here, as files whose workers have other fixtures would each start a worker.
  common: [
    ({ browserName: _ }, use) =>
      withDataDir(async dir => {
        const driver = await launchStandIn(dir)
        await use({ driver, page: await driver.firstWindow() })
        await driver.close()
      }),
    { scope: 'worker' },
  ],
})

/**
 * For tests that leave the program as they find it: on the stand-in they share one, whose page is loaded again for each. On
 * Electron `desktop` is a program of the test's own.
 */
export const sharing = test.extend({
  standin: async ({ common: { driver, page } }, use) => {
    await page.reload()
    await use({ ...driver, firstWindow: async () => page })
  },
  ...(binary ? {} : { desktop: ({ standin }, use) => use(standin) }),
})

/** Waits until the page shows its start screen, which it does when main has answered. */
export const started = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Clean a list, check a list' })).toBeVisible()

/** Imports a file through the open dialog and waits for its grid. */
export async function importFile(desktop: DesktopDriver, page: Page, file: string): Promise<void> {
  await desktop.answerDialog('open', [file])
  await page
    .getByRole('button', { name: /open a file/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^import/i })
    .click()
  // An older list may be on screen until then.
  await expect(page.getByText(new RegExp(`^Imported [\\d,]+ rows? from ${path.basename(file)}`))).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
}

export { expect }
