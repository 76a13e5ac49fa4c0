// Entries of the do-not-contact lists whose secret is on another computer: nothing is exported, and a person takes them off.
import Database from 'better-sqlite3'
import { openListOf } from '../pages/list.ts'
import { command, csv } from '../pages/program.ts'
import { expect, restarting as test } from '../web.ts'

test('entries whose secret is elsewhere hold everything back until they are taken off', async ({
  opened: page,
  web,
}) => {
  await openListOf(page, csv('guests.csv', 'Name,E-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\n'))
  await web.stop()
  const db = new Database(`${web.dataDir}/workspace.db`)
  db.exec(`INSERT INTO suppression_seal(id, print) VALUES (1, randomblob(16));
    INSERT INTO suppression_batch(id, at, source, note) VALUES (1, 0, 'Typed', '');
    INSERT INTO suppression(batch_id, kind, hash, seal_id) VALUES (1, 'email', randomblob(32), 1)`)
  db.close()
  await page.goto(await web.start())
  await expect(page.getByText(/^Entries in the do-not-contact lists cannot be read/)).toBeVisible()
  await page.getByText('guests', { exact: true }).first().click()

  await command(page, 'Do-not-contact lists…')
  const lists = page.getByRole('dialog', { name: 'Do-not-contact lists' })
  await expect(lists.getByText('1 entry cannot be read')).toBeVisible()
  await lists.getByRole('button', { name: 'Try again' }).click()
  await expect(lists.getByText('1 entry cannot be read')).toBeVisible()
  await lists.getByRole('button', { name: 'Remove unreadable…' }).click()
  await lists.getByRole('button', { name: 'Remove 1 entry' }).click()
  await expect(lists.getByText(/^The lists are empty/)).toBeVisible()
  await expect(lists.getByText('1 entry cannot be read')).toBeHidden()
})
