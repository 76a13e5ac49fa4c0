// Duplicates by keyboard alone: found, one group kept by another row, one skipped, one said to be different people, merged and
// undone; and the review has no serious accessibility fault.
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, notice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = [
  'First name,Last name,Email,Phone,City',
  'Robert,Whitlow,rob@whitlow.example,+49 30 901820,',
  'Bob,Whitlow,ROB@whitlow.example,,Berlin',
  'Anna,Ekman,anna@ekman.example,,Oslo',
  'Anna,Ekmann,anna@ekman.example,,',
  'Cyril,Young,cy@young.example,,',
  'Cyril,Young,cy@young.example,,Rome',
  'Maria,Lopez,maria@lopez.example,,Madrid',
  ...['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Gerda', 'Hans'].flatMap(first =>
    ['Adler', 'Bach', 'Curie', 'Dix', 'Euler'].map(last => `${first},${last},${first}.${last}@firm.example,,`),
  ),
  '',
].join('\n')

test('duplicates are found, reviewed and merged by keys, and one undo brings them back', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', people))
  await command(page, 'Find duplicates…')
  const dialog = page.getByRole('dialog', { name: 'Duplicates in “people”' })
  await expect(dialog.getByText('3 groups with 3 extra rows in 47 rows.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Same email \(3 groups\)/ })).toBeChecked()
  const group = (number: number) => dialog.getByRole('region', { name: `Group ${number}`, exact: true })
  await expect(group(1).getByText('Will be merged')).toBeVisible()

  expect(await axeFaults(page)).toEqual([])

  // Tab reaches the first row; from there letters and arrows do the rest.
  const first = group(1).getByRole('radio', { name: 'Keep row 1', exact: true })
  for (let presses = 0; presses < 30 && !(await first.evaluate(one => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await expect(first).toBeChecked()
  await page.keyboard.press('ArrowDown')
  const second = group(1).getByRole('radio', { name: 'Keep row 2', exact: true })
  await expect(second).toBeFocused()
  await expect(first).toBeChecked()
  await page.keyboard.press('k')
  await expect(second).toBeChecked()
  // Its own values stay, and blanks are filled; a column may be turned.
  const result = group(1).getByRole('row', { name: /^Result/ })
  await expect(result).toContainText('Bob')
  await expect(result).toContainText('+49 30 901820only value')
  await dialog.getByText('Values to keep').click()
  await dialog.getByRole('combobox', { name: 'First name' }).selectOption('Join all values')
  await expect(result).toContainText('Bob; Robertall values')
  await dialog.getByRole('textbox', { name: 'Separator of First name' }).fill(' or ')
  await expect(result).toContainText('Bob or Robert')
  expect(await axeFaults(page)).toEqual([])
  await second.focus()
  await page.keyboard.press('m')
  await expect(group(2).getByRole('radio', { name: 'Keep row 3', exact: true })).toBeFocused()
  await page.keyboard.press('s')
  await expect(group(2).getByText('Skipped')).toBeVisible()
  await expect(group(3).getByRole('radio', { name: 'Keep row 5', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await notice(page, 'These rows are marked as not the same.')
  await expect(dialog.getByText('2 groups with 2 extra rows in 47 rows.')).toBeVisible()

  const merge = dialog.getByRole('button', { name: 'Merge 1 group', exact: true })
  await merge.focus()
  await page.keyboard.press('Enter')
  await notice(page, '1 group merged, 1 extra row removed.')
  await expect(dialog).toHaveCount(0)
  await expect(await cell(page, 0, 'First name')).toHaveText('Bob or Robert')
  await expect(await cell(page, 0, 'City')).toHaveText('Berlin')
  await expect(await cell(page, 1, 'Last name')).toHaveText('Ekman')

  await command(page, 'Undo')
  await expect(await cell(page, 1, 'First name')).toHaveText('Bob')
  // What is not the same stays so.
  await command(page, 'Find duplicates…')
  await expect(dialog.getByText('2 groups with 2 extra rows in 47 rows.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
