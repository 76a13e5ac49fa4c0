// The record panel: Space opens it, up and down walk; a company is chosen among several, a field filters the list and is found
// in another one, a verdict says why, and the answer is there as it came.
import type { Locator, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  columnInSight,
  csv,
  header,
  lineCount,
  openChanges,
  openOperation,
  preparePractice,
  select,
  startRun,
} from '../pages/program.ts'
import { expect, test } from '../web.ts'

const firms = [
  'Firm,Address',
  'paper,info@ebonhart-foods.example',
  'paper,info@gmail.com',
  'No such firm at all,',
].join('\n')

async function runFromPalette(page: Page, title: string, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  const dialog = await openOperation(page, title)
  await choose(dialog)
  const calls = await lineCount(dialog, /Requests/)
  const card = await startRun(page, dialog, `Run ${calls}`)
  // The first search of a new Practice takes a while.
  await expect(card.getByText('Done')).toBeVisible({ timeout: 90_000 })
}

test('a record explains itself, and what it says can be used', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('others.csv', 'Who,Industry\nA,paper\nB,PAPER\nC,Steel\n'))
  await openListOf(page, csv('firms.csv', firms))
  await runFromPalette(page, 'Find company by name', async dialog => {
    await openChanges(dialog)
    await dialog.getByText('Name contains this').click()
  })
  await runFromPalette(page, 'Validate emails', async () => {})

  await select(page, 0, 'Address')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  const record = page.getByRole('region', { name: 'Record' })
  const heading = record.getByRole('heading', { level: 2 })

  await test.step('up and down walk', async () => {
    await expect(record.getByText('Row 1 of 3')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(record.getByText('Row 2 of 3')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(record.getByText('Row 1 of 3')).toBeVisible()
    await expect(heading).toHaveText('paper')
  })

  await test.step('several companies fit: another one is taken, for 0 credits, and taken back', async () => {
    await record.getByRole('tab', { name: 'Company' }).click()
    await expect(record.getByText(/records match. The first one was filled in as a guess/)).toBeVisible()
    const guess = await cell(page, 0, 'Firm: domain')
    await expect(guess).not.toBeEmpty()
    const domain = await guess.innerText()
    const [other] = await record
      .getByRole('list', { name: 'Other matches' })
      .getByRole('listitem')
      .nth(1)
      .allInnerTexts()
    await record.getByRole('button', { name: 'Use this' }).first().click()
    await expect(record.getByText(/records match. You chose this one/)).toBeVisible()
    const chosen = await cell(page, 0, 'Firm: domain')
    await expect(chosen).not.toHaveText(domain)
    expect(other).toContain((await chosen.innerText()).trim())
    await select(page, 0, 'Firm')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 0, 'Firm: domain')).toHaveText(domain)
  })

  await test.step('every field is told, what is not known as not known, and the answer as it came', async () => {
    await expect(record.getByRole('heading', { name: 'Headquarters' })).toBeVisible()
    await record.getByText('Raw answer').click()
    await expect(record.getByText('"total_count"')).toBeVisible()
    await record.getByRole('tab', { name: 'Email' }).click()
    await expect(record.getByText(/Decided by rule E\d+/)).toBeVisible()
    await expect(record.getByText(/1 credit, from Practice/)).toBeVisible()
    await expect(record.getByText('unknown').first()).toBeVisible()
  })

  await test.step('it is saved as a page of its own', async () => {
    const download = page.waitForEvent('download')
    await record.getByRole('button', { name: 'Save this record as a web page' }).click()
    expect((await download).suggestedFilename()).toBe('paper.html')
  })

  await test.step('a field of a report filters the list, as a column it becomes for 0 credits', async () => {
    const role = record.locator('dl > div').filter({ hasText: 'Free provider' })
    await role.hover()
    await role.getByRole('button', { name: 'Show only rows with this Free provider' }).click()
    await columnInSight(page, 'Address: free provider')
    await expect(page.getByText(/1 of 3 rows/)).toBeVisible()
  })

  await test.step('a value is found in all lists, without case', async () => {
    await record.getByRole('tab', { name: 'Fields' }).click()
    const company = record.locator('dl > div').filter({ hasText: /^Firm/ }).first()
    await company.hover()
    await company.getByRole('button', { name: 'Find this Firm in all lists' }).click()
    const lists = page.getByRole('list', { name: 'Lists with this value' })
    await expect(lists.getByRole('listitem')).toHaveCount(2)
    await lists.getByRole('button', { name: /others 2 rows/ }).click()
    await expect(header(page, 'Industry')).toBeVisible()
    await expect(page.getByText(/2 of 3 rows/)).toBeVisible()
  })
})
