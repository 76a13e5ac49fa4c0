// The beginning of the sample list, enriched: companies by domain, profiles by e-mail, people by profile, emails by name and domain. Every
// run costs what its estimate said, a second one nothing; a field added later costs nothing either.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { pasteElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  columnInSight,
  lineCount,
  openChanges,
  openOperation,
  preparePractice,
  select,
  startRun,
} from '../pages/program.ts'
import { expect, practiceBooks, test } from '../web.ts'

/** The customers that the sample list begins with; it is in a code page of its own, and some notes have several lines. */
const sample = readFileSync(path.join(import.meta.dirname, '../../resources/samples/crm.csv'), 'latin1')
const [end] = [...sample.matchAll(/^\d{7};/gm)].slice(60)
const customers = { name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(sample.slice(0, end?.index), 'latin1') }

/** Runs what the dialog offers and waits for its end. Returns the credits that it cost. */
async function run(page: Page, dialog: Locator): Promise<number> {
  const calls = await lineCount(dialog, /Requests/)
  const card = await startRun(page, dialog, `Run ${calls.toLocaleString('en')}`)
  await expect(card.getByText('Done')).toBeVisible({ timeout: 120_000 })
  await expect(card.getByText(`${calls.toLocaleString('en')} of ${calls.toLocaleString('en')} credits`)).toBeVisible()
  return calls
}

/** Asks again where there is a result; with the stored answers that is no call. */
async function costsNothing(page: Page, title: string): Promise<void> {
  const dialog = await openOperation(page, title)
  await openChanges(dialog)
  await dialog
    .locator('label')
    .filter({ hasText: /^Found/ })
    .click()
  expect(await lineCount(dialog, /Requests/)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('enriches the sample list for exactly the estimate, then again for nothing', async ({ opened: page, web }) => {
  await preparePractice(page, 1)
  await openListOf(page, customers)
  let spent = 0

  await test.step('companies, by the domain of the email address', async () => {
    const dialog = await openOperation(page, 'Company from domain')
    await openChanges(dialog)
    await expect(dialog.getByText(/domain is taken from “E-Mail” for free/)).toBeVisible()
    spent += await run(page, dialog)
    await expect(await cell(page, 0, 'E-Mail: company')).toContainText('Ebonhart Foods')
    await expect(await cell(page, 0, 'E-Mail: domain')).toHaveText('ebonhart-foods.example')
    await costsNothing(page, 'Company from domain')
  })

  await test.step('what is copied of it says in other programs that it is practice, and comes back without that', async () => {
    const company = (await (await cell(page, 0, 'E-Mail: company')).innerText()).trim()
    await select(page, 0, 'E-Mail: company')
    await page.keyboard.press('Control+c')
    await expect.poll(() => pasteElsewhere(page)).toBe(`${company}\tpractice`)
    await select(page, 0, 'Notiz')
    await page.keyboard.press('Control+v')
    await expect(await cell(page, 0, 'Notiz')).toHaveText(company)
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 0, 'Notiz')).toHaveText('')
  })

  await test.step('people, by the profile that their address leads to', async () => {
    spent += await run(page, await openOperation(page, 'Find profiles by email'))
    await columnInSight(page, 'E-Mail: profile URL')
    spent += await run(page, await openOperation(page, 'Person from profile URL'))
    await expect(await cell(page, 0, 'E-Mail: profile URL: name')).toContainText('Lavtel')
  })

  await test.step('emails, by name and domain', async () => {
    const dialog = await openOperation(page, 'Find email')
    // Rows that have an address are left out at first; here they are wanted.
    await openChanges(dialog)
    await dialog.getByText('Conditions', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove this condition' }).click()
    await expect(dialog.getByText('first name, last name, domain to Practice')).toBeVisible()
    spent += await run(page, dialog)
    await expect(await cell(page, 0, 'Vorname: found email')).toContainText('@ebonhart-foods.example')
    await costsNothing(page, 'Find email')
  })

  await test.step('the record tells everything, and a field of it becomes a column for 0 credits', async () => {
    await select(page, 0, 'Vorname: found email')
    await page.keyboard.press('Space')
    const record = page.getByRole('region', { name: 'Record' })
    await record.getByRole('tab', { name: 'Company' }).click()
    await expect(record.getByText(/from Practice/)).toBeVisible()
    await expect(record.getByText('unknown').first()).toBeVisible()
    await record.getByRole('button', { name: 'Add Founded as a column' }).click()
    await expect(page.getByText(/^Added “E-Mail: founded” with .* for 0 credits/)).toBeVisible()
    await record.getByRole('tab', { name: 'Fields' }).click()
    const fields = record.getByRole('tabpanel').locator('dl > div')
    await expect(fields.filter({ hasText: 'E-Mail: founded' })).toContainText(/\d{4}/)
    await record.getByRole('tab', { name: 'Person' }).click()
    await expect(record.getByText('Job title', { exact: true })).toBeVisible()
  })

  await web.stop()
  expect(await practiceBooks(web.dataDir)).toMatchObject({ balance: 2000 - spent, reserved: 0 })
})
