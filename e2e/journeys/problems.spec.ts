// Problems: the lines of a file that did not fit, with their numbers and as they stood, repaired and put back.
import { cell, csv, importFile } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const lines = [
  'Name,Mail,Phone,City',
  'Anna,a@host.example,+49 30 901821,Berlin',
  'Huber, Bert,b@host.example,+49 30 901822,',
  'Cleo,c@host.example,+49 30 901823,Bonn,extra,more',
  'Dora,d@host.example,+49 30 901824,Jena',
]

test('a shifted row and a surplus are shown with their lines, repaired and undone', async ({ opened: page }) => {
  await importFile(page, csv('odd.csv', `${lines.join('\n')}\n`))
  await expect(page.getByText('2 lines did not fit the columns')).toBeVisible()
  await page.getByRole('button', { name: '2 problem rows' }).click()
  const panel = page.getByRole('region', { name: 'Problems' })
  const items = panel.getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.nth(0)).toContainText('Line 3')
  await expect(items.nth(0).locator('pre')).toHaveText(lines[2] ?? '')
  await expect(items.nth(1)).toContainText('Line 4')
  await expect(items.nth(1)).toContainText('6 values')
  await expect(items.nth(1).locator('pre')).toHaveText(lines[3] ?? '')
  await expect(await cell(page, 1, 'Extra values')).toHaveText('extra,more')

  await items.nth(0).getByRole('button', { name: 'Repair this row' }).click()
  await expect(items.nth(0).getByText('Repaired.')).toBeVisible()
  await expect(await cell(page, 0, 'Name')).toHaveText('Huber, Bert')
  await expect(await cell(page, 0, 'Mail')).toHaveText('b@host.example')
  await expect(await cell(page, 0, 'Phone')).toHaveText('+49 30 901822')

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(await cell(page, 0, 'Mail')).toHaveText('Bert')
  await expect(items.nth(0).getByRole('button', { name: 'Repair this row' })).toBeVisible()
  // The panel is remembered for the lists of other tests, which want the room.
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
})
