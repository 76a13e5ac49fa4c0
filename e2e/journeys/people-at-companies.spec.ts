// A list of companies, then the people who work there as a list of their own: the price first, one undo. Also when the
// program was closed meanwhile.
import type { Locator, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { command, csv, newestRun, preparePractice, select, unfolded, withRun } from '../pages/program.ts'
import { expect, restarting as test } from '../web.ts'

const firms = csv('firms.csv', 'Firm,Domain\nEbonhart,ebonhart-foods.example\nNobody,nobody-has-this.example\n')

/** Runs it over both companies; the card of the run when it is done. */
async function findPeople(page: Page): Promise<Locator> {
  await preparePractice(page, 1)
  await openListOf(page, firms)
  await command(page, 'Find employees of these companies…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
  await dialog.getByLabel('Maximum per company').fill('5')
  await dialog.getByLabel('Name of the new list').fill('Prospects')
  await dialog.getByRole('button', { name: /^Run 2/ }).click()
  const card = newestRun(page)
  await expect(card.getByText('Done')).toBeVisible({ timeout: 120_000 })
  await expect(card.getByText('5 rows added to')).toBeVisible()
  return card
}

test('finds employees of companies; one undo takes them back; after a restart the run shows them, and is repeated', async ({
  opened: page,
  web,
}) => {
  const card = await findPeople(page)
  const rows = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await card.getByRole('button', { name: 'Prospects' }).click()
  await rows('5 rows')
  await select(page, 0, 'Full name')
  await page.keyboard.press('Control+z')
  await rows('0 rows')
  await page.keyboard.press('Control+y')
  await rows('5 rows')
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^firms .*2 rows/ })
    .click()

  expect(await web.stop()).toBe(0)
  await page.goto(await web.start())
  const former = newestRun(page)
  await expect(former.getByRole('button', { name: /^Find employees of these companies/ })).toBeVisible()
  await unfolded(former)
  await expect(former.getByText('5 rows added to')).toBeVisible()
  await withRun(page, former, 'Repeat…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Maximum per company')).toHaveValue('5')
  await expect(dialog.getByRole('combobox', { name: 'List for the people' })).toHaveValue('Prospects · firms')
  await dialog.getByRole('button', { name: 'Apply 2 stored answers, 0 credits' }).click()
  // No one is added twice.
  await expect(newestRun(page).getByText('0 rows added to')).toBeVisible({ timeout: 60_000 })
})
