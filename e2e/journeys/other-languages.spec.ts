// A browser of another language, in a time zone far from UTC: what is imported, sorted, filtered, cleaned and exported is the same to the
// byte, and so is every figure on the page; the times of the history are those of the clock on the wall.
import type { Browser, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  cleanPanel,
  columnItem,
  command,
  csv,
  exportDownload,
  openFileButton,
  select,
  typeInto,
} from '../pages/program.ts'
import { newPage } from '../tab.ts'
import { expect, test } from '../web.ts'

/** Letters that Turkish changes in its own way, dates on the edge of a day and of a year, and numbers of both kinds. */
const people = [
  'Name,City,Joined,Amount,Seen',
  'INGRID,istanbul,2024-01-01,"1,234.5",2024-03-31T00:30:00Z',
  'ingrid,ISTANBUL,2023-12-31,12.75,2024-03-30T23:30:00Z',
  'İpek,İzmir,2024-02-29,0.5,2024-02-29T11:00:00Z',
  'Işık,Iğdır,2024-12-31,"10,000",2024-12-31T12:00:00Z',
  'Ärger,Zürich,2024-06-15,-3.25,2024-06-15T00:00:00Z',
  'Zoë, Oslo ,2024-06-14,7,2024-06-14T23:59:59Z',
  '',
].join('\n')

interface Seen {
  readonly names: readonly string[]
  readonly found: string
  readonly filtered: string
  readonly cleaned: string
  readonly file: string
}

async function whatIsSeen(page: Page, ofCountry: string): Promise<Seen> {
  const status = page.locator('.lw-status')
  await openListOf(page, csv('people.csv', people))
  await columnItem(page, 'Name', 'Sort A to Z')
  await expect(await cell(page, 0, 'Name')).toHaveText('Ärger')
  const names: string[] = []
  for (let row = 0; row < 6; row++) names.push(await (await cell(page, row, 'Name')).innerText())

  await select(page, 0, 'City')
  await page.keyboard.press('Control+f')
  const search = page.getByRole('search').locator('output')
  await page.getByLabel('Find', { exact: true }).fill('istanbul')
  await expect(search).toContainText('in 2 rows')
  const found = await search.innerText()
  await page.keyboard.press('Escape')

  const panel = page.getByRole('region', { name: 'Filters' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await panel.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Amount')
  await page.getByRole('option', { name: 'Amount' }).click()
  const amount = panel.getByRole('region', { name: 'Amount' })
  await amount.getByLabel('Number at least').fill('12')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('3 of 6 rows')
  const filtered = await amount.innerText()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(status.getByText('6 rows', { exact: true })).toBeVisible()

  const clean = await cleanPanel(page)
  await expect(clean).toContainText('Extra spaces')
  const cleaned = await clean.innerText()
  const bytes = await exportDownload(page, async dialog => {
    await dialog.getByRole('radio', { name: 'Plain' }).check()
    // It is offered as spreadsheets of the country have it.
    const delimiter = dialog.getByRole('combobox', { name: 'Delimiter' })
    await expect(delimiter).toHaveValue(ofCountry)
    await delimiter.click()
    await page.getByRole('option', { name: 'Comma' }).click()
  })
  return { names, found, filtered, cleaned, file: bytes.toString('utf8') }
}

/** A step of the history has the time of the clock where the browser is. */
async function timesAreLocal(page: Page, timeZone: string): Promise<void> {
  const clock = () =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date())
  const before = clock()
  await typeInto(page, 0, 'City', 'Basel')
  const history = page.getByRole('complementary', { name: 'History' })
  if (!(await history.isVisible())) await command(page, 'Show or hide the history')
  await expect(history.getByText(new RegExp(`, (${before}|${clock()})`)).first()).toBeVisible()
}

interface Place {
  readonly locale: string
  readonly timezoneId: string
  readonly delimiter: string
}

async function seenAt(browser: Browser, address: string, { locale, timezoneId, delimiter }: Place): Promise<Seen> {
  const page = await newPage(browser, { locale, timezoneId })
  try {
    await page.goto(address)
    await openFileButton(page).waitFor()
    expect(await page.evaluate(() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone])).toEqual([
      locale,
      timezoneId,
    ])
    const seen = await whatIsSeen(page, delimiter)
    await timesAreLocal(page, timezoneId)
    return seen
  } finally {
    await page.context().close()
  }
}

const here: Place = { locale: 'en-US', timezoneId: 'UTC', delimiter: 'Comma ,' }
const elsewhere: readonly Place[] = [
  { locale: 'tr-TR', timezoneId: 'Pacific/Kiritimati', delimiter: 'Semicolon ;' },
  { locale: 'de-DE', timezoneId: 'Pacific/Pago_Pago', delimiter: 'Semicolon ;' },
  { locale: 'ar-EG', timezoneId: 'Pacific/Marquesas', delimiter: 'Comma ,' },
]

test('language and time zone of the browser change no cell, no figure and no byte of a file', async ({
  browser,
  web,
}) => {
  const seen = await seenAt(browser, await web.address(), here)
  expect(seen.file).toContain('istanbul')
  for (const place of elsewhere)
    await test.step(`${place.locale}, ${place.timezoneId}`, async () => {
      expect(await seenAt(browser, await web.address(), place)).toEqual(seen)
    })
})
