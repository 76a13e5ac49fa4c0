// Settings are found by their words and put back by section, which can be undone.
import { openListOf } from '../pages/list.ts'
import { cell, csv, openSettings, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('settings are searched, changed, put back to the default, and that is undone', async ({ opened: page }) => {
  const dialog = await openSettings(page)
  const search = dialog.getByRole('searchbox', { name: 'Search settings' })
  const found = dialog.getByRole('region', { name: 'Search results' })

  await test.step('by words of their names and of what they mean, also folded away ones', async () => {
    await search.fill('credits day')
    await expect(found.getByText('Daily cap')).toBeVisible()
    await expect(found.getByText('Theme', { exact: true })).toHaveCount(0)
    await search.fill('parallel requests')
    await expect(found.getByText('Parallel requests', { exact: true })).toBeVisible()
    await search.fill('no such words')
    await expect(found.getByText('No settings match.')).toBeVisible()
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(dialog.getByRole('tab', { name: 'General' })).toBeVisible()
  })

  await test.step('a section is put back as a whole; one step takes that back', async () => {
    const roomy = dialog.getByRole('radio', { name: 'Roomy' })
    const high = dialog.getByRole('radio', { name: 'High' })
    await expect(dialog.getByRole('button', { name: 'Reset to defaults: Look' })).toHaveCount(0)
    await dialog.getByText('Roomy').click()
    await dialog.getByText('High', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
    await dialog.getByRole('button', { name: 'Reset to defaults: Look' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'system')
    await expect(roomy).not.toBeChecked()
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(roomy).toBeChecked()
    await expect(high).toBeChecked()
  })
})

test('numbers, dates and times are written as chosen, and cells stay as they are', async ({ opened: page }) => {
  const rows = Array.from({ length: 1200 }, (_, row) => `Ann ${row},1234.5`)
  await openListOf(page, csv('people.csv', `Name,Amount\n${rows.join('\n')}\n`))
  const status = page.getByRole('contentinfo')
  await expect(status.getByText('1,200 rows', { exact: true })).toBeVisible()
  await select(page, 0, 'Amount')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(status.getByText('Sum 2,469')).toBeVisible()

  const dialog = await openSettings(page)
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('thousands')
  const found = dialog.getByRole('region', { name: 'Search results' })
  const example = dialog.getByRole('status', { name: 'Example' })
  await expect(example).toHaveText('28,225 rows, average 1,204.5, 23 Aug 2026, 16:05')
  await found.getByRole('combobox', { name: 'Numbers' }).click()
  await page.getByRole('option', { name: '1.234,5' }).click()
  await found.getByRole('combobox', { name: 'Dates' }).click()
  await page.getByRole('option', { name: '2026-08-23' }).click()
  await found.getByText('4:05 PM').click()
  await expect(example).toHaveText(/^28\.225 rows, average 1\.204,5, 2026-08-23, 4:05\sPM$/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(status.getByText('1.200 rows', { exact: true })).toBeVisible()
  await expect(status.getByText('Sum 2.469')).toBeVisible()
  await expect(await cell(page, 0, 'Amount')).toHaveText('1234.5')

  await page.reload()
  await expect(status.getByText('1.200 rows', { exact: true })).toBeVisible()
  await openSettings(page)
  // A field of a setting is written so as well, and what is typed into it is read so.
  const daily = dialog.getByRole('textbox', { name: 'Daily cap' })
  await daily.fill('25000')
  await expect(daily).toHaveValue('25.000')
  await daily.press('Enter')
  await dialog.getByRole('button', { name: 'Reset to defaults: Numbers and dates' }).click()
  await expect(example).toHaveText('28,225 rows, average 1,204.5, 23 Aug 2026, 16:05')
  await expect(daily).toHaveValue('25,000')
})

test('what the grid paints itself follows the look of the computer', async ({ opened: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openListOf(page, csv('people.csv', 'Name\nAnna\n'))
  /** How bright the empty room below the rows is, 0 to 255. */
  const below = () =>
    page.locator('.lw-canvas').evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement
      const pen = (canvas as HTMLCanvasElement).getContext('2d')
      return pen?.getImageData(width >> 1, height - 20, 1, 1).data[0] ?? -1
    })
  await expect.poll(below).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(below).toBeLessThan(80)
})

test('the data folder is shown with why it is used and how it is moved', async ({ opened: page }) => {
  const dialog = await openSettings(page)
  await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('data folder')
  const found = dialog.getByRole('region', { name: 'Search results' })
  await expect(found.getByText('Data folder', { exact: true })).toBeVisible()
  await expect(found.getByText('Named with --workspace when Listwright was started.')).toBeVisible()
  await expect(found.getByText('move the folder and name its new place with --workspace.')).toBeVisible()
  await expect(found.getByRole('button', { name: 'Copy the path' })).toBeVisible()
})
