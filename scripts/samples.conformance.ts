// The samples are what the generator makes, they show what they are for, and no one real is in them.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectFile } from '../src/engine/file/import/inspect.ts'
import { openXlsx } from '../src/engine/file/read/xlsx/xlsx-read.ts'
import { practiceEmail } from '../src/service/world/practice-email.ts'
import { practiceWorld } from '../src/service/world/world.ts'
import { companiesFile, crmFile } from './samples/text-lists.ts'
import { writeAttendees } from './samples.ts'

const samples = path.join(import.meta.dirname, '..', 'resources', 'samples')
const folder = mkdtempSync(path.join(tmpdir(), 'listwright-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

const inspect = (fileName: string) =>
  inspectFile({ file: path.join(samples, fileName), fileName, options: {}, country: null })
const typesOf = (columns: { name: string; type: string }[]) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]))

async function workbookCells(file: string): Promise<string[]> {
  const book = await openXlsx(file, path.basename(file))
  const cells: string[] = []
  for (const sheet of book.sheets)
    await book.rows(sheet, row => {
      cells.push(JSON.stringify([sheet.name, row.number, row.cells]))
      return false
    })
  book.close()
  return cells
}

it('are what the generator makes', async () => {
  expect(readFileSync(path.join(samples, 'crm.csv'))).toEqual(crmFile())
  expect(readFileSync(path.join(samples, 'companies.csv'))).toEqual(companiesFile())
  const made = path.join(folder, 'attendees.xlsx')
  await writeAttendees(made)
  const cells = await workbookCells(path.join(samples, 'attendees.xlsx'))
  expect(cells).toEqual(await workbookCells(made))
  expect([crmFile(), companiesFile(), cells.join('\n')].map(sha256)).toEqual([
    '69d76384b8f64e4250894487f0dadead01497a9e56e5d7cd87b14dd6ea514ab3',
    'bd27ee57f2f87d6b15c155ba06492eab27f8be76c994d2005faa3f2cf14821a9',
    'f6eee84ce306e1a9ee7f338236cf1dd5418fe1fd1ab5cec9a6a7bb4286f41929',
  ])
})

describe('attendees.xlsx', () => {
  it('has title rows, a merged header of two rows, and phones that Excel has shortened', async () => {
    const found = await inspect('attendees.xlsx')
    expect(found).toMatchObject({ headerRow: 4, headerRows: 2, headerSure: true, rows: { value: 600 } })
    expect(found.sheets.map(({ name }) => name)).toEqual(['Attendees', 'Speakers', 'Notes'])
    expect(found.titleLines).toHaveLength(2)
    expect(typesOf(found.columns)).toMatchObject({
      'Attendee / First name': 'first_name',
      'Contact / E-mail': 'email',
      'Contact / Phone': 'phone',
      'Organisation / Company': 'company',
      'Organisation / Country': 'country',
    })
    const shortened = found.warnings.find(({ code }) => code === 'shortened_phones')
    expect(shortened?.count).toBeGreaterThan(10)
    expect(shortened?.example).toMatch(/^\d\.\d+E\+1\d$/)
  })
})

describe('crm.csv', () => {
  it('has semicolons, Windows-1252, leading zeros and notes of several lines', async () => {
    const found = await inspect('crm.csv')
    expect(found).toMatchObject({
      encoding: { value: 'windows-1252', sure: true },
      delimiter: { value: ';', sure: true },
      lineEnd: '\r\n',
      rows: { value: 400 },
      warnings: [],
    })
    expect(found.preview.every(row => row[0]?.startsWith('00'))).toBe(true)
    expect(found.preview.some(row => row[6]?.startsWith('0'))).toBe(true)
    expect(found.preview.some(row => row[11]?.includes('\n'))).toBe(true)
    expect(typesOf(found.columns)).toMatchObject({
      'E-Mail': 'email',
      Telefon: 'phone',
      Firma: 'company',
      Nachname: 'last_name',
    })
  })
})

describe('companies.csv', () => {
  it('has names, domains, countries and sizes', async () => {
    const found = await inspect('companies.csv')
    expect(found).toMatchObject({
      encoding: { value: 'utf-8' },
      delimiter: { value: ',', sure: true },
      rows: { value: 300 },
    })
    expect(typesOf(found.columns)).toEqual({
      Company: 'company',
      Domain: 'domain',
      Country: 'country',
      Employees: 'number',
      Phone: 'phone',
    })
  })
})

it('are of the practice world: people whose addresses tell every story, and some whom it does not know', () => {
  const practice = practiceWorld({ seed: 1, contacts: 8000 })
  const holders = new Map<string, number>()
  const domains = new Map<string, number>()
  for (let id = practice.contacts; id > 0; id--) {
    const email = practice.person(id)?.email_address
    if (email) holders.set(email, id)
  }
  for (let id = practice.companies; id > 0; id--) {
    const domain = practice.company(id)?.domain
    if (domain) domains.set(domain, id)
  }
  const addresses =
    crmFile()
      .toString('latin1')
      .match(/[\w.-]+@[\w-]+\.example/g) ?? []
  const reports = addresses.map(address =>
    practiceEmail(
      practice.seed,
      address,
      {
        person: practice.person(holders.get(address) ?? 0),
        company: practice.company(domains.get(address.slice(address.indexOf('@') + 1)) ?? 0),
      },
      Date.UTC(2026, 0, 15),
    ),
  )
  const details = Map.groupBy(reports, report => report?.email_deliverability.status_detail ?? null)
  for (const detail of [
    'valid_email',
    'catch_all',
    'invalid_mailbox',
    'dns_record_not_found',
    'full_mailbox',
    'timeout',
  ])
    expect(details.get(detail)?.length, detail).toBeGreaterThan(0)
  const unknown = addresses.filter(address => !holders.has(address)).length
  expect(unknown).toBeGreaterThan(addresses.length / 20)
  expect(unknown).toBeLessThan(addresses.length / 5)
})

it('hold no address of a real domain but misspelt, throw-away and shared ones with invented names', async () => {
  const text = [
    ...(await workbookCells(path.join(samples, 'attendees.xlsx'))),
    crmFile().toString('latin1'),
    companiesFile().toString(),
  ].join('\n')
  const addresses = text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []
  expect(addresses.length).toBeGreaterThan(800)
  const outside = addresses.filter(address => !/\.example$/i.test(address))
  expect(outside.length).toBeGreaterThan(10)
  for (const address of outside) expect(address).toMatch(/^sample-guest-\d+@/)
})
