// Probable errors: reviewed by keys with their reasons, an answer is kept, and a column that does not decide another finds nothing.
import { openListOf } from '../pages/list.ts'
import { cell, cleanPanel, csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const places = [
  '36301,Dothan,al',
  '36302,Ozark,al',
  '99501,Anchorage,ak',
  '99701,Fairbanks,ak',
  '10001,Troy,ny',
  '10451,Bronx,ny',
]
const lines = Array.from({ length: 120 }, (_, at) => `${places[at % places.length]},Order ${at}`)
lines[1] = '36302,Ozxrk,al,Order 1'
lines[6] = '36301,Dothan,ny,Order 6'

test('findings one by one: take, keep, and what decides what', async ({ opened: page }) => {
  await openListOf(page, csv('places.csv', `ZIP,City,State,Note\n${lines.join('\n')}\n`))
  const card = (await cleanPanel(page)).getByRole('article', { name: 'Probable errors' })
  await expect(card).toContainText('2 cells')
  await card.getByRole('button', { name: 'Review: Probable errors', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Probable errors' })
  await dialog.getByRole('radio', { name: /^Sure/ }).check()
  const found = dialog.getByRole('region', { name: /^Finding/ })
  await expect(found).toHaveCount(2)
  await expect(found.filter({ hasText: 'Ozxrk' })).toContainText('19 of 20 rows with ZIP “36302” have “Ozark”')

  const first = found.first()
  const firstIsCity = (await first.textContent())?.includes('Ozxrk')
  await first.getByRole('button', { name: /^Keep the cell/ }).focus()
  await page.keyboard.press(firstIsCity ? 't' : 'k')
  await expect(found.nth(1).getByRole('button', { name: /^Keep the cell/ })).toBeFocused()
  await page.keyboard.press(firstIsCity ? 'k' : 't')
  await expect(dialog).toContainText('1 to change, 1 right, of 2 findings.')

  await dialog.getByRole('radio', { name: /^Columns that decide/ }).check()
  const holds = dialog.getByRole('switch', { name: 'Holds: ZIP decides State' })
  await expect(holds).toBeChecked()
  await dialog.getByText('1 cell that breaks it').first().click()
  await expect(dialog).toContainText('36301: ny, but 19 of 20 rows have al')
  await holds.click({ force: true })
  await expect(holds).not.toBeChecked()
  await holds.click({ force: true })
  await expect(holds).toBeChecked()

  await dialog.getByRole('button', { name: 'Change 1 cell' }).click()
  await expect(page.getByText('1 cell changed.')).toBeVisible()
  await expect(await cell(page, 1, 'City')).toHaveText('Ozark')
  await expect(await cell(page, 6, 'State')).toHaveText('ny')
  await expect(card).toHaveCount(0)
})

test('a cell with several values offers to split its column into rows', async ({ opened: page }) => {
  const colors = Array.from({ length: 120 }, (_, at) => ['red', 'green', 'blue'][at % 3])
  colors[7] = 'red; blue'
  await openListOf(
    page,
    csv('colors.csv', `Color,No\n${colors.map((color, at) => `${color},${4000 + at}`).join('\n')}\n`),
  )
  const card = (await cleanPanel(page)).getByRole('article', { name: 'Probable errors' })
  await card.getByRole('button', { name: 'Review: Probable errors', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Probable errors' })
  await expect(dialog).toContainText('2 values in one cell (“;” between them).')
  await dialog.getByRole('button', { name: /^Split the column into rows/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Split into rows')
})
