// People with one of several titles: each title is looked for inside and asked on its own, as one search with one price before
// anything is sent, one cap and one result, in which everybody stands once with the titles that have found them.
import type { Locator, Page } from '@playwright/test'
import { preparePractice, worldReady } from '../pages/program.ts'
import { formOf, results } from '../pages/search.ts'
import { expect, restarting as test } from '../web.ts'

/** Types a text into the filter of titles and takes it as typed. */
async function addTitle(page: Page, form: Locator, title: string): Promise<void> {
  const field = form.getByRole('textbox', { name: 'Job title', exact: true })
  await field.fill(title)
  await page.getByRole('option', { name: `“${title}”` }).click()
  await expect(form.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
}

/** The figures of each title: "Sales: 25 of 514 read". */
const byValue = (within: Locator) => within.getByRole('list', { name: 'By value' }).getByRole('listitem')

test('several titles are one search: one price, one cap, one result, each person once', async ({
  opened: page,
  web,
}) => {
  await preparePractice(page, 0)
  await page.keyboard.press('Control+Shift+f')
  const form = formOf(page, 'People')
  const country = form.getByRole('textbox', { name: 'Country', exact: true })
  await country.fill('Germany')
  await expect(page.getByRole('option', { name: 'Germany' }).first()).toBeVisible(worldReady)
  await country.press('Enter')
  await addTitle(page, form, 'Sales')
  await addTitle(page, form, 'Director')
  await expect(form.getByText(/^Several values are compared as a whole/)).toBeVisible()
  await form.getByRole('button', { name: 'Look inside for each' }).click()
  await expect(form.getByRole('button', { name: 'contains one of, how Job title compares' })).toBeVisible()
  await addTitle(page, form, 'Manager')
  await expect(form.getByText('3 pages × 5 = up to 15 credits')).toBeVisible()

  await form.getByRole('button', { name: 'Count (free)' }).click()
  await expect(form.getByText(/^At most [\d,]+ people match\.$/)).toBeVisible({ timeout: 60_000 })
  await expect(byValue(form)).toHaveText([/^Sales: \d+ match$/, /^Director: \d+ match$/, /^Manager: \d+ match$/])
  const totals = (await byValue(form).allTextContents()).map(text => Number(/(\d+) match/.exec(text)?.[1]))

  await form.getByRole('button', { name: 'Search, first 25 of each' }).click()
  const head = page.getByRole('region', { name: 'Search', exact: true })
  await expect(byValue(head)).toHaveText(
    ['Sales', 'Director', 'Manager'].map((title, n) => `${title}: 25 of ${totals[n]} read`),
  )
  await expect(head.getByText(/, 15 credits$/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('first.png') })

  // The rest, with a cap below the price: it pauses, and goes on where it was after a kill.
  await form.getByRole('button', { name: /^All, at most \d+$/ }).click()
  const pages = totals.reduce((sum, total) => sum + Math.ceil(total / 25) - 1, 0)
  await expect(form.getByText(`${pages} pages × 5 = up to ${pages * 5} credits`)).toBeVisible()
  await form.getByRole('textbox', { name: 'Spend no more than' }).fill('10')
  await form.getByRole('button', { name: 'Load the rest' }).click()
  const reading = page.getByRole('region', { name: 'Reading' })
  await expect(reading.getByRole('button', { name: 'Raise cap to' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('paused.png') })
  await web.kill()
  await page.goto(await web.start())
  await page
    .getByRole('region', { name: 'Searches' })
    .getByRole('button', { name: /loading paused/ })
    .click()
  await expect(form.getByRole('button', { name: 'contains one of, how Job title compares' })).toBeVisible()
  await expect(byValue(head).first()).toHaveText(/^Sales: 50 of/)
  await reading.getByRole('button', { name: 'Raise cap to' }).click()
  await expect(byValue(head)).toHaveText(
    ['Sales', 'Director', 'Manager'].map((title, n) => `${title}: all ${totals[n]} read`),
    { timeout: 90_000 },
  )
  await expect(head.getByText(new RegExp(`, ${15 + pages * 5} credits$`))).toBeVisible()

  // No one twice; whoever has two of the titles says so.
  const all = form.getByText(/^All [\d,]+ read/)
  await expect(all).toBeVisible()
  const people = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  await expect(results(page).getByText(`${people} people`)).toBeVisible()
  expect(people).toBeLessThan(totals.reduce((sum, total) => sum + total, 0))
  await expect(results(page).getByRole('columnheader', { name: 'Found by' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('whole.png') })
  await expect(results(page).getByRole('gridcell', { name: 'Sales, Director' }).first()).toBeVisible()
})
