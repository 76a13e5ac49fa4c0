// Awkward texts leave as CSV and XLSX and come back the same.
import { cell, csv, exportDownload, importFile } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const awkward = [
  '=1+1',
  '+49 30 901820',
  '-5',
  '@sum',
  '00501',
  ' padded ',
  'zwei\nZeilen',
  'sagt "ja"',
  '日本語',
  '1e5',
  '20250512345678901',
]
const list = `No,Text\n${awkward.map((text, n) => `${n},"${text.replaceAll('"', '""')}"`).join('\n')}\n`

for (const format of ['csv', 'xlsx'] as const) {
  test(`${format}: every text comes back as it was`, async ({ opened: page }) => {
    await importFile(page, csv('awkward.csv', list))
    const bytes = await exportDownload(page, async exporting => {
      if (format === 'xlsx') await exporting.getByText('Excel (XLSX)', { exact: true }).click()
      else await exporting.getByRole('radio', { name: 'Plain' }).check()
    })
    const mimeType =
      format === 'xlsx' ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
    await importFile(page, { name: `back.${format}`, mimeType, buffer: bytes })
    for (const [row, text] of awkward.entries()) {
      const shown = await cell(page, row, 'Text')
      // Not toHaveText: it would forgive a lost space or line break.
      await expect.poll(() => shown.evaluate(element => element.textContent)).toBe(text)
    }
  })
}

test('the Excel form guards formulas and says how many', async ({ opened: page }) => {
  await importFile(page, csv('awkward.csv', list))
  const bytes = await exportDownload(page, async exporting => {
    await exporting.getByRole('radio', { name: 'Excel', exact: true }).check()
  })
  const text = bytes.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).toContain("'=1+1")
  expect(text).toContain("'@sum")
  expect(text).not.toContain("'-5")
  expect(text).not.toContain("'+49")
})
