// A run becomes a file, and the file the same question of another list whose columns are called differently.
import { readFileSync } from 'node:fs'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, openChanges, openRun, withRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = (columns: string) =>
  `${columns}\n${Array.from({ length: 6 }, (_, n) => `${n % 3 === 0 ? 'Oslo' : 'Bergen'},guest${n}@contoso.com`).join('\n')}\n`

test('saved from Activity, run on a list with a renamed column; nothing starts before it is confirmed', async ({
  opened: page,
}) => {
  await openListOf(page, csv('march.csv', people('City,E-mail')))
  let dialog = await openRun(page, 'E-mail')
  await openChanges(dialog)
  await dialog.getByText('Conditions', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await dialog.getByRole('combobox', { name: 'Condition', exact: true }).click()
  await page.getByRole('option', { name: 'is', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Oslo')
  await expect(dialog.getByText('matches 2 rows')).toBeVisible()
  await dialog.getByRole('button', { name: 'Run 2', exact: true }).click()
  const run = page.getByRole('article', { name: /“E-mail”/ })
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })

  // A condition has no option on the command line, and that is said.
  await withRun(page, run, 'Copy command')
  await expect(page.getByRole('alert').getByText(/The command line has no option for its conditions/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await withRun(page, run, 'Save as recipe…')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('validate-emails-march.json')
  const recipe = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(recipe)).toMatchObject({
    name: 'Validate emails: march',
    steps: [
      {
        ...{ do: 'run', operation: 'validate.email', cap: 2 },
        inputs: { email: { name: 'E-mail', type: 'email' } },
        onlyIf: { tests: [{ kind: 'is', column: { name: 'City' }, text: 'Oslo' }] },
      },
    ],
  })
  expect(recipe).not.toContain('guest0')

  await openListOf(page, csv('april.csv', people('City,Address').replaceAll('guest', 'friend')))
  const choosing = page.waitForEvent('filechooser')
  await command(page, 'Run a recipe…')
  await (await choosing).setFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(recipe) })
  dialog = page.getByRole('dialog', { name: 'Validate emails: march' })
  await expect(dialog.getByText('The list has no column “E-mail”. “Address” is the only other column')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Run it/ })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '“E-mail” is' }).click()
  await page.getByRole('option', { name: 'Address', exact: true }).click()
  await expect(dialog.getByText('2 rows to check, up to 2 credits')).toBeVisible()
  await expect(dialog.getByLabel('Spend no more than')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Run it for up to 2 credits' }).click()
  await expect(dialog.getByText('Done. 2 credits spent. Each step can be undone.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByText('Close', { exact: true }).click()
  await expect(await cell(page, 0, 'Address: verdict')).not.toBeEmpty()
  await expect(await cell(page, 1, 'Address: verdict')).toContainText('Skipped')
})

test('a recipe that looks into a list which is not there tells it, and sends nothing', async ({ opened: page }) => {
  await openListOf(page, csv('sites.csv', 'Domain\nacme-tools.com\n'))
  const step = {
    ...{ do: 'run', operation: 'company.byDomain', inputs: { domain: { name: 'Domain', type: 'domain' } } },
    ...{ country: null, ownLists: ['Customers'], waterfall: [], rows: ['empty'], maxAgeDays: 90, writes: 'fill' },
    ...{ fields: [], cap: 3 },
  }
  const recipe = { format: 'listwright.recipe', version: 2, name: 'Firms of ours', steps: [step] }
  const choosing = page.waitForEvent('filechooser')
  await command(page, 'Run a recipe…')
  const file = { name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(recipe)) }
  await (await choosing).setFiles(file)
  const told = page.getByRole('dialog', { name: 'Firms of ours' })
  await expect(told.getByText('There is no list “Customers”, which the run checks before the service.')).toBeVisible()
  await expect(told.getByRole('button', { name: /^Run it/ })).toBeDisabled()
})
