// Which texts have the mark of a header in quotes, and what it says.
import { expect, test } from 'vitest'
import { headLineEnd, ownDelimiter } from './own-head.ts'

test('names in quotes over values without are a header, and say what parts them', () => {
  expect(ownDelimiter('"a","b"\n1,2\n', true)).toBe(',')
  expect(ownDelimiter('\ufeff"a";"b"\r\n1;"x;y"\r\n;\r\n', true)).toBe(';')
  expect(ownDelimiter('"a"\n"x,y"\n""\nz\n', true)).toBe(',')
  // A comma that stands without quotes parts nothing.
  expect(ownDelimiter('"a"\nx,y\n', true)).toBe(';')
  expect(ownDelimiter('"a","b"\n', true)).toBe(',')
  expect(ownDelimiter('"a","b"\n', false)).toBe(null)
  expect(ownDelimiter('"a","b"\n1,"cut off', false)).toBe(null)
  expect(ownDelimiter('"a","b"\n1,2\n3,"cut off', false)).toBe(',')
})

test('where each name needs its quotes, the line end of the header is the mark', () => {
  expect(ownDelimiter('"a,1","b,2"\r\n1,2\n', true)).toBe(',')
  expect(ownDelimiter('"a;1";"b;2"\n1;2\r\n3;4\r\n', true)).toBe(';')
  expect(ownDelimiter('"a,1","b,2"\r\n1,2\r\n', true)).toBe(null)
  expect(ownDelimiter('"a,1","b,2"\r\n1,2\n3,4\r\n', true)).toBe(null)
  expect(ownDelimiter('"a,1","b,2"\r1,2\n', true)).toBe(null)
  expect(headLineEnd(['a,1', 'b'], ',', '\n')).toBe('\n')
  expect(headLineEnd(['a,1', 'b,2'], ',', '\n')).toBe('\r\n')
})

test.each([
  ['values in quotes that could do without', '"a","b"\n"1","2"\n'],
  ['a header that is partly in quotes', '"a",b\n1,2\n'],
  ['names that need their quotes', '"a,b"\n"c,d"\n'],
  ['no rows, and a value instead of a name', '"Anna","anna@firm.example"\n'],
  ['no rows, and a number', '"Anna","89073"\n'],
  ['rows of another width', '"a","b"\n1,2,3\n'],
  ['a quote inside of a value', '"a","b"\n1,2"\n'],
  ['values with space at their ends', '"a","b"\n1, 2\n'],
  ['empty lines', '"a","b"\n1,2\n\n3,4\n'],
  ['words between quotes', '"a"b"c"\n1\n'],
])('no mark: %s', (_, text) => expect(ownDelimiter(text, true)).toBe(null))
