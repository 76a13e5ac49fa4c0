// Screens of the tour around files and lists: each way a file comes in, one while it comes, a list of many rows and one of none.
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { chooseFile, columnItem, command, csv, importFile, openChanges, openRun, select } from './program.ts'
import { closed, dialogOf, type Seen } from './screens.ts'

/** Rows of the list that is grouped, colored and exported. */
const many = 3000
const firsts = ['Ann', 'Bo', 'Cleo', 'Dag', 'Eva', 'Finn', 'Greta', 'Hugo', 'Ida', 'Jon', 'Kim']
const lasts = ['Berg', 'Cole', 'Dahl', 'Eck', 'Frey', 'Gil', 'Holm', 'Isak', 'Juhl', 'Koch', 'Lund', 'Moe', 'Nagy']
const towns = ['Oslo', 'Bergen', 'Lyon', 'Paris', 'Rome', 'Turin', 'Graz', 'Vienna', 'Łódź', 'Gdańsk', 'Porto', '']
const countries = [
  'Norway',
  'Norge',
  'France',
  'FR',
  'Italy',
  'Italia',
  'Austria',
  'Österreich',
  'Poland',
  'PL',
  'PT',
  '',
]
const levels = ['Gold', 'Silver', 'Bronze', 'A partner for many years with terms of their own', '']
const dates = ['2024-03-12', '17.04.2024', '05/23/2024', '6 June 2024']

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length]

function orders(): string {
  const lines = Array.from({ length: many }, (_, n) => {
    const town = n % 12
    const mail = n % 9 === 0 ? '' : `${`${at(firsts, n)}.${at(lasts, n)}`.toLowerCase()}@firm${n % 17}-tools.com`
    const amount = n % 17 === 0 ? '' : ((n * 7919) % 100_000) / 100
    return `${n + 1},${at(firsts, n)} ${at(lasts, n)},${mail},${towns[town]},${countries[town]},${at(levels, n * 7)},${amount},${at(dates, n)}`
  })
  return ['No.,Name,E-mail,City,Country,Level,Amount,Since', ...lines, ''].join('\n')
}

/** Files before any list is there: what is found in one, a template, several together, and one that comes in. */
export async function filesComing(page: Page, seen: Seen): Promise<void> {
  const guest = (n: number) => `Guest ${n},g${n}@work-tools.com,+49 30 9018${20 + n}`
  const lines = ['Name,E-mail,Phone', guest(1), '# second batch', guest(2), '', 'Export created on 3 March', '']
  const one = await chooseFile(page, csv('guests.csv', lines.join('\n')))
  await one.getByRole('list', { name: 'Other content' }).waitFor()
  await seen('import-csv')
  await one.getByRole('button', { name: 'Save as template…' }).click()
  await one.getByLabel('Name of the template').fill('Door list')
  await seen('import-template')
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByLabel('Names and types')).toHaveValue('template:Door list')
  await closed(page)

  const chooser = page.waitForEvent('filechooser')
  await command(page, 'Open a file…')
  await (await chooser).setFiles([
    csv('january.csv', 'Name,E-mail\nAnna Ek,anna@example.org\n'),
    csv('firms.csv', 'Firm,Domain\nAcme,acme.example\n'),
    csv('february.csv', 'E-mail,Name\nbo@example.org,Bo Li\n'),
    csv('empty.csv', ''),
  ])
  const files = dialogOf(page)
  await files.getByText('empty.csv has no rows to import.').waitFor()
  await expect(files.getByRole('button', { name: 'Import 2 lists' })).toBeEnabled()
  await seen('import-files')
  await files.getByRole('combobox', { name: 'Settings for' }).click()
  await page.getByRole('option', { name: 'february.csv' }).click()
  await files.getByRole('region', { name: 'First rows of february.csv' }).waitFor()
  await seen('import-one-of-files')
  await closed(page)
}

/** A file into a list: appended, then as an update with a conflict. */
export async function intoList(page: Page, seen: Seen): Promise<void> {
  await importFile(page, csv('members.csv', 'Email,City,Note\nann@x.example,Berlin,\nbob@x.example,Oslo,old\n'))
  await seen('short-list')
  const text =
    'Email,City,Note,Phone\nANN@x.example,Potsdam,vip,\nbob@x.example,Bergen,,+49 30 1234567\ndan@x.example,Lyon,,\n'
  await chooseFile(page, csv('members-may.csv', text))
  const dialog = dialogOf(page)
  await dialog.getByText('Append to a list').click()
  await dialog.getByRole('button', { name: /^Append \d+ rows?$/ }).waitFor()
  await seen('import-append')
  await dialog.getByText('Update a list').click()
  await dialog.getByText(/^\d+ new, \d+ updated/).waitFor()
  await seen('import-update')
  await closed(page)
}

/** A file so long that its import is seen, once for each screen; what has not ended while it was looked at is stopped. */
export async function whileImporting(page: Page, seen: Seen): Promise<void> {
  // In a code page of its own it is read as text, which takes some seconds.
  const lines = Array.from({ length: 1000 }, (_, n) => `${n},J\xfcrgen ${n},Stra\xdfe ${n},M\xfcnchen\n`)
  const folder = await mkdtemp(path.join(tmpdir(), 'listwright-crowd-'))
  const file = path.join(folder, 'crowd.csv')
  await writeFile(file, 'No,Name,Street,City\n')
  await appendFile(file, Buffer.alloc(lines.join('').length * 3000, lines.join(''), 'latin1'))
  const view = page.getByRole('button', { name: 'View rows' })
  // To look at so long a file takes a busy machine minutes.
  const patience = { timeout: 300_000 }
  const start = async () => {
    const dialog = await chooseFile(page, file)
    await dialog.getByRole('button', { name: /^import ([\d,]+|all) rows?$/i }).click(patience)
    await view.waitFor(patience)
  }
  const stop = async (cancel: Locator) => {
    if ((await cancel.count()) > 0)
      await cancel.click({ timeout: 5000 }).catch(() => {
        // It ended in that moment.
      })
    await expect(page.getByRole('region', { name: 'Imports and exports in progress' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await start()
  await seen('importing')
  await stop(page.getByRole('button', { name: 'Cancel', exact: true }))
  await start()
  await view.click()
  const cancel = dialogOf(page).getByRole('button', { name: 'Cancel import' })
  await cancel.waitFor()
  await seen('coming-rows')
  await stop(cancel)
  await rm(folder, { recursive: true, force: true })
}

/** A list of 3,000 rows: headers that say what is mixed, groups, pivot and chart, and what asks before it is done. */
export async function manyRows(page: Page, seen: Seen): Promise<void> {
  await importFile(page, csv('orders.csv', orders()))
  await page.getByText(/^Email · \d+%/).waitFor()
  await seen('many-rows')
  await columnItem(page, 'E-mail', 'Color cells…')
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await columnItem(page, 'Since', 'Color cells…')
  await dialogOf(page).getByRole('combobox', { name: 'Color cells if the value' }).click()
  await page.getByRole('option', { name: /older/i }).click()
  await seen('color-by-age')
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await seen('colored')
  await command(page, 'Group rows and pivot…')
  const groups = dialogOf(page)
  const choose = async (label: string, place: number, name: string) => {
    await groups.getByRole('combobox', { name: label }).nth(place).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Group by', 0, 'City')
  await choose('then by', 0, 'Level')
  await choose('and by', 0, 'Country')
  await choose('Sum of', 0, 'Amount')
  await groups.getByRole('button', { name: 'Groups in Oslo' }).click()
  await seen('groups-many')
  await groups.getByText('Chart', { exact: true }).click()
  await seen('groups-chart')
  await groups.getByText('Pivot', { exact: true }).click()
  await seen('groups-pivot')
  await closed(page)

  await page.keyboard.press('Control+s')
  const target = dialogOf(page)
  await target.getByRole('radio', { name: 'Mailchimp' }).check()
  await target.getByText(/has no Email Address|have no Email Address/).waitFor()
  await seen('export-checks')
  await closed(page)

  await select(page, 0, 'Name')
  await page.keyboard.press('Control+a')
  await command(page, 'Delete rows')
  await dialogOf(page).getByRole('button', { name: 'Delete 3,000 rows' }).waitFor()
  await seen('delete-many')
  await closed(page)

  const run = await openRun(page, 'E-mail')
  await openChanges(run)
  await seen('estimate-changes')
  await closed(page)
}

/** A list without a row, and what can be asked of it. */
export async function emptyList(page: Page, seen: Seen): Promise<void> {
  await command(page, 'New list')
  await page.getByRole('heading', { name: /^New list/ }).waitFor()
  await seen('empty-list')
  for (const [name, title] of [
    ['empty-groups', 'Group rows and pivot…'],
    ['empty-export', 'Export the list…'],
  ] as const) {
    await command(page, title)
    await dialogOf(page).waitFor()
    await seen(name)
    await closed(page)
  }
  for (const [name, title] of [
    ['empty-clean', 'Clean: find and fix problems'],
    ['empty-filters', 'Show or hide the filters'],
    ['empty-history', 'Show or hide the history'],
  ] as const) {
    await command(page, title)
    await seen(name)
    await command(page, title)
  }
}
