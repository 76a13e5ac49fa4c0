// A newcomer's way: the first steps tick themselves, a line of the estimate opens its rows, one row is asked about from its
// record, and the list is taken out again.
import type { Page } from '@playwright/test'
import { csv, exportDownload, importFile, openRun, preparePractice, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = [
  'Name,E-mail',
  'Anna,anna@work-tools.com',
  'Bo,',
  'Cleo,cleo@work-tools.com',
  'Dana,dana@work-tools.com',
  'Eve,',
  '',
].join('\n')

async function done(page: Page, steps: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Listwright, start screen' }).click()
  const lines = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  for (const step of ['Import', 'Check columns', 'Validate', 'Export'])
    await expect(lines.filter({ hasText: step }).getByLabel(steps.includes(step) ? 'Done' : 'To do')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^people/ })
    .click()
}

test('the first steps tick themselves, from an import to an export', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await importFile(page, csv('people.csv', people))
  await test.step('a first list goes before the ways to begin, the last one before the others', async () => {
    await importFile(page, csv('later.csv', 'Name\nZoe\n'))
    await page.getByRole('button', { name: 'Listwright, start screen' }).click()
    const recent = page.getByRole('region', { name: 'Recent lists' })
    await expect(recent.getByRole('button')).toHaveText([/^later/, /^people/])
    const [lists, open, samples, steps] = await Promise.all(
      [
        recent,
        page.getByRole('button', { name: /^Open a file CSV/ }),
        page.getByRole('region', { name: 'Try a sample' }),
        page.getByRole('region', { name: 'First steps' }),
      ].map(async part => (await part.boundingBox())?.y ?? Number.NaN),
    )
    expect(lists).toBeLessThan(open ?? 0)
    expect(open).toBeLessThan(samples ?? 0)
    expect(samples).toBe(steps)
  })
  await test.step('imported, and its columns are known', () => done(page, ['Import', 'Check columns']))

  await test.step('a line of the estimate opens its rows', async () => {
    const dialog = await openRun(page, 'E-mail')
    await dialog.getByRole('button', { name: /^- blank or unusable input|^blank or unusable input/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.lw-status').getByText('2 of 5 rows', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await expect(page.locator('.lw-status').getByText('5 rows', { exact: true })).toBeVisible()
  })

  await test.step('one row is asked about from its record', async () => {
    await select(page, 0, 'E-mail')
    await page.keyboard.press('Space')
    const record = page.getByRole('region', { name: 'Record' })
    // What this list cannot ask stands there with its reason.
    await record.getByRole('tab', { name: 'Person', exact: true }).click()
    await expect(record.getByRole('button', { name: 'Person by service ID' })).toBeDisabled()
    await expect(record.getByText('Needs a column of type “service ID”.')).toBeVisible()
    await record.getByRole('tab', { name: 'Email', exact: true }).click()
    await record.getByRole('button', { name: 'Validate this row…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run 1', exact: true }).click()
    await expect(record.getByText(/Decided by rule E\d+/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('contentinfo')).toContainText('Practice 999')
  })
  await test.step('a run was made', () => done(page, ['Import', 'Check columns', 'Validate']))

  await test.step('exported, no step is left', async () => {
    const bytes = await exportDownload(page, async dialog => {
      await dialog.getByRole('radio', { name: 'Plain' }).check()
    })
    expect(bytes.toString('utf8').trimEnd().split('\n')).toHaveLength(6)
    await page.getByRole('button', { name: 'Listwright, start screen' }).click()
    await expect(page.getByRole('button', { name: /^paste a table/i }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  })
})
