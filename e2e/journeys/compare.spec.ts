// A list beside another one: what came, went and changed; a new list of it; then beside an earlier state of itself, as marks.
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, header, notice, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('a list is compared with another and with its earlier state', async ({ opened: page }) => {
  await openListOf(page, csv('before.csv', 'Mail,City\na@x.example,Berlin\nb@x.example,Bergen\nd@x.example,Paris\n'))
  await openListOf(page, csv('now.csv', 'Mail,City\na@x.example,Berlin\nb@x.example,Oslo\nc@x.example,Rome\n'))
  await typeInto(page, 0, 'City', 'Hamburg')
  await command(page, 'Compare with a list, file or earlier version…')
  const dialog = page.getByRole('dialog', { name: 'Compare “now”' })
  await dialog.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: 'before' }).click()
  await expect(dialog.getByText('1 added, 1 removed, 2 changed, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Cells of b@x.example' })).toContainText('Bergen')
  expect(await axeFaults(page)).toEqual([])

  await dialog.getByRole('combobox', { name: 'Or an earlier version' }).click()
  await page.getByRole('option').first().click()
  await expect(dialog.getByText('0 added, 0 removed, 1 changed, 2 unchanged.')).toBeVisible()
  const mark = dialog.getByRole('button', { name: 'Mark rows' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(await cell(page, 0, 'Change since an earlier version')).toHaveText('Changed: City')
  await command(page, 'Undo')
  await expect(header(page, 'Change since an earlier version')).toHaveCount(0)

  await command(page, 'Compare with a list, file or earlier version…')
  await dialog.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: 'before' }).click()
  await dialog.getByRole('button', { name: 'New list of 3 rows' }).click()
  await notice(page, '3 rows in the new list “now, changes since before”.')
  await expect(await cell(page, 1, 'Changed columns')).toHaveText('City')
})
