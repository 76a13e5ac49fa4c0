// A law: whatever the cells hold, other programs read the same cells from the formats that are text.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type MarkupFormat, markupText } from './markup-text.ts'
import { textOfRows } from './row-text.ts'

type Rows = (string | null)[][]
const text = { as: 'text' } as const

async function written(format: MarkupFormat, names: string[], rows: Rows, title = 'People'): Promise<string> {
  async function* slices() {
    yield rows.slice(0, 1)
    yield rows.slice(1)
  }
  const parts: string[] = []
  for await (const part of textOfRows(markupText(format, { title, names, reads: names.map(() => text) }), slices()))
    parts.push(part)
  return parts.join('')
}

const scrap = fc.constantFrom(
  ...[
    'a',
    'é',
    '😀',
    ' ',
    '\t',
    '"',
    "'",
    '\\',
    '|',
    '&',
    '<',
    '>',
    '#',
    ':',
    '-',
    '*',
    '_',
    '`',
    '[',
    '{',
    '%',
    '@',
    '!',
  ],
  ...['\n', '\u2028', '\u0085', 'null', 'true', '~', '07', '=', '&amp;', '<br>', ']]>', '</td>', '--', ';'],
)
const cellText = fc.array(scrap, { minLength: 1, maxLength: 8 }).map(parts => parts.join(''))
const table = fc
  .integer({ min: 1, max: 4 })
  .chain(width =>
    fc.tuple(
      fc.uniqueArray(cellText, { minLength: width, maxLength: width, selector: name => name.toLowerCase() }),
      fc.array(fc.array(fc.option(cellText), { minLength: width, maxLength: width }), { maxLength: 4 }),
    ),
  )

describe('read back by other programs', () => {
  test('YAML', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ([names, rows]) => {
        const read: unknown = parse(await written('yaml', names, rows))
        expect(read).toEqual(rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]]))))
      }),
      { numRuns: 300 },
    )
  })

  test('SQL', async () => {
    await fc.assert(
      fc.asyncProperty(table, cellText, async ([names, rows], title) => {
        // A table of this name is SQLite's own.
        fc.pre(!title.trim().toLowerCase().startsWith('sqlite_') && title.trim() !== '')
        fc.pre(names.every(name => name.trim() !== ''))
        const db = new Database(':memory:')
        try {
          db.exec(await written('sql', names, rows, title))
          const [{ name } = { name: '' }] = db.prepare<[], { name: string }>('SELECT name FROM sqlite_schema').all()
          expect(name).toBe(title)
          expect(
            db
              .prepare(`SELECT * FROM "${name.replaceAll('"', '""')}"`)
              .raw()
              .all(),
          ).toEqual(rows)
        } finally {
          db.close()
        }
      }),
      { numRuns: 200 },
    )
  })

  /** Texts of the elements of one name, in their order. */
  function textsIn(document: string, element: RegExp, xmlMode: boolean): string[] {
    const texts: string[] = []
    let open = false
    const parser = new Parser(
      {
        onopentag(name) {
          if (element.test(name)) {
            texts.push('')
            open = true
          } else if (open && name === 'br') texts.push(`${texts.pop() ?? ''}\n`)
        },
        ontext(part) {
          if (open) texts.push((texts.pop() ?? '') + part)
        },
        onclosetag(name) {
          if (element.test(name)) open = false
        },
      },
      { xmlMode, decodeEntities: true },
    )
    parser.end(document)
    return texts
  }

  test('HTML', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ([names, rows]) => {
        const page = await written('html', names, rows)
        expect(textsIn(page, /^th$/, false)).toEqual(names)
        expect(textsIn(page, /^td$/, false)).toEqual(rows.flat().map(cell => cell ?? ''))
      }),
      { numRuns: 300 },
    )
  })

  test('XML', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ([names, rows]) => {
        const document = await written('xml', names, rows)
        expect(textsIn(document, /^(?!rows$|row$)/, true)).toEqual(rows.flat().map(cell => cell ?? ''))
      }),
      { numRuns: 300 },
    )
  })

  test('Markdown: a line for each row, no cell ends early', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ([names, rows]) => {
        const lines = (await written('md', names, rows)).trimEnd().split('\n')
        expect(lines).toHaveLength(rows.length + 2)
        for (const line of lines) expect(line.replaceAll(/\\./gsu, '').split('|')).toHaveLength(names.length + 2)
      }),
      { numRuns: 300 },
    )
  })
})

test('what the program wrote as a number or yes and no is typed; names are unique', async () => {
  const reads = [{ as: 'number', decimal: '.' }, { as: 'boolean', yesNo: true }, text] as const
  const names = ['Score', 'Role', 'score']
  const of = async (format: MarkupFormat) => {
    const { before, row, after } = markupText(format, { title: 'L', names, reads })
    return before + row(['92', 'yes', null]) + after
  }
  expect(await of('yaml')).toBe('- "Score": 92\n  "Role": true\n  "score": null\n')
  expect(await of('sql')).toBe(
    'BEGIN;\nCREATE TABLE "L" (\n  "Score" NUMERIC,\n  "Role" BOOLEAN,\n  "score (2)" TEXT\n);\n' +
      'INSERT INTO "L" ("Score", "Role", "score (2)") VALUES (92, TRUE, NULL);\nCOMMIT;\n',
  )
  expect(await of('md')).toBe('| Score | Role | score |\n| ---: | --- | --- |\n| 92 | yes |  |\n')
  expect(await of('xml')).toContain('<row><Score>92</Score><Role>yes</Role><score/></row>')
})
