// Transform: a rule found by a word, its effect seen before it is done, by keys; taken back; then into a new column of the selection.
import { axeFaults } from '../pages/axe.ts'
import { cell, columnItem, command, csv, header, importFile, notice, select } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const guests = [
  'Name,Email,Note',
  'ANNA VAN DER BERG,ann@firm.example,#12 paid',
  'bea cole,bea@gmail.com,',
  'Cy Dahl,,no number',
  '',
]

test('names in capitals by keyboard, undo, a pattern into a new column', async ({ opened: page }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await importFile(page, csv('guests.csv', guests.join('\n')))
  await cell(page, 0, 'Name')
  await columnItem(page, 'Name', 'Transform…')
  const dialog = page.getByRole('dialog', { name: 'Transform' })
  await expect(dialog.getByRole('textbox', { name: 'Search transforms' })).toBeFocused()
  await expect(dialog.getByText('None of 3 cells change.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.keyboard.type('names')
  await expect(dialog.getByRole('radio', { name: 'Names: capitals' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { checked: true }).first()).toBeFocused()
  await dialog.getByRole('radio', { name: 'Names: capitals' }).check()
  await expect(dialog.getByText('Changes 2 of 3 cells.')).toBeVisible()
  const samples = dialog.getByRole('table', { name: 'Before and after' })
  await expect(samples.getByRole('row')).toHaveText([
    /Before/,
    'ANNA VAN DER BERGAnna van der Berg',
    'bea coleBea Cole',
  ])
  const apply = dialog.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeInViewport()
  expect(await axeFaults(page)).toEqual([])
  const wanted = dialog.getByRole('checkbox', { name: 'Change “bea cole”' })
  await wanted.focus()
  await page.keyboard.press('Space')
  await expect(wanted).not.toBeChecked()
  await expect(dialog.getByText('Changes 1 of 3 cells. 1 unchanged.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Make all changes shown' }).check()
  await expect(dialog.getByText('Changes 2 of 3 cells.')).toBeVisible()
  await wanted.uncheck()
  await apply.focus()
  await page.keyboard.press('Enter')
  await notice(page, '1 cell changed.')
  await expect(dialog).toHaveCount(0)
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna van der Berg')
  await expect(await cell(page, 1, 'Name')).toHaveText('bea cole')
  await command(page, 'Undo')
  await expect(await cell(page, 0, 'Name')).toHaveText('ANNA VAN DER BERG')

  await columnItem(page, 'Note', 'Transform…')
  await page.keyboard.type('extract')
  await dialog.getByRole('radio', { name: 'Extract text' }).check()
  await expect(dialog.getByText('Fill in “Pattern”.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('#(\\d+')
  await expect(dialog.getByRole('alert')).toContainText('Invalid regular expression')
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill('#(\\d+)')
  await expect(dialog.getByText('Changes 2 of 2 cells. 1 becomes empty.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'A new column' }).check()
  await dialog.getByRole('textbox', { name: 'Name of the new column' }).fill('Number')
  await apply.click()
  await notice(page, 'New column “Number”.')
  await expect(header(page, 'Number')).toBeVisible()
  await expect(await cell(page, 0, 'Number')).toHaveText('12')
  await expect(await cell(page, 0, 'Note')).toHaveText('#12 paid')

  await columnItem(page, 'Name', 'Transform…')
  await page.keyboard.type('surname')
  await expect(dialog.getByRole('radio', { name: 'Part of a name' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'A new column for each part' }).check()
  await apply.click()
  await notice(page, '2 new columns.')
  await expect(await cell(page, 0, 'Name: Last name')).toHaveText('van der Berg')

  await columnItem(page, 'Name', 'Transform…')
  await page.keyboard.type('flash fill')
  await expect(dialog.getByRole('radio', { name: 'By example' })).toBeChecked()
  const first = dialog.getByRole('textbox', { name: /^Example 1: / })
  await first.fill('A. BERG')
  await expect(dialog.getByText(/^Found: the first letter of/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Expression' })).toHaveValue(/\[Name\]/)
  await expect(dialog.getByRole('textbox', { name: /^Example 2: / })).toHaveAttribute('placeholder', /^b\. cole$/i)
  await dialog.getByRole('radio', { name: 'A new column' }).check()
  await expect(apply).toBeEnabled()
  await apply.click()
  await notice(page, 'New column “Name: By example”.')
  await expect(await cell(page, 0, 'Name: By example')).toHaveText('A. BERG')

  await select(page, 0, 'Email')
  await command(page, 'Split column “Email” into rows…')
  await dialog.getByRole('textbox', { name: 'Separator' }).fill('@')
  await expect(dialog.getByText('Makes 4 rows of 2: 2 new.')).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Result in' })).toHaveCount(0)
  await apply.click()
  await notice(page, '2 rows added.')
  await expect(await cell(page, 1, 'Email')).toHaveText('firm.example')
  await expect(await cell(page, 2, 'Email')).toHaveText('bea')
  await command(page, 'Undo')
  await expect(await cell(page, 1, 'Email')).toHaveText('bea@gmail.com')
})
