// What was done to a list is saved from its history and done to another one: by keyboard and mouse, with what differs shown first.
import { readFileSync } from 'node:fs'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const march = csv('march.csv', 'Name,E-mail\n Anna  Ek,anna.ek@gmail.com\nBo Li,bo.li@gmail.com\n')
const many = Array.from({ length: 58 }, (_, at) => `Ed Fox,ed.fox${at}@gmail.com`)
const april = csv(
  'april.csv',
  ['Name,Address', 'Cy  Ray,cy.ray@gmail.com', 'Di Poe,di.poe@gmail.com', ...many, ''].join('\n'),
)
const bounced = 'Email,Type,BouncedAt,Details\ndi.poe@gmail.com,HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n'
/** Steps behind those of the history: one that takes a while, and one that needs a file. */
const more = [
  {
    ...{ do: 'run', operation: 'validate.email', inputs: { email: { name: 'E-mail', type: 'email' } } },
    ...{ country: null, ownLists: false, waterfall: [], rows: ['empty'], maxAgeDays: 90, writes: 'fill', fields: [] },
    ...{ cap: 60, price: 1 },
  },
  { do: 'bounces', file: 'back.csv', column: { name: 'E-mail', type: 'email' } },
]

test('saved from the history, run on a list with a renamed column; nothing changes before it is confirmed', async ({
  opened: page,
}) => {
  await openListOf(page, march)
  await page.getByRole('button', { name: 'Clean', exact: true }).click()
  await page.getByRole('button', { name: /^Fix all safe problems/ }).click()
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna Ek')
  await columnItem(page, 'E-mail', 'Transform…')
  const transform = page.getByRole('dialog', { name: 'Transform' })
  await page.keyboard.type('UPPER')
  await transform.getByRole('radio', { name: 'UPPER CASE' }).check()
  await transform.getByRole('button', { name: 'Apply' }).click()
  await expect(await cell(page, 1, 'E-mail')).toHaveText('BO.LI@GMAIL.COM')

  await command(page, 'Save as recipe…')
  const save = page.getByRole('dialog', { name: 'Save as recipe' })
  await expect(save.getByRole('list', { name: 'Steps of the recipe' }).getByRole('listitem')).toHaveText([
    /Fix all safe problems/,
    /Transform “E-mail”: UPPER CASE/,
  ])
  const downloading = page.waitForEvent('download')
  await save.getByRole('button', { name: 'Save…' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('march.json')
  const recipe = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(recipe)).toMatchObject({
    version: 2,
    steps: [
      { do: 'clean', fix: 'safe' },
      { do: 'transform', by: 'upper' },
    ],
  })
  expect(recipe).not.toContain('anna')
  await expect(save).toBeHidden()

  await openListOf(page, april)
  const made = JSON.parse(recipe)
  const whole = Buffer.from(JSON.stringify({ ...made, steps: [...made.steps, ...more] }))
  const open = async () => {
    const choosing = page.waitForEvent('filechooser')
    await command(page, 'Run a recipe…')
    await (await choosing).setFiles({ name: 'r.json', mimeType: 'application/json', buffer: whole })
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'march' })
  const steps = dialog.getByRole('list', { name: 'Steps of the recipe' }).getByRole('listitem')
  const settle = async () => {
    await expect(dialog.getByText('The list has no column “E-mail”.').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Run it/ })).toBeDisabled()
    await dialog.getByRole('combobox', { name: '“E-mail” is' }).click()
    await page.getByRole('option', { name: 'Address', exact: true }).click()
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose the file for back.csv' }).click()
    await (await choosing).setFiles({ name: 'returned.csv', mimeType: 'text/csv', buffer: Buffer.from(bounced) })
    await expect(dialog.getByText('back.csv: returned.csv')).toBeVisible()
  }
  await expect(steps).toHaveText([/1 cell/, /differs, see below/, /differs, see below/, /differs, see below/])
  await expect(await cell(page, 0, 'Name')).toHaveText(/Cy\s+Ray/)
  await settle()
  await expect(steps).toHaveText([/1 cell/, /60 cells/, /up to 60 credits/, /1 cell/])

  // How far it is can be seen, and it is ended behind the step under way.
  await dialog.getByRole('button', { name: 'Run it for up to 60 credits' }).press('Enter')
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(2)).toContainText(/running: \d+ of 60 requests/)
  await expect(steps).toHaveText([/done$/, /done$/, /running/, /waiting$/])
  await dialog.getByRole('button', { name: 'Stop after this step' }).click()
  await expect(dialog.getByText(/^Stopped\./)).toBeVisible({ timeout: 60_000 })
  await expect(steps).toHaveText([/1 cell/, /60 cells/, /60 requests/, /not reached/])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(await cell(page, 0, 'Address')).toHaveText('CY.RAY@GMAIL.COM')
  await expect(await cell(page, 0, 'Name')).toHaveText('Cy Ray')

  // The same again goes on from there: each step before it is done already.
  await open()
  await settle()
  await expect(steps).toHaveText([/done before/, /done before/, /done before/, /1 cell/])
  await dialog.getByRole('button', { name: 'Run it' }).press('Enter')
  await expect(dialog.getByText(/^Done\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(await cell(page, 1, 'Address: bounce')).toHaveText('No such mailbox')
})
