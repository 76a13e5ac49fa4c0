// Each kind of cell that its column or its row gives away, and what looks like it and is right.
import { expect, test } from 'vitest'
import { noAnswers, pairKey } from './answers.ts'
import type { ErrorReason } from './finding.ts'
import { judgeRow, learnTable } from './judge.ts'

type Row = (string | null)[]
type Found = [row: number, place: number, why: ErrorReason['why'], after: string | null]

function errorsOf(names: string[], rows: Row[], answers = noAnswers): Found[] {
  const learned = learnTable(
    rows,
    names.map(name => ({ name, spelled: true, counted: true })),
    answers,
  )
  return rows.flatMap((row, at) =>
    [...judgeRow(row, learned)].map(([place, { reason, after }]): Found => [at, place, reason.why, after]),
  )
}
const times = (count: number, make: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => make(at))
const pick = (values: string[], at: number) => values[at % values.length] ?? ''
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
/** With some rows changed: each its row, its column and the text. */
function withCells(rows: Row[], ...cells: [row: number, place: number, text: string | null][]): Row[] {
  for (const [row, place, text] of cells) {
    const own = rows[row]
    if (own) own[place] = text
  }
  return rows
}

test('codes outside the shapes of their column; case and signs between are repaired, a missing digit is not made up', () => {
  const codes = times(120, at => [`AB-${1000 + ((at * 37) % 900)}`])
  expect(errorsOf(['Code'], withCells(codes, [5, 0, 'ab-1234'], [9, 0, 'AB1234'], [11, 0, 'AB-123']))).toEqual([
    [5, 0, 'shape', 'AB-1234'],
    [9, 0, 'shape', 'AB-1234'],
    [11, 0, 'shape', null],
  ])
  const mixed = times(120, at => [pick([`AB-${at}`, `x${at}y`, `${at}/7`, `Q ${at}`, `r.${at}.s`], at)])
  expect(errorsOf(['Code'], mixed)).toEqual([])
})

test('units among plain numbers, other writings of the unit, and the other decimal mark', () => {
  const weights = times(120, at => [String(10 + (at % 50)), `${20 + (at % 30)} kg`, `${(at % 40) + 0.5}`])
  const cells = withCells(weights, [3, 0, '12 kg'], [5, 1, '21 KG'], [7, 1, '4500 g'], [9, 2, '7,5'])
  expect(errorsOf(['Weight (kg)', 'Load', 'Length'], cells)).toEqual([
    [3, 0, 'unit', '12'],
    [5, 1, 'unit', '21 kg'],
    [7, 1, 'unit', null],
    [9, 2, 'mark', '7.5'],
  ])
  const named = times(120, at => [String(10 + (at % 50))])
  expect(errorsOf(['Weight'], withCells(named, [3, 0, '12 kg']))).toEqual([[3, 0, 'unit', null]])
})

test('several values in one cell; where the separator is usual, they are one value', () => {
  const colors = times(120, at => [pick(['red', 'green', 'blue'], at)])
  expect(errorsOf(['Color'], withCells(colors, [5, 0, 'red; blue']))).toEqual([[5, 0, 'several', null]])
  const emails = times(60, at => [`user${at}x@firm${at}.example`])
  expect(errorsOf(['Email'], withCells(emails, [5, 0, 'a@firm.example, b@firm.example']))).toEqual([
    [5, 0, 'several', null],
  ])
  const sets = times(120, at => [pick(['red', 'green', 'red; green'], at)])
  expect(errorsOf(['Color'], sets)).toEqual([])
})

test('two cells in each other’s column, one in another, and two columns in one', () => {
  const places = () =>
    times(120, at => [pick(['Dothan', 'Ozark', 'Bronx', 'Fairbanks'], at), String(36301 + (at % 4)), `AB-${1000 + at}`])
  expect(errorsOf(['City', 'ZIP', 'Code'], withCells(places(), [8, 0, '36301'], [8, 1, 'Dothan']))).toEqual([
    [8, 0, 'swapped', 'Dothan'],
    [8, 1, 'swapped', '36301'],
  ])
  expect(
    errorsOf(['City', 'ZIP', 'Code'], withCells(places(), [8, 0, 'Ozark'], [8, 1, null], [8, 0, 'AB-7777'])),
  ).toEqual([[8, 0, 'other_column', null]])
  const joined = withCells(
    times(120, at => [
      `${pick(['Spring', 'Green', 'Wood', 'Fair'], at)}field`,
      pick(['Illinois', 'Ohio', 'Texas'], at),
    ]),
    [6, 0, 'Woodfield, Illinois'],
    [9, 0, 'Greenfield, Ohio'],
    [9, 1, null],
  )
  expect(errorsOf(['City', 'State'], joined)).toEqual([
    [6, 0, 'two_columns', 'Woodfield'],
    [9, 0, 'two_columns', null],
  ])
})

test('texts that were cut at one length', () => {
  const words = [
    'the',
    'order',
    'customer',
    'asked',
    'for',
    'delivery',
    'on',
    'Monday',
    'before',
    'noon',
    'payment',
    'is',
    'due',
  ]
  const note = (at: number) =>
    Array.from({ length: 3 + (at % 14) }, (_, word) => pick(words, at * 5 + word * (1 + (at % 4)))).join(' ')
  const cut = times(200, at => [note(at).slice(0, 40)])
  const found = errorsOf(['Note'], cut)
  expect(found.every(([row, , why]) => why === 'cut' && cut[row]?.[0]?.length === 40)).toBe(true)
  expect(found.length).toBeGreaterThan(20)
  expect(
    errorsOf(
      ['Note'],
      times(200, at => [note(at)]),
    ),
  ).toEqual([])
})

test('a value out of order in a sorted column, which is known where the neighbors leave room for one only', () => {
  const sorted = times(120, at => [String(4000 + at), day(3 * at)])
  expect(errorsOf(['No', 'Date'], withCells(sorted, [50, 0, '9050'], [70, 1, '2031-07-29']))).toEqual([
    [50, 0, 'order', '4050'],
    [70, 1, 'order', null],
  ])
  const unsorted = times(120, at => [String((at * 7919) % 5000), day((at * 37) % 400)])
  expect(errorsOf(['No', 'Date'], unsorted)).toEqual([])
})

test('dates that no calendar has, turned ones, years far away, and an end before the begin', () => {
  const dates = times(120, at => [day((at * 37) % 300), day(((at * 37) % 300) + 5)])
  const cells = withCells(
    dates,
    [4, 0, '2024-02-31'],
    [6, 0, '2024-25-03'],
    [8, 1, '2204-03-05'],
    [20, 0, '2024-05-20'],
    [20, 1, '2024-05-01'],
  )
  expect(errorsOf(['Begin', 'End'], cells)).toEqual([
    [4, 0, 'no_date', null],
    [6, 0, 'no_date', '2024-03-25'],
    [8, 1, 'year', null],
    [20, 1, 'before', null],
  ])
  const turned = withCells(
    times(120, at => [day(at)]),
    [68, 0, '2024-09-03'],
  )
  expect(errorsOf(['Date'], turned)).toEqual([[68, 0, 'turned', '2024-03-09']])
})

test('values that stand for none and repeat while all others differ', () => {
  const people = times(80, at => [`+49 30 ${1_000_000 + at * 7919}`, day(at * 7), `p${at}q@firm${at % 9}.example`])
  const cells = withCells(people, [3, 0, '555-5555'], [9, 0, '555-5555'], [12, 0, '555-5555'], [20, 2, 'test@test.com'])
  expect(errorsOf(['Phone', 'Since', 'Email'], cells)).toEqual([
    [3, 0, 'default', null],
    [9, 0, 'default', null],
    [12, 0, 'default', null],
    [20, 2, 'default', null],
  ])
})

test('ten times what the column has, and ages that no person has', () => {
  const people = times(120, at => [String(150 + ((at * 7) % 45)), String(18 + (at % 60))])
  expect(errorsOf(['Height', 'Age'], withCells(people, [7, 0, '1710'], [9, 1, '212']))).toEqual([
    [7, 0, 'factor', null],
    [9, 1, 'age', null],
  ])
})

test('the domain of an email decides the company, the country code of a phone the country', () => {
  const rows = times(120, at => [
    `p${at}@firm${at % 6}.example`,
    `Firm ${pick(['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Oak'], at)}`,
  ])
  expect(errorsOf(['Email', 'Company'], withCells(rows, [8, 1, 'Firm Cedxr']))).toEqual([
    [8, 1, 'fellows', 'Firm Cedar'],
  ])
})

test('an email without the name of its row, in a list whose emails have the names', () => {
  const names = ['Anna Berg', 'Ruth Stein', 'Karl Voss', 'Nora Lind', 'Emil Hahn', 'Ida Kern', 'Otto Brandt']
  const rows = times(70, at => [
    pick(names, at),
    `${pick(names, at).toLowerCase().replace(' ', '.')}${at}@firm.example`,
  ])
  expect(errorsOf(['Name', 'Email'], withCells(rows, [10, 1, 'paula.winter@firm.example']))).toEqual([
    [10, 1, 'email_name', null],
  ])
  expect(errorsOf(['Name', 'Email'], withCells(rows, [10, 1, 'info@firm.example']))).toEqual([])
})

test('what a person answered: a column that is not judged by its values, and two columns that do not belong together', () => {
  const rows = withCells(
    times(120, at => [day((at * 37) % 300), day(((at * 37) % 300) + 5), `AB-${1000 + at}`]),
    [20, 0, '2024-05-20'],
    [20, 1, '2024-05-01'],
    [9, 2, 'AB1234'],
  )
  expect(errorsOf(['Begin', 'End', 'Code'], rows)).toHaveLength(2)
  const answers = { ...noAnswers, anyValue: new Set([2]), unrelated: new Set([pairKey(0, 1)]) }
  expect(errorsOf(['Begin', 'End', 'Code'], rows, answers)).toEqual([])
})
