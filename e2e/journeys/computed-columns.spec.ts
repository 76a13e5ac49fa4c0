// Computed columns: typed with help, shown on ten rows, kept up to date, changed, taken back, turned into values.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv, header, select, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const list = 'First,Last,Born\nann,lee,1990-05-01\nbo,,soon\ncy,ray,2001-12-24\n'

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Expression' })

test('columns are made of others, told their faults, and become values', async ({ opened: page }) => {
  await openListOf(page, csv(`computed ${Date.now()}.csv`, list))
  const dialog = page.getByRole('dialog')

  await test.step('a column is made of others, follows them, and goes back with one undo', async () => {
    await columnItem(page, 'Last', 'Add computed column…')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Full name')
    const add = dialog.getByRole('button', { name: 'Add column' })
    await expect(add).toBeDisabled()

    // What cannot be understood is told, and Enter keeps the dialog.
    await field(page).fill('proper([Frist])')
    await expect(dialog.getByText('There is no column “Frist”.')).toBeVisible()
    await field(page).press('Enter')
    await expect(add).toBeDisabled()

    // Names are offered while they are typed; Tab takes the first.
    await field(page).fill('')
    await field(page).pressSequentially('pro')
    await expect(dialog.getByRole('option', { name: /^proper/ })).toBeVisible()
    await field(page).press('Tab')
    await field(page).pressSequentially('[fir')
    // Letters that come before the next frame, as on a busy machine, go behind the name too.
    await field(page).evaluate(box => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
      document.execCommand('insertText', false, ' ')
    })
    await field(page).pressSequentially('& " " & ')
    await dialog
      .getByRole('region', { name: 'Columns and functions' })
      .getByRole('button', { name: 'Last name Last', exact: true })
      .click()
    await expect(field(page)).toHaveValue('proper([First] & " " & [Last]')
    await field(page).pressSequentially(')')
    await expect(dialog.getByRole('cell', { name: 'Ann Lee' })).toBeVisible()
    await expect(add).toBeEnabled()
    await field(page).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(await cell(page, 0, 'Full name')).toHaveText('Ann Lee')
    await expect(header(page, 'Full name').getByRole('img', { name: 'Computed' })).toBeVisible()

    await typeInto(page, 0, 'First', 'Eve')
    await expect(await cell(page, 0, 'Full name')).toHaveText('Eve Lee')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 0, 'Full name')).toHaveText('Ann Lee')
    await expect(await cell(page, 0, 'First')).toHaveText('ann')
  })

  await test.step('faults are told row by row; cells take nothing typed until they are values', async () => {
    await select(page, 0, 'Born')
    await command(page, 'Add computed column…')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Year')
    await field(page).fill('year([Born])')
    await expect(dialog.getByText('1 of the 3 rows shown have errors. Their cells show why.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add column' }).click()
    await expect(await cell(page, 1, 'Year')).toHaveText('#not a date')

    await select(page, 1, 'Year')
    await page.keyboard.type('1999')
    await page.keyboard.press('Enter')
    await expect(await cell(page, 1, 'Year')).toHaveText('#not a date')
    await columnItem(page, 'Year', 'Edit expression…')
    await expect(field(page)).toHaveValue('year([Born])')
    await field(page).fill('ifError(year([Born]), "?")')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(await cell(page, 1, 'Year')).toHaveText('?')

    await columnItem(page, 'Born', 'Delete column')
    await expect(
      header(page, 'Year').getByRole('img', { name: 'Computed: Its input “Born” was deleted.' }),
    ).toBeVisible()
    await expect(await cell(page, 0, 'Year')).toHaveText('1990')
    await columnItem(page, 'Year', 'Turn into values')
    await expect(header(page, 'Year').getByRole('img', { name: /^Computed/ })).toHaveCount(0)
    await typeInto(page, 1, 'Year', '1999')
  })
})

test('an expression of OpenRefine becomes one of ours, and what has no counterpart is said', async ({
  opened: page,
}) => {
  await openListOf(page, csv(`grel ${Date.now()}.csv`, list))
  const dialog = page.getByRole('dialog')
  await columnItem(page, 'Last', 'Add computed column…')
  await field(page).fill('cells["First"].value.toUppercase() + "!"')
  await expect(dialog.getByText('upper([First]) & "!"')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this expression' }).click()
  await expect(field(page)).toHaveValue('upper([First]) & "!"')
  await expect(dialog.getByRole('cell', { name: 'ANN!' })).toBeVisible()
  await field(page).fill('cells["First"].value.reinterpret("utf-8")')
  await expect(dialog.getByText('Choose the encoding when you import the file.')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('lists inside a cell are taken apart, changed and put together again', async ({ opened: page }) => {
  await openListOf(page, csv(`lists ${Date.now()}.csv`, 'Name,Tags\nAnn,"red; blue;red"\nBo,green\n'))
  const dialog = page.getByRole('dialog')
  await columnItem(page, 'Tags', 'Add computed column…')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Colours')
  await field(page).fill('joined([Tags])')
  await expect(dialog.getByText('There is no function “joined”. Did you mean join?')).toBeVisible()
  await field(page).fill('join(" + ", map(unique(parts([Tags], ";")), upper(it)))')
  await expect(dialog.getByRole('cell', { name: 'RED + BLUE' })).toBeVisible()
  await field(page).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(await cell(page, 0, 'Colours')).toHaveText('RED + BLUE')
  await expect(await cell(page, 1, 'Colours')).toHaveText('GREEN')
})
