// A column from the web: the address is completed, the first rows are shown, one is tried, the run asks equal addresses once, is
// listed in What was sent and goes away with one undo.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv, header, newestRun, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

let server: Server
const asked: string[] = []

test.beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ size: (request.url ?? '').length }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})

test.afterAll(() => {
  server.close()
})

test('gets a value for each row, asks equal addresses once, and one undo takes it out', async ({ opened: page }) => {
  const { port } = server.address() as AddressInfo
  await openListOf(page, csv('firms.csv', 'Firm,Slug\nOne,one\nThree,three\nThree again,three\nNone,\n'))
  await columnItem(page, 'Slug', 'Column from the web…')
  const dialog = page.getByRole('dialog', { name: /^Column from the web/ })
  const address = dialog.getByRole('combobox', { name: 'Address' })
  await expect(address).toBeFocused()
  await page.keyboard.type(`http://127.0.0.1:${port}/firms/{slu`)
  await expect(page.getByRole('option', { name: 'Slug' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue(`http://127.0.0.1:${port}/firms/{Slug}`)
  await dialog.getByRole('textbox', { name: 'New column' }).fill('Size')
  await dialog.getByRole('textbox', { name: 'JSON path' }).fill('$.size')
  // This computer is asked only where it is said.
  await expect(dialog.getByRole('alert')).toContainText('The address belongs to this computer or a private network.')
  await dialog.getByText('Method, headers and secret').click()
  await dialog.getByRole('checkbox', { name: 'Allow addresses of this computer and its network' }).check()
  const rows = dialog.getByRole('region', { name: 'Addresses of the first rows' })
  await expect(rows).toContainText('/firms/three')
  await expect(rows).toContainText('A cell of the row is empty.')
  const estimate = dialog.getByRole('region', { name: 'Estimate' })
  await expect(estimate).toContainText('2 requests to 127.0.0.1')
  await expect(estimate).toContainText('1 same address as another row, asked once')
  await expect(dialog).toContainText('Sends up to 2 requests to 127.0.0.1')
  await expect(dialog).toContainText('for the rows shown.')
  await dialog.getByRole('radiogroup', { name: 'Source of the rows' }).getByText('All 4').click()
  await expect(dialog).toContainText('for all rows.')
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Try one row' }).click()
  await expect(dialog.getByRole('region', { name: 'Result of one row' })).toContainText('10')
  expect(asked).toEqual(['/firms/one'])

  await dialog.getByRole('button', { name: 'Get values' }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 0, 'Size')).toHaveText('10')
  await expect(await cell(page, 2, 'Size')).toHaveText('12')
  expect(asked.toSorted()).toEqual(['/firms/one', '/firms/one', '/firms/three'])

  await command(page, 'What was sent…')
  const calls = page.getByRole('region', { name: 'Requests sent' })
  await expect(calls.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await select(page, 0, 'Firm')
  await page.keyboard.press('Control+z')
  await expect(header(page, 'Size')).toHaveCount(0)
})
