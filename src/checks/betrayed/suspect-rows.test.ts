// Rows that are not suspects have nothing that would be found, and what is kept of columns changes nothing of what is found.
import { expect, test } from 'vitest'
import { noAnswers } from './answers.ts'
import { type CodedColumn, codeColumns } from './coded-columns.ts'
import { judgeRow, type LearnedTable, learningTable } from './judge.ts'
import { finish } from './steps.ts'
import { suspectRows } from './suspect-rows.ts'

type Row = (string | null)[]
const names = ['Email', 'Name', 'ZIP', 'City', 'Begin', 'End', 'Code', 'Weight (kg)', 'Note']
const judged = names.map(name => ({ name, spelled: name === 'City', counted: true }))
const people = ['Anna Berg', 'Bernd Huber', 'Clara Vogel', 'Dieter Braun', 'Eva Keller']
const places = [
  ['10115', 'Berlin'],
  ['20095', 'Hamburg'],
  ['80331', 'Munich'],
  ['50667', 'Cologne'],
  ['70173', 'Stuttgart'],
  ['90402', 'Nuremberg'],
]
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T
const two = (value: number) => String(value).padStart(2, '0')

function table(): Row[] {
  const rows = Array.from({ length: 400 }, (_, at): Row => {
    const name = pick(people, at * 7)
    const [zip = '', city = ''] = pick(places, at * 5)
    const year = 2000 + (at % 20)
    return [
      `${name.toLowerCase().replace(' ', '.')}@firm${at % 40}.example`,
      ...[name, zip, city],
      `${year}-${two(1 + (at % 12))}-10`,
      `${year + 1}-${two(1 + (at % 12))}-20`,
      `AB-${1000 + ((at * 7919) % 9000)}`,
      String(50 + ((at * 31) % 60)),
      at % 3 ? null : `Stand ${at}`,
    ]
  })
  const set = (row: number, place: number, cell: string | null) => {
    const cells = rows[row]
    if (cells) cells[place] = cell
  }
  set(11, 3, 'Hambxrg')
  set(23, 3, null)
  set(31, 0, 'zoe.quist@firm3.example')
  set(43, 5, '1990-01-01')
  set(57, 6, ' ab-1234 ')
  set(61, 7, '72 kg')
  set(71, 2, 'Berlin')
  set(71, 3, '10115')
  rows[80] = [...names]
  rows[90] = ['Total', null, null, null, null, null, null, '31234', null]
  return rows
}

const columnsOf = (rows: readonly Row[]) => finish(codeColumns(rows, names.length))
const learn = (columns: readonly CodedColumn[]) => finish(learningTable(columns, judged, noAnswers))
const found = (rows: readonly Row[], learned: LearnedTable) =>
  rows.flatMap((row, at) => [...judgeRow(row, learned)].map(([place, finding]) => ({ at, place, ...finding })))

test('each row with a finding is a suspect, and few others are', () => {
  const rows = table()
  const learned = learn(columnsOf(rows))
  const suspects = finish(suspectRows(columnsOf(rows), learned))
  const flawed = new Set(found(rows, learned).map(({ at }) => at))
  expect([...flawed].sort((a, b) => a - b)).toEqual([11, 23, 31, 43, 57, 61, 71, 80, 90])
  expect([...flawed].filter(at => suspects[at] === 0)).toEqual([])
  expect(suspects.reduce((sum, one) => sum + one, 0)).toBeLessThan(2 * flawed.size)
})

test('what was learned from a column is the same when others change', () => {
  const rows = table()
  let columns = columnsOf(rows)
  learn(columns)
  for (const [place, name] of names.entries()) {
    const changed = rows.map((row, at) => (at % 40 === 7 ? row.with(place, `${name} ${at}`) : row))
    const fresh = columnsOf(changed)
    columns = columnsOf(rows)
    learn(columns)
    const mixed = columns.map((column, at) => (at === place ? (fresh[place] as CodedColumn) : column))
    const [kept, first] = [learn(mixed), learn(fresh)]
    expect(found(changed, kept)).toEqual(found(changed, first))
    expect(kept.dependencies).toEqual(first.dependencies)
    expect(finish(suspectRows(mixed, kept))).toEqual(finish(suspectRows(fresh, first)))
  }
})
