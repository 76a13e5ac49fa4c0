// JSON Lines as rows: exact values, names that come late or twice, lines that are none, and pieces of any size.
import { describe, expect, it } from 'vitest'
import { jsonObject } from '../../export/json-lines.ts'
import type { NamedSink } from '../named-rows.ts'
import { createJsonReader, jsonLinesOf } from './json-lines-read.ts'
import { membersOf, valuesOf } from './json-members.ts'
import { arrayRows, type JsonRows, type ListParts, objectRows } from './json-rows.ts'

const objects = (sink: NamedSink) => objectRows(sink, '', false)
const arrays = (sink: NamedSink) => arrayRows(sink, '')

function read(text: string, size = text.length || 1, rowsOf: (sink: NamedSink) => JsonRows = objects) {
  const rows: { line: number; fields: (string | null)[]; malformed: boolean; surplus: string | null }[] = []
  let blanks = 0
  const reader = createJsonReader(
    rowsOf(({ line, fields, malformed, blank, surplus }) => {
      if (blank) blanks++
      else rows.push({ line, fields, malformed, surplus: surplus(2) })
      return false
    }),
  )
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  reader.end()
  return { rows, names: reader.names, blank: blanks }
}

describe('members of a line', () => {
  it.each<[string, [string, string | null][]]>([
    ['{}', []],
    [
      '{"a":"x","b":""}',
      [
        ['a', 'x'],
        ['b', null],
      ],
    ],
    [
      ' { "a" : 1 , "b" : true } ',
      [
        ['a', '1'],
        ['b', 'true'],
      ],
    ],
    [
      '{"id":12345678901234567890,"f":1.50,"e":1E5}',
      [
        ['id', '12345678901234567890'],
        ['f', '1.50'],
        ['e', '1E5'],
      ],
    ],
    [
      '{"o":{"x":"}"},"l":[1,"]"],"n":null}',
      [
        ['o', '{"x":"}"}'],
        ['l', '[1,"]"]'],
        ['n', null],
      ],
    ],
    [
      '{"a\\"b":"c\\\\","d":"\\u00e9\\n"}',
      [
        ['a"b', 'c\\'],
        ['d', 'é\n'],
      ],
    ],
    [
      '{"a":"1","a":"2","a (2)":"3"}',
      [
        ['a', '1'],
        ['a (2)', '2'],
        ['a (2) (2)', '3'],
      ],
    ],
    ['{"__proto__":"x"}', [['__proto__', 'x']]],
  ])('%s', (line, members) => {
    expect(membersOf(line)?.map(({ name, value }) => [name, value])).toEqual(members)
  })

  it.each(['', '[1]', '"a"', '1', 'null', '{"a":1', '{"a":01}', "{'a':1}", '{"a":1} x'])('%j is no object', line =>
    expect(membersOf(line)).toBeNull(),
  )
})

describe('reader', () => {
  const text =
    '\n{"a":"1","b":"2"}\r\n{"b":"3","late":7,"later":null}\n \n[1,2]\nbroken {\n{"a":"é\\"","more":{"x":1},"late":"y"}'

  it('gives each name a place, and what has none as surplus', () => {
    const { rows, names, blank } = read(text)
    expect(names).toEqual(['a', 'b', 'late', 'later', 'more'])
    expect(blank).toBe(2)
    expect(rows).toEqual([
      { line: 2, fields: ['1', '2'], malformed: false, surplus: null },
      { line: 3, fields: [null, '3', '7', null], malformed: false, surplus: '{"late":"7"}' },
      { line: 5, fields: [], malformed: true, surplus: '[1,2]' },
      { line: 6, fields: [], malformed: true, surplus: 'broken {' },
      {
        line: 7,
        fields: ['é"', null, 'y', null, '{"x":1}'],
        malformed: false,
        surplus: '{"more":"{\\"x\\":1}","late":"y"}',
      },
    ])
  })

  it('does not depend on how the text comes', () => {
    for (let size = 1; size < 40; size++) expect(read(text, size)).toEqual(read(text))
  })

  it('reads back what the export writes', () => {
    const rows = [
      ['0049', '=1+1'],
      [null, 'a "b"\n\u2028\ud800\\'],
      ['😀', null],
    ]
    const written = rows.map(row => `${jsonObject(['Phone', 'A "quoted" name'])(row)}\n`).join('')
    expect(read(written).rows.map(({ fields }) => fields)).toEqual(rows)
  })

  it('refuses a value of more than a million characters', () => {
    expect(() => read(`{"a":"1"}\n{"a":"${'x'.repeat(1_000_001)}"}\n`)).toThrow(
      expect.objectContaining({ code: 'cell_too_long', details: { fileName: '', line: 2, limit: 1_000_000 } }),
    )
  })
})

describe('arrays', () => {
  it.each<[string, (string | null)[]]>([
    ['[]', []],
    ['["x",""]', ['x', null]],
    [' [ 1 , true,null , -1.50 ] ', ['1', 'true', null, '-1.50']],
    ['[12345678901234567890]', ['12345678901234567890']],
    ['["a\\"b,]","\\u00e9"]', ['a"b,]', 'é']],
    ['[[1,"]"],{"x":"}, ["},[]]', ['[1,"]"]', '{"x":"}, ["}', '[]']],
  ])('%s', (text, values) => expect(valuesOf(text)).toEqual(values))

  it.each(['', '{"a":1}', '"a"', '1', 'null', '[1', '[1,]', '[01]', '[1] x'])('%j is no array', text =>
    expect(valuesOf(text)).toBeNull(),
  )

  const text =
    '\n["a","b"]\r\n["b",3,"late",null]\n[]\n{"a":1}\nbroken [\n["é\\"",{"x":1}]\n["short"]\n["x",null,null]\n["x",null,"","1, 2",3]'

  it('are rows of the values they have, and nothing of a longer one is lost', () => {
    const { rows, names, blank } = read(text, text.length, arrays)
    expect(names).toEqual([])
    expect(blank).toBe(2)
    expect(rows).toEqual([
      { line: 2, fields: ['a', 'b'], malformed: false, surplus: null },
      { line: 3, fields: ['b', '3', 'late', null], malformed: false, surplus: 'late' },
      { line: 5, fields: [], malformed: true, surplus: '{"a":1}' },
      { line: 6, fields: [], malformed: true, surplus: 'broken [' },
      { line: 7, fields: ['é"', '{"x":1}'], malformed: false, surplus: null },
      { line: 8, fields: ['short'], malformed: false, surplus: null },
      { line: 9, fields: ['x', null, null], malformed: false, surplus: null },
      { line: 10, fields: ['x', null, null, '1, 2', '3'], malformed: false, surplus: '[null,"1, 2","3"]' },
    ])
  })

  it('do not depend on how the text comes', () => {
    for (let size = 1; size < 40; size++) expect(read(text, size, arrays)).toEqual(read(text, text.length, arrays))
  })

  it('have an end', () => {
    expect(() => read(`["a"]\n["${'x'.repeat(1_000_001)}"]\n`, 4096, arrays)).toThrow(
      expect.objectContaining({ code: 'cell_too_long', details: { fileName: '', line: 2, limit: 1_000_000 } }),
    )
    expect(() => read(`["a"]\n[${'1,'.repeat(16_384)}1]\n`, 4096, arrays)).toThrow(
      expect.objectContaining({ code: 'line_too_long', details: expect.objectContaining({ line: 2, of: 'values' }) }),
    )
  })
})

it.each<[text: string, whole: boolean, of: ListParts | null]>([
  ['{"a":1}\n{"a":2}\n', true, 'objects'],
  ['{"a":1}', true, 'objects'],
  ['\n{"a":1}\nbroken\n', true, 'objects'],
  ['{"a":1}\n{"a":2', false, 'objects'],
  ['{\n "a": 1\n}\n', true, null],
  ['[{"a":1}]\n', true, null],
  ['{a},b\n1,2\n', true, null],
  ['{"a":1', false, null],
  ['Name,Mail\nAnna,a@host.example\n', true, null],
  ['["a","b"]\n["c",1]\n', true, 'arrays'],
  ['["a",["b"]]\n\nbroken\n["c"]', true, 'arrays'],
  ['["a","b"]\n["c",1', false, null],
  ['["a","b"]\n["c",1]\n["', false, 'arrays'],
  ['["a","b"]\n', true, null],
  ['[["a","b"],["c"]]\n', true, null],
  ['[\n["a","b"],\n["c"]\n]\n', true, null],
  ['[\n["a"]\n,\n["b"]\n,\n["c"]\n,\n["d"]\n,\n["e"]\n]', true, null],
  ['[\n{"a":1}\n,\n{"a":2}\n,\n{"a":3}\n,\n{"a":4}\n,\n{"a":5}\n]', true, null],
  ['[{"a":1}]\n[{"a":2}]\n', true, null],
  ['[Name],[Mail]\n[Anna],[a@host.example]\n', true, null],
  ['{"a":1}\n["b"]\n', true, 'objects'],
  ['["b"]\n{"a":1}\n', true, 'arrays'],
])('%j is JSON Lines: %s %s', (text, whole, of) => expect(jsonLinesOf(text, whole)).toBe(of))
