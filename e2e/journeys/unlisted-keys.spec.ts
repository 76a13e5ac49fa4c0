// A live service answers more than its interface lists: what stands under "More" is copied, filters the list and becomes a
// column, for 0 credits.
import { startScriptedRemote } from '../../src/testing/run/scripted-remote.ts'
import { test } from '../live.ts'
import { pasteElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  columnInSight,
  columnMenu,
  csv,
  goLive,
  openRun,
  openSettings,
  select,
  startRun,
} from '../pages/program.ts'
import { expect } from '../web.ts'

test('keys that nobody listed are used like known fields', async ({ opened: page, live }) => {
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (path, json) => {
      if (!path.endsWith('/validate/email')) return json
      const { data } = json as { data: { email_address: string } }
      return { data: { ...data, tier: data.email_address.startsWith('ann') ? 'gold' : 'silver', branch: 'north' } }
    },
  })
  await openListOf(page, csv('people.csv', 'E-mail\nann@contoso.com\nben@contoso.com\n'))
  await openSettings(page)
  await goLive(page, remote.baseUrl, 'The service works as expected.', live.key)
  const run = await startRun(page, await openRun(page, 'E-mail'), 'Run 2')
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })

  await select(page, 0, 'E-mail')
  await page.keyboard.press('Space')
  const record = page.getByRole('region', { name: 'Record' })
  await record.getByRole('tab', { name: 'Email' }).click()
  await expect(record.getByRole('heading', { name: 'More' })).toBeVisible()
  const tier = record.locator('dl > div').filter({ hasText: /^tier/ })
  await tier.hover()
  await tier.getByRole('button', { name: 'Copy tier' }).click()
  await expect.poll(() => pasteElsewhere(page)).toBe('gold')
  await tier.getByRole('button', { name: 'Add tier as a column' }).click()
  await expect(
    page.getByText('Added “E-mail: tier” with 2 cells filled from stored answers for 0 credits.'),
  ).toBeVisible()
  await expect(tier.getByRole('button', { name: 'tier is a column' })).toBeDisabled()
  await columnInSight(page, 'E-mail: tier')
  await expect(await cell(page, 1, 'E-mail: tier')).toHaveText('silver')
  await tier.hover()
  await tier.getByRole('button', { name: 'Show only rows with this tier' }).click()
  await expect(page.getByText(/1 of 2 rows/)).toBeVisible()

  await columnMenu(page, 'E-mail: verdict')
  await page.getByRole('menuitem', { name: 'Add a field, 0 credits' }).click()
  await expect(page.getByText('More', { exact: true }).last()).toBeVisible()
  // The one that is a column already is not offered.
  await expect(page.getByRole('menuitem', { name: 'tier', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'branch', exact: true }).click()
  await expect(
    page.getByText('Added “E-mail: branch” with 2 cells filled from stored answers for 0 credits.'),
  ).toBeVisible()
  await columnInSight(page, 'E-mail: branch')
  expect(live.service.admin.audit().charges).toBe(2)
  await remote.close()
})
