// What the desktop does while a run goes on: it announces its end, keeps the computer awake by a setting, and halts when Windows
// logs off.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { command } from '../pages/program.ts'
import { launchStandIn, type StandInDriver } from '../standin/launch.ts'
import { expect, importFile, started, test } from './program.ts'

async function validate(page: Page): Promise<void> {
  await command(page, 'Validate emails…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run \d/ })
    .click()
}

/** Starts a run that takes a while: Practice accepts one call a second. */
async function startLongRun(standin: StandInDriver, page: Page, dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'guests.csv')
  const rows = Array.from({ length: 60 }, (_, row) => `Anna,anna${row}@gmail.com`)
  await writeFile(file, `Name,Work e-mail\n${rows.join('\n')}\n`)
  await command(page, 'Settings…')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Service' }).click()
  const pace = settings.getByRole('textbox', { name: 'Pace' })
  await pace.fill('1')
  await pace.press('Tab')
  await page.keyboard.press('Escape')
  await importFile(standin, page, file)
  await validate(page)
  await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible()
}

test('a run is announced at its end, keeps the computer awake as wished, and holds up a log-off until it halts', async ({
  dataDir,
}) => {
  const desktop = await launchStandIn(dataDir)
  try {
    const page = await desktop.firstWindow()
    await started(page)

    await test.step('one that ends while another program is in front is announced by the system, and a click leads back', async () => {
      const file = path.join(dataDir, 'hosts.csv')
      await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@gmail.com\nBo Li,bo@\n')
      await importFile(desktop, page, file)
      await desktop.inFront(false)
      await validate(page)
      await expect
        .poll(async () => (await desktop.state()).notifications)
        .toEqual(['Done: hosts: Validate emails, “Work e-mail”: 2 of 2 rows processed.'])
      await desktop.clickNotification()
      expect((await desktop.state()).focused).toBe(1)
      await desktop.inFront(true)
    })

    const awake = async () => (await desktop.state()).awake
    await test.step('the computer is kept awake where the person wants it, to the end of a run and no longer', async () => {
      await startLongRun(desktop, page, dataDir)
      expect(await awake()).toBe(0)
      await command(page, 'Settings…')
      await page.getByRole('switch', { name: 'Keep the computer awake during a run' }).click({ force: true })
      await expect.poll(awake).toBe(1)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Pause' }).first().click()
      await expect.poll(awake).toBe(0)
      await page.getByRole('button', { name: 'Resume' }).first().click()
      await expect.poll(awake).toBe(1)
    })

    await test.step('a log-off is held up until the run halts', async () => {
      expect(await desktop.sessionEnd()).toBe(true)
      expect(await desktop.ended()).toBe(0)
      expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
    })
  } finally {
    await desktop.close()
  }
  // At the next start it waits for a click.
  const again = await launchStandIn(dataDir)
  try {
    const page = await again.firstWindow()
    // What was open is open again.
    await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible()
    // Nothing goes on, so nothing holds it up.
    expect(await again.sessionEnd()).toBe(false)
    expect(await again.ended()).toBe(0)
    expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
  } finally {
    await again.close()
  }
})
