// A budget below the estimate goes to the best rows; raised, it goes on with the next best ones (R-RUN-24).
import { openListOf } from '../pages/list.ts'
import { cell, csv, newestRun, openRun, preparePractice, withRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const revenue = ['5', '', '900', '70', '0', '70,000']
const firms = csv(
  'firms.csv',
  `E-mail,Revenue\n${revenue.map((amount, n) => `person${n}@contoso.com,"${amount}"`).join('\n')}\n`,
)

test('a budget is spent on the best rows, by a column of one’s choice', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, firms)
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByLabel('Spend no more than').fill('2')
  await expect(dialog.getByText('The run pauses at the cap after 2 of 6 requests.')).toBeVisible()
  await dialog.getByText('Best rows first', { exact: true }).click()
  await expect(dialog.getByText('Sends the best 2 of 6 inputs. To see how many give a result')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Priority column' }).click()
  await page.getByRole('option', { name: 'Revenue', exact: true }).click()
  await expect(dialog.getByText('Rows are taken by “Revenue”')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Highest or lowest first' })).toHaveValue('highest first')
  await dialog.getByRole('button', { name: 'Run 2', exact: true }).click()

  const card = newestRun(page)
  await expect(card.getByText('The cap of 2 credits is reached.')).toBeVisible({ timeout: 60_000 })
  const verdict = async (row: number) => (await cell(page, row, 'E-mail: verdict')).textContent()
  for (const row of [2, 5]) await expect(await cell(page, row, 'E-mail: verdict')).toContainText('Unknown')
  for (const row of [0, 1, 3, 4]) expect(await verdict(row)).not.toContain('Unknown')

  await card.getByLabel('New cap in credits').fill('4')
  await card.getByRole('button', { name: 'Raise cap to' }).click()
  await expect(card.getByText('The cap of 4 credits is reached.')).toBeVisible({ timeout: 60_000 })
  for (const row of [0, 3]) await expect(await cell(page, row, 'E-mail: verdict')).toContainText('Unknown')
  for (const row of [1, 4]) expect(await verdict(row)).not.toContain('Unknown')

  // What was asked tells what the rest is likely to bring.
  await card.getByRole('button', { name: 'Stop and keep results' }).click()
  await expect(card.getByText(/^stopped/i).first()).toBeVisible()
  await withRun(page, card, 'Repeat…')
  await expect(dialog.getByText(/^Sends all 2 inputs, best first\. About \d deliverable/)).toBeVisible()
  await expect(dialog.getByText('as 4 earlier requests went', { exact: false })).toBeVisible()
})
