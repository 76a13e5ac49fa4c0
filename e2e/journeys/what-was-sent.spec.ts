// The egress log: what a run has sent, with the names of the fields and none of the values, and the same as a file.
import { readFileSync } from 'node:fs'
import { openListOf } from '../pages/list.ts'
import { command, csv, newestRun, openRun, preparePractice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('calls of a run are listed by host, operation, fields and row, and saved as CSV', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('guests.csv', 'Name,Work e-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\n'))
  const dialog = await openRun(page, 'Work e-mail')
  await dialog.getByRole('button', { name: /^run 2$/i }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await command(page, 'What was sent…')
  const calls = page.getByRole('region', { name: 'Requests sent' })
  await expect(calls.getByRole('row')).toHaveCount(3)
  await expect(calls.getByRole('row', { name: /row 1 of guests/ })).toContainText('127.0.0.1')
  await expect(calls).not.toContainText('contoso')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',validate.email,email,guests,')
  expect(lines.join()).not.toContain('contoso')
})
