// The export dialog from top to bottom: what is on the screen, presets with their fields and findings, parts, a preset of one's own.
import { openListOf } from '../pages/list.ts'
import { csv, exportDownload } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const list = 'Mail,Surname,Town\na@work-tools.com,Ek,Rome\n,Li,Oslo\nc@work-tools.com,Ng,Rome\n'

test('the dialog says what it takes, checks it for its target, splits it and keeps its choices', async ({
  opened: page,
}) => {
  await openListOf(page, csv('people.csv', list))
  const chimp = await exportDownload(page, async dialog => {
    await expect(dialog.getByText('All 3 rows; all 3 columns.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Mailchimp' }).check()
    await expect(dialog.getByRole('combobox', { name: 'Email Address (needed)' })).toHaveValue('Mail')
    await expect(dialog.getByText('1 row has no Email Address. Mailchimp requires it for each contact.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Save these choices as' }).fill('Newsletter')
    await dialog.getByRole('button', { name: 'Save preset' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Your presets' })).toBeVisible()
  })
  expect(chimp.toString('utf8')).toMatch(/^Email Address,Last Name,Town\n/)

  const cards = await exportDownload(page, async dialog => {
    await dialog.getByText('vCard', { exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Surname' })).toHaveValue('Last name')
    await dialog.getByRole('combobox', { name: 'Town' }).click()
    await page.getByRole('option', { name: 'City (work)', exact: true }).click()
  })
  expect(cards.toString('utf8')).toContain('ADR;TYPE=WORK:;;;Rome;;;')

  const zip = await exportDownload(page, async dialog => {
    await dialog.getByText('CSV', { exact: true }).click()
    await dialog.getByRole('radio', { name: 'Plain' }).check()
    await dialog.getByRole('combobox', { name: 'Split by' }).click()
    await page.getByRole('option', { name: 'Town' }).click()
    await expect(dialog.getByText('2 files: Rome 2, Oslo 1.')).toBeVisible()
  })
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('Rome.csv')).toBe(true)

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Same choices as the last export.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Plain' })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Split by' })).toHaveValue('Town')
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByRole('radio', { name: 'Excel', exact: true })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Split by' })).toHaveValue('')
  await expect(dialog.getByText('Same choices as the last export.')).toBeHidden()
  await dialog.getByRole('radio', { name: 'Mailchimp' }).check()
  await dialog.getByRole('button', { name: 'Show 1 row' }).click()
  await expect(page.getByText(/1 of 3 rows/i)).toBeVisible()
})

test('a template: a ready one is changed, what is wrong is marked, the first rows are shown, and it is saved', async ({
  opened: page,
}) => {
  await openListOf(page, csv('guests.csv', 'Name,Town\n"O\'Ek ""<b>""",Rome\nLi,Oslo\n'))
  const file = await exportDownload(page, async dialog => {
    await dialog.getByText('Template', { exact: true }).click()
    const row = dialog.getByRole('textbox', { name: 'Each row' })
    await expect(row).toHaveValue('  {"Name": {{[Name]}}, "Town": {{[Town]}}}')
    await expect(dialog.getByRole('textbox', { name: 'First rows' })).toHaveValue(/"Name": "O'Ek \\"<b>\\""/)
    await dialog.getByRole('combobox', { name: 'Start from' }).click()
    await page.getByRole('option', { name: 'HTML' }).click()
    await row.fill('<li title={{[Name]}}>{{[Town]}}</li>')
    await expect(dialog.getByText('Put the value of the attribute title in quotes.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^export/i })).toBeDisabled()
    await row.fill('<li title="{{[Name]}}">{{upper([Town])}}</li>')
    await dialog.getByRole('textbox', { name: 'Before the rows' }).fill('<ul>\n')
    await dialog.getByRole('textbox', { name: 'After the rows' }).fill('\n</ul>\n')
    await dialog.getByRole('textbox', { name: 'Save this template as' }).fill('Badges')
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Start from' })).toHaveValue('Badges')
    await expect(dialog.getByRole('button', { name: 'Export 2 rows' })).toBeEnabled()
  })
  expect(file.toString('utf8')).toBe(
    '<ul>\n<li title="O&#39;Ek &quot;&lt;b&gt;&quot;">ROME</li>\n<li title="Li">OSLO</li>\n</ul>\n',
  )
})
