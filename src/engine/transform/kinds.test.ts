// Each transform on cells of many scripts: what it changes, and what it leaves alone.
import { expect, test } from 'vitest'
import { changesRows, transformIds } from '../../model/transforms/index.ts'
import { transformOptions } from '../../model/transforms/options.ts'
import { readAlone } from '../expression/syntax.ts'
import { noNotation } from '../types/cell-context.ts'
import { type CellTransformId, transformOf } from './kinds.ts'
import { spreadLines } from './spread.ts'

type Case = readonly [cell: string, after: string, options?: Readonly<Record<string, string>>]

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const cases: Readonly<Record<CellTransformId, readonly Case[]>> = {
  expression: [
    ['Ann', 'LEE, Ann', { expression: 'upper([Last]) & ", " & [First]' }],
    ['Ann', '', { expression: '[City]' }],
    ['Ann', 'Ann', { expression: 'number([First])' }],
  ],
  merge: [
    ['Ann', 'Ann Lee'],
    ['Ann', 'Ann-Lee', { separator: '-' }],
    ['Ann', 'Ann ()', { template: '{1} ({City})' }],
    ['Ann', 'Lee, Ann', { template: '{2}, {first}' }],
  ],
  from: [
    ['', 'Lee', { column: '2' }],
    [' ', 'Lee', { column: '2' }],
    [' ', ' ', { column: '3' }],
    ['x', 'x', { column: '2' }],
  ],
  tidy: [
    ['  Anna   Berg ', 'Anna Berg'],
    ['Anna\u00a0Berg\u200b', 'Anna Berg'],
    ['10\u00a0000 €', '10\u00a0000 €'],
    [family, family],
  ],
  trim: [
    ['\u3000 東京 \n', '東京'],
    [' a ', 'a ', { side: 'start' }],
    [' a ', ' a', { side: 'end' }],
    [' a  b ', 'a  b'],
    [' \t ', ''],
  ],
  collapse: [
    ['a  \t b', 'a b'],
    ['a  b\n\nc', 'a b\n\nc'],
    ['a  b\n\nc', 'a b c', { lines: 'yes' }],
    ['שלום   עולם', 'שלום עולם'],
  ],
  invisible: [
    ['an\u00adna\ufeff', 'anna'],
    ['a\u0007b', 'ab'],
    [family, family],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['line\nbreak\ttab', 'line\nbreak\ttab'],
  ],
  upper: [
    ['straße', 'STRASSE'],
    ['istanbul', 'İSTANBUL', { language: 'tr' }],
    ['istanbul', 'ISTANBUL'],
    ['e\u0301lan', 'E\u0301LAN'],
    ['άλφα', 'ΑΛΦΑ', { language: 'el' }],
    ['עברית', 'עברית'],
  ],
  lower: [
    ['ISPARTA', 'ısparta', { language: 'tr' }],
    ['İSTANBUL', 'istanbul', { language: 'tr' }],
    ['ΟΔΟΣ', 'οδος'.replace(/σ$/, 'ς')],
    ['ÉLAN', 'élan'],
  ],
  sentence: [
    ['HELLO WORLD. HOW ARE YOU?', 'Hello world. How are you?'],
    ['“ÉLAN VITAL” IS OLD', '“Élan vital” is old'],
    ['istanbul. izmir', 'İstanbul. İzmir', { language: 'tr' }],
    ['ß is a letter', 'ß is a letter'],
  ],
  title: [
    ["john o'neill-smith", "John O'neill-Smith"],
    ['e\u0301lan vital', 'E\u0301lan Vital'],
    ['istanbul ili', 'İstanbul İli', { language: 'tr' }],
    ['3M COMPANY', '3M Company'],
    ['привет МИР', 'Привет Мир'],
  ],
  names: [
    ['DR. ANNA VAN DER BERG', 'Dr. Anna van der Berg'],
    ['angus mcdonald', 'Angus McDonald'],
    ['deVries', 'deVries'],
    ['Anna BERG', 'Anna BERG'],
  ],
  accents: [
    ['Zoë Ångström Łódź', 'Zoe Angstrom Lodz'],
    ['Zoe\u0308', 'Zoe'],
    ['Ärger über Öl', 'Aerger ueber Oel', { umlauts: 'german' }],
    ['ÄRGER', 'AERGER', { umlauts: 'german' }],
    ['Müller', 'Muller'],
    ['Αθήνα', 'Αθηνα'],
    ['йогурт', 'йогурт'],
    ['हिन्दी', 'हिन्दी'],
    ['ガラス', 'ガラス'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
  ],
  emoji: [
    ['Anna 🎉 Berg', 'Anna Berg'],
    ['🚀 Start', 'Start'],
    [`the ${family} family`, 'the family'],
    ['ok👍🏽', 'ok'],
    ['🇩🇪 Berlin 1️⃣', 'Berlin'],
    ['Love ❤️', 'Love'],
    ['Acme™ © 2025 #1', 'Acme™ © 2025 #1'],
    ['سلام 😀 دنیا', 'سلام دنیا'],
  ],
  keep: [
    ['Tel. +44 (20) 71', '442071'],
    ['Tel. +44 (20) 71', '+442071', { also: '+' }],
    ['a1é2', 'aé', { what: 'letters' }],
    ['#a-1', 'a1', { what: 'both' }],
    ['e\u0301 1', 'e\u0301', { what: 'letters' }],
    ['٣ و ٤', '٣٤'],
  ],
  pad: [
    ['7', '00007'],
    ['123456', '123456'],
    ['é', 'éxx', { length: '3', with: 'x', side: 'end' }],
    [family, `--${family}`, { length: '3', with: '-' }],
    ['7', 'aba7', { length: '4', with: 'ab' }],
  ],
  html: [
    ['M&uuml;ller &amp; Co', 'Müller & Co'],
    ['&#8364; &#x20AC; &#128;', '€ € €'],
    ['&amp;lt;', '&lt;'],
    ['R&D; &nothing; &#0; &#xD800;', 'R&D; &nothing; &#0; &#xD800;'],
    ['&#x1F600;', '😀'],
  ],
  url: [
    ['M%C3%BCller%20Co', 'Müller Co'],
    ['100%', '100%'],
    ['%FF %41', '%FF A'],
    ['a+b', 'a b', { plus: 'yes' }],
    ['a+b', 'a+b'],
  ],
  replace: [
    ['Acme Inc Inc', 'Acme Ltd Ltd', { find: 'inc', with: 'Ltd' }],
    ['Acme inc', 'Acme inc', { find: 'Inc', with: 'Ltd', case: 'yes' }],
    ['a.b', 'a-b', { find: '.', with: '-' }],
    ['Berg, Anna', 'Anna Berg', { find: '(\\p{L}+), (\\p{L}+)', with: '$2 $1', pattern: 'yes' }],
    ['n/a later', 'n/a later', { find: 'n/a', whole: 'yes' }],
    ['N/A', '', { find: 'n/a', whole: 'yes' }],
    ['$1', '$$', { find: '1', with: '$' }],
  ],
  values: [
    ['GER', 'Germany', { values: 'GER\nDeutschland', to: 'Germany' }],
    ['Deutschland', 'Germany', { values: 'GER\r\nDeutschland', to: 'Germany' }],
    ['GERMANY', 'GERMANY', { values: 'GER', to: 'Germany' }],
    [' GER', ' GER', { values: 'GER', to: 'Germany' }],
    ['n/a', '', { values: 'n/a', to: '' }],
  ],
  extract: [
    ['order #42 of #43', '42', { pattern: '#(\\d+)' }],
    ['order #42', '#42', { pattern: '#\\d+' }],
    ['none', '', { pattern: '#\\d+' }],
    ['none', 'none', { pattern: '#\\d+', else: 'keep' }],
  ],
  part: [
    ['Berlin; Germany; Europe', 'Germany', { separator: ';', number: '2' }],
    ['Berlin; Germany; Europe', 'Europe', { separator: ';', number: '-1' }],
    ['Berlin', 'Berlin'],
    ['Berlin', '', { number: '2' }],
    ['a,,c', '', { number: '2' }],
    ['東京、大阪', '大阪', { separator: '、', number: '2' }],
  ],
  down: [['as it is', 'as it is']],
  add: [
    ['42', '#42!', { before: '#', after: '!' }],
    [' ', ' ', { before: '#' }],
    ['שלום', 'שלום.', { after: '.' }],
  ],
  unwrap: [
    ['Ann Berg <ann@firm.com>', 'ann@firm.com'],
    ['mailto:ann@firm.com', 'ann@firm.com'],
    ['no address', 'no address'],
    ['a@firm.com, b@firm.com', 'a@firm.com, b@firm.com'],
  ],
  domain: [
    ['ann@mail.firm.com', 'firm.com'],
    ['Ann Berg <ann@firm.com>', 'firm.com'],
    ['https://www.firm.com/team', 'firm.com'],
    ['ann@gmail.com', ''],
    ['ann@gmail.com', 'gmail.com', { company: 'no' }],
    ['https://www.shop.firm.com/a', 'shop.firm.com', { company: 'no' }],
    ['no domain', ''],
  ],
  person: [
    ['DR. ANNA VAN DER BERG', 'Anna'],
    ['DR. ANNA VAN DER BERG', 'van der Berg', { part: 'last' }],
    ['Berg, Anna Maria', 'Maria', { part: 'middle' }],
    ['Dr. Anna Berg, PhD', 'Dr.', { part: 'prefix' }],
    ['Dr. Anna Berg, PhD', 'PhD', { part: 'suffix' }],
    ['Dr. Anna Berg, PhD', 'Anna Berg', { part: 'plain' }],
    ['ann@firm.com', ''],
  ],
  job: [
    ['Leiterin Vertrieb', 'Sales'],
    ['Leiterin Vertrieb', 'Head', { part: 'level' }],
    ['Leiterin Vertrieb', 'leiterin = Head, vertrieb = Sales', { part: 'rule' }],
    ['Anna Berg', ''],
  ],
  place: [
    ['D-10115 Berlin', '10115'],
    ['London SW1A1AA', 'SW1A 1AA'],
    ['London SW1A 1AA', 'London', { part: 'place' }],
    ['10115 Berlin', ''],
  ],
  company: [
    ['Acme Trading GmbH', 'Acme Trading'],
    ['Acme, Inc.', 'Acme'],
    ['GmbH', 'GmbH'],
  ],
  phone: [
    ['020 7183 8750', '+442071838750'],
    ['+44 20 7183 8750', '020 7183 8750', { form: 'national' }],
    ['not a phone', 'not a phone'],
  ],
  country: [
    ['Deutschland', 'DE'],
    ['DE', 'Germany', { form: 'country_name' }],
    ['Nowhere', 'Nowhere'],
  ],
  number: [
    ['1.234,50 €', '1234.5'],
    ['1,234', '1234'],
    ['(5)', '-5'],
    ['0049', '0049'],
    ['5%', '5%'],
    ['12345678901234567890', '12345678901234567890'],
    ['about 5', 'about 5'],
  ],
  date: [
    ['03/04/2025', '2025-04-03'],
    ['03/04/2025', '2025-03-04', { order: 'mdy' }],
    ['3 May 2024', '2024-05-03'],
    ['03/04/2025 10:30', '2025-04-03 10:30'],
    ['2026-11-27T00:00:00Z', '2026-11-27T00:00:00Z'],
    ['27.11.2026 00:00', '2026-11-27 00:00'],
    ['11/27/2026, 10:15 AM', '2026-11-27 10:15 AM'],
    ['27.11.2026 23:30+02:00', '2026-11-27 23:30+02:00'],
    ['2026-11-27T24:00:00', '2026-11-27T24:00:00'],
    ['20261127', '2026-11-27'],
    ['46353', '2026-11-27'],
    ['46353.5', '2026-11-27 12:00:00'],
    ['March 2024', 'March 2024'],
    ['12 March', '12 March'],
    ['soon', 'soon'],
  ],
}

const columns = [
  { id: 1, name: 'First' },
  { id: 2, name: 'Last' },
  { id: 3, name: 'City' },
]
/** The other cells of the row. */
const row: Readonly<Record<number, string | null>> = { 1: 'Ann', 2: 'Lee', 3: null }
const made = (id: CellTransformId, given: Readonly<Record<string, string>> = {}) => {
  const { values, problem } = transformOptions(id, given)
  if (problem !== null) throw new Error(problem)
  return transformOf(id, values, { columns, chosen: [1, 2] })
}

test.each(
  transformIds
    .filter(id => !changesRows(id))
    .flatMap(id => cases[id].map(([cell, after, options]) => ({ id, cell, after, options }))),
)('$id of $cell is $after', ({ id, cell: text, after, options }) => {
  const place = { notation: { ...noNotation, country: 'GB' } }
  const cell = (columnId: number) => row[columnId] ?? null
  expect(made(id, options).of(text, { ...place, cell }) ?? '').toBe(after)
})

test.each(transformIds.filter(id => !changesRows(id)))('%s asks for the country of a row only where it says so', id => {
  for (const [text, , options] of cases[id]) {
    const { of, byCountry } = made(id, options)
    let asked = false
    const notation = {
      ...noNotation,
      get country() {
        asked = true
        return 'GB'
      },
    }
    of(text, { notation, cell: columnId => row[columnId] ?? null })
    if (!byCountry) expect(asked).toBe(false)
  }
})

test('options that are odd are sentences; a pattern that cannot be read is refused', () => {
  expect(transformOptions('trim', { side: 'left' }).problem).toBe('side must be one of both, start, end, not "left"')
  expect(transformOptions('trim', { where: 'x' }).problem).toBe(
    'Trim has no option where. Known options: its options are side',
  )
  expect(transformOptions('emoji', { constructor: 'x' }).problem).toBe(
    'Remove emoji has no option constructor. Known options: it has no options',
  )
  expect(transformOptions('pad', { length: '0' }).problem).toContain('from 1 to 1000')
  expect(transformOptions('replace', {}).problem).toBe('find is missing')
  expect(() => made('extract', { pattern: '(' })).toThrow()
  expect(() => made('expression', { expression: 'upper([Nam])' })).toThrow()
  expect(() => made('merge', { template: '{Nam}' })).toThrow()
  expect(transformOptions('from', {}).problem).toContain('column needs a column')
  expect(() => made('replace', { find: '(', pattern: 'yes' })).toThrow()
})

test('rows become several: parts side by side, columns one below the other, what has one value stays', () => {
  const rows = (cells: (string | null)[], options = {}) =>
    spreadLines('rows', cells, ['A', 'B'], { separator: ',', lines: 'no', ...options })
  expect(rows(['a, b,, c', 'x'])).toEqual([
    ['a', 'x'],
    ['b', null],
    ['c', null],
  ])
  expect(rows(['a,b', '1,2'])).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(rows(['a,', null])).toBeNull()
  expect(rows(['a\r\nb', null])).toBeNull()
  expect(rows(['a\r\nb', null], { lines: 'yes' })).toHaveLength(2)
  const unpivot = (cells: (string | null)[], blanks = 'yes') => spreadLines('unpivot', cells, ['A', 'B'], { blanks })
  expect(unpivot(['1', ' '])).toEqual([['A', '1']])
  expect(unpivot(['1', null], 'no')).toEqual([
    ['A', '1'],
    ['B', null],
  ])
  expect(unpivot([null, null])).toBeNull()
})

test('a number that names its country takes the same form in every row, or is made for each country', () => {
  const list = { columns: [], chosen: [], readAs: () => readAlone }
  const countries = [null, 'DE', 'GB', 'GG', 'US', 'CA', 'KZ', 'RU', 'nowhere']
  const cells = [
    '+44 7911 123456',
    '+ 4 4 1481 712345',
    '+1 202 555 0123',
    '+7 (916) 123-45-67',
    '020 7183 8750',
    '+',
    '+49 30 901820',
  ]
  for (const form of ['e164', 'international', 'national']) {
    const { of, alone } = transformOf('phone', { form }, list)
    for (const cell of cells) {
      const made = (country: string | null) => of(cell, { notation: { ...noNotation, country }, cell: () => null })
      const free = countries.filter(country => alone(cell, country))
      expect([cell, form, new Set(free.map(made)).size]).toEqual([cell, form, Math.min(free.length, 1)])
    }
    expect(alone('+49 30 901820', 'US')).toBe(form !== 'national')
    expect(alone('+ 4 4 1481 712345', 'GG')).toBe(false)
    for (const cell of ['020 7183 8750', '+0044 1481 712345', '+٤٤ ١٤٨١ ٧١٢٣٤٥']) expect(alone(cell, 'GG')).toBe(false)
  }
})
