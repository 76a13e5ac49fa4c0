// The tokenizer on files as people send them; what each must become is written beside it.
import { describe, expect, it } from 'vitest'
import { Failure } from '../../base/fail.ts'
import { type CsvDialect, cellLimit, createCsvReader } from './csv-read.ts'

const comma: CsvDialect = { delimiter: ',', quote: '"' }

interface Read {
  fields: string[]
  line: number
  malformed: boolean
  raw: string
}

function read(text: string, dialect = comma, size = text.length || 1): Read[] {
  const rows: Read[] = []
  const reader = createCsvReader(dialect, row => {
    if (!row.blank) rows.push({ fields: row.fields, line: row.line, malformed: row.malformed, raw: row.raw() })
    return false
  })
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  reader.end()
  return rows
}
const fields = (text: string, dialect?: CsvDialect) => read(text, dialect).map(row => row.fields)
const badLines = (text: string) =>
  read(text)
    .filter(row => row.malformed)
    .map(row => row.line)

describe('well formed', () => {
  it.each<[name: string, text: string, rows: string[][]]>([
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
    [
      'LF',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['mixed line ends', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty fields',
      ',\n,,\n',
      [
        ['', ''],
        ['', '', ''],
      ],
    ],
    ['trailing delimiter', 'a,\n', [['a', '']]],
    ['quoted', '"a","b"\n', [['a', 'b']]],
    ['doubled quotes', '"say ""hi"""\n', [['say "hi"']]],
    ['only doubled quotes', '""""\n', [['"']]],
    ['empty quoted', '"",""\n', [['', '']]],
    ['delimiter in quotes', '"Smith, J",x\n', [['Smith, J', 'x']]],
    ['LF in quotes', '"a\nb",c\n', [['a\nb', 'c']]],
    ['CRLF in quotes of an LF file', '"a\r\nb",c\n', [['a\r\nb', 'c']]],
    ['CR in quotes', '"a\rb"\n', [['a\rb']]],
    [
      'LF in quotes of a CRLF file',
      'x,"a\nb"\r\ny,z\r\n',
      [
        ['x', 'a\nb'],
        ['y', 'z'],
      ],
    ],
    ['blank lines', 'a\n\n\nb\n', [['a'], ['b']]],
    ['a line of spaces is a value', 'a\n  \nb', [['a'], ['  '], ['b']]],
    ['ragged', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['padded cells', ' a , b \n', [[' a ', ' b ']]],
    [
      'leading zeros, plus, long digits',
      '00501,+120255501,12345678901234567890\n',
      [['00501', '+120255501', '12345678901234567890']],
    ],
    ['NUL inside', 'a\0b,c\n', [['a\0b', 'c']]],
    ['a BOM inside a cell', 'a,\ufeffb\n', [['a', '\ufeffb']]],
    ['vertical tab and form feed are text', 'a\v\fb\n', [['a\v\fb']]],
    ['line and paragraph separator are text', 'a\u2028b\u2029c\n', [['a\u2028b\u2029c']]],
    [
      'quotes only at the end of a row',
      'a,"b"\r\nc,"d"',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['many columns', `${'x,'.repeat(1999)}x\n`, [Array(2000).fill('x')]],
  ])('%s', (_, text, rows) => {
    expect(fields(text)).toEqual(rows)
    expect(badLines(text)).toEqual([])
  })
})

describe('malformed', () => {
  it.each<[name: string, text: string, rows: string[][], bad: number[]]>([
    ['quote inside an unquoted field is text', 'a,5" pipe\n', [['a', '5" pipe']], []],
    ['space before the quote', 'a, "b"\n', [['a', ' "b"']], []],
    ['spaces after the closing quote', '"a"  ,b\n', [['a', 'b']], []],
    [
      'text after the closing quote',
      '"Bob" Smith,x\ny,z\n',
      [
        ['"Bob" Smith', 'x'],
        ['y', 'z'],
      ],
      [1],
    ],
    [
      'quotes inside quotes',
      '"say "hi" now",y\nz,w\n',
      [
        ['say "hi" now', 'y'],
        ['z', 'w'],
      ],
      [1],
    ],
    ['backslash before a quote', '"say \\"hi\\" now",y\n', [['say \\"hi\\" now', 'y']], [1]],
    [
      'a quote that never closes',
      'a,b\n"c,d\ne,f\n',
      [
        ['a', 'b'],
        ['"c', 'd'],
        ['e', 'f'],
      ],
      [2],
    ],
    [
      'one that never closes before quoted rows',
      '"c,d\ne,"f, g"\nh,i\n',
      [
        ['"c', 'd'],
        ['e', 'f, g'],
        ['h', 'i'],
      ],
      [1],
    ],
    [
      'two that never close',
      '"a,1\n2,3\n4,"5\n6,7',
      [
        ['"a', '1'],
        ['2', '3'],
        ['4', '"5'],
        ['6', '7'],
      ],
      [1, 3],
    ],
    ['a lone quote at the end', 'x,"', [['x', '"']], [1]],
    ['odd number of quotes', '"""a\nb,c', [['"""a'], ['b', 'c']], [1]],
  ])('%s', (_, text, rows, bad) => {
    expect(fields(text)).toEqual(rows)
    expect(badLines(text)).toEqual(bad)
  })

  it('keeps the raw text and the physical line', () => {
    const rows = read('h1,h2\n"x\ny",2\n"Bob" S,3\n')
    expect(rows.map(({ line, raw }) => [line, raw])).toEqual([
      [1, 'h1,h2'],
      [2, '"x\ny",2'],
      [4, '"Bob" S,3'],
    ])
  })
})

describe('dialects', () => {
  it.each<[dialect: CsvDialect, text: string, rows: string[][]]>([
    [
      { delimiter: ';', quote: '"' },
      'a;"b;c"\n1,5;2\n',
      [
        ['a', 'b;c'],
        ['1,5', '2'],
      ],
    ],
    [{ delimiter: '\t', quote: '"' }, 'a\t"b\tc"\n', [['a', 'b\tc']]],
    [{ delimiter: '|', quote: '"' }, 'a|b\n', [['a', 'b']]],
    [
      { delimiter: ',', quote: "'" },
      "'a,b',\"c\n'it''s',d\n",
      [
        ['a,b', '"c'],
        ["it's", 'd'],
      ],
    ],
    [{ delimiter: ',', quote: '' }, '"a,b"\n', [['"a', 'b"']]],
    [{ delimiter: '||', quote: '"' }, 'a||"b||c"||d|e\n', [['a', 'b||c', 'd|e']]],
    [{ delimiter: ' ', quote: '"' }, '"a b" c\n', [['a b', 'c']]],
  ])('%o', (dialect, text, rows) => {
    expect(fields(text, dialect)).toEqual(rows)
    for (let size = 1; size < 8; size++) expect(read(text, dialect, size)).toEqual(read(text, dialect))
  })
})

describe('limits', () => {
  it('takes a cell of a million characters and refuses a longer one', () => {
    expect(fields(`${'x'.repeat(cellLimit)},y\n`)[0]?.[0]).toHaveLength(cellLimit)
    const tooLong = () => read(`a\n${'x'.repeat(cellLimit + 1)}\n`)
    expect(tooLong).toThrow(Failure)
    expect(tooLong).toThrow(
      expect.objectContaining({ code: 'cell_too_long', details: { fileName: '', line: 2, limit: cellLimit } }),
    )
  })

  it('refuses endless text without waiting for its end', () => {
    const reader = createCsvReader(comma, () => false)
    const block = 'x'.repeat(65_536)
    let pushed = 0
    expect(() => {
      for (; pushed < 64; pushed++) reader.push(block)
    }).toThrow(Failure)
    expect(pushed).toBeLessThan(20)
  })

  it('stops when the sink has enough', () => {
    let seen = 0
    const reader = createCsvReader(comma, () => ++seen === 3)
    reader.push('a\nb\nc\nd\ne\n')
    reader.end()
    expect([seen, reader.stopped]).toEqual([3, true])
  })

  it('reads many stray quotes in linear time', () => {
    const text = 'a,"b\n'.repeat(100_000)
    expect(read(text)).toHaveLength(100_000)
  })
})
