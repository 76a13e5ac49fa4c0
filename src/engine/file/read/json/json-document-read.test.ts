// Which list of a document is read: that of objects, or a table of arrays.
import { expect, it } from 'vitest'
import { createDocumentReader, documents, findList, isConcatenated, type JsonList } from './json-document-read.ts'

const people = '[{"name":"Anna"},{"name":"Bo"}]'
const table = '[["Name","Mail"],["Anna",1],["Bo"]]'

it.each<[document: string, list: JsonList | null]>([
  [table, { path: [], of: 'arrays' }],
  [`{"range":"A1:B3","values":${table}}`, { path: ['values'], of: 'arrays' }],
  // In the objects of a list an array is a part of them, and the other way round.
  [`[{"at":${table}},{"at":${table}}]`, { path: [], of: 'objects' }],
  ['[["Anna",[{"x":1},{"x":2},{"x":3}]],["Bo",[]]]', { path: [], of: 'arrays' }],
  // Beside each other the longer one is the list.
  [
    `{"bounds":[[1,2],[3,4]],"data":{"people":[${'{"a":1},'.repeat(2)}{"a":1}]}}`,
    { path: ['data', 'people'], of: 'objects' },
  ],
  [`{"meta":{"columns":${people}},"data":${table}}`, { path: ['data'], of: 'arrays' }],
  // Pages are one list.
  [`[${people},${people}]`, { path: [''], of: 'objects' }],
  [`[${table},${table}]`, { path: [''], of: 'arrays' }],
  // Mixed: what there is more of.
  ['[["Name"],{"a":1},["Anna"]]', { path: [], of: 'arrays' }],
  ['[{"a":1},["Anna"]]', { path: [], of: 'objects' }],
  ['[["Name","Mail"],["An', { path: [], of: 'arrays' }],
  ['["Anna","Bo"]', null],
  ['[[],[]]', null],
  // Texts that begin like a document.
  ['[[Name]],[[Mail]]\n[[Anna]],[[x]]\n', null],
  ['[[note]],[[2024-01-01]]\n', null],
])('%s', (document, list) => expect(findList(document)).toEqual(list))

it.each<[text: string, several: boolean]>([
  ['{"a":1}{"a":2}', true],
  ['{\n  "a": 1\n}\n{\n  "a": 2\n}\n', true],
  ['{"a":"}{"}', false],
  ['{"people":[{"a":1},{"a":2}]}', false],
  ['{"a":1},{"a":2}', false],
  ['{"a":1} 7', false],
  ['{a}{b}', false],
])('%j is several documents: %s', (text, several) => expect(isConcatenated(text)).toBe(several))

it('objects one after the other are rows, wherever a block is cut', () => {
  const text = '{"a":"}{","b":[1,{"c":2}]} {"a":"x"}\n{\n"a":"\\"}"\n}'
  for (let size = 1; size <= text.length; size++) {
    const rows: { line: number; raw: string }[] = []
    const add = (row: { line: number; raw: string }) => {
      rows.push(row)
      return false
    }
    const reader = createDocumentReader(documents, { add, names: [] }, 'a.json')
    for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
    reader.end()
    expect(rows.map(({ raw }) => JSON.parse(raw).a)).toEqual(['}{', 'x', '"}'])
    expect(rows.map(({ line }) => line)).toEqual([1, 1, 2])
  }
})

it('a document that ends within an object is incomplete', () => {
  const reader = createDocumentReader(documents, { add: () => false, names: [] }, 'a.json')
  reader.push('{"a":1}{"a":')
  expect(() => reader.end()).toThrow(expect.objectContaining({ code: 'file_damaged' }))
})
