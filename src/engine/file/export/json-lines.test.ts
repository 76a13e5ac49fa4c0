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

test('what a column says is a number or yes and no is typed where it fits; all else is text', () => {
  const object = jsonObject(
    ['Score', 'Role', 'Day', 'Code'],
    [{ as: 'number', decimal: '.' }, { as: 'boolean', yesNo: true }, { as: 'date', dayFirst: true }, { as: 'text' }],
  )
  expect(object(['92', 'yes', '2026-11-27', '92'])).toBe('{"Score":92,"Role":true,"Day":"2026-11-27","Code":"92"}')
  expect(object(['007', 'maybe', null, '1'])).toBe('{"Score":"007","Role":"maybe","Day":null,"Code":"1"}')
  expect(object(['-0.5', 'No', '', '']).startsWith('{"Score":-0.5,"Role":false')).toBe(true)
  expect(JSON.parse(object(['123456789012345678', 'true', null, null]))).toMatchObject({
    Score: '123456789012345678',
    Role: 'true',
  })
})
