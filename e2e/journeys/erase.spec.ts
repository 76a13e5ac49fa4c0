// A person is erased everywhere: looked for, what else they are known by ticked, the typed word, and a receipt without them.
import { readFileSync } from 'node:fs'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const guests =
  'Name,Work e-mail,Phone,Company\nAnna Klein,anna@contoso.com,+49 30 9018277,Contoso Ltd\nBo Lind,bo@contoso.com,+49 30 9018255,Contoso Ltd\n'
/** Every file of the workspace is read and some are written again, on threads that start for it. */
const slow = { timeout: 90_000 }
const calls = 'Caller,Topic\n+49-30-901-82-77,Parking\n+49 30 9018255,Badges\n'
const namesakes = 'Name,Town\nAnna Klein,Bonn\nAnna Klein,Kiel\n'

test('whoever is to be forgotten is in no list any more, and the receipt does not name them', async ({
  opened: page,
  web,
}) => {
  await openListOf(page, csv('calls.csv', calls))
  await openListOf(page, csv('namesakes.csv', namesakes))
  await openListOf(page, csv('guests.csv', guests))
  await command(page, 'Erase a person…')
  const dialog = page.getByRole('dialog', { name: 'Erase a person everywhere' })
  await dialog.getByLabel('Email address').fill('nobody')
  await dialog.getByRole('button', { name: 'Find person' }).click()
  await expect(dialog.getByText('nobody: This is not an email address.')).toBeVisible(slow)
  await expect(dialog.getByRole('button', { name: 'Erase everywhere' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Email address').fill('Anna@Contoso.com')
  await dialog.getByRole('button', { name: 'Find person' }).click()

  const lists = dialog.getByRole('region', { name: 'Lists with the person' })
  await expect(lists.getByRole('row')).toHaveCount(1, slow)
  await expect(lists.getByRole('row', { name: /guests/ })).toContainText('1 row about the person')
  await dialog.getByLabel('+49 30 9018277 (phone)').check()
  await dialog.getByLabel('Anna Klein, Contoso Ltd (name and company)').check()
  await expect(dialog.getByLabel('Type “erase” to confirm')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Search again with 2 more' }).click()
  await expect(lists.getByRole('row')).toHaveCount(2, slow)
  await expect(dialog.getByText('2 kept source files', { exact: false })).toBeVisible()
  await dialog.getByLabel('Anna Klein · Bonn (namesakes)').check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save all data about the person' }).click()
  const known = JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
  expect(known).toMatchObject({ format: 'listwright.subject-report', perhaps: 1 })
  const erase = dialog.getByRole('button', { name: 'Erase everywhere' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type “erase” to confirm').fill('erase')
  await erase.click()

  const done = page.getByRole('dialog', { name: 'Person erased' })
  await expect(done.getByRole('row', { name: /^guests/ })).toContainText('1 row about the person', slow)
  await expect(done.getByRole('row', { name: /^Possibly this person/ })).toContainText(
    '1 row with only their name erased, 1 kept',
  )
  await expect(done.getByRole('row', { name: /^Files checked/ })).toContainText('none found')
  const download = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Save receipt' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('guests: 1 row about the person')
  expect(text.toLowerCase()).not.toMatch(/anna|klein|9018277/)
  await page.keyboard.press('Escape')
  await expect(await cell(page, 0, 'Name')).toContainText('Bo Lind')

  await command(page, 'Do-not-contact lists…')
  await expect(page.getByRole('dialog', { name: 'Do-not-contact lists' }).getByRole('row')).toHaveCount(4)
  await web.stop()
  expect(readFileSync(`${web.dataDir}/workspace.db`).toString('latin1').toLowerCase()).not.toMatch(/anna@|9018277|bonn/)
})
