// Rows as vCards: names, properties by type, everything else in the note, lines folded and signs escaped.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { cardProperties } from '../../../model/card-columns.ts'
import { detectColumns } from '../../types/detect.ts'
import { cardFields } from './card-fields.ts'
import { type CardColumn, vcard } from './vcard.ts'

function fieldsOf(columns: readonly { name: string; type: ColumnType; origin?: object }[]): CardColumn[] {
  const found = cardFields(
    columns.map((column, id) => ({ origin: null, ...column, id })),
    new Set(),
  )
  return columns.map(({ name }, id) => ({ name, field: found.get(id) ?? null }))
}

const columns = fieldsOf([
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Mail', type: 'email' },
  { name: 'Second mail', type: 'email' },
  { name: 'Firm', type: 'company' },
  { name: 'Town', type: 'city' },
  { name: 'Mail (mark)', type: 'text' },
])

test('a person with all of it', () => {
  const row = ['Zoë', 'O;Neill', 'z@a.example', 'z@b.example', 'A, B & Co', 'Köln', 'practice']
  expect(vcard(columns, row).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:O\\;Neill;Zoë;;;',
    'FN:Zoë O\\;Neill',
    'EMAIL;TYPE=INTERNET:z@a.example',
    'EMAIL;TYPE=INTERNET:z@b.example',
    'ORG:A\\, B & Co',
    'ADR:;;;Köln;;;',
    'NOTE:Mail (mark): practice',
    'END:VCARD',
    '',
  ])
})

test('an empty row is no card; without a name the company or the address is shown', () => {
  expect(
    vcard(
      columns,
      columns.map(() => null),
    ),
  ).toBe('')
  expect(vcard(columns, [null, null, 'a@a.example', null, null, null, null])).toContain('\r\nFN:a@a.example\r\n')
  expect(vcard(fieldsOf([{ name: 'N', type: 'full_name' }]), ['Ada de Vries'])).toContain(
    '\r\nN:Vries;Ada de;;;\r\nFN:Ada de Vries\r\n',
  )
})

test('long lines are folded at 75 bytes without cutting a letter, and read back whole', () => {
  const text = '😀ü'.repeat(60)
  const card = vcard(fieldsOf([{ name: 'T', type: 'job_title' }]), [text])
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(`TITLE:${text}\r\n`)
})

test('the header decides: a language is no country, a fax no plain phone, and who referred a person has no property', () => {
  const list = fieldsOf([
    { name: 'Name', type: 'full_name' },
    { name: 'Language', type: 'country' },
    { name: 'Work fax', type: 'phone' },
    { name: 'Referred by', type: 'email' },
    { name: 'Found email', type: 'email', origin: {} },
    { name: 'Billing street', type: 'text' },
    { name: 'Shipping street', type: 'text' },
  ])
  const lines = vcard(list, ['Ada', 'fr', '+49 30 1', 'b@b.example', 'a@a.example', 'Weg 1', 'Weg 2']).split('\r\n')
  expect(lines.slice(4, -2)).toEqual([
    'TEL;TYPE=FAX,WORK:+49 30 1',
    'EMAIL;TYPE=INTERNET:a@a.example',
    'item1.ADR:;;Weg 1;;;;',
    'item1.X-ABLabel:billing',
    'item2.ADR:;;Weg 2;;;;',
    'item2.X-ABLabel:shipping',
    'NOTE:Language: fr\\nReferred by: b@b.example',
  ])
})

test('what two columns would put into one place is not lost', () => {
  const list = fieldsOf([
    { name: 'City', type: 'city' },
    { name: 'Town', type: 'city' },
    { name: 'Birthday', type: 'date' },
    { name: 'Date of birth', type: 'date' },
  ])
  const card = vcard(list, ['Ulm', 'Bonn', '1980-01-02', '1980-01-03'])
  expect(card).toContain('\r\nADR:;;;Ulm;;;\r\n')
  expect(card).toContain('\r\nBDAY:1980-01-02\r\n')
  expect(card).toContain('\r\nNOTE:Town: Bonn\\nDate of birth: 1980-01-03\r\n')
})

test('no property of a card but the job title and the role is read as a job', () => {
  const columns = Object.entries(cardProperties).flatMap(([property, { column }]) =>
    property === 'TITLE' || property === 'ROLE'
      ? []
      : [{ name: `${column} (work)`, values: ['geo:46.772673,-71.282945'] }],
  )
  const jobs = detectColumns(columns, { country: null }).flatMap(({ type }, at) =>
    type === 'job_title' ? [columns[at]?.name] : [],
  )
  expect(jobs).toEqual([])
})
