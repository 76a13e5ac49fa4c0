// E-mails that a run has found are validated next, with an estimate of their own (R-RUN-18).
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, newestRun, preparePractice, withRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Two people of the practice world, and one whom no one knows. */
const people = csv(
  'people.csv',
  `First name,Last name,Domain
Yannick,Lavtel,ebonhart-foods.example
Maeve,MacDargan,thornbury-quarries.example
Nobody,Known,nobody-has-this.example
`,
)

test('found emails are validated in a run of their own, the missing one is not', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, people)
  await command(page, 'Find email…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Run 3', exact: true }).click()
  const found = newestRun(page)
  await expect(found.getByText('Done')).toBeVisible({ timeout: 120_000 })

  await withRun(page, found, 'Validate 2 found emails…')
  await expect(dialog.getByText('2 chosen rows').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Run 2', exact: true }).click()
  const checked = newestRun(page)
  await expect(checked.getByText('Validate emails', { exact: false }).first()).toBeVisible()
  await expect(checked.getByText('2 of 2 credits')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 0, 'First name: found email: verdict')).not.toHaveText('')
  await expect(await cell(page, 2, 'First name: found email: verdict')).toHaveText('')
})
