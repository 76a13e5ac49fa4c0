// Cards of address books through a whole import and export: what was not edited leaves with the same properties.
import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { cardChoices, inNote } from '../../../model/card-columns.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { plainExport } from '../../../testing/file/file-workspace.ts'
import { cardFields } from './card-fields.ts'
import { cardCases, listCases } from './vcard.cases.ts'

const { work, importText } = fileSuite()

/** The properties of written cards as the cases say them. */
function propertiesOf(text: string): string[] {
  const all = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => line !== '' && !/^(?:BEGIN|END|VERSION):/.test(line))
  const groups = new Map<string, string[]>()
  for (const [at, line] of all.entries()) {
    const [, group = `alone ${at}`, rest = ''] = /^(?:(item\d+)\.)?(.*)$/s.exec(line) ?? []
    const plain = rest
      .replace(/;TYPE=(?:INTERNET|PREF|INTERNET,PREF)(?=:)/, '')
      .replace('TYPE=INTERNET,', 'TYPE=')
      .replace(/,PREF(?=[;:])/, '')
    groups.set(group, [...(groups.get(group) ?? []), plain])
  }
  return [...groups.values()].map(group => group.join(' | ')).sort()
}

/** Empty names that 3.0 requires are no property of the card. */
const said = (properties: readonly string[]) => properties.filter(one => one !== 'N:;;;;').sort()

test.each(cardCases)('$program', async ({ program, card, leaves }) => {
  const { sheetId } = await importText(`${program.replaceAll(/\W+/g, '-')}.vcf`, card)
  const { file, job } = await work().exportTo(`${program.replaceAll(/\W+/g, '-')}-out.vcf`, { sheetId, format: 'vcf' })
  expect(job.state).toBe('done')
  expect(said(propertiesOf(readFileSync(file, 'utf8')))).toEqual(said(leaves))
})

test.each(listCases)('$list', async ({ list, row, leaves }) => {
  const cells = (values: string[]) => values.map(value => `"${value}"`).join(',')
  const { sheetId } = await importText(
    `${list}.csv`,
    `${cells(Object.keys(row))}\n${cells(Object.values(row))}\n${cells(Object.values(row))}\n`,
    { headerRow: 1 },
  )
  const { file } = await work().exportTo(`${list}.vcf`, { sheetId, format: 'vcf' })
  const first = readFileSync(file, 'utf8').split('END:VCARD')[0] ?? ''
  expect(said(propertiesOf(first))).toEqual(said(leaves))
})

it('birthdays of a list are written as address books read them, others are counted', async () => {
  const rows = ['14.02.1990', '31.12.1985', '--02-29', 'spring']
  const { sheetId } = await importText('days.csv', `Full name,Birthday\n${rows.map(day => `Li,${day}`).join('\n')}\n`, {
    headerRow: 1,
  })
  const spec = plainExport({ sheetId, format: 'vcf' })
  expect((await work().files.exportPreview(spec)).findings).toEqual([
    { text: '2 values in Birthday are written as vCard takes them: “14.02.1990” becomes “1990-02-14”.', rows: 2 },
    { text: '1 value in Birthday is not a whole date, such as “spring”. vCard gets it unchanged.', rows: 1 },
  ])
  const { file } = await work().exportTo('days.vcf', { sheetId, format: 'vcf' })
  expect(readFileSync(file, 'utf8').match(/(?<=BDAY:).*(?=\r)/g)).toEqual([
    '1990-02-14',
    '1985-12-31',
    '--02-29',
    'spring',
  ])
})

it('the preferred one of several is in the column without a number', async () => {
  const card = ['EMAIL:old@work-tools.com', 'EMAIL;TYPE=PREF:new@work-tools.com', 'TEL;PREF=1:+49 30 1', 'N:Ek;Ada;;;']
  const { sheetId } = await importText('pref.vcf', `BEGIN:VCARD\n${card.join('\n')}\nEND:VCARD\n`)
  const columns = await work().store.scan.call('columnsOf', sheetId)
  const [row = []] = await work().cells(sheetId)
  expect(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]]))).toMatchObject({
    Email: 'new@work-tools.com',
    'Email (2)': 'old@work-tools.com',
    Preferred: 'Email',
  })
})

it('the preferred ones of several keep their mark', async () => {
  const card = [
    ...['N:Ek;Ada;;;', 'EMAIL;TYPE=HOME:a@home.example', 'EMAIL;TYPE=WORK,PREF:a@work.example'],
    ...[
      'TEL;TYPE=PREF:+49 30 1',
      'item1.URL;TYPE=PREF:https://club.example',
      'item1.X-ABLabel:Club',
      'URL:https://x.example',
    ],
    ...['ADR;TYPE=HOME:;;;Ulm;;;', 'ADR;TYPE=HOME;PREF=1:;;;Bonn;;;'],
  ]
  const { sheetId } = await importText('marks.vcf', `BEGIN:VCARD\n${card.join('\n')}\nEND:VCARD\n`)
  const { file } = await work().exportTo('marks-out.vcf', { sheetId, format: 'vcf' })
  expect(readFileSync(file, 'utf8').trim().split('\r\n').sort()).toEqual(
    [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:Ek;Ada;;;', 'FN:Ada Ek', 'END:VCARD'],
      ...['EMAIL;TYPE=INTERNET,HOME:a@home.example', 'EMAIL;TYPE=INTERNET,WORK,PREF:a@work.example'],
      ...['TEL:+49 30 1', 'item1.URL;TYPE=PREF:https://club.example', 'item1.X-ABLabel:Club', 'URL:https://x.example'],
      ...['ADR;TYPE=HOME,PREF:;;;Bonn;;;', 'ADR;TYPE=HOME:;;;Ulm;;;'],
    ].sort(),
  )
  const columns = await work().store.scan.call('columnsOf', sheetId)
  const [row = []] = await work().cells(sheetId)
  expect(row[columns.findIndex(({ name }) => name === 'Preferred')]).toBe(
    'Address (home); Email (work); Website (Club)',
  )
})

it('what a column goes into is shown, and can be chosen', async () => {
  const { sheetId } = await importText('own.csv', 'Name,Second contact,Shoe size\nAda Ek,+49 30 901820,41\n', {
    headerRow: 1,
  })
  const columns = await work().store.scan.call('columnsOf', sheetId)
  const fields = async (names?: { columnId: ColumnId; name: string }[]) =>
    (await work().files.exportPreview(plainExport({ sheetId, format: 'vcf', ...(names && { names }) }))).card.map(
      ({ field }) => field,
    )
  expect(await fields()).toEqual(['Full name', null, null])
  const names = [
    { columnId: columns[0]?.id as ColumnId, name: inNote },
    { columnId: columns[1]?.id as ColumnId, name: 'Phone (cell)' },
  ]
  expect(await fields(names)).toEqual([null, 'Phone (cell)', null])
  const { file } = await work().exportTo('own.vcf', { sheetId, format: 'vcf', names })
  expect(readFileSync(file, 'utf8')).toContain('TEL;TYPE=CELL:+49 30 901820\r\nNOTE:Name: Ada Ek\\nShoe size: 41\r\n')
})

it('each choice is a column as the import names it', () => {
  for (const name of cardChoices)
    expect(
      cardFields([{ id: 1, name: 'x', type: 'text', origin: null }], new Set(), new Map([[1, name]])).get(1),
      name,
    ).not.toBe(null)
})

it('columns without a property are named before', async () => {
  const { sheetId } = await importText('notes.csv', 'E-mail,Shoe size\na@work-tools.com,41\n', { headerRow: 1 })
  const spec = plainExport({ sheetId, format: 'vcf' })
  expect((await work().files.exportPreview(spec)).findings).toEqual([
    { text: 'Shoe size goes to the note of each card.', rows: null },
  ])
})

it('all of them in one file, and read again, are the same cells', async () => {
  const { sheetId } = await importText('all.vcf', cardCases.map(({ card }) => card).join(''))
  const { file } = await work().exportTo('all-out.vcf', { sheetId, format: 'vcf' })
  const again = await importText('again.vcf', readFileSync(file))
  const named = async (id: typeof sheetId) => {
    const columns = await work().store.scan.call('columnsOf', id)
    const rows = await work().cells(id)
    return rows.map(row =>
      Object.fromEntries(columns.flatMap(({ name }, at) => (row[at] ? [[name, row[at]] as const] : []))),
    )
  }
  expect(await named(again.sheetId)).toEqual(await named(sheetId))
})
