// People are looked for: filters from the service's lists, counted, read page by page within a cap, changed, and asked for
// in plain English; each price is told first, and the form is as it was after a reload.
import type { Locator, Page } from '@playwright/test'
import { command, preparePractice, worldReady } from '../pages/program.ts'
import { expect, practiceBooks, test } from '../web.ts'

const formOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `Search form: ${name}` })

/** Types into a filter and takes what is offered first. */
async function choose(page: Page, form: Locator, filter: string, typed: string, value: string): Promise<void> {
  const field = form.getByRole('textbox', { name: filter, exact: true })
  await field.fill(typed)
  await expect(page.getByRole('option', { name: value }).first()).toBeVisible(worldReady)
  await field.press('Enter')
  await expect(form.getByRole('button', { name: /^Remove / }).filter({ hasText: value })).toBeVisible()
}

test('people are found by filters, counted, read within a cap, and asked for in plain English', async ({
  opened: page,
  web,
}) => {
  await preparePractice(page, 0)
  await page.keyboard.press('Control+Shift+f')
  const form = formOf(page, 'People')
  await expect(form.getByText('Add at least one filter.')).toBeVisible()

  // Values come from the lists of the service; what is in none of them is marked.
  await choose(page, form, 'Country', 'germ', 'Germany')
  await choose(page, form, 'Country', 'austri', 'Austria')
  await choose(page, form, 'Country', 'Atlantis', 'Atlantis')
  await expect(form.getByText('not in list')).toBeVisible()
  await form.getByRole('textbox', { name: 'Country', exact: true }).press('Backspace')
  await expect(form.getByText('not in list')).toBeHidden()
  await expect(form.getByText('or', { exact: true })).toHaveCount(1)
  await choose(page, form, 'Job title', 'manager', 'manager')
  await expect(form.getByText('and', { exact: true })).toHaveCount(1)

  // One filter of numbers, by the keyboard alone.
  await form.getByRole('button', { name: 'Add filter…' }).press('Enter')
  await page.getByPlaceholder('Find a filter').fill('sales team')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Sales team from' })).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove at least 2' })).toBeVisible()
  await expect(form.getByText(/^The service does not confirm this filter/)).toBeVisible()

  await form.getByRole('button', { name: 'Count (free)' }).click()
  await expect(form.getByText(/^[\d,]+ people match\.$/)).toBeVisible({ timeout: 30_000 })

  // The form is there again after a list was open, and after a reload.
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+Shift+f')
  await expect(form.getByRole('button', { name: 'Remove Austria' })).toBeVisible()
  await page.reload()
  await expect(form.getByRole('button', { name: 'Remove at least 2' })).toBeVisible()

  await expect(form.getByText('First 25: up to 5 credits')).toBeVisible()
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('25 people')).toBeVisible({ timeout: 30_000 })
  await expect(form.getByText(/^25 of [\d,]+ read$/)).toBeVisible()

  // The cap holds, is told, and is raised by an explicit act.
  await form.getByLabel('Load the first').fill('100')
  await expect(form.getByText('3 pages × 5 = up to 15 credits')).toBeVisible()
  await form.getByLabel('Spend no more than').fill('10')
  await form.getByRole('button', { name: 'Load 75 more' }).click()
  const reading = page.getByRole('region', { name: 'Reading' })
  await expect(reading.getByText('The cap of 10 credits is reached. 75 records are read, 25 wait.')).toBeVisible({
    timeout: 30_000,
  })
  await reading.getByRole('button', { name: 'Raise cap to' }).click()
  await expect(form.getByText(/^100 of [\d,]+ read$/)).toBeVisible({ timeout: 30_000 })
  await expect(results.getByText('100 people')).toBeVisible()

  // Other filters than those of the results are told, and searching follows the form.
  await form.getByRole('button', { name: 'Remove Austria' }).click()
  await expect(page.getByText(/^You changed the form/)).toBeVisible()
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  await expect(page.getByText(/^You changed the form/)).toBeHidden({ timeout: 30_000 })
  await expect(form.getByText(/^25 of [\d,]+ read$/)).toBeVisible({ timeout: 30_000 })

  // A question becomes filters to be seen and changed; what it did not heed is named.
  await page.getByRole('tab', { name: 'Ask', exact: true }).click()
  const ask = formOf(page, 'Ask')
  const question = 'left-handed sales managers in France'
  await ask.getByLabel('Who are you looking for?').fill(question)
  await ask.getByRole('button', { name: /^Ask, first/ }).click()
  await expect(form.getByText(question)).toBeVisible({ timeout: 30_000 })
  await expect(form.getByText('Ignored by the service:')).toContainText('left')
  await expect(form.getByRole('button', { name: 'Remove France' })).toBeVisible()
  await choose(page, form, 'Country', 'italy', 'Italy')
  await form.getByText('What is sent').click()
  await expect(form.getByText(/POST .*\/v1\/search\/prospector/)).toBeVisible()
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  await expect(form.getByText(/^(All \d+|\d+ of [\d,]+) read/)).toBeVisible({ timeout: 30_000 })
  // Its filters are no longer what the question asked: it is called by them.
  await expect(form.getByText(question)).toBeHidden()
  await expect(page.getByRole('navigation').getByText('Sales Manager, France or Italy')).toBeVisible()

  // Kept under a name, it is in the sidebar.
  await page.getByRole('button', { name: 'Save search…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Sales managers, South')
  await page.keyboard.press('Enter')
  const kept = page.getByRole('navigation').getByText('Sales managers, South')
  await expect(kept).toBeVisible()

  // Deleted, it is in the trash, and comes back from there.
  await page.getByRole('button', { name: 'More about this search' }).click()
  await page.getByRole('menuitem', { name: 'Delete this search' }).click()
  await expect(kept).toBeHidden()
  await command(page, 'Trash…')
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await trash.getByRole('button', { name: 'Restore the search Sales managers, South' }).click()
  await expect(trash.getByText('The trash is empty.')).toBeVisible()
  await trash.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(kept).toBeVisible()

  await web.stop()
  // Page 1, three more, page 1 of the changed filters, the question, page 1 of its changed filters; counting is free.
  expect(await practiceBooks(web.dataDir)).toMatchObject({ balance: 965, reserved: 0 })
})
