// Tables made by chance with a form that is known: who writes them, in which dialect, with which lines around.

import { seededNumbers } from '../seeded-numbers.ts'
import type { JudgedTable } from './judged-tables.ts'

const given = ['Anna', 'Bernd', 'Chloé', 'Dmitri', 'Eirik', 'Fatima', 'Grzegorz', 'Hana']
const family = ['Kurz', "O'Neill", 'van den Berg', 'Østby', 'Şahin', 'Lang', 'Dąbrowski', 'Ruiz, Jr.']
const places = ['Ulm', 'Cork, Munster', 'São Paulo', 'Tromsø', 'New York, NY', 'Łódź', 'Perth', 'Saint-Malo']
const firms = [
  'Northwind',
  'Halden & Sons',
  'Orrin, Pratt; Lee',
  'Kiel|West',
  'Müller: Druck',
  'Acme',
  'Tide/Bay',
  'Vega',
]
const words = [
  'called twice',
  'no answer, try again',
  'pays late; reminded',
  'new',
  'see mail: 3 March',
  'ok',
  'moved, ask',
  '-',
]

interface Maker {
  pick<T>(all: readonly T[]): T
  below(end: number): number
}
type Field = readonly [name: string, cell: (make: Maker, row: number) => string]

/** Decimal commas where commas are no delimiter. */
const amount = (make: Maker, mark: string) => `${make.below(9000)}${mark}${String(make.below(100)).padStart(2, '0')}`

const fieldsOf = (mark: string): readonly (readonly Field[])[] => [
  [
    ['id', (_, row) => String(1000 + row)],
    ['first_name', make => make.pick(given)],
    ['last_name', make => make.pick(family)],
    ['email', (make, row) => `u${row}.${make.below(99)}@northwind.example`],
    ['notes', make => make.pick(words)],
  ],
  [
    ['Company', make => make.pick(firms)],
    ['Town', make => make.pick(places)],
    ['Turnover', make => amount(make, mark)],
    ['Since', make => `${1950 + make.below(70)}-0${1 + make.below(9)}-1${make.below(9)}`],
  ],
  [
    ['date', make => `${1 + make.below(28)}/${1 + make.below(12)}/2023`],
    ['time', make => `${10 + make.below(13)}:${10 + make.below(49)}`],
    ['sensor', make => `S-${make.below(20)}`],
    ['value', make => amount(make, mark)],
    ['unit', make => make.pick(['°C', '%', 'hPa'])],
  ],
  [
    ['Phone', make => `+49 30 ${100_000 + make.below(899_999)}`],
    ['Person', make => `${make.pick(given)} ${make.pick(family)}`],
    ['Web', make => `https://shop.example/?a=${make.below(9)}&b=${make.below(9)};c=${make.below(9)}`],
  ],
]

const titles = [
  [],
  [],
  ['Export of all open items'],
  ['Report 12, north and west', 'Page 1; created on 4 March 2024', ''],
] as const

function madeTable(seed: number): JudgedTable {
  const random = seededNumbers(seed)
  const below = (end: number) => Math.floor(random() * end)
  const make: Maker = { below, pick: all => all[below(all.length)] as (typeof all)[number] }
  const delimiter = make.pick([',', ',', ';', ';', '\t', '|'])
  const fields = make.pick(fieldsOf(delimiter === ',' ? '.' : ','))
  const always = below(5) === 0
  const end = make.pick(['\n', '\r\n'])
  const named = below(4) > 0
  const above = named ? make.pick(titles) : []
  const quote = (cell: string) =>
    always || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const rows = Array.from({ length: 4 + below(40) }, (_, row) => fields.map(([, cell]) => cell(make, row)))
  const header = fields.map(([name]) => name)
  const written = [...(named ? [header] : []), ...rows].map(row => row.map(quote).join(delimiter))
  return {
    name: `made ${seed}: ${JSON.stringify(delimiter)}${named ? '' : ', no header'}${above.length > 0 ? ', titles' : ''}`,
    content: [...above.map(line => (line.includes(delimiter) ? `"${line}"` : line)), ...written, ''].join(end),
    delimiter,
    header: named ? header : null,
    first: rows[0] as string[],
  }
}

/** Every one has another seed. */
export const madeTables = (count: number): JudgedTable[] =>
  Array.from({ length: count }, (_, at) => madeTable(7000 + at))
