// A file into a list that exists: appended with a mapping that is changed, then as an update by key with a conflict to decide.
import { axeFaults } from '../pages/axe.ts'
import { cell, chooseFile, command, csv, header, importFile, notice, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('rows are appended, then updated by key, each taken back by one undo', async ({ opened: page }) => {
  const guests = csv('guests.csv', 'Email,City,Note\nann@x.example,Berlin,\nbob@x.example,Oslo,old\n')
  await importFile(page, guests)
  await chooseFile(page, csv('late.csv', 'E-Mail,Ort,Phone\nzoe@x.example,Paris,+49 30 1234567\n'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'New list' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('combobox', { name: 'Where E-Mail goes' })).toHaveValue(/\d/)
  // The arrows go on through the ways, though each has a dialog of its own.
  await expect(dialog.getByRole('radio', { name: 'Append to a list' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Update a list' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText('Same meaning')).toHaveCount(2)
  await dialog.getByRole('combobox', { name: 'Where Phone goes' }).selectOption({ label: 'Left out' })
  await dialog.getByRole('button', { name: 'Append 1 row' }).click()
  await notice(page, 'Added 1 row from late.csv.')
  await expect(await cell(page, 2, 'City')).toHaveText('Paris')
  await expect(header(page, 'Phone')).toHaveCount(0)
  await command(page, 'Undo')
  await expect(page.locator('.lw-status').getByText('2 rows', { exact: true })).toBeVisible()

  await typeInto(page, 1, 'City', 'Molde')
  await chooseFile(
    page,
    csv('new.csv', 'Email,City,Note\nANN@x.example,Potsdam,vip\nbob@x.example,Bergen,\ndan@x.example,Lyon,\n'),
  )
  await dialog.getByText('Update a list').click()
  await expect(dialog.getByText('1 new, 1 updated, 0 unchanged, 1 conflict, 0 without key.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Conflicts 1' }).click()
  await expect(dialog.getByRole('table', { name: 'Cells of bob@x.example' })).toContainText('Typed manually')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take the file’s', exact: true }).click()
  await dialog.getByRole('button', { name: 'Update the list' }).click()
  await notice(page, 'Updated 2 rows and added 1 from new.csv.')
  await expect(await cell(page, 0, 'City')).toHaveText('Potsdam')
  await expect(await cell(page, 1, 'City')).toHaveText('Bergen')
  await expect(await cell(page, 2, 'City')).toHaveText('Lyon')
  await command(page, 'Undo')
  await expect(await cell(page, 1, 'City')).toHaveText('Molde')
  // The same file once more, and the file of the list with other options.
  await chooseFile(page, guests)
  await expect(dialog.getByText('This file was already imported as “guests”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await command(page, 'Reopen the file of this list…')
  await expect(page.getByRole('dialog', { name: 'Import guests.csv' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: /^Encoding chosen/ })).toBeVisible()
})
