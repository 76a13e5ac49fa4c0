// "Seen before": who of a list is in other lists, with what came of them; stale after a change, refreshed, one undo.

import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv, exportDownload, header, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('a list tells who of it is in other lists, says when it is out of date, and is refreshed', async ({
  opened: page,
}) => {
  await openListOf(page, csv('Guests.csv', 'E-mail\nann@acme-tools.com\nbob@acme-tools.com\n'))
  await exportDownload(page, async () => {})
  await openListOf(page, csv('Fair.csv', 'E-mail,City\nAnn@acme-tools.com,Oslo\nzoe@acme-tools.com,Rome\n'))
  await command(page, 'Add or refresh “Seen before”…')
  const dialog = page.getByRole('dialog', { name: 'Seen before' })
  await expect(dialog.getByText('Searches 1 other list.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add column' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(header(page, 'Seen before')).toBeVisible()
  await expect(await cell(page, 0, 'Seen before')).toHaveText(/^Guests - exported \d{4}-\d\d-\d\d$/)
  await expect(await cell(page, 1, 'Seen before')).toHaveText('')

  await typeInto(page, 1, 'E-mail', 'bob@acme-tools.com')
  const sign = page.getByLabel('Out of date')
  await expect(sign).toBeVisible()
  await columnItem(page, 'Seen before', 'Refresh “Seen before”…')
  await expect(dialog.getByText(/out of date/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await expect(await cell(page, 1, 'Seen before')).toHaveText(/^Guests - exported/)
  await expect(sign).toHaveCount(0)

  await cell(page, 0, 'City').then(city => city.click())
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 1, 'Seen before')).toHaveText('')
})
