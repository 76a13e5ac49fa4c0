// What was done to a list is saved from its history and done to another one: by keyboard and mouse, with what differs shown first.
import { readFileSync } from 'node:fs'
import { cell, columnItem, command, csv, importFile } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const march = csv('march.csv', 'Name,E-mail\n Anna  Ek,anna.ek@gmail.com\nBo Li,bo.li@gmail.com\n')
const april = csv('april.csv', 'Name,Address\nCy  Ray,cy.ray@gmail.com\nDi Poe,di.poe@gmail.com\n')

test('saved from the history, run on a list with a renamed column; nothing changes before it is confirmed', async ({
  opened: page,
}) => {
  await importFile(page, march)
  await page.getByRole('button', { name: 'Clean', exact: true }).click()
  await page.getByRole('button', { name: /^Fix all safe ones/ }).click()
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

  await importFile(page, april)
  const choosing = page.waitForEvent('filechooser')
  await command(page, 'Run a recipe…')
  await (await choosing).setFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(recipe) })
  const dialog = page.getByRole('dialog', { name: 'march' })
  const steps = dialog.getByRole('list', { name: 'Steps of the recipe' }).getByRole('listitem')
  await expect(steps).toHaveText([/1 cell/, /differs, see below/])
  await expect(dialog.getByText('The list has no column “E-mail”.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Run it' })).toBeDisabled()
  await expect(await cell(page, 0, 'Name')).toHaveText(/Cy\s+Ray/)
  await dialog.getByRole('combobox', { name: '“E-mail” is' }).click()
  await page.getByRole('option', { name: 'Address' }).click()
  await expect(steps).toHaveText([/1 cell/, /2 cells/])
  await dialog.getByRole('button', { name: 'Run it' }).press('Enter')
  await expect(dialog.getByText('Done. Each step can be undone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(await cell(page, 0, 'Address')).toHaveText('CY.RAY@GMAIL.COM')
  await expect(await cell(page, 0, 'Name')).toHaveText('Cy Ray')

  // The same again: each step is done already.
  const again = page.waitForEvent('filechooser')
  await command(page, 'Run a recipe…')
  await (await again).setFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(recipe) })
  await expect(steps).toHaveText([/done before/, /done before/])
})
