// Matching a list with another one by keyboard: a pair is reviewed, another is none, columns come over and one undo takes them
// back; then with a file; and the screen has no serious accessibility fault.
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, header, notice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const register = 'Firm,Owner\nacme,Ole\nNordwind Logistiek,Pia\nFjordlien Shiping,Quin\n'
const guests = 'Company,City\nAcme GmbH,Berlin\nNordwind Logistik,Oslo\nFjordline Shipping,Bergen\nNobody,Rome\n'

test('rows are matched with a list and a file, reviewed by keys, and undone', async ({ opened: page }) => {
  await openListOf(page, csv('register.csv', register))
  await openListOf(page, csv('guests.csv', guests))
  await command(page, 'Match with a list or file…')
  const dialog = page.getByRole('dialog', { name: 'Match “guests” with a list or file' })
  await dialog.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: 'register' }).click()
  await expect(dialog.getByText('register: 3 rows, 2 columns')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'How to compare column 1' }).click()
  await page.getByRole('option', { name: 'Similar' }).click()
  await expect(dialog.getByText('1 of 4 rows matched, 2 to review (0 chosen), 1 not matched.')).toBeVisible()

  expect(await axeFaults(page)).toEqual([])

  // Tab reaches the first partner; from there letters do the rest.
  const partner = dialog.getByRole('radio', { name: 'Match with Nordwind Logistiek' })
  for (let presses = 0; presses < 40 && !(await partner.evaluate(one => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(partner).toBeFocused()
  await page.keyboard.press('m')
  await expect(partner).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Match with Fjordlien Shiping' })).toBeFocused()
  await page.keyboard.press('x')
  await notice(page, 'These values are marked as not the same.')
  await expect(dialog.getByText('1 of 4 rows matched, 1 to review (1 chosen), 2 not matched.')).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Bring over' }).click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await page.keyboard.press('Escape')
  const bring = dialog.getByRole('button', { name: 'Bring over 1 column' })
  await bring.focus()
  await page.keyboard.press('Enter')
  await notice(page, '2 rows matched, 2 not. New: Owner, In register.')
  await expect(dialog).toHaveCount(0)
  await expect(await cell(page, 1, 'Owner')).toHaveText('Pia')
  await expect(await cell(page, 1, 'In register')).toHaveText('Chosen in review')
  await expect(await cell(page, 2, 'In register')).toHaveText('No match')
  await command(page, 'Undo')
  await expect(header(page, 'Owner')).toHaveCount(0)

  // A file is not a list of the workspace, neither before nor after.
  await command(page, 'Match with a list or file…')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Or choose a file…' }).click()
  await (await chooser).setFiles(csv('prices.csv', 'Company,Price\nACME GMBH,12\n'))
  await expect(dialog.getByText('prices.csv: 1 row, 2 columns')).toBeVisible()
  await expect(dialog.getByText('1 of 4 rows matched, 3 not matched.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('prices.csv')).toHaveCount(0)
})

test('two lists are matched by all columns that both have, and a person may still choose the columns', async ({
  opened: page,
}) => {
  const people = Array.from({ length: 40 }, (_, at) => {
    const name = `${['Ann', 'Bo', 'Cleo', 'Dan', 'Eva'][at % 5]} ${['Lee', 'Ray', 'Holm', 'Berg'][at % 4]}${at}`
    return {
      name,
      mail: `${name.toLowerCase().replace(' ', '.')}@firm${at % 7}.example`,
      town: ['Oslo', 'Rome', 'Ulm'][at % 3],
    }
  })
  const text = (rows: typeof people) =>
    `Name,Email,Town\n${rows.map(({ name, mail, town }) => `${name},${mail},${town}`).join('\n')}\n`
  await openListOf(page, csv('members.csv', text(people.slice(0, 30))))
  await openListOf(page, csv('visitors.csv', text(people.slice(20))))
  await command(page, 'Match with a list or file…')
  const dialog = page.getByRole('dialog', { name: 'Match “visitors” with a list or file' })
  await dialog.getByRole('combobox', { name: 'List' }).click()
  await page.getByRole('option', { name: 'members' }).click()
  await expect(dialog.getByRole('list', { name: 'Shared columns' }).getByRole('listitem')).toHaveText([
    'Name',
    'Email',
    'Town',
  ])
  await expect(dialog.getByText(/^10 of 20 rows matched/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.screenshot({ path: '/tmp/match.png' })
  await dialog.getByText('Chosen', { exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'How to compare column 1' })).toBeVisible()
  await dialog.getByText('All shared', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Take' }).click()
  await page.getByRole('option', { name: 'Each row of the other list once' }).click()
  await expect(dialog.getByText(/^10 of 20 rows matched/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark rows' }).click()
  await notice(page, /^10 rows matched, 10 not\./)
})
