// Awkward texts leave as CSV, XLSX and JSON Lines and come back the same.
import { cell, csv, exportDownload, importFile, type SomeFile } from '../pages/program.ts'
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

const forms = {
  csv: { choose: 'Plain', mimeType: 'text/csv' },
  xlsx: { choose: 'Excel (XLSX)', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  jsonl: { choose: 'JSON Lines', mimeType: 'application/jsonl' },
}
test('every text comes back as it was; the Excel form guards formulas', async ({ opened: page }) => {
  await importFile(page, csv('awkward.csv', list))
  const guarded = await exportDownload(page, async exporting => {
    await exporting.getByRole('radio', { name: 'Excel', exact: true }).check()
  })
  const text = guarded.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).toContain("'=1+1")
  expect(text).toContain("'@sum")
  expect(text).not.toContain("'-5")
  expect(text).not.toContain("'+49")

  const files: SomeFile[] = []
  for (const [format, { choose, mimeType }] of Object.entries(forms)) {
    const buffer = await exportDownload(page, async exporting => {
      if (format === 'csv') await exporting.getByRole('radio', { name: choose }).check()
      else await exporting.getByText(choose, { exact: true }).click()
    })
    files.push({ name: `back.${format}`, mimeType, buffer })
  }
  for (const file of files) {
    await importFile(page, file)
    for (const [row, awkwardText] of awkward.entries()) {
      const shown = await cell(page, row, 'Text')
      // Not toHaveText: it would forgive a lost space or line break.
      await expect.poll(() => shown.evaluate(element => element.textContent)).toBe(awkwardText)
    }
  }
})

test('lines of JSON leave as they came, byte for byte', async ({ opened: page }) => {
  const lines = '{"Name":"Anna",  "No":12345678901234567890}\r\n{"No":null,"Name":"Bo"}'
  await importFile(page, { name: 'people.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(lines) })
  const bytes = await exportDownload(page, async exporting => {
    await expect(exporting.getByText('The list came from a JSON Lines file.')).toBeVisible()
    await exporting.getByText('JSON Lines', { exact: true }).click()
    await expect(exporting.getByRole('radio', { name: 'Excel', exact: true })).toBeHidden()
    await exporting.getByRole('radio', { name: 'Same as source' }).check()
  })
  expect(bytes.toString('utf8')).toBe(lines)
})
