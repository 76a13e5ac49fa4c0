// The figures of a selection in the status bar, and a deleted view that comes back from the trash.
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, header, select, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const rows = Array.from(
  { length: 30_000 },
  (_, row) => `Name ${row % 500},${row % 10 === 0 ? '' : row},City ${row % 7}`,
)
const list = `Name,Amount,City\n${rows.join('\n')}\n`

test('the status bar counts, adds up and tells different values of any selection', async ({ opened: page }) => {
  await openListOf(page, csv(`figures ${Date.now()}.csv`, list))
  const status = page.locator('.lw-status')
  await header(page, 'Amount').click()
  await expect(status).toContainText('30,000 × 1 selected')
  await expect(status).toContainText('Filled 27,000')
  await expect(status).toContainText('Distinct 27,000')
  await expect(status).toContainText('Sum 405,000,000')
  await expect(status).toContainText('Min 1')
  await expect(status).toContainText('Max 29,999')
  await header(page, 'City').click()
  await expect(status).toContainText('Distinct 7')
  await expect(status).not.toContainText('Sum')
  await select(page, 0, 'Name')
  await page.keyboard.press('Control+a')
  await expect(status).toContainText('30,000 × 3 selected')
  await expect(status).toContainText('Filled 87,000')
  await expect(status).toContainText('Distinct 27,507')
})

test('the figures of a selection follow what is filled down, taken back and done again', async ({ opened: page }) => {
  await openListOf(page, csv(`follow ${Date.now()}.csv`, 'Name,Amount\nA,1\nB,2\nC,3\nD,4\n'))
  const status = page.locator('.lw-status')
  await header(page, 'Amount').click()
  await expect(status).toContainText('Distinct 4')
  await expect(status).toContainText('Sum 10')
  for (const [keys, distinct, sum] of [
    ['Control+d', 'Distinct 1', 'Sum 4'],
    ['Control+z', 'Distinct 4', 'Sum 10'],
    ['Control+y', 'Distinct 1', 'Sum 4'],
    ['Delete', 'Filled 0', 'Count 4'],
    ['Control+z', 'Distinct 1', 'Sum 4'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(status).toContainText(distinct)
    await expect(status).toContainText(sum)
  }
})

test('numbers are read as people write them, and what is none is counted beside the sum', async ({ opened: page }) => {
  const amounts = ['.5', '-$5', '"(2)"', '\u22121', '٣', '1e400', 'soon']
  await openListOf(page, csv(`written ${Date.now()}.csv`, `Amount\n${amounts.join('\n')}\n`))
  const status = page.locator('.lw-status')
  await header(page, 'Amount').click()
  await expect(status).toContainText('Filled 7')
  await expect(status).toContainText('Sum -4.5')
  await expect(status).toContainText('Not in the sum 2')
})

test('a deleted view is in the trash and comes back', async ({ opened: page }) => {
  const name = `Kept ${Date.now()}`
  await openListOf(page, csv(`views ${Date.now()}.csv`, 'Name,City\nAnna,Oslo\nBo,Rome\n'))
  const menu = page.getByRole('button', { name: /^View:/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Change a saved view' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Restore the view ${name}` })
    .click()
  await expect(page.getByText(`Restored the view "${name}"`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await menu.click()
  await expect(page.getByRole('menuitem', { name })).toBeVisible()
})

test('cells are colored by a rule with the keyboard, follow an edit, and Undo takes the colors away', async ({
  opened: page,
}) => {
  await openListOf(page, csv(`colors ${Date.now()}.csv`, 'Name,City\nA,Oslo\nB,Rome\nC,Oslo\n'))
  const colored = page.locator('.ag-cell[data-color]')
  await select(page, 0, 'City')
  await command(page, 'Color the cells of column “City”…')
  const dialog = page.getByRole('dialog', { name: 'Color the cells of “City”' })
  const asked = dialog.getByRole('combobox', { name: 'Color cells if the value' })
  await expect(asked).toHaveValue('Is a duplicate')
  await expect(asked).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Color', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(colored).toHaveText(['Oslo', 'Oslo'])
  await expect(await cell(page, 2, 'City')).toHaveAccessibleName('Oslo, colored amber')
  await typeInto(page, 2, 'City', 'Rome')
  await expect(colored).toHaveText(['Rome', 'Rome'])
  await page.keyboard.press('Control+z')
  await expect(colored).toHaveText(['Oslo', 'Oslo'])
  await page.keyboard.press('Control+z')
  await expect(colored).toHaveCount(0)
})
