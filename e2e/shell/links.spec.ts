// Links handed to the desktop program: by its first and second start, by macOS, and hostile ones.
import type { Page } from '@playwright/test'
import { command } from '../pages/program.ts'
import { launchStandIn } from '../standin/launch.ts'
import { expect, started, test } from './program.ts'

/** Two lists; the link to the row of the first one, while the second is open. */
async function twoLists(page: Page): Promise<string> {
  // In a window a page may write to the clipboard after a press; without one it has to be said.
  await page.context().grantPermissions(['clipboard-write'])
  await page.getByRole('button', { name: /^CRM export/ }).click()
  await expect(page.getByRole('grid', { name: /crm/i })).toBeVisible({ timeout: 90_000 })
  await command(page, 'Copy link to this row')
  const notice = page.getByText(/^Copied listwright:/)
  const [link = ''] = /listwright:\S+/.exec((await notice.textContent()) ?? '') ?? []
  await command(page, 'Try the sample: companies')
  await expect(page.getByRole('grid', { name: /companies/i })).toBeVisible({ timeout: 90_000 })
  return link
}

test('a second start hands a link to the window, whatever stands behind it; one that leads nowhere is said', async ({
  standin,
}) => {
  const page = await standin.firstWindow()
  await started(page)
  const link = await twoLists(page)
  expect(await standin.secondStart([link, '/etc/hosts', '--workspace', '/tmp'])).toEqual({ code: 0, focused: true })
  await expect(page.getByRole('grid', { name: /crm/i })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await standin.secondStart(['listwright://0123456789ab/list/1'])
  await expect(page.getByText(/copied in another workspace/)).toBeVisible()
  await standin.secondStart(['listwright://run/validate?all=yes'])
  await expect(page.getByText(/was not made by Listwright/)).toBeVisible()
  // The window shows what it showed, and nothing was opened outside.
  await expect(page.getByRole('grid', { name: /crm/i })).toBeVisible()
  expect(await standin.openedOutside()).toEqual([])
})

test('macOS hands a link over, without a window one is opened for it; the next start shows one, too', async ({
  standin,
  dataDir,
}) => {
  const page = await standin.firstWindow()
  await started(page)
  const link = await twoLists(page)
  await standin.openUrl(link)
  await expect(page.getByRole('grid', { name: /crm/i })).toBeVisible()
  await command(page, 'Next list')
  await expect(page.getByRole('grid', { name: /companies/i })).toBeVisible()
  const windows = async () => (await standin.state()).windows
  await standin.system('darwin')
  await standin.closeWindow()
  await expect.poll(windows).toBe(0)
  await standin.openUrl(link)
  await expect.poll(windows).toBe(1)
  await expect(async () =>
    expect((await standin.firstWindow()).getByRole('grid', { name: /crm/i })).toBeVisible(),
  ).toPass({ timeout: 60_000 })
  await standin.quit()

  const again = await launchStandIn(dataDir, { args: [link] })
  try {
    await expect((await again.firstWindow()).getByRole('grid', { name: /crm/i })).toBeVisible()
  } finally {
    await again.close()
  }
})
