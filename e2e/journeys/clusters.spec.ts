// Spellings of a column by keyboard: opened from the card of the Clean panel, one cluster unified to another value, one value said
// not to be the same, one skipped; undone; and the screen has no serious accessibility fault.
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, notice, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const firms = [
  'Company,City',
  'Acme GmbH,Berlin',
  'Acme GmbH,Berlin',
  'ACME GMBH,Oslo',
  'Fjord Lines AS,Bergen',
  'fjord lines as,Bergen',
  'Nordwind Logistik AG,Bonn',
  'NORDWIND Logistik AG,Bonn',
  'Nordwind-Logistik AG,Bonn',
  '',
].join('\n')

test('spellings are reviewed and unified by keys, and one undo brings them back', async ({ opened: page }) => {
  await openListOf(page, csv('firms.csv', firms))
  await command(page, 'Clean: find and fix problems')
  await page.getByRole('button', { name: 'Review: Company spellings', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Spellings in “Company”' })
  await expect(dialog.getByText('3 clusters among 7 different values.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  const value = (text: string) => dialog.getByRole('checkbox', { name: `Change “${text}”`, exact: true })
  const first = value('Acme GmbH')
  for (let presses = 0; presses < 40 && !(await first.evaluate(one => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('m')
  // Of equally frequent spellings one without a word in capitals comes first.
  await expect(value('Nordwind Logistik AG')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(value('Nordwind-Logistik AG')).toBeFocused()
  await page.keyboard.press('x')
  await notice(page, '“Nordwind-Logistik AG” is marked as not the same.')
  await expect(value('Nordwind-Logistik AG')).toHaveCount(0)
  await expect(value('Nordwind Logistik AG')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(dialog.getByRole('textbox', { name: 'Change to, in cluster 2' })).toHaveValue('NORDWIND Logistik AG')
  await page.keyboard.press('m')
  await page.keyboard.press('s')
  await expect(dialog.getByText('Skipped', { exact: true })).toBeVisible()

  const unify = dialog.getByRole('button', { name: 'Unify 2 clusters' })
  await unify.focus()
  await page.keyboard.press('Enter')
  await notice(page, '2 clusters unified, 2 cells changed.')
  await expect(dialog).toHaveCount(0)
  await expect(await cell(page, 2, 'Company')).toHaveText('Acme GmbH')
  await expect(await cell(page, 5, 'Company')).toHaveText('NORDWIND Logistik AG')
  await expect(await cell(page, 4, 'Company')).toHaveText('fjord lines as')
  await command(page, 'Undo')
  await expect(await cell(page, 2, 'Company')).toHaveText('ACME GMBH')
})

test('spellings of two columns are unified in both, as one step', async ({ opened: page }) => {
  await openListOf(page, csv('owners.csv', 'Company,Owner\nAcme GmbH,ACME GMBH\nFjord,Acme GmbH\n'))
  await select(page, 0, 'Company')
  await command(page, 'Unify spellings in column “Company”…')
  await expect(page.getByRole('dialog').getByText('No similar spellings found.')).toBeVisible()
  await page.getByLabel('Also in').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spellings in “Company”, “Owner”' })
  await expect(dialog.getByText('1 cluster among 3 different values.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Unify all except skipped' }).click()
  await dialog.getByRole('button', { name: 'Unify 1 cluster' }).click()
  await notice(page, '1 cluster unified, 1 cell changed.')
  await expect(await cell(page, 0, 'Owner')).toHaveText('Acme GmbH')
  await command(page, 'Undo')
  await expect(await cell(page, 0, 'Owner')).toHaveText('ACME GMBH')
})

test('spellings that sound alike, differ by more letters, or have one result of an expression', async ({
  opened: page,
}) => {
  const names = 'Last\nMoskowitz\nMoskovitz\nPeters\nPetres\nMeyer\nMaier\n'
  await openListOf(page, csv('sounds.csv', names))
  await select(page, 0, 'Last')
  await command(page, 'Unify spellings in column “Last”…')
  const dialog = page.getByRole('dialog', { name: 'Spellings in “Last”' })
  const value = (text: string) => dialog.getByRole('checkbox', { name: `Change “${text}”`, exact: true })
  await dialog.getByRole('radio', { name: /^Same sound of Slavic/ }).click()
  await expect(value('Moskovitz')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Same sound of names/ }).click()
  await expect(dialog.getByText('Most names look German.')).toBeVisible()
  await expect(value('Maier')).toBeVisible()
  await dialog.getByLabel('Language of the names').first().click()
  await page.getByRole('option', { name: 'French' }).click()
  await expect(value('Maier')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('radio', { name: /^A few typos/ }).click()
  await expect(value('Petres')).toHaveCount(0)
  await dialog.getByText('1 in 3').click()
  await expect(value('Petres')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Same result/ }).click()
  await dialog.getByRole('textbox', { name: 'Expression' }).fill('left([Lats], 1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('There is no column “Lats”.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Expression' }).fill('left([Last], 3)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('2 clusters among 6 different values.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Unify all except skipped' }).click()
  await dialog.getByRole('button', { name: 'Unify 2 clusters' }).click()
  await notice(page, '2 clusters unified, 2 cells changed.')
})
