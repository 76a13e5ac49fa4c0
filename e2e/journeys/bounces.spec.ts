// A bounce file: chosen, read, written into columns, taken back, and its addresses offered to the do-not-contact list.
import { openListOf } from '../pages/list.ts'
import { cell, command, csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const guests = ['Name,E-mail', 'Ann,ann@firm.example', 'Bo,bo@firm.example', 'Cy,cy@gmail.com', ''].join('\n')
const mailgun = [
  'address,code,error,created_at',
  'ann@firm.example,550,5.1.1 <img src=x onerror=alert(1)>,2024-02-01',
  '',
].join('\n')

test('a file is read, written, undone, and what it means is offered', async ({ opened: page }) => {
  await openListOf(page, csv('guests.csv', guests))
  await command(page, 'Read a bounce file…')
  const dialog = page.getByRole('dialog', { name: 'Bounce file' })
  const choose = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Choose a file…' }).click(),
    ])
    await chooser.setFiles({ name: 'bounces.csv', mimeType: 'text/csv', buffer: Buffer.from(mailgun) })
  }
  await choose()
  await expect(dialog.getByRole('status')).toHaveText(
    /1 message for 1 address: 1 row in “\s*E-mail”, 0 not in this list/,
  )
  await expect(dialog.getByRole('table', { name: 'What happened' })).toHaveText(/No such mailbox\s*1/)
  await expect(dialog.getByRole('table', { name: 'By provider' })).toContainText('firm.example')
  await dialog.getByRole('button', { name: 'Add columns' }).click()
  await expect(page.getByText('2 cells written.')).toBeVisible()
  await expect(await cell(page, 0, 'E-mail: bounce')).toHaveText('No such mailbox')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('columnheader', { name: /E-mail: bounce/ })).toHaveCount(0)

  await command(page, 'Read a bounce file…')
  await choose()
  await dialog.getByRole('button', { name: 'Add 1 address to the do-not-contact list…' }).click()
  await expect(page.getByRole('textbox', { name: 'Values, one per line' })).toHaveValue('ann@firm.example')
})
