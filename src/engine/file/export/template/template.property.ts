// A law: whatever the cells hold, real parsers read exactly these cells from a file made by a template.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { DomHandler, Parser } from 'htmlparser2'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { ExportTemplate, TemplateEscape } from '../../../../contract/app/file/export-template.ts'
import { lookupIn } from '../../../expression/stored.ts'
import { readAlone } from '../../../expression/syntax.ts'
import { compileTemplate, templateText, textOfTemplate } from './template.ts'

/** What would break a format, or run in a page, where it is not escaped. */
const scraps = [
  ...[
    'a',
    'é',
    '😀',
    '\ud800',
    '\ufffe',
    '\u0000',
    '\u0007',
    '\u0085',
    '\u2028',
    '\ufeff',
    ' ',
    '    ',
    '\t',
    '\n',
    '\r',
    '\r\n',
  ],
  ...[
    '"',
    "'",
    '\\',
    '`',
    '``',
    '```',
    '~~~',
    '|',
    '&',
    '<',
    '>',
    '#',
    ': ',
    ':',
    '-',
    '- ',
    '*',
    '_',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '{{',
    '}}',
  ],
  ...[
    '%',
    '@',
    '!',
    '=',
    '===',
    '---',
    '...',
    '1. ',
    '+ ',
    '>',
    '?',
    ',',
    '/',
    '/*',
    '*/',
    '--',
    ';',
    '$$',
    '$1',
    '$&',
    "''",
    "\\'",
    '\\"',
  ],
  ...[
    'null',
    'true',
    '~',
    '07',
    '&amp;',
    '&#10;',
    '<br>',
    ']]>',
    '<![CDATA[',
    '-->',
    '<!--',
    '</td>',
    '</title>',
    '<script>alert(1)</script>',
  ],
  ...[
    '" onclick="x',
    "' or 1=1",
    "'); DROP TABLE t; --",
    'javascript:alert(1)',
    '![x](y)',
    '[x](javascript:y)',
    '#not a date',
    '\\u0022',
  ],
]
const hostileCell = fc.oneof(
  fc.array(fc.constantFrom(...scraps), { minLength: 0, maxLength: 8 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

type Cell = string | null
type Rows = [a: Cell, b: Cell][]
type Parts = Partial<Omit<ExportTemplate, 'name' | 'escape' | 'ending' | 'row'>>

const columns = [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
]

/** The file of two columns. */
async function written(language: TemplateEscape, row: string, rows: Rows, parts: Parts = {}): Promise<string> {
  const template = {
    name: 'T',
    escape: language,
    ending: 'txt',
    header: '',
    separator: '\n',
    footer: '',
    row,
    ...parts,
  }
  const { compiled } = compileTemplate(template, { lookup: lookupIn(columns), readAs: () => readAlone })
  async function* slices() {
    yield rows.slice(0, 1)
    yield rows.slice(1)
  }
  const whole = { list: 'L', rows: rows.length, date: '2026-11-28' }
  const texts: string[] = []
  for await (const text of textOfTemplate(templateText(compiled, [1, 2], whole), slices())) texts.push(text)
  return texts.join('')
}

const table = fc.array(fc.tuple(fc.option(hostileCell), fc.option(hostileCell)), { maxLength: 4 })
const holds = (law: (rows: Rows) => Promise<void>, rows: fc.Arbitrary<Rows> = table) =>
  fc.assert(fc.asyncProperty(rows, law), { numRuns: 400 })

const given = (cell: Cell) => (cell === null ? '' : cell.toWellFormed())

describe('JSON', () => {
  test('values, texts and names', () =>
    holds(async rows => {
      const text = await written(
        'json',
        '{"a": {{[A]}}, "b": "<{{[B]}}>", "c": {"{{[A]}}": 1}, "d": { {{[A]}} : [{{[B]}}] }}',
        rows,
        {
          ...{ header: '{"rows": [\n', separator: ',\n', footer: '\n]}\n' },
        },
      )
      const read: unknown = JSON.parse(text)
      const value = (cell: Cell) => (cell === null || cell === '' ? null : cell.toWellFormed())
      expect(read).toEqual({
        rows: rows.map(([a, b]) => ({
          ...{ a: value(a), b: `<${given(b)}>` },
          ...{ c: Object.fromEntries([[given(a), 1]]), d: Object.fromEntries([[given(a), [value(b)]]]) },
        })),
      })
    }))

  test('numbers, yes and no, and lists keep what they are', async () => {
    const row = '[{{number([A])}}, {{len([A]) > 2}}, {{parts([B], ";")}}, {{date([A])}}]'
    expect(await written('json', row, [['12.50', 'a;"b']])).toBe('[12.5, true, ["a", "\\"b"], "#not a date"]')
  })
})

describe('SQL', () => {
  const insert = `INSERT INTO t VALUES ({{[A]}}, 'b: {{[B]}}');`
  test('literals and text in quotes', () =>
    holds(async rows => {
      const db = new Database(':memory:')
      try {
        db.exec(
          await written('sql', insert, rows, { header: 'BEGIN;\nCREATE TABLE t (a, b);\n', footer: '\nCOMMIT;\n' }),
        )
        const nul = (text: string) => text.replaceAll('\0', '\ufffd')
        expect(db.prepare('SELECT * FROM t').raw().all()).toEqual(
          rows.map(([a, b]) => [a === null || a === '' ? null : nul(given(a)), `b: ${nul(given(b))}`]),
        )
      } finally {
        db.close()
      }
    }))

  test('MySQL: the same by its own rules of quotes and backslashes', () =>
    holds(async rows => {
      const text = await written('mysql', '({{[A]}}, "{{[B]}}")', rows)
      const strings = [...text.matchAll(/'((?:[^'\\]|''|\\.)*)'|"((?:[^"\\]|""|\\.)*)"|NULL/gsu)].map(
        ([whole]) => whole,
      )
      expect(strings).toHaveLength(rows.length * 2)
      const rest = text.replaceAll(/'(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|""|\\.)*"|NULL/gsu, '?')
      expect(rest).toBe(rows.map(() => '(?, ?)').join('\n'))
    }))
})

describe('HTML and XML', () => {
  /** Tags, attributes and text as a parser sees them. */
  function shape(document: string, xmlMode: boolean): unknown[] {
    const found: unknown[] = []
    const handler = new DomHandler()
    const parser = new Parser(
      {
        onopentag: (name, attributes) => found.push([name, { ...attributes }]),
        ontext: text => (typeof found.at(-1) === 'string' ? found.push(`${found.pop()}${text}`) : found.push(text)),
        onclosetag: (name, implied) => implied || found.push(`/${name}`, null),
        oncomment: text => found.push(['!', text]),
        onprocessinginstruction: text => found.push(['?', text]),
      },
      { xmlMode, decodeEntities: true, recognizeSelfClosing: xmlMode },
    )
    handler.onreset()
    parser.end(document)
    return found.filter(one => one !== null && one !== '')
  }

  test('HTML: text, attributes and titles', () =>
    holds(async rows => {
      const row = `<li title="{{[A]}}" data-b='{{[B]}}'><title>{{[A]}}</title><b>x{{[B]}}</b></li>`
      const html = (cell: Cell) => given(cell).replaceAll('\0', '\ufffd')
      const parts: unknown[] = shape(await written('html', row, rows, { separator: '' }), false)
      const expected = rows.flatMap(([a, b]) => {
        const [first = '', ...lines] = html(b).split(/\r\n|\r|\n/)
        return [
          ['li', { title: html(a), 'data-b': html(b) }],
          ['title', {}],
          ...(html(a) === '' ? [] : [html(a)]),
          '/title',
          ['b', {}],
          `x${first}`,
          ...lines.flatMap(line => [['br', {}], ...(line === '' ? [] : [line])]),
          '/b',
          '/li',
        ]
      })
      expect(parts).toEqual(expected)
    }))

  test('HTML: no address is a script', () =>
    holds(
      async rows => {
        const page = await written('html', '<a href="{{[A]}}">x</a>', rows)
        for (const part of shape(page, false))
          if (Array.isArray(part) && part[0] === 'a')
            expect(String(part[1].href).replaceAll(/[\p{Cc}\s]/gu, '')).not.toMatch(/^(?:javascript|vbscript|data):/i)
      },
      fc.array(
        fc.tuple(
          fc.constantFrom('javascript:alert(1)', ' java\nscript:x', 'DATA:text/html,x', 'https://a.b'),
          fc.constant(null),
        ),
      ),
    ))

  test('XML: text and attributes', () =>
    holds(async rows => {
      const xml = (cell: Cell) =>
        given(cell).replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
      const document = await written('xml', '<r a="{{[A]}}"><b>x{{[B]}}</b></r>', rows, {
        ...{ header: '<all>', separator: '', footer: '</all>' },
      })
      expect(shape(document, true)).toEqual([
        ['all', {}],
        ...rows.flatMap(([a, b]) => [['r', { a: xml(a) }], ['b', {}], `x${xml(b)}`, '/b', '/r']),
        '/all',
      ])
    }))
})

describe('YAML', () => {
  test('values after keys and dashes, and in brackets', () =>
    holds(async rows => {
      const text = await written('yaml', '- a: {{[A]}}\n  b:\n    - {{[B]}}\n    - c: [{{[A]}}, {{[B]}}]', rows)
      const value = (cell: Cell) => (cell === null || cell === '' ? null : cell.toWellFormed())
      const all = rows.map(([a, b]) => ({ a: value(a), b: [value(b), { c: [value(a), value(b)] }] }))
      expect(parse(text)).toEqual(all.length === 0 ? null : all)
    }))

  test('on one line', () =>
    holds(async rows => {
      const text = await written('yaml', '{a: {{[A]}}, "b": {{[B]}}}', rows, {
        header: 'all: [',
        separator: ', ',
        footer: ']',
      })
      const value = (cell: Cell) => (cell === null || cell === '' ? null : cell.toWellFormed())
      expect(parse(text)).toEqual({ all: rows.map(([a, b]) => ({ a: value(a), b: value(b) })) })
    }))
})

describe('Markdown', () => {
  /** Text and the kinds of everything else, as a parser sees them. */
  function tokensIn(text: string): { kinds: string[]; text: string } {
    const found = markdownIt('default', { html: true, linkify: false })
      .parse(text, {})
      .flatMap(one => [one, ...(one.children ?? [])])
    return {
      kinds: found
        .map(({ type }) => type)
        .filter(type => !/^(?:text|text_special|inline|softbreak|html_inline)$/.test(type)),
      text: found
        .filter(({ type }) => type.startsWith('text'))
        .map(({ content }) => content)
        .join(''),
    }
  }

  test('no cell is a heading, a list, code, a link or HTML', () =>
    holds(async rows => {
      const row = '- {{[A]}}\n- x {{[B]}}'
      const { kinds } = tokensIn(await written('md', row, rows, { header: '# L\n\n' }))
      const { kinds: plain } = tokensIn(
        await written(
          'md',
          row,
          rows.map(() => ['a', 'b']),
          { header: '# L\n\n' },
        ),
      )
      const isBlank = rows.some(([a]) => given(a).trim() === '')
      if (!isBlank) expect(kinds).toEqual(plain)
      else
        expect(kinds.filter(kind => /heading|code|fence|link|image|html|^em_|strong|table|hr/.test(kind))).toEqual(
          plain.filter(kind => /heading/.test(kind)),
        )
    }))

  test('no cell of a table ends early', () =>
    holds(async rows => {
      const text = await written('md', '| {{[A]}} | **{{[B]}}** |', rows, { header: '| A | B |\n| --- | --- |\n' })
      const lines = text.trimEnd().split('\n')
      expect(lines).toHaveLength(rows.length + 2)
      for (const line of lines) expect(line.replaceAll(/\\./gsu, '').split('|')).toHaveLength(4)
    }))
})
