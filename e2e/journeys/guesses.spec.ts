// Guesses of addresses and names: previewed, added in a column of their own, taken back.
import { openListOf } from '../pages/list.ts'
import { cell, command, csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const people = [
  'Full name,E-mail,Company',
  'Anna Berg,anna.berg@acme-tools.com,Acme',
  'Otto Lund,otto.lund@acme-tools.com,Acme',
  'Ivan Novak,,Acme',
  ',laura.silva@acme-tools.com,Acme',
  '',
].join('\n')

test('emails and names are guessed with their support, and undone', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', people))
  await command(page, 'Guess emails and names…')
  const dialog = page.getByRole('dialog', { name: 'Guess emails and names' })
  await expect(dialog.getByRole('status')).toContainText('1 of 1 row without an address can be guessed')
  await expect(dialog.getByRole('table', { name: 'Patterns by domain' })).toContainText('first.last')
  await dialog.getByText('Names from emails').click()
  await expect(dialog.getByRole('status')).toContainText('1 of 1 row without a name')
  await dialog.getByText('Emails from names').click()
  await dialog.getByRole('button', { name: 'Add 1 guess' }).click()
  await expect(await cell(page, 2, 'Email: guess')).toHaveText(
    'ivan.novak@acme-tools.com (guess: 2 of 2 at acme-tools.com)',
  )
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('columnheader', { name: /Email: guess/ })).toHaveCount(0)
})
