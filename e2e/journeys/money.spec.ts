// Where the credits went: the ledger's sums are what the run booked and the service charged, each cell knows its cost and
// source, purged answers are paid for again, and changed rules judge what is stored for nothing.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  command,
  csv,
  lineCount,
  openChanges,
  openRun,
  preparePractice,
  select,
  startRun,
  withRun,
} from '../pages/program.ts'
import { expect, practiceBooks, test } from '../web.ts'

/** 20 addresses; every fifth stands in two rows. */
const addresses = Array.from({ length: 20 }, (_, n) => `person${n}@contoso.com`)
const rows = addresses.flatMap((address, n) => (n % 5 === 0 ? [address, address] : [address]))
const list = `Name,Work e-mail\n${rows.map((address, n) => `Person ${n},${address}`).join('\n')}\n`

async function run(page: Page, calls: number) {
  const card = await startRun(page, await openRun(page, 'Work e-mail'), `Run ${calls}`)
  await expect(card.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(card.getByText(`${calls} of ${calls} credits`)).toBeVisible()
  return card
}

test('every credit is accounted for, kept answers are free, purged ones are not', async ({ opened: page, web }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('people.csv', list))
  const card = await run(page, addresses.length)
  await expect(card.getByText('4 credits: 4 by duplicates')).toBeVisible()

  await (await cell(page, 0, 'Work e-mail: verdict')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^cost and source/i }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Cost and source, Work e-mail: verdict/)).toBeVisible()
  await page.keyboard.press('Escape')
  await withRun(page, card, 'Ledger…')
  await dialog.getByRole('button', { name: /^only run/i }).click()
  for (const part of ['Runs', 'Columns', 'Operations', 'Days']) {
    await dialog.getByText(part, { exact: true }).click()
    await expect(dialog.getByRole('row', { name: 'Total 20 20 – 4' })).toBeVisible()
  }
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer)
  const lines = Buffer.concat(parts).toString('utf8').trim().split('\r\n')
  expect(lines.filter(line => line.includes(',call,validate.email,'))).toHaveLength(addresses.length)
  await page.keyboard.press('Escape')

  // The first of two rows with one address pays, the other shares.
  for (const [row, credits] of [
    [0, '1 credit'],
    [1, '0 credits'],
  ] as const) {
    await select(page, row, 'Work e-mail: verdict')
    await command(page, 'Cost and source of the selected cell…')
    await expect(dialog.getByText(credits, { exact: true }).first()).toBeVisible()
    await expect(dialog.getByText(/one request covers 2 rows/i)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  // Other rules judge what is stored: nothing is asked, and one step takes it back.
  const verdict = await cell(page, 2, 'Work e-mail: verdict')
  await expect(verdict).toContainText('Unknown')
  await command(page, 'Verdict rules…')
  await dialog.getByRole('combobox', { name: 'Verdict of E4' }).click()
  await page.getByRole('option', { name: /risky/i }).click()
  await dialog.getByRole('button', { name: 'Save as version 1' }).click()
  await dialog.getByRole('button', { name: 'Re-apply to 24 results' }).click()
  await expect(page.getByText(/Updated 24 results for 0 credits: 24 rows changed/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(verdict).toContainText('Risky')
  await page.keyboard.press('Control+z')
  await expect(verdict).toContainText('Unknown')
  await expect(page.getByRole('contentinfo')).toContainText('Practice 980')

  // Kept answers are free; after the purge the same question costs again.
  await command(page, 'Stored answers…')
  await dialog.getByLabel('Domain').fill('contoso.com')
  await dialog.getByRole('button', { name: 'Count matches' }).click()
  await dialog.getByRole('button', { name: 'Purge 20 answers' }).click()
  await expect(page.getByText(/Purged 20 stored answers/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const again = await openRun(page, 'Work e-mail')
  await openChanges(again)
  await again
    .locator('label')
    .filter({ hasText: /^Found/ })
    .click()
  await expect.poll(() => lineCount(again, /Requests/)).toBe(addresses.length)
  const second = await startRun(page, again, 'Run 20')
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('article')).toHaveCount(2)
  await expect(second.getByText('20 of 20 credits')).toBeVisible({ timeout: 60_000 })
  await expect(second.getByText('Done')).toBeVisible({ timeout: 60_000 })

  await web.stop()
  expect(await practiceBooks(web.dataDir)).toMatchObject({ balance: 960, reserved: 0, charges: 40 })
})
