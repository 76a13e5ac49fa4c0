// What the program says about cells without asking anybody: chips, signs, filters by finding, fixes with one undo.

import { openListOf } from '../pages/list.ts'
import { cell, columnItem, csv, header, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const list = [
  'Name,E-mail,Phone,Country',
  'Ann,ann@firm.example,020 7183 8750,GB',
  'Bea,Bea <bea@firm.example>,+1 415 555 2671,',
  'Cy,cy@@firm.example,030 901820,DE',
  'Dan,info@mailinator.com,12,DE',
  'Eve,eve@outlok.com,,',
  'Fay,"fay@firm.example ",+49 30 901820,DE',
  '',
].join('\n')

test('cells are checked, told about and fixed, with one undo', async ({ opened: page }) => {
  await openListOf(page, csv('local.csv', list))

  await test.step('a column says how good it is, and shows the rows behind each finding', async () => {
    const chip = header(page, 'E-mail').getByRole('button', { name: 'Email, 83%, 1 invalid, 6 filled.' })
    await expect(chip).toHaveText('Email · 83% · 1 invalid')
    const wrong = await cell(page, 2, 'E-mail')
    await expect(wrong.locator('.lw-mark')).toBeVisible()
    // The name of the cell says what the sign says.
    await expect(wrong).toHaveAccessibleName('cy@@firm.example, Local check: Invalid')
    await expect((await cell(page, 0, 'E-mail')).locator('.lw-mark')).toHaveCount(0)
    // The sign is no part of the value.
    await expect(await cell(page, 2, 'E-mail')).toHaveText('cy@@firm.example')

    await chip.click()
    const profile = page.getByRole('region', { name: 'Local check of E-mail' })
    await expect(profile).toContainText('Bundled lists as of 20')
    await profile.getByRole('button', { name: 'Show only: Disposable, 1 cell' }).click()
    await expect(page.getByText('1 of 6 rows')).toBeVisible()
    await expect(await cell(page, 0, 'E-mail')).toHaveText('info@mailinator.com')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByRole('contentinfo').getByText('6 rows', { exact: true })).toBeVisible()
  })

  await test.step('the record panel says what was found, marked local, with the day of the list', async () => {
    await select(page, 3, 'E-mail')
    await page.keyboard.press('Space')
    const panel = page.getByRole('region', { name: 'Record' })
    await expect(panel.getByText('A disposable domain.')).toBeVisible()
    await expect(panel.getByText(/^\s*\(list of 20\d\d-\d\d-\d\d\)/).first()).toBeVisible()
    await page.keyboard.press('Space')
    await expect(panel).toBeHidden()
  })

  await test.step('fixes are shown before and after, and one undo takes them back', async () => {
    await columnItem(page, 'E-mail', 'Fix Email cells…')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Changes 3 of 6 rows.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Bea <bea@firm.example> bea@firm.example/ })).toBeVisible()

    // A mistyped domain is a guess: it is changed only when ticked.
    await dialog.getByRole('checkbox', { name: 'outlok.com → outlook.com (1)' }).check()
    await expect(dialog.getByText('Changes 4 of 6 rows.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fix 4 cells' }).click()
    await expect(await cell(page, 1, 'E-mail')).toHaveText('bea@firm.example')
    await expect(await cell(page, 4, 'E-mail')).toHaveText('eve@outlook.com')
    await expect(header(page, 'E-mail').getByRole('button', { name: /^Email, 100%/ })).toBeVisible()
    await select(page, 0, 'Name')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 1, 'E-mail')).toHaveText('Bea <bea@firm.example>')
    await expect(await cell(page, 4, 'E-mail')).toHaveText('eve@outlok.com')
  })

  await test.step('phones are written in one form, each by the country of its row', async () => {
    await columnItem(page, 'Phone', 'Fix Phone cells…')
    const dialog = page.getByRole('dialog')
    // None needs a repair: it opens with the usual form.
    const usual = dialog.getByRole('radio', { name: /for other programs/ })
    await expect(usual).toBeChecked()
    await dialog.getByRole('radio', { name: 'Keep as is' }).check()
    await expect(dialog.getByText('These choices would change nothing.')).toBeVisible()
    await usual.check()
    await dialog.getByRole('button', { name: 'Fix 4 cells' }).click()
    await expect(await cell(page, 0, 'Phone')).toHaveText('+442071838750')
    await expect(await cell(page, 2, 'Phone')).toHaveText('+4930901820')
    await expect(await cell(page, 3, 'Phone')).toHaveText('12')
  })
})
