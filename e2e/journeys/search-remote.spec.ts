// Searching at a live service of other make: its words, prices no one knows, lists it does not have, slow answers, no
// answer at all. The requests that reached it are counted: nothing is sent unasked, and nothing twice.
import type { Locator, Page } from '@playwright/test'
import { goLive, openSettings } from '../pages/program.ts'
import { asked, type Remote, test } from '../remote.ts'
import { expect } from '../web.ts'

const formOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `Search form: ${name}` })
const pagesOf = (remote: Remote) => asked(remote, /\/search\/prospector$/)

const other = {
  network: 'netz',
  techStyle: 'org',
  groups: { contact: 'personFilters', company: 'firmFilters', insights: 'teamFilters', freeText: 'words' },
  pace: { concurrency: 2, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
} as const

/** Goes live at the scripted service and opens the search; what that asked for is not counted. */
async function openLiveSearch(page: Page, remote: Remote): Promise<void> {
  await openSettings(page)
  await goLive(page, remote.baseUrl, 'The service works as expected.', remote.key)
  remote.requests.length = 0
  await page.keyboard.press('Control+Shift+f')
}

/** Types a value into a filter and takes it as typed. */
async function typeValue(page: Page, form: Locator, filter: string, value: string): Promise<void> {
  const field = form.getByRole('textbox', { name: filter, exact: true })
  await field.fill(value)
  await expect(page.getByRole('option', { name: value }).first()).toBeVisible()
  await field.press('Enter')
  await expect(form.getByRole('button', { name: /^Remove / }).filter({ hasText: value })).toBeVisible()
}

test.describe('other words, and lists of values that are not there, not offered, or cost', () => {
  test.use({
    words: { ...other, disabled: ['meta.job_title'], prices: { 'meta.city': { low: 2, high: 2, mark: 'D' } } },
  })
  test('values are typed freely, and nothing is loaded or sent before a button says what it costs', async ({
    opened: page,
    remote,
  }) => {
    remote.unknown = /meta\/country/
    await openLiveSearch(page, remote)
    const form = formOf(page, 'People')
    await typeValue(page, form, 'Country', 'Germany')
    await form.getByRole('textbox', { name: 'Country', exact: true }).click()
    await expect(page.getByText('The service has no list of these values. Type a value.')).toBeVisible()
    await expect(page.getByText(/not in (the )?list/)).toHaveCount(0)

    await form.getByRole('textbox', { name: 'Job title', exact: true }).click()
    await expect(page.getByText('This provider does not list values for this field. Type a value.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Load|Try again)/ })).toHaveCount(0)
    expect(asked(remote, /job_title/)).toBe(0)

    await form.getByRole('button', { name: 'Add filter…' }).click()
    await page.getByPlaceholder('Find a filter').fill('city')
    await page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'City', exact: true }).click()
    await expect(page.getByText('Loading these values costs 2 credits per page.')).toBeVisible()
    expect(asked(remote, /meta\/city/)).toBe(0)
    await page.getByRole('button', { name: 'Load for 2 credits' }).click()
    await expect(page.getByText(/^List updated /)).toBeVisible()
    expect(asked(remote, /meta\/city/)).toBe(1)
    await page.keyboard.press('Escape')

    await form.getByRole('button', { name: 'Count (free)' }).click()
    await expect(form.getByText(/^[\d,]+ people match\.$/)).toBeVisible()
    expect(pagesOf(remote)).toBe(0)
    await form.getByRole('button', { name: /^Search, first/ }).click()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByText(/^\d+ people$/)).toBeVisible()
    const [count, first, ...more] = remote.requests.filter(({ path }) => path.includes('/search/prospector'))
    expect(count?.path).toMatch(/count$/)
    expect(first?.body).toMatchObject({ personFilters: { country_name: 'Germany' }, page: 1 })
    expect(more).toEqual([])
  })
})

test.describe('prices', () => {
  test.use({ words: { ...other, prices: { 'search.prospector': { low: 1, high: 2, mark: 'O' } } } })
  test('unknown ones are said to be so, and one that was told too low is corrected by the balance before more is read', async ({
    opened: page,
    remote,
    live,
  }) => {
    await openLiveSearch(page, remote)
    const unsure = 'This price is not confirmed. You see the real price in the balance afterwards.'
    await page.getByRole('tab', { name: 'Person at domain' }).click()
    const person = formOf(page, 'Person at domain')
    await person.getByLabel('First name').fill('Anna')
    await person.getByLabel('Last name').fill('Berg')
    await person.getByLabel('Company domain').fill('contoso.com')
    await expect(person.getByText('First 25: up to 5 credits')).toBeVisible()
    await expect(person.getByText(unsure)).toBeVisible()

    await page.getByRole('tab', { name: 'People', exact: true }).click()
    const form = formOf(page, 'People')
    await typeValue(page, form, 'Job title', 'manager')
    await expect(form.getByText('First 25: up to 2 credits')).toBeVisible()
    await expect(form.getByText(unsure)).toBeVisible()
    expect(pagesOf(remote)).toBe(0)
    await form.getByRole('button', { name: 'Search, first 25' }).click()
    await expect(form.getByText(/^25 of [\d,]+ read$/)).toBeVisible()
    expect(live.service.admin.balance()).toBe(995)

    // The balance has told what a page costs: that is the price from now on.
    await form.getByRole('button', { name: /^All / }).click()
    await expect(form.getByText(/^\d+ pages × 5 = up to \d+ credits$/)).toBeVisible()
    await expect(form.getByText(unsure)).toBeHidden()
    await form.getByRole('button', { name: /^Load \d+ more$/ }).click()
    await expect(form.getByText(/^All \d+ read/)).toBeVisible()
    const sent = pagesOf(remote)
    expect(sent).toBeGreaterThan(1)
    expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - 5 * sent, charges: sent, reserved: 0 })
  })
})

test.describe('answers', () => {
  test.use({ words: other })
  test('that are slow are waited for in sight, can be stopped, and are asked for once', async ({
    opened: page,
    remote,
  }) => {
    await openLiveSearch(page, remote)
    const form = formOf(page, 'People')
    await typeValue(page, form, 'Job title', 'manager')
    remote.delayMs = 3000
    await form.getByRole('button', { name: 'Count (free)' }).dblclick()
    await expect(form.getByRole('button', { name: 'Counting…' })).toBeVisible()
    await expect(form.getByText(/^[\d,]+ people match\.$/)).toBeVisible()
    expect(asked(remote, /prospector\/count$/)).toBe(1)

    await form.getByRole('button', { name: 'Search, first 25' }).dblclick()
    const reading = page.getByRole('region', { name: 'Reading' })
    await expect(page.getByRole('status', { name: 'Loading the first page' })).toBeVisible()
    await reading.getByRole('button', { name: 'Stop' }).click()
    await expect(reading.getByText('1 finishing, up to 5 credits')).toBeVisible()
    // What was on its way is paid for, and so it is kept.
    await expect(form.getByText(/^25 of [\d,]+ read$/)).toBeVisible()
    expect(pagesOf(remote)).toBe(1)
  })

  test('that stop coming are waited for and asked for once; what was read stays readable without service and key', async ({
    opened: page,
    remote,
    live,
  }) => {
    await openLiveSearch(page, remote)
    const form = formOf(page, 'People')
    await typeValue(page, form, 'Job title', 'manager')
    await form.getByRole('button', { name: 'Search, first 25' }).click()
    await expect(form.getByText(/^25 of [\d,]+ read$/)).toBeVisible()
    await form.getByRole('button', { name: /^All / }).click()
    remote.delayMs = 1000
    await form.getByRole('button', { name: /^Load \d+ more$/ }).click()
    const reading = page.getByRole('region', { name: 'Reading' })
    await expect(reading.getByText(/^[1-9]\d* pages?, /)).toBeVisible()
    // Nothing is on its way when the service goes: what is lost on the way is another story, of calls in doubt.
    await reading.getByRole('button', { name: 'Pause' }).click()
    await reading.getByRole('button', { name: 'Resume' }).waitFor()
    await remote.stop()
    remote.delayMs = 0
    await reading.getByRole('button', { name: 'Resume' }).click()
    await expect(reading.getByText(/^No connection\./)).toBeVisible()
    const left = pagesOf(remote)
    await remote.start()
    await expect(form.getByText(/^All \d+ read/)).toBeVisible({ timeout: 60_000 })
    expect(pagesOf(remote)).toBeGreaterThan(left)
    const bodies = remote.requests
      .filter(({ path }) => /prospector$/.test(path))
      .map(({ body }) => JSON.stringify(body))
    expect(new Set(bodies).size).toBe(bodies.length)
    expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - 5 * bodies.length, charges: bodies.length })

    await remote.stop()
    await page.reload()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByText(/^\d+ people$/)).toBeVisible()
    await results.getByRole('row').nth(2).click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Record' })).toBeVisible()
    await page.keyboard.press('Escape')
    const country = form.getByRole('textbox', { name: 'Country', exact: true })
    await country.click()
    await expect(page.getByText('The service could not be reached.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await typeValue(page, form, 'Country', 'Germany')
    await form.getByRole('button', { name: 'Count (free)' }).click()
    await expect(form.getByText('No answer from the service.')).toBeVisible()

    const settings = await openSettings(page)
    await settings.getByRole('tab', { name: 'API key' }).click()
    await settings.getByRole('button', { name: 'Forget' }).click()
    await expect(page.getByText(/^The key for .* was removed\.$/)).toBeVisible()
    await page.keyboard.press('Escape')
    // The price says so as soon as it is asked again; until then the button does.
    await expect(async () => {
      const noKey = form.getByText('No key yet.')
      if (!(await noKey.isVisible()))
        await form.getByRole('button', { name: 'Search, first 25' }).click({ timeout: 1000 })
      await expect(noKey).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(results.getByText(/^\d+ people$/)).toBeVisible()
    expect(pagesOf(remote)).toBe(bodies.length)
    await form.getByRole('button', { name: 'Enter key…' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^API key/ })).toBeVisible()
  })
})
