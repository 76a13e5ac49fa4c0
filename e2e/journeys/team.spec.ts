// A team in the settings, with a real PostgreSQL server and a live service: created and joined, spent, limited, cut off, left; and
// what members share beside requests.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startPostgres, type TestPostgres } from '../../src/testing/directory/postgres.ts'
import { giveWorld } from '../../src/testing/directory/practice-world.ts'
import { type LiveService, test as live, validations } from '../live.ts'
import { pasteElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import {
  command,
  csv,
  goLive,
  newestRun,
  notice,
  openFileButton,
  openRun,
  openSettings,
  undisturbed,
} from '../pages/program.ts'
import { newPage } from '../tab.ts'
import { expect } from '../web.ts'

/** `database`: a server of the test's own. `colleague`: a second workspace in another browser. */
const test = live.extend<{ database: TestPostgres; colleague: Page }>({
  database: async ({ browserName: _ }, use) => {
    const server = await startPostgres()
    if (typeof server === 'string') throw new Error(server)
    await use(server)
    await server.close()
  },
  colleague: async ({ host, browser }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-'))
    await giveWorld(dataDir)
    const web = await host.serve(dataDir)
    const page = await newPage(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    await page.goto(await web.address())
    await openFileButton(page).waitFor()
    await use(page)
    await page.context().close()
    await web.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
})

const people = (count: number) =>
  csv(
    'people.csv',
    `City,E-mail\n${Array.from({ length: count }, (_, n) => `Oslo,person${n}@contoso.com`).join('\n')}\n`,
  )

async function withService(page: Page, service: LiveService): Promise<void> {
  await openSettings(page)
  await goLive(page, service.baseUrl, 'The service works as expected.', service.key)
}

async function openTeam(page: Page): Promise<Locator> {
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Team' }).click()
  return dialog
}

const closeSettings = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
}

async function join(page: Page, invitation: string, member: string): Promise<void> {
  const form = (await openTeam(page)).getByRole('form', { name: 'Join a team' })
  await form.getByLabel('Invitation').fill(invitation)
  await form.getByLabel('Name of this workspace in the team').fill(member)
  await form.getByRole('button', { name: 'Join' }).click()
}

/** Creates the team in the page; resolves with the invitation, as it is copied. */
async function create(page: Page, address: string): Promise<string> {
  const form = (await openTeam(page)).getByRole('form', { name: 'Create a team' })
  await form.getByLabel('Address of the database').fill(address)
  await form.getByLabel('Name of the team').fill('sales')
  await form.getByLabel('Name of this workspace in the team').fill('Anna')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Copy the invitation' }).click()
  const invitation = await pasteElsewhere(page)
  await page.getByRole('button', { name: 'Done' }).click()
  return invitation
}

async function runAll(page: Page, rows: number): Promise<Locator> {
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  return newestRun(page)
}

/** Every file of a workspace is read and some are written again. */
const slow = { timeout: 90_000 }

const members = (page: Page) => page.getByRole('table', { name: 'Members of the team' })

test('two workspaces create and join a team, pay once, and see who spent what; one leaves', async ({
  opened: page,
  live,
  database,
  colleague,
}) => {
  await test.step('an address that leads nowhere is said in a sentence that shows nothing of it', async () => {
    await join(page, 'postgres://anna:hunter2@127.0.0.1:1/none#team=x&key=short', 'Anna')
    await expect(await notice(page, /The part after # of the address is not whole/)).not.toContainText('hunter2')
    await closeSettings(page)
  })
  const invitation = await create(page, database.url)
  expect(invitation).toMatch(/^postgres:.*#team=sales&key=/)
  // Nothing of it is in the page.
  expect(await page.content()).not.toContain('key=')
  await expect(members(page).getByRole('row', { name: /^Anna \(this workspace\)/ })).toBeVisible()
  await closeSettings(page)
  await join(colleague, invitation, 'Nightly')
  await expect(members(colleague).getByRole('row', { name: /^Nightly \(this workspace\)/ })).toBeVisible()
  await closeSettings(colleague)

  for (const one of [page, colleague]) {
    await withService(one, live)
    await openListOf(one, people(30))
    await expect((await runAll(one, 30)).getByText('Done')).toBeVisible({ timeout: 60_000 })
  }
  expect(validations(live)).toHaveLength(30)
  expect(live.service.admin.audit()).toMatchObject({ balance: 970, charges: 30 })

  await openTeam(page)
  await expect(members(page).getByRole('row', { name: /^Anna/ })).toContainText('303030')
  await expect(members(page).getByRole('row', { name: /^Nightly/ })).toContainText('000')
  await expect(members(page).getByRole('row', { name: /^Everybody/ })).toContainText('303030')
  await expect(members(page)).toContainText('Email validation')

  await openTeam(colleague)
  await colleague.getByRole('button', { name: 'Leave…' }).click()
  await colleague.getByRole('button', { name: 'Leave', exact: true }).click()
  await notice(colleague, 'This workspace left the team sales.')
  await expect(colleague.getByRole('form', { name: 'Join a team' })).toBeVisible()
  await expect(members(page).getByRole('row', { name: /^Nightly/ })).toContainText('Removed')
})

test('a person erased in one workspace is erased in the other at its next contact, and the receipt says who is missing', async ({
  opened: page,
  database,
  colleague,
}) => {
  const invitation = await create(page, database.url)
  await closeSettings(page)
  await join(colleague, invitation, 'Nightly')
  await expect(members(colleague).getByRole('row', { name: /^Nightly \(this workspace\)/ })).toBeVisible()
  await closeSettings(colleague)
  for (const one of [page, colleague]) await openListOf(one, people(5))
  await command(page, 'Erase a person…')
  const dialog = page.getByRole('dialog', { name: 'Erase a person everywhere' })
  await dialog.getByLabel('Email address').fill('person3@contoso.com')
  await dialog.getByRole('button', { name: 'Find person' }).click()
  await dialog.getByLabel('Type “erase” to confirm').fill('erase', slow)
  await dialog.getByRole('button', { name: 'Erase everywhere' }).click()
  const done = page.getByRole('dialog', { name: 'Person erased' })
  await expect(done.getByText(/^Not yet erased by Nightly\./)).toBeVisible(slow)
  const rows = (count: number) => colleague.getByRole('contentinfo').getByText(`${count} rows`, { exact: true })
  await expect(rows(5)).toBeVisible()
  await openTeam(colleague)
  await expect(rows(4)).toBeVisible(slow)
  await expect(done.getByText('Every member of the team has erased the person.')).toBeVisible(slow)
})

test('a limit that is set in the page pauses a run; a database that goes away is said, and the run goes on by itself', async ({
  opened: page,
  live,
  database,
}) => {
  await create(page, database.url)
  await closeSettings(page)
  await withService(page, live)
  await openListOf(page, people(30))
  const dialog = await openTeam(page)
  const day = dialog
    .getByRole('table', { name: 'Limits of the team' })
    .getByRole('textbox', { name: 'Everybody Per day' })
  await day.fill('10')
  await day.press('Enter')
  await notice(page, 'Limit for everybody per day: 10 credits.')
  await closeSettings(page)
  const run = await runAll(page, 30)
  await expect(run.getByText(/The limit of the team for credits today is reached/)).toBeVisible()
  expect(live.service.admin.audit()).toMatchObject({ charges: 10 })

  await openTeam(page)
  await expect(day).toHaveValue('10')
  await expect(members(page).getByRole('row', { name: /^Anna/ })).toContainText('101010')
  await day.fill('')
  await day.press('Enter')
  await notice(page, 'The limit for everybody per day was removed.')
  await database.crash()
  await expect(dialog.getByRole('alert').getByText(/No PostgreSQL server answers|connection was cut/)).toBeVisible()
  // What was known last is still there.
  await expect(members(page).getByRole('row', { name: /^Anna/ })).toContainText('101010')
  await closeSettings(page)
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText(/^Nothing is sent while the database of the team cannot be used\./)).toBeVisible()
  expect(live.service.admin.audit()).toMatchObject({ charges: 10 })
  await database.start()
  // Without a person.
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  expect(live.service.admin.audit()).toMatchObject({ balance: 970, charges: 30 })
})

const shared = (page: Page) => page.getByRole('table', { name: 'Shared by the team' })
const sharedRow = (page: Page, name: string) => shared(page).getByRole('row', { name: new RegExp(name) })

async function saveTemplate(page: Page, name: string, header: string): Promise<void> {
  await undisturbed(page)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Template', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Before the rows' }).fill(header)
  await dialog.getByRole('textbox', { name: 'Save this template as' }).fill(name)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Start from' })).toHaveValue(name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function ofThing(page: Page, name: string, item: string): Promise<void> {
  await shared(page)
    .getByRole('button', { name: `More about ${name}` })
    .press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('a recipe and a template are shared, taken, changed, taken again or as they were, and shared no more', async ({
  opened: page,
  database,
  colleague,
}) => {
  const invitation = await create(page, database.url)
  await expect(page.getByText('The team shares nothing yet.')).toBeVisible()
  await closeSettings(page)
  await join(colleague, invitation, 'Nightly')
  await expect(colleague.getByText('The team shares nothing yet.')).toBeVisible()
  await closeSettings(colleague)
  await openListOf(page, people(3))
  await saveTemplate(page, 'Badges', 'one')

  await test.step('shared by keyboard', async () => {
    await openTeam(page)
    const open = page.getByRole('button', { name: 'Share…' })
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share with the team' })
    const what = dialog.getByLabel('What')
    await expect(what).toBeFocused()
    await what.selectOption('Search')
    await expect(dialog.getByText('This workspace has no saved searches.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled()
    await what.selectOption('Template')
    await expect(dialog.getByLabel('Name')).toHaveValue('Badges')
    await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    await notice(page, 'Shared “Badges” as version 1.')
    await open.press('Enter')
    await dialog.getByRole('button', { name: 'Steps of the open list' }).press('Enter')
    const name = dialog.getByLabel('Name in the team')
    await name.fill('nightly')
    await name.press('Enter')
    await notice(page, 'Shared “nightly” as version 1.')
    await expect(sharedRow(page, 'Badges')).toContainText(/Template, version 1 by this workspace, .*Up to date/)
    await expect(sharedRow(page, 'nightly')).toContainText(/Recipe, version 1 by this workspace, .*Up to date/)
    await closeSettings(page)
  })

  await test.step('taken: the template into the workspace, the recipe as a file', async () => {
    await openTeam(colleague)
    await expect(sharedRow(colleague, 'Badges')).toContainText(/version 1 by Anna, .*Not taken/)
    await sharedRow(colleague, 'Badges').getByRole('button', { name: 'Take Badges' }).press('Enter')
    await notice(colleague, 'Took version 1 of “Badges”.')
    await expect(sharedRow(colleague, 'Badges')).toContainText('Up to date')
    const downloading = colleague.waitForEvent('download')
    await sharedRow(colleague, 'nightly').getByRole('button', { name: 'Take nightly' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('nightly.json')
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ format: 'listwright.recipe' })
    await closeSettings(colleague)
  })

  await test.step('changed by its owner, and taken again: what it replaces is said before', async () => {
    await saveTemplate(page, 'Badges', 'two')
    await openTeam(page)
    await expect(sharedRow(page, 'Badges')).toContainText('You changed your copy')
    await ofThing(page, 'Badges', 'Share my copy as version 2')
    await expect(sharedRow(page, 'Badges')).toContainText(/version 2 .*Up to date/)
    await openTeam(colleague)
    await expect(sharedRow(colleague, 'Badges')).toContainText('Changed since you took version 1')
    await sharedRow(colleague, 'Badges').getByRole('button', { name: 'Take… Badges' }).press('Enter')
    const question = colleague.getByRole('dialog', { name: 'Take version 2 of “Badges”?' })
    await expect(question.getByText('It replaces your template “Badges”, which is not kept.')).toBeVisible()
    await question.getByRole('button', { name: 'Replace' }).press('Enter')
    await notice(colleague, 'Took version 2 of “Badges”.')
    await expect(sharedRow(colleague, 'Badges')).toContainText('Up to date')

    await ofThing(colleague, 'Badges', 'Versions…')
    await colleague.getByRole('button', { name: 'Take version 1' }).press('Enter')
    await colleague
      .getByRole('dialog', { name: 'Take version 1 of “Badges”?' })
      .getByRole('button', { name: 'Replace' })
      .press('Enter')
    await expect(sharedRow(colleague, 'Badges')).toContainText('Changed since you took version 1')
    await closeSettings(colleague)
  })

  await test.step('shared no more, and a database that is away', async () => {
    await closeSettings(page)
    await openTeam(page)
    await ofThing(page, 'nightly', 'Stop sharing…')
    const question = page.getByRole('dialog', { name: 'Stop sharing “nightly”?' })
    await expect(question.getByText(/Copies that members took stay/)).toBeVisible()
    await question.getByRole('button', { name: 'Stop sharing' }).press('Enter')
    await expect(sharedRow(page, 'nightly')).toHaveCount(0)
    await expect(sharedRow(page, 'Badges')).toBeVisible()
    await database.crash()
    await page.reload()
    await openTeam(page)
    await expect(page.getByText('What the team shares is shown when its database can be used again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share…' })).toBeDisabled()
    await database.start()
    await expect(sharedRow(page, 'Badges')).toBeVisible({ timeout: 60_000 })
  })
})
