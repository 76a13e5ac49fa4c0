// Links to a list, a row, a cell and a search: copied in menus, opened by pasting and by a command, said where they lead nowhere.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, openFileButton, select } from '../pages/program.ts'
import { expect, restarting, test } from '../web.ts'

const guests = csv(
  'guests.csv',
  `Name,City\n${Array.from({ length: 400 }, (_, n) => `Guest ${n},Town ${n % 7}`).join('\n')}\n`,
)
const other = csv('others.csv', 'Name\nZoe\n')

/** The link that a notice names, which is the one in the clipboard; the notice is closed. */
async function copied(page: Page): Promise<string> {
  const notice = page.getByRole('alert').filter({ hasText: /^Copied listwright:/ })
  const [link = ''] = /listwright:\S+/.exec((await notice.textContent()) ?? '') ?? []
  await notice.getByRole('button').click()
  await expect(notice).toHaveCount(0)
  return link
}

async function openLink(page: Page, link: string): Promise<void> {
  await command(page, 'Open a link…')
  const dialog = page.getByRole('dialog', { name: 'Open a link' })
  await dialog.getByRole('textbox', { name: 'Link' }).fill(link)
  await dialog.getByRole('button', { name: 'Open' }).click()
}

const chosen = async (page: Page, row: number, column: string) =>
  expect(await cell(page, row, column)).toHaveAttribute('aria-selected', 'true')

test('a row far down and a cell are shown again from another list; a filter stays until the person decides', async ({
  opened: page,
}) => {
  await openListOf(page, guests)
  await page.keyboard.press('Control+g')
  await page.getByRole('dialog').getByRole('textbox').fill('390')
  await page.keyboard.press('Enter')
  await chosen(page, 389, 'Name')
  await (await cell(page, 389, 'Name')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link to this row' }).click()
  const row = await copied(page)
  expect(row).toMatch(/^listwright:\/\/[0-9a-f]{12}\/list\/\d+\/row\/390$/)
  await select(page, 385, 'City')
  await command(page, 'Copy link to this cell')
  const place = await copied(page)

  await openListOf(page, other)
  await openLink(page, row)
  await expect(page.getByRole('grid', { name: 'guests', exact: true })).toBeVisible()
  // In the column where the list was left.
  await chosen(page, 389, 'City')
  await openLink(page, place)
  await chosen(page, 385, 'City')

  await command(page, 'Show rows with the same value in column “City”')
  await expect(page.getByText('58 of 400 rows').first()).toBeVisible()
  await openLink(page, row)
  const hidden = page.getByRole('alert').filter({ hasText: 'The filter of this list hides the row of the link.' })
  await expect(page.getByText('58 of 400 rows').first()).toBeVisible()
  await hidden.getByRole('button', { name: 'Show all rows' }).click()
  await chosen(page, 389, 'City')
})

test('what a link leads to may be in the trash, deleted or in another workspace, and each is said', async ({
  opened: page,
}) => {
  await openListOf(page, other)
  await command(page, 'Copy link to this list')
  const list = await copied(page)
  await command(page, 'Copy link to this row')
  const row = await copied(page)
  await select(page, 0, 'Name')
  await page.keyboard.press('Control+-')
  await openLink(page, row)
  await expect(page.getByText('The row of this link was deleted.')).toBeVisible()

  await command(page, 'Delete this list')
  await command(page, 'Open a link…')
  const dialog = page.getByRole('dialog', { name: 'Open a link' })
  const says = async (link: string, words: string) => {
    await dialog.getByRole('textbox', { name: 'Link' }).fill(link)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words)).toBeVisible()
  }
  await says(list, '“others” is in the trash.')
  await says(list.replace(/list\/\d+/, 'search/77'), 'The search no longer exists.')
  await says(list.replace(/[0-9a-f]{12}/, '0123456789ab'), 'copied in another workspace')
  await says('https://listwright.example/list/1', 'was not made by Listwright')
})

restarting(
  'a second start shows the link in the page that is open, and names an address where none is',
  async ({ page, web }) => {
    await page.goto(await web.address())
    await openFileButton(page).waitFor()
    await openListOf(page, guests)
    await command(page, 'Copy link to this row')
    const link = await copied(page)
    await openListOf(page, other)
    const cli = path.join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js')
    const open = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--workspace', web.dataDir])
      return stdout
    }
    // While a dialog is open, the link waits.
    await command(page, 'Keyboard shortcuts')
    expect(await open('open', link, '--no-open')).toBe(
      'Listwright shows the link in the page that is open in your browser.\n',
    )
    await expect(page.getByText('The link will open when you close this dialog.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid', { name: 'guests', exact: true })).toBeVisible()
    await chosen(page, 0, 'Name')

    await openListOf(page, other)
    await page.goto('about:blank')
    await expect(async () => {
      const said = await open(link, '--no-open')
      const [address = ''] = /http:\S+/.exec(said) ?? []
      expect(said).toContain('No page is open.')
      await page.goto(address)
      await expect(page.getByRole('grid', { name: 'guests', exact: true })).toBeVisible()
    }).toPass({ timeout: 60_000 })
  },
)
