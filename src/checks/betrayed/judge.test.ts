// What a table betrays by itself, and what it does not.
import { expect, test } from 'vitest'
import { placeRows } from '../../testing/list/places-list.ts'
import { noAnswers } from './answers.ts'
import { codeColumns } from './coded-columns.ts'
import { sureFrom } from './finding.ts'
import { judgeRow, learningTable, learnTable } from './judge.ts'

type Row = (string | null)[]

/** Cells that are probably wrong: row, column and what was probably meant. */
function errorsOf(rows: Row[], spelled?: boolean[]): [number, number, string | null][] {
  const learned = learnTable(
    rows,
    (rows[0] ?? []).map((_, at) => ({ name: `Column ${at}`, spelled: spelled?.[at] ?? true, counted: true })),
  )
  return rows.flatMap((row, at) =>
    [...judgeRow(row, learned)].map(([place, { after }]): [number, number, string | null] => [at, place, after]),
  )
}
const times = (count: number, make: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => make(at))
const pick = (values: string[], at: number) => values[at % values.length] ?? ''

test('a rare spelling next to a frequent one', () => {
  const rows = times(40, at => [pick(['Birmingham', 'Manchester'], at)])
  rows[7] = ['Birmxngham']
  rows[9] = [' Manchesterr']
  expect(errorsOf(rows)).toEqual([
    [7, 0, 'Birmingham'],
    [9, 0, 'Manchester'],
  ])
})

test('letters in the wrong order, lost and foreign accents, and letters that a scanner confuses', () => {
  const rows = times(60, at => [pick(['Amsterdam', 'Tuolumne', 'Málaga', 'Midwest'], at)])
  rows[8] = ['Amstedram']
  rows[13] = ['Toulumne']
  rows[18] = ['Malaga']
  rows[24] = ['Ámstérdám']
  rows[31] = ['rnidwest']
  expect(errorsOf(rows)).toEqual([
    [8, 0, 'Amsterdam'],
    [13, 0, 'Tuolumne'],
    [18, 0, 'Málaga'],
    [24, 0, 'Amsterdam'],
  ])
  rows[31] = ['Sornewest']
  const scanned = rows.map(([place]): Row => [place === 'Midwest' ? 'Somewest' : (place ?? null)])
  expect(errorsOf(scanned)).toContainEqual([31, 0, 'Somewest'])
})

test('where new words are usual, a rare text that reads like the others of its column is not sure to be a slip', () => {
  const starts = ['Hol', 'Mac', 'Wal', 'Sul', 'Ben', 'Cas', 'Bar', 'Gil', 'Mor', 'Tal', 'Win', 'Fer', 'Gold', 'Arnold']
  const ends = ['der', 'lean', 'ker', 'ly', 'ton', 'ford', 'wick', 'stone', 'bury', 'ridge']
  const rows = times(140, at => [`${pick(starts, at)}${pick(ends, Math.floor(at / 14))} Street`])
  const streets = rows.filter(([street]) => street !== 'Holder Street')
  const slips = ['Holder Street', 'Hxlder Street', 'Hidler Street', 'Hilder S treet']
  const usual = times(160, at => [pick(['Hilder Street', 'Market Road'], at)])
  const all = [...streets, ...usual, ...slips.map((street): Row => [street])]
  const learned = learnTable(all, [{ name: 'Street', spelled: true, counted: true }])
  const found = slips.map(street => judgeRow([street], learned).get(0))
  expect(found.map(one => one?.after)).toEqual(slips.map(() => 'Hilder Street'))
  expect(found.map(one => (one?.probability ?? 0) >= sureFrom)).toEqual([false, true, true, true])
})

test('of two columns that are nearly always equal, either may change; a slip in one is none of those', () => {
  const town = (at: number) => pick(['Leeds', 'York', 'Hull', 'Derby', 'Luton', 'Truro'], at)
  const rows = times(240, at => [town(at), town(at), town(at)])
  rows[7] = ['York', 'York', 'Derby']
  rows[9] = ['Derby', 'Derbv', 'Derby']
  expect(errorsOf(rows)).toEqual([[9, 1, 'Derby']])
})

test('numbers that thin out towards one end have no outlier where the next step is no greater than those before', () => {
  const rows = times(400, at => [String(at % 18)])
  rows[50] = ['30']
  rows[100] = ['44']
  rows[200] = ['68']
  expect(errorsOf(rows)).toEqual([])
  rows[300] = ['4000']
  expect(errorsOf(rows)).toEqual([[300, 0, null]])
})

test('names, which may all be right, are left alone; so are series, sizes and what is frequent', () => {
  const names = times(40, at => [pick(['Meyer', 'Schmidt'], at)])
  names[3] = ['Meier']
  expect(errorsOf(names, [false])).toEqual([])
  const rooms = times(60, at => [`Room ${1 + (at % 12)}`])
  rooms[5] = ['Room 99']
  expect(errorsOf(rooms)).toEqual([])
  const sizes = times(60, at => [pick(['shirt-s', 'shirt-m', 'shirt-l', 'shirt-x'], at)])
  sizes[5] = ['shirt-u']
  expect(errorsOf(sizes)).toEqual([])
})

test('a number with a letter in it: its words are repaired, lost digits are not made up', () => {
  const rows = times(60, at => [`${10 + at} patients`, `${20 + at}%`, String(1000 + at)])
  rows[4] = ['12 paxients', 'x5%', '10x4']
  expect(errorsOf(rows)).toEqual([
    [4, 0, '12 patients'],
    [4, 1, null],
    [4, 2, null],
  ])
})

test('a cell that its fellows by two columns do not have, whatever it is', () => {
  const rows = placeRows()
  rows[12] = ['36301', 'Dothan', 'ny']
  expect(errorsOf(rows)).toEqual([[12, 2, 'al']])
})

test('the cell that is wrong is named, not those that go with it', () => {
  const rows = placeRows()
  rows[13] = ['99701', 'Ozark', 'al']
  // The postal code is that of another place: city and state agree with one another.
  expect(errorsOf(rows).every(([row, place]) => row === 13 && place === 0)).toBe(true)
})

test('blank cells are no errors, and a column that is nearly always equal is decided by nothing', () => {
  const rows = placeRows()
  rows[14] = ['99501', null, null]
  expect(errorsOf(rows)).toEqual([])
  const equal = times(200, at => [
    pick(['a1', 'b2', 'c3', 'd4', 'e5', 'f6'], at),
    at % 50 === 0 ? 'rare' : 'usual',
    'x',
  ])
  expect(errorsOf(equal)).toEqual([])
})

test('the same difference in many cells is another series', () => {
  const rows = times(200, at => [`al_measure-${pick(['card', 'vein', 'lung', 'bone', 'hip', 'skin', 'ear'], at)}`])
  for (const [at, one] of ['card', 'vein', 'lung', 'bone', 'hip', 'skin', 'ear'].entries())
    rows[at] = [`ak_measure-${one}`]
  expect(errorsOf(rows)).toEqual([])
})

test('numbers far from all others, lost decimal marks, numbers for a missing one, and texts among numbers', () => {
  const rows = times(300, at => [
    (20 + ((at * 37) % 90) + (at % 10) / 10 + 0.05).toFixed(2),
    String(18 + ((at * 7) % 60)),
  ])
  rows[3] = ['4550', '41']
  rows[5] = ['45.50', '999']
  rows[8] = ['45.50', 'about thirty']
  rows[9] = ['45.50', '212121']
  expect(errorsOf(rows)).toEqual([
    [3, 0, '45.50'],
    [5, 1, null],
    [8, 1, null],
    [9, 1, null],
  ])
})

test('ids, postal codes, and columns where numbers far away are normal, have no odd numbers', () => {
  expect(errorsOf(times(300, at => [String(10000 + at * 31), `0${1000 + at}`]))).toEqual([])
  expect(errorsOf(times(300, at => [at % 20 === 0 ? String(5_000_000 + at) : String(at)]))).toEqual([])
  expect(errorsOf(times(300, at => [String(Math.round(10 ** ((at % 60) / 10)))]))).toEqual([])
})

test('the names of the columns once more, and sums, are no rows; a company named Total is one', () => {
  const rows: Row[] = times(80, at => [`Order ${at}`, 'paid', String(at), 'x', 'y'])
  rows[40] = ['Column 0', 'Column 1', 'Column 2', null, null]
  rows[79] = ['Total', null, '3160', null, null]
  rows[30] = ['Total', 'paid', '30', 'x', 'y']
  expect(errorsOf(rows)).toEqual([
    [40, 0, null],
    [79, 0, null],
  ])
})

test.each<[string, Row[]]>([
  ['no row', []],
  ['one row', [['a', 'b']]],
  [
    'two rows',
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
  ],
  ['one column, all different', times(500, at => [`value ${String.fromCharCode(97 + (at % 26))}${at * 7919}`])],
  ['all equal', times(500, () => ['same', 'same'])],
  ['all blank', times(500, () => [null, '  '])],
  ['keys only', times(500, at => [`k${at}`, `m${at * 3}`])],
  ['a million different values', times(1_000_000, at => [`${at * 7919}`])],
  ['long cells', times(100, at => [`${'x'.repeat(1_000_000)}${at % 3}`])],
  [
    'everything mistyped',
    times(200, at => [
      `${String.fromCharCode(97 + (at % 26))}${(at * 7919).toString(36)}q`,
      `z${(at * 31).toString(36)}`,
    ]),
  ],
  ['200 columns', times(50, at => Array.from({ length: 200 }, (_, place) => `${place}-${at % 7}`))],
])('%s: nothing is found, and nothing fails', (_, rows) => {
  expect(errorsOf(rows)).toEqual([])
})

test.each<[string, Row[], number]>([
  ['texts near one another', times(20_000, at => [`Street of the ${((at * 7919) % 4000).toString(36)} lakes`]), 400],
  [
    '200 columns',
    times(500, at => Array.from({ length: 200 }, (_, place) => `${place}-${at % (5 + (place % 9))}`)),
    40_000,
  ],
  ['a long column', times(300_000, at => [`${at * 7919}`]), 1500],
])('learning may be left between steps, of which %s need many', (_, rows, least) => {
  const judged = (rows[0] ?? []).map((_, at) => ({ name: `Column ${at}`, spelled: true, counted: true }))
  let steps = 0
  function* coding() {
    return yield* learningTable(yield* codeColumns(rows, judged.length), judged, noAnswers)
  }
  for (const _step of coding()) steps++
  expect(steps).toBeGreaterThanOrEqual(least)
})

test('a blank cell that its fellows by two columns fill alike', () => {
  const places = [
    ['Bend', 'OR', '97701'],
    ['Gary', 'IN', '46402'],
    ['Boone', 'NC', '28607'],
    ['Denton', 'TX', '76201'],
    ['Golden', 'CO', '80401'],
    ['Juneau', 'AK', '99801'],
  ]
  const rows = times(120, at => [...(places[at % places.length] ?? []), `note ${at}`])
  rows[12] = ['Bend', null, '97701', 'note 12']
  // Nothing says what is missing here, and a column that is mostly blank misses nothing.
  rows[13] = [null, null, null, null]
  const filled = errorsOf(rows)
  expect(filled).toEqual([[12, 1, 'OR']])
  expect(
    errorsOf(rows.map((row, at) => (at % 2 ? row : [row[0] ?? null, null, row[2] ?? null, row[3] ?? null]))),
  ).toEqual([])
  // The fellows differ.
  const differing = rows.map(
    (row, at): Row => (at < 60 && row[0] === 'Bend' ? ['Bend', at % 12 ? 'OR' : 'WA', '97701', row[3] ?? null] : row),
  )
  expect(errorsOf(differing).filter(([at, place]) => at === 12 && place === 1)).toEqual([])
})
