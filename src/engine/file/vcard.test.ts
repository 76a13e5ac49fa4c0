// Rows as vCards: names, properties by type, everything else in the note, lines folded and signs escaped.
import { expect, test } from 'vitest'
import { type CardColumn, vcard } from './vcard.ts'

const columns: CardColumn[] = [
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Mail', type: 'email' },
  { name: 'Second mail', type: 'email' },
  { name: 'Firm', type: 'company' },
  { name: 'Town', type: 'city' },
  { name: 'Mail (mark)', type: null },
]

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
  expect(vcard([{ name: 'N', type: 'full_name' }], ['Ada de Vries'])).toContain(
    '\r\nN:Vries;Ada de;;;\r\nFN:Ada de Vries\r\n',
  )
})

test('long lines are folded at 75 bytes without cutting a letter, and read back whole', () => {
  const text = '😀ü'.repeat(60)
  const card = vcard([{ name: 'T', type: 'job_title' }], [text])
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(`TITLE:${text}\r\n`)
})
