// Rows to another list: all that a filter shows, by selection from the menu, with their results, and back again (R-CLN-09).
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, newestRun, notice, openRun, preparePractice, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const addresses = Array.from({ length: 60 }, (_, at) => `person${at}@move-tools.com`)

test('rows that a filter shows are moved to a new list with their results, copied to one that exists, and taken back', async ({
  opened: page,
}) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('early.csv', 'E-Mail,City\nzoe@x.example,Rome\n'))
  await openListOf(
    page,
    csv(
      'guests.csv',
      `Email,Note\n${addresses.map((one, at) => `${one},${at % 3 === 0 ? 'first' : 'later'}`).join('\n')}\n`,
    ),
  )
  const run = await openRun(page, 'Email')
  await run.getByRole('button', { name: 'Run 60', exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Close Activity' }).click()

  // All rows with one value, from the filters.
  const chosen = 20
  await select(page, 0, 'Note')
  await command(page, 'Show rows with the same value in column “Note”')
  const status = page.locator('.lw-status')
  await expect(status.getByText('20 of 60 rows')).toBeVisible()
  const lists = page.getByRole('navigation', { name: 'Lists and searches' })
  const list = (name: string) => lists.getByRole('button', { name: new RegExp(`^${name} `) })
  await command(page, 'Filters')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('button', { name: `With the ${chosen} rows shown` }).click()
  await page.getByRole('menuitem', { name: 'Move or copy to a list…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move or copy ${chosen} rows` })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('move-new.png') })
  await page.keyboard.type('Same verdict')
  await page.keyboard.press('Enter')
  const moved = await notice(page, `Moved ${chosen} rows to “Same verdict”.`)
  await expect(dialog).toBeHidden()
  await filters.getByRole('button', { name: 'Clear all' }).click()
  await expect(status.getByText(`${60 - chosen} rows`, { exact: true })).toBeVisible()
  await list('Same verdict').click()
  await expect(status.getByText(`${chosen} rows`, { exact: true })).toBeVisible()
  await expect(await cell(page, 0, 'Email: verdict')).toContainText('Unknown')
  await moved.getByRole('button', { name: 'Undo' }).click()
  // The open list is gone: the one that its rows came from opens.
  await expect(list('guests')).toHaveAttribute('aria-current', 'page')
  await expect(status.getByText('60 rows', { exact: true })).toBeVisible()
  await expect(list('Same verdict')).toBeHidden()

  // Three selected rows, copied to the end of another list.
  await select(page, 0, 'Email')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await command(page, 'Move or copy rows to a list…')
  const three = page.getByRole('dialog', { name: 'Move or copy 3 rows' })
  await three.getByText('Copy', { exact: true }).click()
  await three.getByText('Existing list').click()
  await three.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: /early/ }).click()
  await expect(three.getByLabel('Where Email goes')).toHaveText(/E-Mail/)
  await page.screenshot({ path: test.info().outputPath('copy-list.png') })
  await three.getByRole('button', { name: 'Copy 3 rows' }).click()
  const copied = await notice(page, /Copied 3 rows to “early”\./)
  await list('early').click()
  await expect(status.getByText('4 rows', { exact: true })).toBeVisible()
  await expect(await cell(page, 1, 'E-Mail')).toHaveText('person0@move-tools.com')
  await expect(await cell(page, 1, 'Email: verdict')).toContainText('Unknown')
  await copied.getByRole('button', { name: 'Undo' }).click()
  await expect(status.getByText('1 row', { exact: true })).toBeVisible()
})
