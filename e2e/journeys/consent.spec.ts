// Who may be contacted, in a small window, by consent columns with names and links that would run where they were taken for markup;
// then everything about one of them, and no one else, as a file.
import { readFileSync } from 'node:fs'
import { cell, command, csv, importFile, notice } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const markup = '<img src=x onerror=alert`1`>'
const people = [
  `Name,Email,Site ${markup},Opt-in,Consent source,Consent date,Consent wording`,
  `Anna Ek,anna@firm.example,javascript:alert(1)//a.example,yes,${markup},2026-01-01,I agree.`,
  'Bo Lind,bo@firm.example,https://firm.example,widerrufen,letter,2026-02-01,',
  ...Array.from({ length: 20 }, (_, at) => `Cy Moor,cy${at}@firm.example,https://firm.example,,,,`),
  '',
].join('\n')

test.use({ viewport: { width: 1024, height: 640 } })

test('who may be contacted is shown and counted, and one of them is saved as a file', async ({ opened: page }) => {
  const alerts: string[] = []
  page.on('dialog', dialog => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await importFile(page, csv('people.csv', people))
  await command(page, 'Who may I contact')
  await notice(page, /1 row may be contacted\. 21 rows left out: 1 withdrawn or refused, 20 no basis\./)
  await expect(page.getByText('1 of 22 rows')).toBeVisible()
  await expect(await cell(page, 0, 'Name')).toContainText('Anna Ek')
  await command(page, 'Erase a person…')
  const dialog = page.getByRole('dialog', { name: 'Erase a person everywhere' })
  await dialog.getByLabel('Email address').fill('anna@firm.example')
  await dialog.getByRole('button', { name: 'Find person' }).click()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save all data about the person' }).click()
  const known = JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
  expect(known).toMatchObject({ format: 'listwright.subject-report', lists: [{ name: 'people' }] })
  expect(JSON.stringify(known)).toContain('javascript:alert(1)//a.example')
  expect(JSON.stringify(known)).not.toMatch(/bo@|cy0@/)
  expect(alerts).toEqual([])
  await expect(page.locator('img[src="x"], a[href^="javascript:"]')).toHaveCount(0)
})
