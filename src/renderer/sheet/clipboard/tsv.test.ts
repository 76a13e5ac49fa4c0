// Clipboard text as Excel and people write it.
import { expect, test } from 'vitest'
import { parseTsv, squareTable } from './tsv.ts'

test('Excel ends its copy with a line end, which is no row', () => {
  expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a quoted cell holds tabs, lines and quotes', () => {
  expect(parseTsv('"line 1\r\nline 2"\t"say ""hi"""')).toEqual([['line 1\nline 2', 'say "hi"']])
})

test('a quote that never closes is text', () => {
  expect(parseTsv('"Meyer\tBonn')).toEqual([['"Meyer', 'Bonn']])
})

test('a quote that closes inside a cell is text', () => {
  expect(parseTsv('"Acme" GmbH\tBonn')).toEqual([['"Acme" GmbH', 'Bonn']])
})

test('an empty line between rows is a row', () => {
  expect(parseTsv('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('lines of any number are filled up to the longest', () => {
  const lines = Array.from({ length: 300_000 }, (_, at) => (at === 7 ? ['a', 'b'] : ['a']))
  const table = squareTable(lines)
  expect(table.length).toBe(300_000)
  expect(table.every(line => line.length === 2)).toBe(true)
})
