// Practice as its owner uses it: own data in and out, simulated errors, the description of its interface.
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, newestRun, openRun, openSettings, worldReady } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const team = [
  'First name,Last name,E-mail,Job title,Company,Website',
  'Ada,Quillfeather,ada@quillfeather-works.com,Founder,Quillfeather Works,quillfeather-works.com',
  'Bo,Quillfeather,bo@quillfeather-works.com,CFO,Quillfeather Works,quillfeather-works.com',
  ',,,,,',
  'Just a note,,,,,',
  '',
].join('\n')

test('a list becomes own data, is listed with its date, and is removed again', async ({ opened: page }) => {
  await openListOf(page, csv('team.csv', team))
  await command(page, 'Use this list as own data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^2 people from 4 rows\. 1 row cannot be used/)).toBeVisible(worldReady)
  await expect(dialog.getByRole('combobox', { name: 'Field for E-mail' })).toHaveValue('Email')
  await dialog.getByRole('button', { name: 'Add to Practice' }).click()
  await expect(page.getByText(/for lookups and searches: 2 people/)).toBeVisible()

  await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await expect(dialog.getByText('team.csv')).toBeVisible()
  await expect(dialog.getByText(/^2 people, 1 company. Added \d+ \w+ 20\d\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'team.csv' }).click()
  await expect(dialog.getByText('None yet. Practice can use your own lists')).toBeVisible()
})

test('taking in a long list shows how far it is, and can be stopped', async ({ opened: page }) => {
  const rows = 30_000
  const lines = Array.from({ length: rows }, (_, row) => `Ada,Number${row},a${row}@firm${row % 500}.com`)
  await openListOf(page, csv('long.csv', ['First name,Last name,E-mail', ...lines, ''].join('\n')))
  await command(page, 'Use this list as own data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('30,000 people from 30,000 rows.')).toBeVisible(worldReady)
  await dialog.getByRole('button', { name: 'Add to Practice' }).click()
  await expect(dialog.getByRole('progressbar', { name: /^Adding/ })).toBeVisible()
  await expect(dialog.getByText(/^[1-9][\d,]* of 30,000 rows$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped at [\d,]+ rows of “long/)).toBeVisible()

  await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await expect(dialog.getByText(/^[\d,]+ people, 0 companies. Added \d+ \w+ 20\d\d/)).toBeVisible()
  await expect(dialog.getByText(/^30,000 people/)).toBeHidden()
})

test('the same rows become Unsure with the same seed, and the badge says why', async ({ opened: page }) => {
  const guests = ['E-mail', ...Array.from({ length: 40 }, (_, row) => `guest${row}@gmail.com`), ''].join('\n')
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await dialog.getByText('Simulate errors').click()
  await dialog.getByRole('switch', { name: 'Simulate errors' }).click({ force: true })
  await expect(page.getByLabel('with simulated errors').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Broken connections' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Broken connections' }).press('Tab')
  await page.keyboard.press('Escape')

  await openListOf(page, csv('guests.csv', guests))
  const run = await openRun(page, 'E-mail')
  await run.getByRole('button', { name: /^run \d/i }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(newestRun(page).getByText(/^\d+ requests? got no answer\./)).toBeVisible()
  await expect(await cell(page, 0, 'E-mail')).toHaveText('guest0@gmail.com')
})

test('the description of the interface opens from the palette', async ({ opened: page, context }) => {
  const opened = context.waitForEvent('page')
  await command(page, 'api reference')
  const reference = await opened
  await expect(reference).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/reference$/)
  await expect(reference.getByText('/v1/search/prospector/count').first()).toBeVisible()
})
