// Presets of programs that keep contacts: headers by type, and what the target would not take, with its rows.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { plainExport } from '../../../testing/file/file-workspace.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'

const { work, importText } = fileSuite()
const columns: { name: string; type: ColumnType }[] = [
  { name: 'Mail', type: 'email' },
  { name: 'Surname', type: 'last_name' },
  { name: 'Firm', type: 'company' },
  { name: 'Tel', type: 'phone' },
  { name: 'Shoe size', type: 'text' },
]
const table = [
  ['a@work-tools.com', 'Ek', 'Acme', '+49 30 901820', '41'],
  ['no address', 'Li', null, '030 901820', '42'],
  [null, 'x'.repeat(81), 'Acme', null, 'é'.repeat(128)],
]

it.each([
  ['hubspot', 'Email,Last Name,Company Name,Phone Number,Shoe size'],
  ['salesforce', 'Email,Last Name,Company,Phone,Shoe size'],
  ['mailchimp', 'Email Address,Last Name,Company,Phone Number,Shoe size'],
  ['sheets', 'Mail,Surname,Firm,Tel,Shoe size'],
] as const)('%s: columns get the names of its fields', async (preset, header) => {
  const { sheetId } = await makeSheet(work().store, columns, table)
  const { file } = await work().exportTo(`${preset}.csv`, { sheetId, preset })
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(header)
})

it('Google gets what a phone, an address and an email are for, where the headers say it', async () => {
  const rows = [
    'Name,Mobile,Telephone,Home fax,Work email,Home street,Home city',
    'Ada Ek,+49 151 901820,+49 30 901820,,ada@work-tools.com,,Ulm',
    'Bo Li,,+49 30 901821,+49 30 901822,,,',
  ]
  const { sheetId } = await importText('kinds.csv', `${rows.join('\n')}\n`, { headerRow: 1 })
  const { findings } = await work().files.exportPreview(plainExport({ sheetId, preset: 'google' }))
  expect(findings.map(({ text }) => text)).toEqual([
    'Labels are added: Mobile in Phone 1 - Label, Home Fax in Phone 3 - Label, Work in E-mail 1 - Label, and Home in Address 1 - Label.',
  ])
  const { file } = await work().exportTo('google.csv', { sheetId, preset: 'google' })
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual([
    'First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,E-mail 1 - Label,E-mail 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City',
    'Ada Ek,Mobile,+49 151 901820,+49 30 901820,,,Work,ada@work-tools.com,Home,,Ulm',
    'Bo Li,,,+49 30 901821,Home Fax,+49 30 901822,,,,,',
  ])
  // A list that came from there keeps its own.
  const again = await importText('again.csv', readFileSync(file))
  const second = await work().exportTo('google-2.csv', { sheetId: again.sheetId, preset: 'google' })
  expect(readFileSync(second.file, 'utf8')).toBe(readFileSync(file, 'utf8'))
})

it('what is chosen for a field goes into it', async () => {
  const { sheetId, columnIds } = await makeSheet(work().store, columns, table)
  const names = [{ columnId: columnIds[4] as ColumnId, name: 'Last Name' }]
  const { file } = await work().exportTo('own.csv', { sheetId, preset: 'salesforce', names })
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe('Mail,Surname,Firm,Tel,Last Name')
})

it('required fields, lengths and forms are findings with their rows', async () => {
  const { sheetId } = await makeSheet(work().store, columns, table)
  const found = async (preset: 'hubspot' | 'salesforce' | 'mailchimp') => {
    const spec = plainExport({ sheetId, preset })
    const { findings } = await work().files.exportPreview(spec)
    return Promise.all(
      findings.map(async ({ text }, at) => [text, await work().files.exportFinding(spec, at)] as const),
    )
  }
  expect(await found('hubspot')).toEqual([
    ['1 row has an invalid email address in Email.', [2]],
    ['1 row has a phone number without a country code in Phone Number.', [2]],
  ])
  expect(await found('salesforce')).toEqual([
    ['1 row has no Company. Salesforce requires it for each lead.', [2]],
    ['1 row has an invalid email address in Email.', [2]],
    ['1 row has a phone number without a country code in Phone.', [2]],
    ['1 row has more than 80 characters in Last Name. Salesforce cuts or rejects it.', [3]],
  ])
  expect(await found('mailchimp')).toEqual([
    ['1 row has an invalid email address in Email Address.', [2]],
    ['1 row has a phone number without a country code in Phone Number.', [2]],
    ['1 row has no Email Address. Mailchimp requires it for each contact.', [3]],
    ['1 row has more than 255 bytes in Shoe size. Mailchimp cuts or rejects it.', [3]],
  ])
})

it('limits of the whole file are said, and a preset of text is none of the target', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ name: `c${at}`, type: 'text' as const }))
  const { sheetId } = await makeSheet(work().store, many, [many.map(() => 'x')])
  const { findings } = await work().files.exportPreview(plainExport({ sheetId, preset: 'salesforce' }))
  expect(findings[0]).toEqual({
    text: 'Salesforce accepts at most 90 columns at a time, but there are 100 columns.',
    rows: null,
  })
  expect((await work().files.exportPreview(plainExport({ sheetId }))).findings).toEqual([])
})

it('a column whose header says something else keeps its name, and the field that stays empty is a finding', async () => {
  const people: { name: string; type: ColumnType }[] = [
    { name: 'Email', type: 'email' },
    { name: 'Nationality', type: 'country' },
    { name: 'Mobile', type: 'phone' },
    { name: 'Zip code', type: 'text' },
  ]
  const { sheetId } = await makeSheet(work().store, people, [['a@work-tools.com', 'fr', '+49 151 23456789', '01067']])
  const { file } = await work().exportTo('people.csv', { sheetId, preset: 'hubspot' })
  expect(readFileSync(file, 'utf8').split('\n')[0]).toBe('Email,Nationality,Mobile Phone Number,Postal Code')
  expect((await work().files.exportPreview(plainExport({ sheetId, preset: 'hubspot' }))).findings).toEqual([
    {
      text: 'Country/Region stays empty. Nationality has the type Country, but its header does not say that it belongs there.',
      rows: null,
    },
  ])
})

it('dates, flags and addresses are written as the target takes them, with an example before', async () => {
  const people: { name: string; type: ColumnType }[] = [
    { name: 'Email', type: 'email' },
    { name: 'Geburtstag', type: 'date' },
    { name: 'Joined', type: 'date' },
    { name: 'Opted out', type: 'yes_no' },
    { name: 'Street', type: 'text' },
    { name: 'Zip', type: 'text' },
    { name: 'City', type: 'city' },
    { name: 'Country', type: 'country' },
  ]
  const { sheetId } = await makeSheet(work().store, people, [
    ['a@work-tools.com', '14.02.1980', '2024-03-01', 'ja', 'Weg 1', '01067', 'Dresden', 'DE'],
    ['b@work-tools.com', '24.12.1981', '31.1.2024', 'no', 'Gasse 2', null, 'Wien', 'AT'],
    ['c@work-tools.com', 'spring', null, 'perhaps', null, null, null, null],
  ])
  const written = async (preset: 'mailchimp' | 'salesforce') => {
    const { file } = await work().exportTo(`forms-${preset}.csv`, { sheetId, preset })
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  }
  expect(await written('mailchimp')).toEqual([
    'Email Address,Birthday,Joined,Opted out,Address',
    'a@work-tools.com,02/14,2024-03-01,Yes,Weg 1  Dresden  01067  DE',
    'b@work-tools.com,12/24,2024-01-31,No,Gasse 2  Wien  AT',
    'c@work-tools.com,spring,,perhaps,',
  ])
  expect(await written('salesforce')).toEqual([
    'Email,Geburtstag,Joined,Opted out,Street,Zip/Postal Code,City,Country',
    'a@work-tools.com,1980-02-14,2024-03-01,1,Weg 1,01067,Dresden,DE',
    'b@work-tools.com,1981-12-24,2024-01-31,0,Gasse 2,,Wien,AT',
    'c@work-tools.com,spring,,perhaps,,,,',
  ])
  const { findings } = await work().files.exportPreview(plainExport({ sheetId, preset: 'mailchimp' }))
  expect(findings).toEqual([
    { text: '2 values in Birthday are written as Mailchimp takes them: “14.02.1980” becomes “02/14”.', rows: 2 },
    { text: '2 values in Opted out are written as Mailchimp takes them: “ja” becomes “Yes”.', rows: 2 },
    { text: '1 value in Joined is written as Mailchimp takes it: “31.1.2024” becomes “2024-01-31”.', rows: 1 },
    { text: '1 value in Birthday is not a birthday, such as “spring”. Mailchimp gets it unchanged.', rows: 1 },
    { text: '1 value in Opted out is neither yes nor no, such as “perhaps”. Mailchimp gets it unchanged.', rows: 1 },
  ])
})

it('Mailchimp: parts of an address in one line each, with the country that it needs', async () => {
  const people: { name: string; type: ColumnType }[] = [
    { name: 'Email', type: 'email' },
    { name: 'Street', type: 'text' },
    { name: 'City', type: 'city' },
    { name: 'Country', type: 'country' },
  ]
  const { sheetId } = await makeSheet(work().store, people, [
    ['a@work-tools.com', 'High  Street 1\nFlat 2', 'Leeds', 'UK'],
    ['b@work-tools.com', 'x'.repeat(45), 'Ulm', null],
    ['peña@work-tools.com', null, null, null],
  ])
  const { file } = await work().exportTo('address.csv', { sheetId, preset: 'mailchimp' })
  expect(readFileSync(file, 'utf8').split('\n')[1]).toBe('a@work-tools.com,High Street 1 Flat 2  Leeds  GB')
  expect((await work().files.exportPreview(plainExport({ sheetId, preset: 'mailchimp' }))).findings).toEqual([
    {
      text: '1 row has an address without its country. Mailchimp may take it as an address in the United States.',
      rows: 1,
    },
    { text: '1 row has more than 44 characters in Address (street). Mailchimp cuts or rejects it.', rows: 1 },
    { text: '1 row has letters such as ñ before the @ in Email Address. Mailchimp rejects it.', rows: 1 },
  ])
})

it('HubSpot takes one sheet; Google takes a birthday without its year', async () => {
  const people: { name: string; type: ColumnType }[] = [
    { name: 'Name', type: 'full_name' },
    { name: 'Birthday', type: 'text' },
    { name: 'Team', type: 'text' },
  ]
  const { sheetId, columnIds } = await makeSheet(work().store, people, [
    ['Ada Ek', '--0214', 'A'],
    ['Bo Li', '--12-24', 'B'],
  ])
  const split = { columnId: columnIds[2] as ColumnId, into: 'sheets' as const }
  const { findings } = await work().files.exportPreview(
    plainExport({ sheetId, preset: 'hubspot', format: 'xlsx', split }),
  )
  expect(findings).toContainEqual({
    text: 'HubSpot takes a workbook with one sheet, and this one has several.',
    rows: null,
  })
  const { file } = await work().exportTo('google.csv', { sheetId, preset: 'google' })
  expect(readFileSync(file, 'utf8')).toBe('First Name,Birthday,Team\nAda Ek,--02-14,A\nBo Li,--12-24,B\n')
})
