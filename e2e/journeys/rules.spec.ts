// Rules of a list: one made by hand, its cells counted and shown, and one made of what the list itself says.
import { readFileSync } from 'node:fs'
import { openListOf } from '../pages/list.ts'
import { cell, cleanPanel, command, csv, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const places = ['36301,Dothan', '36302,Ozark', '99501,Anchorage', '99701,Fairbanks', '10001,Troy', '10451,Bronx']
const lines = Array.from({ length: 120 }, (_, at) => `${places[at % places.length]},Order ${at}`)
lines[1] = '36302,Ozxrk,Order 1'
lines[7] = '3630x,,Order 7'

test('a rule by hand and a rule of a finding, with the cells that break them', async ({ opened: page }) => {
  await openListOf(page, csv('places.csv', `ZIP,City,Note\n${lines.join('\n')}\n`))
  await command(page, 'Rules of this list…')
  const dialog = page.getByRole('dialog', { name: 'Rules' })
  await expect(dialog).toContainText('This list has no rules.')
  await expect(dialog.getByRole('button', { name: 'Add a rule' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Rule' }).click()
  await page.getByRole('option', { name: 'matches a pattern' }).click()
  await dialog.getByRole('textbox', { name: 'Regular expression for the whole cell' }).fill('[0-9]{5}')
  await dialog.getByRole('button', { name: 'Save rule' }).press('Enter')
  const rule = dialog.getByRole('region', { name: 'ZIP matches the pattern [0-9]{5}' })
  await expect(rule).toContainText('1 cell breaks it')
  await expect(rule).toContainText('Row 8: 3630x')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  const card = (await cleanPanel(page)).getByRole('article', { name: 'Probable errors' })
  await card.getByRole('button', { name: 'Review: Probable errors', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Probable errors' })
  await review.getByRole('radio', { name: /^Columns that decide/ }).check()
  await review.getByRole('button', { name: 'Make it a rule: ZIP decides City' }).click()
  await expect(page.getByText('Rule kept with this list.')).toBeVisible()
  await review.getByRole('button', { name: 'Close' }).first().click()

  await command(page, 'Rules of this list…')
  const decided = dialog.getByRole('region', { name: 'City is the same in all rows with the same “ZIP”' })
  await expect(decided).toContainText('Row 2: Ozxrk')
  await decided.getByRole('button', { name: /^Show rows/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Break a rule: City is the same').first()).toBeVisible()
})

test('cells that break a rule are marked as they are typed, filtered by the rule, and counted in Clean', async ({
  opened: page,
}) => {
  const texts = Array.from({ length: 30 }, (_, at) => `${10_000 + at},Town ${at}`)
  await openListOf(page, csv('zips.csv', `ZIP,City\n${texts.join('\n')}\n`))
  await command(page, 'Rules of this list…')
  const dialog = page.getByRole('dialog', { name: 'Rules' })
  for (const rule of ['matches a pattern', 'has each value once']) {
    await dialog.getByRole('button', { name: 'Add a rule' }).click()
    await dialog.getByRole('combobox', { name: 'Rule' }).click()
    await page.getByRole('option', { name: rule }).click()
    if (rule === 'matches a pattern')
      await dialog.getByRole('textbox', { name: 'Regular expression for the whole cell' }).fill('[0-9]{5}')
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(
      dialog.getByRole('region', { name: `ZIP ${rule === 'matches a pattern' ? 'matches' : rule}` }),
    ).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  // Typed anyway, and marked: by the pattern with the cell itself, by the other rule with the other cells.
  await typeInto(page, 2, 'ZIP', '3630x')
  const wrong = (await cell(page, 2, 'ZIP')).locator('.lw-mark')
  await expect(wrong).toHaveAttribute('title', /^Breaks a rule: matches the pattern \[0-9\]\{5\}/)
  await typeInto(page, 4, 'ZIP', '10000')
  await expect((await cell(page, 4, 'ZIP')).locator('.lw-mark')).toHaveAttribute('title', /has each value once/)
  await expect((await cell(page, 0, 'ZIP')).locator('.lw-mark')).toHaveCount(0)

  await command(page, 'Filters')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Breaks a rule (2 cells)' }).click()
  await expect(filters).toContainText('With the 2 rows shown')
  await filters.getByRole('checkbox', { name: 'Breaks a rule (2 cells)' }).click()
  await filters.getByRole('button', { name: 'ZIP', exact: true }).click()
  await filters.getByRole('checkbox', { name: 'has each value once (1)' }).click()
  await expect(page.getByText('ZIP: breaks a rule: has each value once').first()).toBeVisible()
  await expect(filters).toContainText('With the 1 row shown')
  await filters.getByRole('button', { name: 'Clear all' }).click()

  const errors = (await cleanPanel(page)).getByRole('article', { name: 'Probable errors' })
  await errors.getByRole('button', { name: 'Review: Probable errors', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Probable errors' })
  await review.getByRole('button', { name: 'Make it a rule: Finding 1: ZIP' }).click()
  await expect(page.getByText('Rule kept with this list.')).toBeVisible()
  await review.getByRole('button', { name: 'Close' }).first().click()

  const card = (await cleanPanel(page)).getByRole('article', { name: 'Broken rules' })
  await expect(card).toContainText('2 cells')
  await card.getByRole('button', { name: 'Show rows: Broken rules' }).click()
  await expect(page.getByText('Broken rules (2)').first()).toBeVisible()
})

test('the view of rows that break a rule follows an edit; a pattern that is too slow says so; a recipe stops where it is chosen', async ({
  opened: page,
}) => {
  const texts = Array.from({ length: 12 }, (_, at) => `${10_000 + at},${'a'.repeat(40)}`)
  texts[4] = '1000x,b'
  await openListOf(page, csv('towns.csv', `ZIP,Note\n${texts.join('\n')}\n`))
  await command(page, 'Rules of this list…')
  const dialog = page.getByRole('dialog', { name: 'Rules' })
  const patternFor = async (column: string, pattern: string) => {
    await dialog.getByRole('button', { name: 'Add a rule' }).click()
    await dialog.getByRole('combobox', { name: 'Cells of' }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Rule' }).click()
    await page.getByRole('option', { name: 'matches a pattern' }).click()
    await dialog.getByRole('textbox', { name: 'Regular expression for the whole cell' }).fill(pattern)
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(dialog.getByRole('region', { name: `${column} matches` })).toBeVisible()
  }
  await patternFor('ZIP', '[0-9]{5}')
  await patternFor('Note', '(a+)+c')
  await expect(dialog).toContainText('Not checked, because its pattern takes too long')
  await expect(dialog).toContainText('1 rule could not be checked, and its cells have no sign.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  await command(page, 'Filters')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: 'Breaks a rule (1 cell, 1 rule not checked)' })).toBeVisible()
  await command(page, 'View: Breaks a rule')
  await expect(filters).toContainText('With the 1 row shown')
  await typeInto(page, 0, 'ZIP', '10004')
  await command(page, 'View: Breaks a rule')
  await expect(page.getByText('No cell breaks a rule that could be checked.')).toBeVisible()

  await command(page, 'Save as recipe…')
  const save = page.getByRole('dialog', { name: 'Save as recipe' })
  const steps = save.getByRole('list', { name: 'Steps of the recipe' })
  await expect(steps).not.toContainText('stop if a cell breaks one')
  await save.getByRole('combobox', { name: 'When a cell breaks a rule' }).click()
  await page.getByRole('option', { name: 'Stop the recipe' }).click()
  await expect(steps).toContainText('stop if a cell breaks one')
  const downloading = page.waitForEvent('download')
  await save.getByRole('button', { name: 'Save…' }).click()
  expect(JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))).toMatchObject({
    steps: [{ do: 'check', broken: 'stop' }],
  })
})
