// Kinds that judge cells by their column: what is usual in it, what differs, and that a column of one form has no problem.
import { expect, test } from 'vitest'
import { dayOrderOf } from '../../../checks/columns/date.ts'
import { decimalMarkOf } from '../../../checks/columns/decimal-mark.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { type ProblemKind, problemKinds } from '../../../contract/app/clean.ts'
import { noNotation } from '../../types/cell-context.ts'
import { problemFacts } from './index.ts'
import type { CellPlace } from './kind.ts'
import { ordinaryValues } from './ordinary.cases.ts'

/** What the kind makes of each cell of a column; cells without a problem are left out. */
function judged(kind: ProblemKind, type: ColumnType, cells: readonly string[], country = 'DE') {
  const { find } = problemFacts[kind]
  if (find.by !== 'column') throw new Error(`${kind} does not judge by the column`)
  const [{ dayFirst }, { mark: decimal }] = [dayOrderOf(cells), decimalMarkOf(cells)]
  const place: CellPlace = { type, notation: { ...noNotation, country, dayFirst, decimal } }
  const seen = new Map<string, number>()
  for (const cell of cells) {
    const said = find.learn(cell, place)
    if (said !== null) seen.set(said, (seen.get(said) ?? 0) + 1)
  }
  const settled = find.settle(seen, type)
  if (!settled) return {}
  return Object.fromEntries(
    cells.flatMap(cell => {
      const flaw = find.judge(cell, place, settled)
      return flaw ? [[cell, flaw.certain ? `safe: ${flaw.after}` : flaw.after]] : []
    }),
  )
}

test('phones: the form of most is kept; what is no number, or two, is left alone', () => {
  const cells = [
    '+49 30 901820',
    '+49 30 901821',
    '+1 415 555 2671',
    '030 901822',
    '+4930901823',
    '12',
    '030 901820 / 030 901821',
  ]
  expect(judged('phones', 'phone', cells)).toEqual({ '030 901822': '+49 30 901822', '+4930901823': '+49 30 901823' })
  const national = ['030 901820', '(030) 901821', '030-901822', '+49 30 901823', '+1 415 555 2671']
  expect(judged('phones', 'phone', national)).toEqual({ '+49 30 901823': '030 901823' })
  expect(judged('phones', 'phone', ['030 901820', '030/901821 ext. 12'])).toEqual({})
  const dialed = ['+49 30 901820', '0049 30 901821', '+49 (0) 30 901822', '+49(0)30901823']
  expect(judged('phones', 'phone', dialed)).toEqual({
    '0049 30 901821': '+49 30 901821',
    '+49 (0) 30 901822': '+49 30 901822',
    '+49(0)30901823': '+49 30 901823',
  })
  // A column of one form has no problem, and two forms with a country code are no majority for none.
  expect(judged('phones', 'phone', ['0049 30 901820', '0049 30 901821'])).toEqual({})
  expect(judged('phones', 'phone', ['0049 30 901820', '+49 30 901821', '030 901822', '030 901823'])).toEqual({
    '0049 30 901820': '+49 30 901820',
    '030 901822': '+49 30 901822',
    '030 901823': '+49 30 901823',
  })
})

test('companies: spellings of one name and form; other forms are other companies', () => {
  const cells = [
    'Acme GmbH',
    'Acme GmbH',
    'ACME GmbH',
    'acme gmbh',
    'Acme',
    'Bolt Ltd',
    'Bolt Inc.',
    'Bolt',
    'Cray & Co. KG',
    'China Mobile',
    'China Mobile (Hong Kong)',
  ]
  expect(judged('companies', 'company', cells)).toEqual({
    'ACME GmbH': 'Acme GmbH',
    'acme gmbh': 'Acme GmbH',
    Acme: 'Acme GmbH',
  })
})

test('companies: capitals need twice as many cells as mixed case', () => {
  const cells = ['NORDWIND AG', 'NORDWIND AG', 'NORDWIND AG', 'Nordwind AG', 'Nordwind AG']
  expect(judged('companies', 'company', cells)).toEqual({ 'NORDWIND AG': 'Nordwind AG' })
  expect(judged('companies', 'company', [...cells, 'NORDWIND AG', 'NORDWIND AG'])).toEqual({
    'Nordwind AG': 'NORDWIND AG',
  })
})

test('countries: the form of most is kept, in the spelling the column has', () => {
  const cells = ['Germany', 'Germany', 'Deutschland', 'DE', 'France', 'FR', 'Italy', 'IT', 'ES', 'Nowhere']
  expect(judged('countries', 'country', [...cells, 'France', 'Italy'])).toEqual({
    Deutschland: 'Germany',
    DE: 'Germany',
    FR: 'France',
    IT: 'Italy',
    ES: 'Spain',
  })
  expect(judged('countries', 'country', ['DE', 'FR', 'AT', 'Germany', 'UK'])).toEqual({ Germany: 'DE' })
  // Capitals need twice as many cells as mixed case.
  expect(judged('countries', 'country', ['GERMANY', 'GERMANY', 'GERMANY', 'Germany', 'Germany', 'DE'])).toEqual({
    GERMANY: 'Germany',
    DE: 'Germany',
  })
  expect(judged('countries', 'country', ['GERMANY', 'GERMANY', 'GERMANY', 'Germany'])).toEqual({ Germany: 'GERMANY' })
  expect(judged('countries', 'country', ['Germany', 'France', 'Österreich'])).toEqual({})
})

test('dates: the order of most is kept; a date that the column reads both ways is left to “two readings”', () => {
  expect(
    judged('dates', 'date', ['2024-03-12', '2024-05-01', '12.03.2024', '12 March 2024', 'soon', '2024-03-12 10:00']),
  ).toEqual({
    '12.03.2024': '2024-03-12',
    '12 March 2024': '2024-03-12',
  })
  expect(judged('dates', 'date', ['25/03/2024', '03/25/2024', '04/05/2024', '26/03/2024', '27/03/2024'])).toEqual({
    '03/25/2024': '25/03/2024',
  })
  // Nine of ten show that the month comes first: the others follow, whatever is written more often.
  const monthFirst = [...Array.from({ length: 9 }, (_, at) => `3/${13 + at}/2024`), '25/3/2024', '4/5/2024']
  expect(judged('dates', 'date', monthFirst)).toEqual({ '25/3/2024': '03/25/2024' })
  expect(judged('dates', 'date', ['25/03/2024', '04/05/2024', '1/2/2024'])).toEqual({})
  expect(judged('dates', 'date', ['1.2.2024', '12.11.2024'])).toEqual({})
})

test('numbers: the decimal mark of most is kept; what may be read both ways is left alone', () => {
  expect(judged('numbers', 'number', ['1.5', '2.25', '1,234.50', '3,5', '1.234,50', '1,234', '1.234', '12'])).toEqual({
    '3,5': '3.5',
    '1.234,50': '1,234.50',
  })
  expect(judged('numbers', 'number', ['1,5', '0,25', '1.234', '12'])).toEqual({})
})

test('units: the spelling of most is kept; a number without its unit is left to a person', () => {
  const ounces = [
    '12 oz.',
    '12 oz.',
    '16 oz.',
    '8.4 oz.',
    '12.0 oz',
    '12 ounces',
    '16 OZ.',
    '12oz.',
    '32 oz.',
    '12 oz.',
  ]
  expect(judged('units', 'text', ounces)).toEqual({
    '12.0 oz': '12.0 oz.',
    '12 ounces': '12 oz.',
    '16 OZ.': '16 oz.',
    '12oz.': '12 oz.',
  })
  const shares = Array.from({ length: 9 }, (_, at) => `0.0${at}`)
  expect(judged('units', 'number', [...shares, '0.05%', '0.06%'])).toEqual({ '0.05%': undefined, '0.06%': undefined })
  const prices = Array.from({ length: 9 }, (_, at) => `${at},50 €`)
  expect(judged('units', 'text', [...prices, '5 EUR', '7,00'])).toEqual({ '5 EUR': '5 €', '7,00': undefined })
  // Two units may both be right, house numbers have letters, and a few cells say nothing.
  expect(
    judged(
      'units',
      'text',
      Array.from({ length: 20 }, (_, at) => `${at} ${at % 2 ? 'kg' : 'ml'}`),
    ),
  ).toEqual({})
  expect(
    judged(
      'units',
      'text',
      Array.from({ length: 20 }, (_, at) => `${at}${at % 5 ? '' : 'h'}`),
    ),
  ).toEqual({})
  expect(judged('units', 'text', ['5 kg', '5 KG', '7'])).toEqual({})
})

test('web addresses: with or without a scheme as most are; capitals of the host are safe', () => {
  const cells = [
    'https://a.example/x',
    'http://b.example',
    'https://c.example',
    'd.example/Y',
    'HTTPS://E.example/Z',
    'no page',
  ]
  expect(judged('web', 'url', cells)).toEqual({
    'd.example/Y': 'https://d.example/Y',
    'HTTPS://E.example/Z': 'safe: https://e.example/Z',
  })
  expect(
    judged('web', 'domain', [
      'a.example',
      'b.example',
      'https://www.c.example/',
      'https://d.example/path',
      'E.example',
    ]),
  ).toEqual({
    'https://www.c.example/': 'c.example',
    'https://d.example/path': undefined,
    'E.example': 'safe: e.example',
  })
  expect(judged('web', 'url', ['https://a.example', 'http://b.example'])).toEqual({})
})

/** Ordinary columns: one form each, in the languages of the header words. */
const columns: readonly [ColumnType, readonly string[]][] = [
  ['company', ordinaryValues.company ?? []],
  ['country', ['Germany', 'France', 'Spain', 'United Kingdom']],
  ['country', ['Deutschland', 'Frankreich', 'Österreich']],
  ['country', ['España', 'Francia', 'Alemania', 'Países Bajos']],
  ['country', ['Polska', 'Niemcy', 'Francja']],
  ['country', ['DE', 'FR', 'GB', 'NA']],
  ['date', ['12.03.2024', '1.4.2024', '31.12.1999']],
  ['date', ['2024-03-12', '1999-12-31']],
  ['date', ['12 mars 2024', '1er avril 2024']],
  ['date', ['3/12/2024', '12/31/1999']],
  ['date', ['12 de marzo de 2024', '31 de diciembre de 1999']],
  ['number', ['1.234,50', '2,5', '1.000', '12']],
  ['number', ['1,234.50', '2.5', '1,000', '12']],
  ['number', ['1 234,50', '2,5', '12 000']],
  ['phone', ['030 901820', '(0211) 123456', '0171-1234567']],
  ['phone', ['+33 1 42 68 53 00', '+39 06 6982', '+48 22 509 55 00']],
  ['url', ['https://a.example', 'http://b.example/x', 'https://www.c.example']],
  ['domain', ['a.example', 'b.c.example']],
]

test.each(columns)('an ordinary column of %s has no problem: %j', (type, cells) => {
  for (const kind of problemKinds) {
    const { find } = problemFacts[kind]
    if (find.by === 'column' && find.concerns(type)) expect([kind, judged(kind, type, cells)]).toEqual([kind, {}])
  }
})
