// Two columns as a plot, and the filter of a column: both act while a person draws, moves or types.
import type { Page } from '@playwright/test'
import { axeFaults } from '../pages/axe.ts'
import { drag, menuItem, openFilter } from '../pages/lesson-task.ts'
import { openListOf } from '../pages/list.ts'
import { csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const shown = (page: Page, text: string) =>
  expect(page.locator('.lw-status').getByText(text, { exact: true })).toBeVisible()

const measured = `Plant,Height,Weight,Seen
${Array.from({ length: 40 }, (_, at) => `P${at},${at === 7 ? 'tall' : at === 8 ? '' : 10 + at},${200 - 2 * at},2026-0${1 + (at % 9)}-01`).join('\n')}
`

test('two columns of numbers are a plot, whose box is drawn by the mouse, moved by keys and typed', async ({
  opened: page,
}) => {
  await openListOf(page, csv(`plants ${Date.now()}.csv`, measured))
  await menuItem(page, 'Height', 'Weight', 'Match and compare', 'Compare with')
  const panel = page.getByRole('region', { name: 'Filters' })
  const pair = panel.getByRole('region', { name: 'Height and Weight' })
  const plot = pair.getByRole('group', { name: 'Height against Weight' })
  await expect(plot).toHaveAccessibleDescription('All: 38 of 38 rows')
  await expect(
    pair.getByText('Not drawn: 1 of 1 row with a blank cell, 1 of 1 row with a cell that is not a number or date.'),
  ).toBeVisible()

  // Heights 10 to 49 in 40 parts; weights 200 to 122.
  const chart = pair.locator('.lw-scatter')
  await drag(page, chart, [0.26, 0.01], [0.49, 0.99])
  await expect(pair.getByLabel('Height at least')).toHaveValue('20')
  await expect(pair.getByLabel('Height at most')).toHaveValue('29')
  await shown(page, '10 of 40 rows')
  await expect(page.getByText('Height: 20 to 29').first()).toBeVisible()

  await pair.getByRole('slider', { name: 'Height from' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(pair.getByLabel('Height at least')).toHaveValue('22')
  await shown(page, '8 of 40 rows')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(pair.getByLabel('Height at most')).toHaveValue('28')
  await pair.getByLabel('Weight at least').fill('170')
  await page.keyboard.press('Enter')
  // Heights 21 to 28 are P11 to P18, of which P11 to P15 weigh 170 or more.
  await shown(page, '5 of 40 rows')
  await expect(plot).toHaveAccessibleDescription('Height 21 to 28, Weight 170 to 200: 5 of 5 rows')
  expect(await axeFaults(page)).toEqual([])

  await test.step('a click beside the box takes it back, and so does Escape', async () => {
    await pair.getByLabel('Weight at least').fill('')
    await page.keyboard.press('Enter')
    await shown(page, '8 of 40 rows')
    await drag(page, chart, [0.9, 0.5], [0.9, 0.5])
    await shown(page, '40 rows')
    await drag(page, chart, [0.5, 0.01], [0.7, 0.99])
    await expect(pair.getByLabel('Height at least')).toHaveValue('30')
    await page.keyboard.press('Escape')
    await shown(page, '40 rows')
    await expect(pair).toBeVisible()
  })

  await test.step('another filter narrows it', async () => {
    await panel.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Seen')
    await page.getByRole('option', { name: 'Seen' }).click()
    const seen = panel.getByRole('region', { name: 'Seen' })
    await seen.getByRole('slider', { name: 'Date to' }).focus()
    await page.keyboard.press('Home')
    await expect(plot).toHaveAccessibleDescription('All: 5 of 38 rows')
  })
})

test('the filter of a column acts while it is open, and keeps the focus of what is typed', async ({ opened: page }) => {
  await openListOf(page, csv(`kept plants ${Date.now()}.csv`, measured))
  const filter = await openFilter(page, 'Plant')
  await page.keyboard.type('p1', { delay: 400 })
  await shown(page, '11 of 40 rows')
  await expect(filter.getByLabel('Contains')).toBeFocused()
  await page.keyboard.type('9')
  await shown(page, '1 of 40 rows')
  await page.keyboard.press('Enter')
  await expect(filter).toHaveCount(0)
  await openFilter(page, 'Plant')
  await filter.getByRole('button', { name: 'Clear' }).click()
  await shown(page, '40 rows')
})
