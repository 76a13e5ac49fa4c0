// What is offered while a country or a day is typed: taken by keys or the mouse, and no key changes its meaning before.
import { cell, csv, importFile, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = 'Name,Country,Joined\nAnna,Sweden,2026-03-04\nBo,Italy,2026-03-05\nCai,Spain,2026-03-06\n'

test('countries and days are picked while typing', async ({ opened: page }) => {
  await importFile(page, csv('people.csv', people))
  const list = page.getByRole('listbox', { name: 'To pick from' })

  await select(page, 0, 'Country')
  await page.keyboard.type('ger')
  await expect(list.getByRole('option')).toHaveText(['GermanyDE'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveText('GermanyDE')
  await page.keyboard.press('Enter')
  await expect(await cell(page, 0, 'Country')).toHaveText('Germany')
  await expect(list).toBeHidden()

  // Unmarked, the list takes no key: Enter keeps what was typed, arrows leave the cell, Esc gives up.
  await page.keyboard.type('fra')
  await expect(list.getByRole('option')).toHaveText(['FranceFR'])
  await page.keyboard.press('ArrowDown')
  await expect(await cell(page, 1, 'Country')).toHaveText('fra')
  await page.keyboard.type('nor')
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(await cell(page, 2, 'Country')).toHaveText('Spain')

  await select(page, 0, 'Joined')
  await page.keyboard.type('tod')
  const today = list.getByRole('option', { name: /Today$/ })
  const day = (await today.innerText()).slice(0, 10)
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  await today.click()
  await page.keyboard.press('Enter')
  await expect(await cell(page, 0, 'Joined')).toHaveText(day)
})
