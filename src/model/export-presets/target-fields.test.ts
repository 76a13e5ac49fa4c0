// Which column goes into which field: its header decides, its type alone only where the header says nothing.
import { describe, expect, it, test } from 'vitest'
import type { ColumnType } from '../column-types/index.ts'
import type { ExportTarget } from './facts.ts'
import { foreignLists } from './foreign-headers.cases.ts'
import { exportPresets } from './index.ts'
import { leftByHeader, targetFields } from './target-fields.ts'

type Said = readonly [name: string, type: ColumnType, origin?: 'result']
const named = ([name, type, origin]: Said, id: number) => ({ id, name, type, origin: origin ?? null })
const targetOf = (preset: 'hubspot' | 'salesforce' | 'mailchimp') => exportPresets[preset].target as ExportTarget
const mapped = (preset: 'hubspot' | 'salesforce' | 'mailchimp', columns: readonly Said[]) => {
  const found = targetFields(targetOf(preset), columns.map(named))
  return columns.map((_, id) => found.get(id) ?? '')
}

it('a type alone fills no field where the header says something else', () => {
  expect(mapped('hubspot', [['Language', 'country']])).toEqual([''])
  expect(mapped('hubspot', [['Place of birth', 'city']])).toEqual([''])
  expect(mapped('salesforce', [['Referred by', 'email']])).toEqual([''])
  expect(
    mapped('mailchimp', [
      ['Account owner', 'email'],
      ['E-Mail', 'email'],
    ]),
  ).toEqual(['', 'Email Address'])
})

test.each<[language: string, columns: readonly Said[]]>([
  [
    'Swedish',
    [
      ['Förnamn', 'first_name'],
      ['Efternamn', 'last_name'],
      ['E-postadress', 'email'],
      ['Mobilnummer', 'phone'],
      ['Gatuadress', 'text'],
      ['Ort', 'city'],
      ['Postnummer', 'text'],
      ['Födelsedatum', 'date'],
    ],
  ],
  [
    'Danish',
    [
      ['Fornavn', 'first_name'],
      ['Efternavn', 'last_name'],
      ['Mailadresse', 'email'],
      ['Mobiltelefon', 'phone'],
      ['Vej', 'text'],
      ['By', 'city'],
      ['Postnr.', 'text'],
      ['Fødselsdato', 'date'],
    ],
  ],
  [
    'Czech',
    [
      ['Jméno', 'first_name'],
      ['Příjmení', 'last_name'],
      ['E-mail', 'email'],
      ['Mobilní telefon', 'phone'],
      ['Ulice a číslo', 'text'],
      ['Město', 'city'],
      ['PSČ', 'text'],
      ['Datum narození', 'date'],
    ],
  ],
  [
    'Turkish',
    [
      ['Ad', 'first_name'],
      ['Soyad', 'last_name'],
      ['E-posta', 'email'],
      ['Cep Telefonu', 'phone'],
      ['Adres', 'text'],
      ['Şehir', 'city'],
      ['Posta Kodu', 'text'],
      ['Doğum Tarihi', 'date'],
    ],
  ],
  [
    'Russian',
    [
      ['Имя', 'first_name'],
      ['Фамилия', 'last_name'],
      ['Электронная почта', 'email'],
      ['Мобильный телефон', 'phone'],
      ['Улица', 'text'],
      ['Город', 'city'],
      ['Почтовый индекс', 'text'],
      ['Дата рождения', 'date'],
    ],
  ],
  [
    'Japanese',
    [
      ['名', 'first_name'],
      ['姓', 'last_name'],
      ['メールアドレス', 'email'],
      ['携帯電話番号', 'phone'],
      ['住所', 'text'],
      ['市', 'city'],
      ['郵便番号', 'text'],
      ['生年月日', 'date'],
    ],
  ],
])('%s headers say what they hold', (_, columns) => {
  expect(mapped('hubspot', columns)).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Mobile Phone Number',
    'Street Address',
    'City',
    'Postal Code',
    'Date of birth',
  ])
})

it('a header that says nothing leaves it to the type', () => {
  expect(
    mapped('hubspot', [
      ['Column 4', 'country'],
      ['', 'email'],
    ]),
  ).toEqual(['Country/Region', 'Email'])
})

it('a result goes where its operation says, behind columns of the list', () => {
  expect(mapped('hubspot', [['Found', 'email', 'result']])).toEqual(['Email'])
  expect(
    mapped('hubspot', [
      ['Found', 'email', 'result'],
      ['Mail', 'email'],
    ]),
  ).toEqual(['', 'Email'])
})

it('a mobile is not the general phone, and a fax is neither', () => {
  const columns: Said[] = [
    ['Mobile', 'phone'],
    ['Fax', 'phone'],
  ]
  expect(mapped('hubspot', columns)).toEqual(['Mobile Phone Number', 'Fax Number'])
  expect(mapped('salesforce', [...columns, ['Tel', 'phone']])).toEqual(['Mobile', 'Fax', 'Phone'])
  // It has one phone, and no fax.
  expect(mapped('mailchimp', columns)).toEqual(['Phone Number', ''])
})

it('street and postal code have no type and go into their fields', () => {
  const columns: Said[] = [
    ['Street', 'text'],
    ['Zip code', 'number'],
  ]
  expect(mapped('hubspot', columns)).toEqual(['Street Address', 'Postal Code'])
  expect(mapped('salesforce', columns)).toEqual(['Street', 'Zip/Postal Code'])
})

it('a column that is left out for its header is named', () => {
  const columns = (
    [
      ['Herkunft', 'country'],
      ['Mail', 'email'],
    ] as const
  ).map(named)
  const target = targetOf('hubspot')
  expect(
    leftByHeader(target, columns, targetFields(target, columns)).map(({ field, column }) => [field, column.name]),
  ).toEqual([['Country/Region', 'Herkunft']])
})

describe('columns of other programs', () => {
  const presets = ['hubspot', 'salesforce', 'mailchimp'] as const
  for (const [program, columns] of Object.entries(foreignLists))
    test.each(presets)(`${program} for %s`, preset => {
      const found = mapped(
        preset,
        columns.map(([name, type]) => [name, type] as const),
      )
      expect(columns.map(([name], at) => [name, found[at]])).toEqual(
        columns.map(column => [column[0], column[2 + presets.indexOf(preset)]]),
      )
    })
})
