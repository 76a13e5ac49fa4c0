// Which list of a document is read: that of objects, or a table of arrays.
import { expect, it } from 'vitest'
import { findList, type JsonList } from './json-document-read.ts'

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
