// A page of a search leaves and is never answered: the search says so where it is, asks what to make of it, and its head,
// Activity and the ledger say the same credits.
import type { Page } from '@playwright/test'
import { type LiveService, test } from '../live.ts'
import { command, goLive, notice, openSettings } from '../pages/program.ts'
import { formOf, results } from '../pages/search.ts'
import { expect } from '../web.ts'

/** The dial of Practice drops the connection after it has charged for the second page. */
async function readWithLoss(page: Page, live: LiveService, cap?: number): Promise<void> {
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  await page.keyboard.press('Control+Shift+f')
  const form = formOf(page, 'People')
  const title = form.getByRole('textbox', { name: 'Job title', exact: true })
  await title.fill('manager')
  await title.press('Enter')
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  await expect(results(page).getByText('25 people')).toBeVisible()
  const lost = { op: 'search.prospector', untilCalls: 1 }
  await live.service.admin.setFaults({ rules: [{ id: 'lost', when: lost, do: { kind: 'dropAfter' } }] })
  await form.getByRole('button', { name: /^All \d+$/ }).click()
  if (cap !== undefined) await form.getByRole('textbox', { name: 'Spend no more than' }).fill(String(cap))
  await form.getByRole('button', { name: /^Load \d+ more$/ }).click()
}

const reading = (page: Page) => page.getByRole('region', { name: 'Reading' })

test('a lost page is asked about at the search, and Check balance settles it in every total', async ({
  opened: page,
  live,
}) => {
  await readWithLoss(page, live)
  await expect(
    reading(page).getByText(/^1 request got no answer\. It may have been charged \(5 credits\)\./),
  ).toBeVisible()
  await expect(reading(page).getByText(/1 page without an answer\./)).toBeVisible()
  await expect(page.getByText(/^Some pages are missing \(page 2\)\./)).toBeVisible()
  const line = page.getByRole('region', { name: 'Searches' }).getByRole('button', { name: /manager/i })
  await expect(line).toContainText('pages missing')
  await expect(page.getByText(/, 15 credits$/)).toBeVisible()
  const status = page.getByRole('contentinfo').getByRole('button', { name: /1 page without an answer/ })
  await expect(status).toContainText('10 credits, 5 of them unsure')
  await expect(status).not.toContainText('✓')

  await reading(page).getByRole('button', { name: 'Check balance' }).click()
  await notice(page, /^1 of 1 charged/)
  await expect(reading(page)).toHaveCount(0)
  await expect(page.getByText(/, 15 credits$/)).toBeVisible()
  await command(page, 'Show or hide the activity')
  const card = page.getByRole('region', { name: 'Activity' }).getByRole('article').first()
  await expect(card).toHaveAccessibleName(/, Done, incomplete$/)

  // Reading on asks for the page again: it is another call, and the search is whole.
  await live.service.admin.setFaults(null)
  await formOf(page, 'People')
    .getByRole('button', { name: /^All \d+$/ })
    .click()
  await formOf(page, 'People')
    .getByRole('button', { name: /^Load \d+ more$/ })
    .click()
  await expect(page.getByText(/^Some pages are missing/)).toHaveCount(0)
  await expect(page.getByText(/, 20 credits$/)).toBeVisible()
  await expect(card).toHaveAccessibleName(/, Done$/)
  expect(live.service.admin.balance()).toBe(1000 - 20)
})

test('a reading that pauses asks about its lost page as well, and goes on when that is left as it is, counted as charged', async ({
  opened: page,
  live,
}) => {
  // The lost page uses up the cap: the next one would be above it.
  await readWithLoss(page, live, 5)
  await expect(reading(page).getByRole('button', { name: 'Raise cap to' })).toBeVisible()
  await expect(
    reading(page).getByText(/^1 request got no answer\. It may have been charged \(5 credits\)\./),
  ).toBeVisible()
  await reading(page).getByRole('button', { name: 'Leave' }).click()
  await notice(page, /stays Unsure and counted as charged/)
  await expect(reading(page).getByText(/got no answer/)).toHaveCount(0)
  await expect(page.getByText(/, 10 credits$/)).toBeVisible()
  await live.service.admin.setFaults(null)
  await reading(page).getByRole('button', { name: 'Raise cap to' }).click()
  await expect(page.getByText(/^Some pages are missing \(page 2\)\./)).toBeVisible()
  await expect(page.getByText(/, 15 credits$/)).toBeVisible()
  expect(live.service.admin.balance()).toBe(1000 - 15)
})
