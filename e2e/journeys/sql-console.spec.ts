// The SQL console: a list read by its name, an error with its place, an endless statement cancelled, the rows as a file.
import { openListOf } from '../pages/list.ts'
import { command, csv } from '../pages/program.ts'
import { endlessIsCanceled } from '../pages/sql-console.ts'
import { expect, test } from '../web.ts'

test('a list is read by its name, an error has a place, an endless statement is cancelled, rows are saved', async ({
  opened: page,
}) => {
  await openListOf(page, csv('Guests 2025.csv', 'Name,City\nAnna,Oslo\nBo,Rome\n'))
  await command(page, 'SQL console…')
  const dialog = page.getByRole('dialog', { name: 'SQL console' })
  const statement = dialog.getByRole('textbox', { name: 'Statement' })
  await dialog.getByText('Guests 2025', { exact: true }).click()
  await statement.fill('SELECT City, count(*) AS n FROM ')
  await dialog.getByRole('button', { name: 'Insert Guests 2025' }).click()
  await expect(statement).toHaveValue('SELECT City, count(*) AS n FROM "Guests 2025"')
  await statement.press('End')
  await statement.pressSequentially(' GROUP BY City')
  await statement.press('Control+Enter')
  const result = dialog.getByRole('region', { name: 'Result' }).getByRole('table')
  await expect(result).toContainText('Oslo1')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('query.csv')

  await statement.fill('SELECT City\nFROM "Guests 2025" WHERE Town = 1')
  await statement.press('Control+Enter')
  await expect(dialog.getByText('Line 2, column 26: no such column: Town')).toBeVisible()

  await endlessIsCanceled(dialog)
})
