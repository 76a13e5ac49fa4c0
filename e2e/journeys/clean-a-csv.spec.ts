// A messy CSV is opened, corrected, sorted, filtered, edited and exported, byte by byte as expected.
import { cell, chooseFile, columnItem, exportDownload, finishImport, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

/** Semicolons, Windows-1252, leading zeros, quotes and a line break inside a cell. */
const source = Buffer.from(
  'Id;Name;Ort;PLZ;Notiz\r\n0007;J\u00fcrgen M\u00fcller;K\u00f6ln;01067;"sagt ""hallo"""\r\n0008;Zo\u00eb;Aachen;00501;"zwei\r\nZeilen"\r\n0009;Anna;Berlin;10115;\r\n',
  'latin1',
)

test('a messy CSV is opened, edited like a spreadsheet, sorted, filtered and exported', async ({ opened: page }) => {
  await test.step('detects encoding and delimiter, keeps text as text, and gives the same bytes back', async () => {
    const dialog = await chooseFile(page, { name: 'kunden.csv', mimeType: 'text/csv', buffer: source })
    await expect(dialog.getByText('Jürgen Müller')).toBeVisible()
    await expect(dialog.getByText('00501')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^import 3 rows$/i })).toBeVisible()
    await finishImport(page, dialog, 'kunden.csv')
    await expect(await cell(page, 0, 'Id')).toHaveText('0007')
    await expect(await cell(page, 1, 'PLZ')).toHaveText('00501')

    const bytes = await exportDownload(page, async exporting => {
      await exporting.getByRole('radio', { name: /same as source/i }).check()
      await expect(exporting.getByText(/byte for byte/i)).toBeVisible()
    })
    expect(bytes.equals(source)).toBe(true)
  })

  await test.step('a block is copied, pasted and filled down like in a spreadsheet', async () => {
    await (await cell(page, 0, 'Name')).click()
    await (await cell(page, 1, 'Ort')).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+c')
    await (await cell(page, 2, 'Name')).click()
    await page.keyboard.press('Control+v')
    await expect(await cell(page, 2, 'Name')).toHaveText('Jürgen Müller')
    await expect(await cell(page, 3, 'Ort')).toHaveText('Aachen')
    await expect(page.getByText(/4 rows/).first()).toBeVisible()

    await (await cell(page, 0, 'PLZ')).click()
    await (await cell(page, 3, 'PLZ')).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+d')
    await expect(await cell(page, 3, 'PLZ')).toHaveText('01067')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 2, 'Name')).toHaveText('Anna')
    await expect(page.getByText(/3 rows/).first()).toBeVisible()
  })

  await test.step('sorts, filters, edits, undoes, and exports what is seen', async () => {
    await columnItem(page, 'Ort', 'Sort A to Z')
    await expect(await cell(page, 0, 'Ort')).toHaveText('Aachen')
    await expect(await cell(page, 2, 'Ort')).toHaveText('Köln')

    await typeInto(page, 0, 'Name', 'Zoe Adams')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 0, 'Name')).toHaveText('Zoë')
    await page.keyboard.press('Control+y')
    await expect(await cell(page, 0, 'Name')).toHaveText('Zoe Adams')

    await page.getByPlaceholder(/search this list/i).fill('köln')
    await expect(page.getByText(/1 of 3 rows/i)).toBeVisible()
    await expect(await cell(page, 0, 'Name')).toHaveText('Jürgen Müller')

    const bytes = await exportDownload(page, async exporting => {
      await expect(exporting.getByText('1 of 3 rows as filtered, sorted by Ort; all 5 columns.')).toBeVisible()
      await exporting.getByRole('radio', { name: /^plain/i }).check()
    })
    expect(bytes.toString('utf8').replaceAll('\r\n', '\n')).toBe(
      'Id,Name,Ort,PLZ,Notiz\n0007,Jürgen Müller,Köln,01067,"sagt ""hallo"""\n',
    )
  })
})
