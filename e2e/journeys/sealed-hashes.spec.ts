// Entries of the do-not-contact lists whose secret is on another computer: nothing is exported, and a person takes them off.
import Database from 'better-sqlite3'
import { command, csv, importFile } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('entries whose secret is elsewhere hold everything back until they are taken off', async ({
  opened: page,
  web,
}) => {
wait importFile(page, csv('guests.csv', 'Name,E-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\n'))
wait web.stop()
  const db = new Database(`${web.dataDir}/workspace.db`)
  db.exec(`INSERT INTO suppression_seal(id, print) VALUES (1, randomblob(16));
    INSERT INTO suppression_batch(id, at, source, note) VALUES (1, 0, 'Typed', '');
    INSERT INTO suppression(batch_id, kind, hash, seal_id) VALUES (1, 'email', randomblob(32), 1)`)
  db.close()
wait page.goto(await web.start()) the do-not-contact lists cannot be read:/)).toBeVisible()
wait page.getByText('guests', { exact: true }).first().click()

wait command(page, 'Do-not-contact lists…')
  const lists = page.getByRole('dialog', { name: 'Do-not-contact lists' })
wait expect(lists.getByText('1 entry cannot be read')).toBeVisible()
wait lists.getByRole('button', { name: 'Try again' }).click()
wait expect(lists.getByText('1 entry cannot be read')).toBeVisible()
wait lists.getByRole('button', { name: 'Take them off…' }).click()
wait lists.getByRole('button', { name: 'Take 1 entry off' }).click()
wait expect(lists.getByText(/^Nobody is on a list yet/)).toBeVisible()
wait expect(lists.getByText('1 entry cannot be read')).toBeHidden()
})
