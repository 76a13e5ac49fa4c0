// What a person does in the search view, and the own people that searches of a journey find.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { command, worldReady } from './program.ts'

const firm = 'Kestrelmoor Cabinets GmbH,kestrelmoor-cabinets.com,Furniture,201-500,Regensburg,Germany'
const columns = 'First name,Last name,E-mail,Job title,Company,Website,Industry,Employees,City,Country'

/** A person of the own firm as a line of a CSV file; `name`: first and last, "Ida,Falk". */
const member = (name: string, title: string) =>
  `${name},${name.replace(',', '.').toLowerCase()}@kestrelmoor-cabinets.com,${title},${firm}`

const members = (title: string, firstNames: string[], lastName: string) =>
  firstNames.map(first => member(`${first},${lastName}`, title))

const stayed = members('Head of Logistics', ['Ida', 'Ulf'], 'Falk')
const movedNames = ['Mara', 'Jost', 'Nele', 'Kurt', 'Lina', 'Tim', 'Vera', 'Olaf', 'Rike']
const left = members('Head of Logistics', ['Hanno', 'Greta', 'Piet'], 'Sommer')
const came = ['Neu', 'Anders'].flatMap(last =>
  members('Logistics Manager', ['Ada', 'Bert', 'Cora', 'Dirk', 'Elke', 'Finn', 'Gesa'], last),
)

/** The people of the own firm as a CSV file: 2 who stay as they are, 9 who change, 3 who leave. */
export const team = [columns, ...stayed, ...members('Head of Logistics', movedNames, 'Horn'), ...left, ''].join('\n')
export const teamSize = 14

/** The same people two weeks later, without a header: 9 have another job title, 3 are gone, 14 are new. */
export const teamLater = [...stayed, ...members('VP of Logistics', movedNames, 'Horn'), ...came]
export const teamLaterSize = 25

/** The open list of so many people becomes own data of Practice, or replaces what was taken in from it. */
export async function takeIn(page: Page, people: number): Promise<void> {
  await command(page, 'Use this list as own data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(new RegExp(`^${people} people from`))).toBeVisible(worldReady)
  await dialog.getByRole('button', { name: /^(add to|update in) practice/i }).click()
  await expect(page.getByText(`for lookups and searches: ${people} people.`)).toBeVisible()
}

export const formOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `Search form: ${name}` })

/** Types a value into a filter and takes what is offered first. */
export async function choose(page: Page, form: Locator, filter: string, value: string): Promise<void> {
  const field = form.getByRole('textbox', { name: filter, exact: true })
  await field.fill(value)
  await expect(page.getByRole('option', { name: value }).first()).toBeVisible(worldReady)
  await field.press('Enter')
  await expect(form.getByRole('button', { name: `Remove ${value}` })).toBeVisible()
}

export const results = (page: Page): Locator => page.getByRole('region', { name: 'Results' })

/** A part, or "Not in my lists", in the bar above the table. */
const partOf = (page: Page, part: string): Locator =>
  results(page)
    .locator('label')
    .filter({ hasText: new RegExp(`^${part} [\\d,]+$`) })

/** Records of a part, as the bar counts them. */
export async function counted(page: Page, part: string): Promise<number> {
  return Number((await partOf(page, part).innerText()).replace(/\D/g, ''))
}

export const show = (page: Page, part: string): Promise<void> => partOf(page, part).click()

/** Counts, reads the first page and then all of it; gives the number of records. */
export async function readAll(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Count/ }).click()
  const said = page.getByRole('status').filter({ hasText: /people match/ })
  await expect(said).toBeVisible({ timeout: 60_000 })
  const all = Number(((await said.textContent()) ?? '').replace(/\D/g, ''))
  await page.getByRole('button', { name: /^Search, first/ }).click()
  await expect(results(page).getByText('25 people')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: `All ${all}` }).click()
  await page.getByRole('button', { name: /^Load \d+ more$/ }).click()
  await expect(results(page).getByText(`${all} people`)).toBeVisible({ timeout: 60_000 })
  return all
}

export async function keepAs(page: Page, name: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Save search…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Searches' }).getByText(name)).toBeVisible()
}

/** Adds the part that is shown to a new list. */
export async function addToNewList(page: Page, name: string, people: number): Promise<void> {
  await results(page).getByRole('button', { name: 'Add to a list…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: `Add ${people} people` }).click()
  await expect(page.getByText(`${people} rows added.`)).toBeVisible()
}
