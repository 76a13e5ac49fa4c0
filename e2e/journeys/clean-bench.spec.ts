// Clean: the problems of a messy file as cards, all safe ones fixed by one button, taken back, a card put away for good.
import { openListOf } from '../pages/list.ts'
import { cell, cleanPanel, command, csv, openOperation } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const guests = [
  'Name,E-mail,Note,Due',
  '" Anna  Berg",ann@firm.example,n/a,03/04/2025',
  'Bea Cole,<bea@firm.example>,-,05/04/2025',
  ',,,',
  'Cy Dahl,Cy <cy@firm.example>,,06/04/2025',
  'Dan Eck,dan@gmial.com,fine,07/04/2025',
  'Eve Fry,eve@firm.example,,08/04/2025',
]

test('a messy file: look, fix all safe ones, undo, preview one kind, show its rows, dismiss', async ({
  opened: page,
}) => {
  await openListOf(page, csv('messy.csv', `${guests.join('\n')}\n`))
  const panel = await cleanPanel(page)
  const card = (name: string) => panel.getByRole('article', { name })
  await expect(panel.getByRole('status')).toHaveText('6 kinds of problems')
  await expect(card('Placeholders')).toContainText('2 cells')
  const health = panel.getByRole('region', { name: 'Health of the list' })
  await expect(health).toContainText(/Health at import: \d+/)
  await expect(card('Extra spaces')).toContainText('␣Anna␣␣Berg')

  // Day or month first: nothing in the file says it, so a person does, and the panel keeps saying how it is read.
  await expect(card('Ambiguous values')).toContainText('5 cells')
  await card('Ambiguous values')
    .getByRole('button', { name: /^Choose how to read them/ })
    .click()
  const reading = page.getByRole('dialog', { name: 'Input format of “Due”' })
  await reading.getByRole('combobox', { name: '03/04/2025 is' }).click()
  await page.getByRole('option', { name: 'March 4 (month first)' }).click()
  await page.keyboard.press('Escape')
  await expect(reading).toBeHidden()
  await expect(card('Ambiguous values')).toHaveCount(0)
  await expect(card('Input formats')).toContainText('Due, with dates that start with the month: You chose this.')

  await panel.getByRole('button', { name: /^Fix all safe problems/ }).click()
  await expect(page.getByText('2 cells fixed, 1 row deleted.')).toBeVisible()
  await expect(card('Extra spaces')).toHaveCount(0)
  await expect(card('Blank rows')).toHaveCount(0)
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna Berg')
  await expect(await cell(page, 1, 'E-mail')).toHaveText('bea@firm.example')
  await expect(card('Emails to repair')).toContainText('1 cell')
  await expect(health).toContainText(/Health at import: \d+ \(\+\d+ since\)/)

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(card('Extra spaces')).toHaveCount(1)
  await expect(card('Blank rows')).toContainText('1 row')
  await expect(await cell(page, 1, 'E-mail')).toHaveText('<bea@firm.example>')

  await card('Placeholders').getByRole('button', { name: 'Preview: Placeholders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Placeholders' })
  await expect(dialog.getByRole('row')).toHaveText([/Column/, /Note.*empty/, /Note.*empty/])
  await dialog.getByRole('button', { name: 'Clear cells' }).click()
  await expect(dialog).toBeHidden()
  await expect(card('Placeholders')).toHaveCount(0)

  await card('Mistyped domains').getByRole('button', { name: 'Show rows: Mistyped domains' }).click()
  await expect(await cell(page, 0, 'Name')).toHaveText('Dan Eck')
  await expect(await cell(page, 0, 'E-mail')).toHaveText('dan@gmial.com')

  await card('Mistyped domains').getByRole('button', { name: 'Dismiss: Mistyped domains' }).click()
  await expect(card('Mistyped domains')).toHaveCount(0)
  await page.reload()
  await expect(panel.getByRole('button', { name: 'Show 1 dismissed' })).toBeVisible()
  await expect(card('Mistyped domains')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show 1 dismissed' }).click()
  await card('Mistyped domains').getByRole('button', { name: 'Restore: Mistyped domains' }).click()
  await expect(card('Mistyped domains').getByRole('button', { name: 'Dismiss: Mistyped domains' })).toBeVisible()
  // The panel is remembered: Clean would close it for the next journey.
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
})

test('broken letters are settled in the estimate: held back, fixed from there, and asked', async ({ opened: page }) => {
  const names = ['JÃ¶rg,Mayer', 'Anna,Berg', 'Bea,Cole'].map(name => `${name},${name.replace(',', '.')}-firm.example`)
  await openListOf(page, csv('speakers.csv', `First name,Last name,Domain\n${names.join('\n')}\n`))
  const dialog = await openOperation(page, 'Find email')
  await expect(dialog.getByText('1 row held back because of garbled or look-alike letters')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Send them anyway' }).check()
  await expect(dialog.getByText('Garbled and look-alike letters are sent unchanged')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Send them anyway' }).uncheck()
  await dialog.getByRole('button', { name: 'Fix: garbled letters…' }).click()
  const preview = page.getByRole('dialog', { name: 'Garbled letters' })
  await preview.getByRole('button', { name: 'Restore letters' }).click()
  await expect(preview).toBeHidden()
  // Back at the estimate, which has been made again.
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toContainText('Requests3')
  await expect(dialog.getByText(/held back because of garbled/)).toHaveCount(0)
})

test('a header says that its dates and countries are mixed, and leads to the card that unifies them', async ({
  opened: page,
}) => {
  const rows = [
    'Ann,2024-03-12,Norway',
    'Bob,17.04.2024,NO',
    'Cy,2024-05-23,Norge',
    'Di,6 June 2024,Norway',
    'Ed,2024-07-01,France',
  ]
  await openListOf(page, csv('mixed.csv', `Name,Since,Country\n${rows.join('\n')}\n`))
  const since = page.getByRole('button', { name: 'Date, 3 formats that can be unified, 100%, 5 filled.' })
  await expect(since).toHaveText('Date · 3 formats')
  // A column with the name of its type does not say it twice.
  const country = page.getByRole('button', { name: 'Country, 3 spellings that can be unified, 100% valid, 5 filled.' })
  await expect(country).toHaveText('3 spellings')
  await country.click()
  await page.getByRole('button', { name: 'Unify…' }).click()
  await expect(page.getByRole('article', { name: 'Country spellings' })).toBeFocused()
  await since.click()
  await page.getByRole('button', { name: 'Unify…' }).click()
  const card = page.getByRole('article', { name: 'Mixed date formats' })
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: /^Unify/ }).click()
  await expect(page.getByRole('button', { name: 'Date, 100%, 5 filled.' })).toHaveText('Date · 100%')
  await expect(await cell(page, 1, 'Since')).toHaveText('2024-04-17')
  // Asked for by name where it is open, Clean stays open and takes the focus; its button closes it.
  await command(page, 'Clean: find and fix problems')
  await expect(page.locator('[data-panel-body]')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Clean' })).toBeVisible()
  // The panel is remembered: Clean would close it for the next journey.
  await page.getByRole('button', { name: 'Clean', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Clean' })).toHaveCount(0)
})
