// Rows as objects: exact text, empty cells, and names that are given twice.
import { expect, test } from 'vitest'
import { jsonObject } from './json-lines.ts'

const written = (names: string[], rows: (string | null)[][]) => rows.map(row => `${jsonObject(names)(row)}\n`).join('')

test('each row is a line with the names of the columns; text stays text, an empty cell is null', () => {
  const rows = [
    ['0049', '=1+1'],
    [null, 'a "b"\n\u2028\ud800'],
  ]
  const text = written(['Phone', 'A "quoted" name'], rows)
  expect(text.endsWith('}\n')).toBe(true)
  const lines = text.trimEnd().split('\n')
  expect(lines.map(line => Object.values(JSON.parse(line)))).toEqual(rows)
  expect(lines[0]).toBe('{"Phone":"0049","A \\"quoted\\" name":"=1+1"}')
})

test('a name that is there twice loses no cell', () => {
  expect(written(['Mail', 'Mail', 'Mail (2)'], [['a', 'b', 'c']])).toBe(
    '{"Mail":"a","Mail (2)":"b","Mail (2) (2)":"c"}\n',
  )
})

test('no rows are no lines', () => {
  expect(written(['Mail'], [])).toBe('')
})
