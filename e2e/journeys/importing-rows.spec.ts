// A large file can be looked at while it comes in: rows so far, scrolled, and then the list, or nothing after Cancel.
import { writeFileSync } from 'node:fs'
import { chooseFile, notice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const rows = 600_000
/** In a code page of its own it is read as text, which takes some seconds. */
const writeGuests = (file: string): string => {
  const line = (at: number) => `${at},J\xfcrgen ${at},Stra\xdfe ${at},M\xfcnchen,Gast ${at},${at % 90},tr\xe4ge\n`
  const lines = Array.from({ length: rows }, (_, at) => line(at + 1)).join('')
  writeFileSync(file, Buffer.from(`No,Name,Street,City,Note,Age,Mood\n${lines}`, 'latin1'))
  return file
}

test('rows of an import are looked at and scrolled while it goes on; cancelled, nothing of it is kept', async ({
  opened: page,
}, info) => {
  const file = writeGuests(info.outputPath('guests.csv'))
  const coming = page.getByRole('dialog', { name: 'Rows of “guests”' })
  const lookAt = async () => {
    const dialog = await chooseFile(page, file)
    await dialog.getByRole('button', { name: /^import ([\d,]+|all) rows?$/i }).click()
    await page.getByRole('button', { name: 'View rows' }).click()
  }

  await lookAt()
  await expect(coming.getByText(/^Importing: /)).toBeVisible()
  await coming.getByRole('button', { name: 'Cancel import' }).click()
  await notice(page, /^Import canceled after [\d,]+ rows. Nothing was imported.$/)
  await expect(coming).toBeHidden()

  await lookAt()
  await expect(coming.getByText(/^Importing: [\d,]+ of about \d{2}0,000 rows/)).toBeVisible()
  await expect(coming.getByRole('columnheader', { name: 'Street' })).toBeVisible()
  await expect(coming.getByRole('row', { name: /^1 1 Jürgen 1 Straße 1 München/ })).toBeVisible()
  const region = coming.getByRole('region', { name: 'Rows so far' })
  await region.focus()
  await page.keyboard.press('End')
  await expect(coming.getByRole('cell', { name: 'Jürgen 1', exact: true })).toBeHidden()
  await expect(coming.getByRole('cell', { name: /^Jürgen \d{5,}$/ }).first()).toBeVisible()
  // It is no list yet, and a list as soon as all is in.
  await expect(page.getByText(/^Imported 600,000 rows from guests.csv/)).toBeVisible({ timeout: 90_000 })
  await expect(coming).toBeHidden()
  await expect(page.getByRole('grid')).toBeVisible()
})
