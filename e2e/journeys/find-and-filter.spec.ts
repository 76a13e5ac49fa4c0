// Finding, replacing, facets, views, sorting by several columns and going to rows, as a person does them.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, header, select } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const list = `Name,City,Age,Mail
Anna,Oslo,30,anna@work.example
René,Rome,25,rene@mail.example
anna-lena,Oslo,41,lena@mail.example
Bo,Lyon,,bo@work
Cleo,Oslo,25,anna@work.example
`

const open = (page: Page) => openListOf(page, csv(`list ${Date.now()}.csv`, list))
const outcome = (page: Page) => page.getByRole('search').locator('output')
const marks = (page: Page) => page.locator('.lw-box-found')
const shown = (page: Page, text: string) =>
  expect(page.locator('.lw-status').getByText(text, { exact: true })).toBeVisible()

test('rows are found, replaced, sorted and gone to', async ({ opened: page }) => {
  await open(page)

  await test.step('find counts, marks and walks; replace shows samples and is one undo', async () => {
    await select(page, 0, 'City')
    await page.keyboard.press('Control+f')
    await page.getByLabel('Find', { exact: true }).fill('anna')
    await expect(outcome(page)).toHaveText('4 cells in 3 rows')
    await expect(marks(page)).toHaveCount(4)
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-live].lw-unseen')).toContainText('Mail, row 1')
    await page.keyboard.press('F3')
    await expect(page.locator('[aria-live].lw-unseen')).toContainText('Name, row 3')
    await page.keyboard.press('Shift+F3')
    await page.keyboard.press('Shift+F3')
    await expect(page.locator('[aria-live].lw-unseen')).toContainText('Name, row 1')

    await page.getByRole('button', { name: 'Match case' }).click()
    await expect(outcome(page)).toContainText('3 cells')
    await page.getByRole('button', { name: 'Match case' }).click()
    await page.getByRole('button', { name: 'Match whole cell' }).click()
    await expect(outcome(page)).toContainText('1 cell in 1 row')
    await page.getByRole('button', { name: 'Match whole cell' }).click()
    await page.getByLabel('Find', { exact: true }).fill('rene')
    await expect(outcome(page)).toContainText('1 cell')
    await page.getByRole('button', { name: 'Ignore accents' }).click()
    await expect(outcome(page)).toContainText('2 cells')

    await page.getByRole('button', { name: /^Regular expression/ }).click()
    await page.getByLabel('Find', { exact: true }).fill('(')
    await expect(outcome(page)).toContainText('Invalid regular expression')
    await page.getByLabel('Find', { exact: true }).fill('^(\\w+)@(\\w+)\\.example$')
    await page.keyboard.press('Control+h')
    await page.getByLabel('Replace with').fill('$2: $1')
    await expect(page.getByRole('table', { name: 'Replacement preview' })).toContainText('work: anna')
    await page.getByRole('button', { name: 'Replace all in 4 cells' }).click()
    await expect(await cell(page, 0, 'Mail')).toHaveText('work: anna')
    await expect(await cell(page, 2, 'Mail')).toHaveText('mail: lena')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 0, 'Mail')).toHaveText('anna@work.example')
    await expect(await cell(page, 2, 'Mail')).toHaveText('lena@mail.example')
  })

  await test.step('sorting by several columns puts blanks last, and a row is gone to by number', async () => {
    await select(page, 0, 'Age')
    await page.getByRole('button', { name: 'Sort by several columns' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Then by' }).click()
    await dialog.getByText('Z to A').last().click()
    await dialog.getByRole('button', { name: 'Sort', exact: true }).click()
    for (const [row, name] of ['René', 'Cleo', 'Anna', 'anna-lena', 'Bo'].entries())
      await expect(await cell(page, row, 'Name')).toHaveText(name)
    await page.keyboard.press('Control+g')
    await page.getByRole('dialog').getByRole('textbox').fill('4')
    await page.keyboard.press('Enter')
    await expect(page.locator('[aria-live].lw-unseen')).toContainText('row 4')
  })
})

test('rows are shown by standing views, ticks and facets; a view keeps them', async ({ opened: page }) => {
  await open(page)

  await test.step('the standing views: duplicates, needs attention, and an empty one that says so', async () => {
    const show = async (name: string) => {
      await page.getByRole('button', { name: /^View:/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await show('Duplicates')
    await shown(page, '2 of 5 rows')
    await show('Needs attention')
    await expect(await cell(page, 0, 'Name')).toHaveText('Bo')
    await show('Errors')
    await expect(page.getByText('No errors. Failed rows appear here.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all rows' }).click()
    await shown(page, '5 rows')
  })

  await test.step('rows are ticked, shown alone, and duplicated', async () => {
    await (await cell(page, 1, 'Name')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Tick 1 row' }).click()
    await expect(page.locator('.ag-row[row-index="1"] [col-id="row-number"]')).toHaveText('✓ 2')
    await command(page, 'ticked rows only')
    await shown(page, '1 of 5 rows')
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await (await cell(page, 0, 'Name')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate 1 row' }).click()
    await expect(await cell(page, 1, 'Name')).toHaveText('Anna')
    await shown(page, '6 rows')
    await page.keyboard.press('Control+z')
    await shown(page, '5 rows')
  })

  await test.step('facets count, filter, invert and clear; a view keeps them', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Filters' })
    const add = panel.getByRole('combobox', { name: 'Add a column to the filters' })
    await add.fill('Cit')
    await page.getByRole('option', { name: 'City' }).click()
    const city = panel.getByRole('region', { name: 'City' })
    await expect(city.getByText('5 rows, 3 different values')).toBeVisible()
    await city.getByLabel(/^Oslo/).click()
    await shown(page, '3 of 5 rows')
    await city.getByRole('button', { name: 'Invert City' }).click()
    await shown(page, '2 of 5 rows')
    await expect(await cell(page, 0, 'City')).toHaveText('Rome')

    await page.getByRole('button', { name: /^View:/ }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Not from Oslo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'View: Not from Oslo' })).toBeVisible()
    await panel.getByRole('button', { name: 'Clear all' }).click()
    await shown(page, '5 rows')

    await add.fill('Age')
    await page.getByRole('option', { name: 'Age' }).click()
    const age = panel.getByRole('region', { name: 'Age' })
    await age.getByLabel('Number at least').fill('26')
    await page.keyboard.press('Enter')
    await shown(page, '2 of 5 rows')
    await page.getByRole('button', { name: /^View:/ }).click()
    await page.getByRole('menuitem', { name: 'Not from Oslo' }).click()
    await expect(await cell(page, 0, 'City')).toHaveText('Rome')
    await shown(page, '2 of 5 rows')
  })
})

test('a value is changed in all its cells where it is counted, several get one value, and each is one undo', async ({
  opened: page,
}) => {
  await open(page)
  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Cit')
  await page.getByRole('option', { name: 'City' }).click()
  const city = panel.getByRole('region', { name: 'City' })
  const count = (value: string) => city.locator('.lw-filter-row', { hasText: value }).locator('.lw-filter-count')
  await expect(count('Oslo')).toHaveText('3')
  await city.getByRole('button', { name: 'Change “Oslo” in all its cells' }).click()
  const field = city.getByRole('textbox', { name: 'New value for “Oslo”' })
  await expect(field).toBeFocused()
  await field.fill('Bergen')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 cells changed.')).toBeVisible()
  await expect(count('Bergen')).toHaveText('3')

  await city.getByLabel(/^Bergen/).click()
  await city.getByLabel(/^Rome/).click()
  await city.getByRole('button', { name: 'Give 2 values one value…' }).click()
  await city.getByRole('textbox', { name: 'New value for 2 values' }).fill('Paris')
  await page.keyboard.press('Enter')
  await expect(city.getByLabel(/^Paris/)).toBeChecked()
  await expect(count('Bergen')).toBeHidden()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(count('Oslo')).toHaveText('3')

  await city.getByRole('button', { name: 'Only these values…' }).click()
  await city.getByLabel('Only these values, one per line').fill('oslo\nLYON\n\nMadrid')
  await city.getByRole('button', { name: 'Show 3 values' }).click()
  await expect(city.getByText('Not in this column: Madrid.')).toBeVisible()
  await shown(page, '4 of 5 rows')
})

const ages = `Name,Age,Born
${Array.from({ length: 60 }, (_, at) => `Person ${at},${at === 7 ? 'unknown' : 20 + (at % 40)},${1960 + (at % 40)}-05-0${1 + (at % 9)}`).join('\n')}
`

test('numbers and dates are brushed in a histogram, by the mouse and by keys', async ({ opened: page }) => {
  await openListOf(page, csv(`ages ${Date.now()}.csv`, ages))
  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const add = panel.getByRole('combobox', { name: 'Add a column to the filters' })
  await add.fill('Age')
  await page.getByRole('option', { name: 'Age' }).click()
  const age = panel.getByRole('region', { name: 'Age' })
  await expect(age.getByText('All: 59 of 59 cells')).toBeVisible()

  const bars = age.locator('.lw-histogram-bars').first()
  const box = await bars.boundingBox()
  if (!box) throw new Error('the histogram is drawn')
  const across = (share: number) => box.x + box.width * share
  await page.mouse.move(across(0.26), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(across(0.4), box.y + 20)
  await page.mouse.move(across(0.49), box.y + 20)
  await page.mouse.up()
  await expect(age.getByLabel('Number at least')).toHaveValue('30')
  await expect(age.getByLabel('Number at most')).toHaveValue('39')
  await shown(page, '20 of 60 rows')

  await age.getByRole('slider', { name: 'Number from' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(age.getByLabel('Number at least')).toHaveValue('32')
  await shown(page, '16 of 60 rows')
  await page.keyboard.press('Shift+Home')
  await expect(age.getByLabel('Number at most')).toHaveValue('27')
  await age.getByLabel('Not a number (1 of 1)').click()
  await shown(page, '1 of 60 rows')
  await age.getByRole('button', { name: 'Clear' }).click()
  await shown(page, '60 rows')

  await add.fill('Born')
  await page.getByRole('option', { name: 'Born' }).click()
  const born = panel.getByRole('region', { name: 'Born' })
  await born.getByRole('slider', { name: 'Date to' }).focus()
  await page.keyboard.press('PageDown')
  await expect(born.getByLabel('Not after')).toHaveValue('1994-12-31')
  await shown(page, '55 of 60 rows')
  await expect(age.getByText('All: 54 of 59 cells')).toBeVisible()
})

test('two columns are compared, and patterns and scripts are counted', async ({ opened: page }) => {
  await openListOf(
    page,
    csv(`paid ${Date.now()}.csv`, 'Name,Ordered,Paid\nAnna,10,10\nBo,12,9\nCleo,7,\nМария,5,5.0\nDee,3,4\n'),
  )
  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel.getByRole('button', { name: 'Compare two columns…' }).click()
  for (const [field, name] of [
    ['First column', 'Ordered'],
    ['Second column', 'Paid'],
  ] as const) {
    await panel.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name }).click()
  }
  const pair = panel.getByRole('region', { name: 'Ordered and Paid' })
  await pair.getByRole('checkbox', { name: 'Ordered is more' }).click()
  await shown(page, '1 of 5 rows')
  await expect(await cell(page, 0, 'Name')).toHaveText('Bo')
  await pair.getByRole('checkbox', { name: 'Only Paid is blank' }).click()
  await expect(page.getByText('Ordered and Paid: Ordered is more or Only Paid is blank').first()).toBeVisible()
  await pair.getByRole('button', { name: /^Invert/ }).click()
  await shown(page, '3 of 5 rows')
  await expect(pair.getByText('Equal', { exact: true })).toBeVisible()

  await panel.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Name')
  await page.getByRole('option', { name: 'Name' }).click()
  const name = panel.getByRole('region', { name: 'Name', exact: true })
  await name.getByRole('button', { name: 'Script' }).click()
  await name.getByRole('checkbox', { name: 'Cyrillic' }).click()
  await shown(page, '1 of 5 rows')
  await name.getByRole('button', { name: 'Pattern' }).click()
  await name.getByRole('checkbox', { name: 'Aa' }).click()
  await shown(page, '1 of 5 rows')
})

test('rows are filtered by the language of their text', async ({ opened: page }) => {
  const notes = [
    'Note',
    'The delivery was late and nobody answered the phone',
    'Die Lieferung kam zu spät und niemand ging ans Telefon',
    'Anna Berg',
    '',
  ]
  await openListOf(page, csv('notes.csv', notes.join('\n')))
  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Note')
  await page.getByRole('option', { name: 'Note' }).click()
  const note = panel.getByRole('region', { name: 'Note', exact: true })
  await note.getByRole('button', { name: 'Language' }).click()
  await expect(note.getByRole('checkbox', { name: 'Unknown' })).toBeVisible()
  await note.getByRole('checkbox', { name: 'German' }).click()
  await shown(page, '1 of 3 rows')
  await expect(page.getByText('Note: in German').first()).toBeVisible()
})

test('what is selected can be searched, and what can be done with it is in the palette', async ({ opened: page }) => {
  await open(page)

  await test.step('find in the column and in the selection only', async () => {
    await select(page, 0, 'Name')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+f')
    await page.getByLabel('Find', { exact: true }).fill('an')
    await expect(outcome(page)).toHaveText('1 cell in 1 row')
    await page
      .getByRole('textbox', { name: 'Where to look' })
      .or(page.getByRole('combobox', { name: 'Where to look' }))
      .click()
    await page.getByRole('option', { name: 'In this column' }).click()
    await expect(outcome(page)).toHaveText('2 cells in 2 rows')
    await page.keyboard.press('Escape')
  })

  await test.step('what can be done with the column and the cell that are selected is in the palette', async () => {
    await select(page, 0, 'Mail')
    const palette = page.getByRole('dialog', { name: 'Commands and lists' })
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('expression')
    const expression = palette.getByRole('option', { name: /^Edit expression/ })
    await expect(expression).toBeDisabled()
    await expect(expression).toContainText('Select a cell in a computed column first.')
    await palette.getByRole('combobox').fill('dedup')
    await palette.getByRole('option', { name: 'Show duplicates in column “Mail”' }).click()
    await shown(page, '2 of 5 rows')

    await command(page, 'Rename column “Mail”')
    await page.getByRole('textbox', { name: 'Column name' }).fill('Post')
    await page.keyboard.press('Enter')
    await expect(header(page, 'Post')).toBeVisible()
    await command(page, 'Pin column “Post” to the left')
    await command(page, 'Unpin column “Post”')
    await command(page, 'Show rows with the same value in column “Post”')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await command(page, 'Local check of column “Post”')
    await expect(page.getByRole('region', { name: 'Local check of Post' })).toBeVisible()
    await page.keyboard.press('Escape')
    await command(page, 'Filter column “Post”…')
    await expect(page.getByRole('form', { name: 'Filter Post' }).getByLabel('Contains')).toBeFocused()
    await page.keyboard.press('Escape')
    await command(page, 'Duplicate rows')
    await expect(page.getByText('2 rows duplicated.').or(page.getByText('1 row duplicated.'))).toBeVisible()
  })
})

test('rows are filtered by an expression that no column holds', async ({ opened: page }) => {
  await open(page)
  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel.getByRole('button', { name: 'By an expression…' }).click()
  await expect(panel.getByRole('textbox', { name: 'Expression' })).toBeFocused()
  await page.keyboard.type('domainOf([Mial])\n')
  await expect(panel.getByText('There is no column “Mial”.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Expression' }).fill('coalesce(domainOf([Mail]), "none")')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Expression' })).toBeFocused()
  const facet = panel.getByRole('region', { name: 'coalesce(domainOf([Mail]), "none")' })
  await facet.getByRole('checkbox', { name: 'work.example' }).click()
  await shown(page, '2 of 5 rows')
  await facet.getByRole('button', { name: /^Invert/ }).click()
  await shown(page, '3 of 5 rows')
  await facet.getByRole('button', { name: /^Remove .* from the filters$/ }).click()
  await shown(page, '5 rows')
  await expect(facet).toBeHidden()
})
