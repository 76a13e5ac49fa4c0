// A list of companies, then the people who work there as a list of their own: the price first, one undo.
import { command, csv, importFile, newestRun, preparePractice, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const firms = csv('firms.csv', 'Firm,Domain\nEbonhart,ebonhart-foods.example\nNobody,nobody-has-this.example\n')

test('finds employees of companies; one undo takes them back', async ({ opened: page }) => {
  await preparePractice(page, 1)
  await importFile(page, firms)

  await command(page, 'Find employees of these companies…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
  await dialog.getByLabel('Maximum per company').fill('5')
  await dialog.getByLabel('Name of the new list').fill('Prospects')
  await dialog.getByRole('button', { name: /^Run 2/ }).click()
  const card = newestRun(page)
  await expect(card.getByText('Done')).toBeVisible({ timeout: 120_000 })
  await expect(card.getByText('5 rows added to')).toBeVisible()

  await card.getByRole('button', { name: 'Prospects' }).click()
  await expect(page.getByText('5 rows', { exact: true }).first()).toBeVisible()
  await select(page, 0, 'Full name')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('0 rows', { exact: true }).first()).toBeVisible()
})
