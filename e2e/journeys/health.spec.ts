// The health report: opened from the Clean panel and the palette, read, its figures opened, saved as a page and a picture.
import { readFile } from 'node:fs/promises'
import { openListOf } from '../pages/list.ts'
import { cell, cleanPanel, command, csv, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const guests = [
  'Name,E-mail,<img src=x onerror=alert(1)>',
  'Ann,ann@gmail.com,x',
  'Bea,ANN@gmail.com,"</text><script>alert(1)</script>"',
  'Cy,info@mailinator.com,',
  'علي,no address,',
  '',
].join('\n')

test('a list is read, edited, its figures are opened, and it is saved', async ({ opened: page }) => {
  await openListOf(page, csv('guests.csv', guests))
  await typeInto(page, 2, '<img src=x onerror=alert(1)>', 'late')
  await (await cleanPanel(page)).getByRole('button', { name: 'Health report…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Health/ })
  await expect(dialog.getByRole('status')).toContainText('4 rows, 3 columns. As of')
  await expect(dialog.getByText(/\d+ of 100/).first()).toBeVisible()
  const filled = dialog.getByRole('table', { name: 'Filled cells' })
  await expect(filled.getByRole('row', { name: /<img/ })).toHaveText(/50% at import.*3.*75%/)
  await expect(dialog.getByRole('table', { name: 'Local check results' })).toContainText('Disposable')
  // The report has the focus, so that keys scroll it; its close button has not.
  await expect(dialog.getByRole('region', { name: 'Report' })).toBeFocused()
  // Each line is drawn as a bar: that of the column with one blank of four is shorter.
  const bar = async (name: RegExp) =>
    (await filled.getByRole('row', { name }).locator('[data-bar]').boundingBox())?.width ?? 0
  expect(await bar(/^Name/)).toBeGreaterThan(1.2 * (await bar(/<img/)))

  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const html = await saved('Save as web page')
  expect(html.name).toBe('guests health.html')
  expect(html.bytes.toString('utf8')).not.toMatch(/<script|<img/)
  const png = await saved('Save as image (PNG)')
  expect(png.name).toBe('guests health.png')
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  // Wide and high as the charts, twice as fine.
  expect(png.bytes.readUInt32BE(16)).toBe(2 * (640 + 48))

  await dialog
    .getByRole('table', { name: 'Repeated values' })
    .getByRole('button', { name: /^Show 2 rows/ })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/2 of 4 rows/)).toBeVisible()
  await expect(await cell(page, 1, 'Name')).toHaveText('Bea')

  await command(page, 'Health report…')
  await expect(dialog.getByText('No run on this list has spent or saved credits.')).toBeVisible()
})
