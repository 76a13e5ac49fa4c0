// The whole job in one journey, which every browser does: a file is opened, corrected, undone, validated and exported.
import { cell, csv, exportDownload, importFile, openRun, startRun, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const rows = 12
const list = `Name,E-mail\n${Array.from({ length: rows }, (_, n) => `Person ${n},person${n}@contoso.com`).join('\n')}\n`

test('a list is opened, corrected, undone, validated and exported', async ({ opened: page }) => {
  await importFile(page, csv('people.csv', list))
  await typeInto(page, 0, 'Name', 'Annika')
  await typeInto(page, 1, 'Name', 'Boris')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 1, 'Name')).toHaveText('Person 1')

  const dialog = await openRun(page, 'E-mail')
  const run = await startRun(page, dialog, 'Try 10')
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 0, 'E-mail: verdict')).not.toHaveText('')

  const bytes = await exportDownload(page, async exporting => {
    await exporting.getByRole('radio', { name: /^plain/i }).check()
  })
  const lines = bytes.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(rows + 1)
  expect(lines[1]).toMatch(/^Annika,person0@contoso\.com/)
  expect(lines[2]).toMatch(/^Person 1,person1@contoso\.com/)
})
