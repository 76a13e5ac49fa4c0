// The switch for DNS checks: off until a person turns it on, with words about what leaves, kept over a restart.
import type { Page } from '@playwright/test'
import { openSettings } from '../pages/program.ts'
import { expect, restarting as test } from '../web.ts'

async function serviceSettings(page: Page) {
  await page
    .getByRole('button', { name: /^paste a table/i })
    .first()
    .waitFor()
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  return dialog
}

test('mail servers are checked only after a person says so', async ({ opened: page, web }) => {
  const dialog = await serviceSettings(page)
  const check = dialog.getByRole('switch', { name: 'Check mail servers (DNS)' })
  await expect(check).not.toBeChecked()
  await expect(check).toHaveAccessibleDescription(/only the part after the @ leaves/i)
  await expect(dialog.getByText('Nothing leaves this computer.')).toBeVisible()
  await check.press('Space')
  await expect(check).toBeChecked()
  await expect(dialog.getByText('Only domains are sent')).toBeVisible()

  await web.stop()
  await web.start()
  await page.goto(await web.address())
  const again = (await serviceSettings(page)).getByRole('switch', { name: 'Check mail servers (DNS)' })
  await expect(again).toBeChecked()
  await again.press('Space')
  await expect(again).not.toBeChecked()
})
