// Rows on hold: they stay when several rows are deleted, which says so; a row that is selected alone goes (R-CLN-09).
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, newestRun, notice, openRun, preparePractice, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Addresses that Practice answers for. */
const addresses = Array.from({ length: 6 }, (_, at) => `person${at}@hold-tools.com`)

test('of several rows those on hold stay, one by itself goes', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('guests.csv', `Email\n${addresses.join('\n')}\n`))
  const dialog = await openRun(page, 'Email')
  await dialog.getByRole('button', { name: 'Run 6', exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Close Activity' }).click()
  await page.getByRole('button', { name: 'Show details of Email: verdict' }).click()

  // A person decides about two of them.
  for (const row of [0, 2]) {
    await select(page, row, 'Email: action')
    await page.keyboard.type('Hold')
    await page.keyboard.press('Enter')
    await expect(await cell(page, row, 'Email: action')).toContainText('Hold')
  }
  await select(page, 0, 'Email')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await command(page, 'Delete rows')
  const said = await notice(page, '2 rows deleted. 2 on hold were kept. To delete a row on hold, select only that row.')
  await expect(page.locator('.lw-status').getByText('4 rows', { exact: true })).toBeVisible()
  await expect(await cell(page, 0, 'Email')).toHaveText('person0@hold-tools.com')
  await expect(await cell(page, 1, 'Email')).toHaveText('person2@hold-tools.com')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.lw-status').getByText('6 rows', { exact: true })).toBeVisible()

  await select(page, 0, 'Email')
  await command(page, 'Delete rows')
  await expect(page.locator('.lw-status').getByText('5 rows', { exact: true })).toBeVisible()
  await expect(await cell(page, 0, 'Email')).toHaveText('person1@hold-tools.com')
})
