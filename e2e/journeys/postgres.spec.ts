// Tables of a real PostgreSQL server in the window: one is imported, a list is written to a new table, to one that is there and in place
// of its rows, what the database refuses is said, and What was sent shows where the rows went.
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../src/testing/directory/postgres.ts'
import { openListOf } from '../pages/list.ts'
import { command, csv, finishImport, notice } from '../pages/program.ts'
import { expect, test as web } from '../web.ts'

interface Database extends TestPostgres {
  sql(text: string): Promise<Record<string, unknown>[]>
}

const test = web.extend<{ database: Database }>({
  database: async ({ browserName: _ }, use) => {
    const server = await startPostgres()
    if (typeof server === 'string') throw new Error(server)
    const pool = new pg.Pool({ connectionString: server.url })
    pool.on('error', () => undefined)
    await use({ ...server, sql: async text => (await pool.query<Record<string, unknown>>(text)).rows })
    await pool.end()
    await server.close()
  },
})

const guests = csv(
  'guests.csv',
  'Name,Age,E-mail\nAnna,31,anna@contoso.com\nBo,42,bo@contoso.com\nCy,,cy@contoso.com\n',
)

/** The whole address is pasted into the first field. */
async function connect(page: Page, address: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Server').fill(address)
  await dialog.getByLabel('Server').press('Enter')
  return dialog
}

async function choose(dialog: Locator, field: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).fill(option)
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}

test('a table is looked at, read and imported as a file is', async ({ opened: page, database }) => {
  await database.sql('CREATE SCHEMA crm')
  await database.sql('CREATE TABLE crm.guests (name text, paid numeric, born date, photo bytea)')
  await database.sql(
    "INSERT INTO crm.guests SELECT 'Guest ' || n, n + 0.10, '1990-05-01', '\\x00' FROM generate_series(1, 300) n",
  )
  await database.sql('CREATE TABLE other (a text)')
  await command(page, 'Import from a PostgreSQL table…')
  await test.step('a server that is not there, and a database that is not', async () => {
    const dialog = await connect(page, 'postgres://anna:hunter2@127.0.0.1:1/crm')
    await expect(dialog.getByRole('alert')).toContainText('No PostgreSQL server answers at this address.')
    await expect(dialog.getByRole('alert')).not.toContainText('hunter2')
    await connect(page, database.url.replace(/postgres$/, 'nowhere'))
    await expect(dialog.getByRole('alert')).toContainText('The server has no database of this name.')
  })
  const dialog = await connect(page, database.url)
  await expect(dialog.getByText('Connected to listwright@127.0.0.1')).toBeVisible()
  await choose(dialog, 'Table', 'crm.guests')
  const first = dialog.getByRole('table', { name: 'First rows' })
  await expect(first.getByRole('columnheader', { name: 'paid' })).toContainText('numeric')
  await expect(first.getByRole('row').nth(1)).toHaveText('Guest 11.101990-05-01')
  await expect(dialog.getByText('Not read, because they hold bytes: photo.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read 300 rows' }).click()
  const importing = page.getByRole('dialog', { name: /guests/ })
  await finishImport(page, importing, 'guests.sqlite')
  await expect(page.getByRole('contentinfo').getByText('300 rows', { exact: true })).toBeVisible()

  await test.step('the database is known now, and can be forgotten', async () => {
    await command(page, 'Import from a PostgreSQL table…')
    const again = page.getByRole('dialog')
    await expect(again.getByRole('combobox', { name: 'Database', exact: true })).toHaveValue(/^listwright@127\.0\.0\.1/)
    await again.getByRole('button', { name: 'Connect' }).click()
    await expect(again.getByText(/^Connected to/)).toBeVisible()
    await again.getByRole('button', { name: 'Another database' }).click()
    await again.getByRole('button', { name: 'Forget' }).click()
    await expect(again.getByRole('button', { name: 'Forget' })).toBeHidden()
    await expect(again.getByRole('button', { name: 'Connect' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })
})

test('a list becomes a table, is added to it and replaces its rows; a value that does not fit changes nothing', async ({
  opened: page,
  database,
}) => {
  await openListOf(page, guests)
  await command(page, 'Export to a PostgreSQL table…')
  let dialog = await connect(page, database.url)
  const statements = () => dialog.getByRole('region', { name: 'Statements' })
  await expect(statements()).toContainText(
    'CREATE TABLE "public"."guests" ("Name" text, "Age" bigint, "E-mail" text);\nINSERT INTO "public"."guests"',
  )
  await dialog.getByRole('button', { name: 'Write 3 rows' }).click()
  await notice(page, /^Wrote 3 rows to guests at listwright@127\.0\.0\.1:\d+\/postgres\./)
  expect(await database.sql('SELECT "Age"::int AS age FROM guests ORDER BY "Name"')).toEqual([
    { age: 31 },
    { age: 42 },
    { age: null },
  ])

  await test.step('the table is there already', async () => {
    await command(page, 'Export to a PostgreSQL table…')
    dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByRole('alert')).toContainText('already exists')
    await expect(dialog.getByRole('button', { name: 'Write 3 rows' })).toBeDisabled()
  })
  await test.step('rows in place of those that are there', async () => {
    await dialog.getByRole('radio', { name: 'A table, in place of its rows' }).check()
    await choose(dialog, 'Table', 'public.guests')
    await expect(dialog.getByText('The 3 rows of the table are deleted first.')).toBeVisible()
    await expect(statements()).toContainText('DELETE FROM "public"."guests";')
    await dialog.getByRole('button', { name: 'Replace with 3 rows' }).click()
    await notice(page, /in place of 3 rows\./)
  })
  await test.step('what does not fit is refused as a whole', async () => {
    await database.sql('CREATE TABLE strict ("Name" text, "Age" int NOT NULL, "E-mail" text)')
    await command(page, 'Export to a PostgreSQL table…')
    dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await dialog.getByRole('radio', { name: 'A table, below its rows' }).check()
    await choose(dialog, 'Table', 'public.strict')
    await dialog.getByRole('button', { name: 'Write 3 rows' }).click()
    await notice(page, /violates not-null constraint\. That column needs a value in each row\. Nothing was changed\./)
    expect(await database.sql('SELECT * FROM strict')).toEqual([])
  })
  await command(page, 'What was sent…')
  const sent = page.getByRole('table', { name: 'Rows sent to databases' })
  await expect(sent.getByRole('row')).toHaveCount(4)
  await expect(sent.getByRole('row').nth(1)).toContainText('taken back')
  await expect(sent.getByRole('row').nth(3)).toContainText(/guests.*Name, Age, E-mail.*3 rows of guests/)
})
