// A column that a run reads is deleted in the middle of it: it pauses, and goes on over another column without asking
// again for what it has (R-RUN-23).
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, csv, header, newestRun, openRun, preparePractice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const rows = 6
/** The second column repeats the first two addresses, which are answered by then. */
const list = csv(
  'two-mails.csv',
  `Mail,Other mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com,${n < 2 ? `person${n}` : `other${n}`}@contoso.com`).join('\n')}\n`,
)

test('a run over a deleted column pauses and is asked again over another one', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, list)
  const dialog = await openRun(page, 'Mail')
  // At its cap the run halts in the middle, however fast it is.
  await dialog.getByLabel('Spend no more than').fill('2')
  await dialog.getByRole('button', { name: 'Run 2', exact: true }).click()
  const card = newestRun(page)
  await expect(card.getByText('The cap of 2 credits is reached.')).toBeVisible({ timeout: 60_000 })

  await columnItem(page, 'Mail', 'Delete column')
  await expect(header(page, 'Mail')).toHaveCount(0)
  await card.getByRole('button', { name: 'Raise cap to' }).click()
  await expect(card.getByText('A column that the run uses was deleted.', { exact: false })).toBeVisible({
    timeout: 60_000,
  })

  await card.getByRole('button', { name: 'Choose another column…' }).click()
  await dialog.getByRole('combobox', { name: 'Email address from' }).click()
  await page.getByRole('option', { name: 'Other mail', exact: true }).click()
  await dialog.getByRole('button', { name: 'Run 4', exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(newestRun(page).getByText('4 of 4 credits')).toBeVisible()
  for (const row of [0, 1, rows - 1])
    await expect(await cell(page, row, 'Other mail: verdict')).toContainText('Unknown')
})
