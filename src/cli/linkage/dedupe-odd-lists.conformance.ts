// `dedupe` over lists that say little of who their rows are about: each ends, finds nothing that is not there, and says why.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

async function deduped(name: string, header: string, rows: number, line: (row: number) => string, ...more: string[]) {
  at.put(`${name}.csv`, [header, ...Array.from({ length: rows }, (_, row) => line(row)), ''].join('\n'))
  await at.here('import', `${name}.csv`, '--list', name, '--header-row', '1')
  return at.here('dedupe', name, ...more)
}

test('a running number as the only column identifies no row, and neither do blank cells', async () => {
  const numbers = await deduped('Numbers', 'No', 30, row => `${row + 1}`)
  expect(numbers).toMatchObject({ code: 0, out: expect.stringContaining('0 groups with 0 extra rows in 30 rows') })
  expect(numbers.out).toContain('no column identifies the person or company in a row')
  const blank = await deduped('Blank', 'Note,Other', 20, row => (row === 19 ? 'x,' : ','))
  expect(blank).toMatchObject({ code: 0, out: expect.stringContaining('0 groups with 0 extra rows') })
})

test('one column, few different values, and five rows are too little to learn from, which is said', async () => {
  const towns = await deduped('Towns', 'City', 30, row => (row % 2 ? 'Berlin' : 'Rome'))
  expect(towns).toMatchObject({ code: 0, out: expect.stringContaining('too short or too uniform to learn from') })
  expect(towns.out).toContain(': 0 sure')
  const five = await deduped('Five', 'Name,Email', 5, row => `Ann Holm,ann.holm${row % 4}@firm.example`)
  expect(five).toMatchObject({ code: 0, out: expect.stringContaining('too short or too uniform to learn from') })
})

test('every row the same person is one group, and a rule that matches everything names what it left out', async () => {
  const one = await deduped('One', 'First name,Last name,Email', 400, () => 'Ann,Holm,ann@holm.example')
  expect(one).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 group with 399 extra rows in 400 rows: 1 sure'),
  })
  const rule = await deduped('Rule', 'Name,Country', 400, row => `Given${row} Family${row},Norway`, '--rule', 'Country')
  expect(rule).toMatchObject({ code: 0, out: expect.stringContaining('left out: 400 rows share') })
})

test('cells of a megabyte and two hundred columns are compared like any others', async () => {
  const long = 'word '.repeat(200_000)
  const wide = await deduped(
    'Wide',
    ['Email', ...Array.from({ length: 199 }, (_, column) => `Field ${column}`)].join(','),
    20,
    row => [`p${row % 19}@firm.example`, ...Array.from({ length: 199 }, (_, column) => row * column)].join(','),
  )
  expect(wide).toMatchObject({ code: 0, out: expect.stringContaining('in 20 rows') })
  const prose = await deduped('Prose', 'Email,Note', 12, row => `p${row % 11}@firm.example,${row < 2 ? long : row}`)
  expect(prose).toMatchObject({ code: 0, out: expect.stringContaining('1 group with 1 extra row in 12 rows') })
})
