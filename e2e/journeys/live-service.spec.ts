// A live service: going live is explicit, a refused key pauses the run, a service that goes away is waited for.
import type { Locator } from '@playwright/test'
import { startService } from '../../src/service/start.ts'
import { cell, csv, importFile, newestRun, openRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const addresses = Array.from({ length: 40 }, (_, n) => `person${n}@contoso.com`)
const unpaced = { perSecond: 0, burst: 1 }
const wrongKey = `api_${'x'.repeat(32)}`

async function enterKey(settings: Locator, key: string): Promise<void> {
  await settings.getByRole('tab', { name: /key/i }).click()
  const field = settings.locator('input[type=password]')
  await field.fill(key)
  await settings.getByRole('button', { name: /^(set key|replace)$/i }).click()
  await expect(settings.getByText(/^A key is set/)).toBeVisible()
  await expect(field).toHaveValue('')
}

test('a wrong key pauses, the right one resumes, and the service charged what was booked', async ({ opened: page }) => {
  const service = await startService({ pace: unpaced })
  try {
    await importFile(page, csv('people.csv', `E-mail\n${addresses.join('\n')}\n`))
    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog')
    await enterKey(settings, wrongKey)
    await settings.getByRole('tab', { name: /service/i }).click()
    await settings.getByLabel('Base URL').fill(service.baseUrl)
    await settings.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText(/not accept|refused/i).first()).toBeVisible()
    await settings.getByRole('button', { name: /^use (the )?live service$/i }).click()
    await expect(page.getByRole('contentinfo').getByText(/LIVE/)).toBeVisible()
    await page.keyboard.press('Escape')

    const dialog = await openRun(page, 'E-mail')
    await dialog.getByRole('button', { name: 'Run 40' }).click()
    const run = newestRun(page)
    await expect(run.getByText(/did not accept your API key/i).first()).toBeVisible()
    expect(service.admin.balance()).toBe(1000)

    await page.keyboard.press('Control+,')
    await enterKey(settings, service.key)
    await page.keyboard.press('Escape')
    await run.getByRole('button', { name: /^resume/i }).click()
    await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
    await expect(run.getByText('40 of at most 40 credits')).toBeVisible()
    expect(service.admin.balance()).toBe(960)
    await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  } finally {
    await service.close()
  }
})

test('a service that goes away is waited for, and the run goes on by itself', async ({ opened: page }) => {
  test.setTimeout(180_000)
  const service = await startService({ pace: { perSecond: 8, burst: 1 } })
  try {
    await importFile(page, csv('people.csv', `E-mail\n${addresses.join('\n')}\n`))
    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog')
    await enterKey(settings, service.key)
    await settings.getByRole('tab', { name: /service/i }).click()
    await settings.getByLabel('Base URL').fill(service.baseUrl)
    await settings.getByRole('button', { name: /^use (the )?live service$/i }).click()
    await expect(page.getByRole('contentinfo').getByText(/LIVE/)).toBeVisible()
    await page.keyboard.press('Escape')
    const dialog = await openRun(page, 'E-mail')
    await dialog.getByRole('button', { name: 'Run 40' }).click()
    await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')

    await service.admin.setFaults({ seed: 1, rules: [], service: { offline: { afterMs: 0, untilMs: 6000 } } })
    await expect(
      newestRun(page)
        .getByText(/no connection|waits/i)
        .first(),
    ).toBeVisible({ timeout: 30_000 })
    await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 120_000 })
    const booked = Number(/Booked\s*([\d,]+) of/.exec((await newestRun(page).textContent()) ?? '')?.[1])
    expect(1000 - service.admin.balance()).toBe(booked)
    expect(booked).toBeLessThanOrEqual(40)
  } finally {
    await service.close()
  }
})
