// Files made to take time or memory end with a result or a declared failure, and the watchdog has nothing to do.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { bzip2Bomb, bzip2More, bzip2Runs, xzBlocks, xzBomb, xzEmpty } from '../../../testing/file/packed-files.ts'
import { testHost } from '../../../testing/web/test-host.ts'
import { Failure } from '../../base/fail.ts'
import { openFileThread } from '../file-wire.ts'

const numRuns = Number(process.env.LISTWRIGHT_HOSTILE ?? 20)

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-hostile-law-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { threads } = testHost({ dataDir: folder })

/** 'read', or the code of the failure; anything undeclared is thrown. */
async function outcome(fileName: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, fileName)
  writeFileSync(file, content)
  const unpackTo = path.join(folder, 'unpacked')
  const task = { kind: 'inspect', file, fileName, options: {}, country: 'DE', unpackTo } as const
  const thread = openFileThread(threads.file, task, new AbortController().signal)
  try {
    while ((await thread.next()) !== null);
    return 'read'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  } finally {
    await thread.close()
  }
}
const ended = (code: string) => expect(['file_stuck', 'file_memory']).not.toContain(code)

const bit = fc.constantFrom(
  '"',
  '""',
  '",',
  ',"',
  ',',
  ';',
  ' ',
  '   ',
  '\n',
  '\r',
  '\t',
  '@',
  'a',
  '.',
  '+49 ',
  "'",
  '{',
  '[',
  ':',
  '\\',
  'é',
  '1',
  '-',
)
const pattern = fc.array(bit, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))

it('texts of one pattern over and over', async () => {
  await fc.assert(
    fc.asyncProperty(pattern, pattern, fc.integer({ min: 1, max: 4 }), async (start, over, megabytes) => {
      const times = Math.ceil((megabytes * 1_000_000) / over.length)
      ended(await outcome('text.csv', `Name,Mail\n${start}${over.repeat(times)}`))
    }),
    { numRuns, seed: 13 },
  )
})

const place = fc.constantFrom(
  '  ',
  ' ',
  '-----',
  '=== ',
  'Ann',
  '1',
  '山',
  '\n',
  '\r',
  'x\u0308',
  '\t',
  '12AB',
  '   \n',
)

it('texts in places of one pattern over and over, with lines of any length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 2 }),
      async (over, isRuled, megabytes) => {
        const again = over.join('')
        const head = isRuled ? 'Name      City\n--------- ----\n' : 'Name      City\nAnn       Hull\nBo        Bath\n'
        ended(await outcome('list.txt', `${head}${again.repeat(Math.ceil((megabytes * 1_000_000) / again.length))}`))
      },
    ),
    { numRuns, seed: 13 },
  )
})

const xmlPattern = fc.constantFrom(
  '<c/>',
  '<c><v>1</v></c>',
  '<c s="1"><v>45292.5</v></c>',
  '<row/>',
  '<row></row><!-- x -->',
  '</row><row>',
  '<c t="inlineStr"><is><t>a@host.example</t></is></c>',
  '<c t="inlineStr"><is><r><t/></r></is></c>',
  '<c r="XFD1"><v>1</v></c>',
)
const before = fc.constantFrom('<cols>', '<col min="1" max="16384" hidden="1"/>', '<dimension ref="A1"/>', ' ')
const codeBit = fc.constantFrom(
  '0',
  '#',
  '?',
  '@',
  'h',
  'm',
  '"',
  '[',
  ']',
  '\\',
  ';',
  '.',
  ',',
  'General',
  '%',
  '_',
  '*',
  'E+',
  '/',
)

it('workbooks of one pattern over and over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(xmlPattern, { minLength: 1, maxLength: 3 }),
      before,
      fc.array(codeBit, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 100_000 }),
      async (cells, head, code, times) => {
        const over = cells.join('')
        const many = head === '<cols>' ? '<cols/>' : head.repeat(times)
        const bytes = workbookOf({
          before: many.startsWith('<col ') ? `<cols>${many}</cols>` : many,
          formats: [code.join('').repeat(Math.ceil(times / 2))],
          sheets: [`<row>${over.repeat(times)}</row>`],
          after: `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(times)}</mergeCells>`,
        })
        ended(await outcome('book.xlsx', bytes))
      },
    ),
    { numRuns, seed: 13 },
  )
})

const tag = fc.constantFrom(
  ...['<table>', '<table><tr><td>', '</table>', '<tr>', '<td>', '<td rowspan=65534 colspan=1000>', '</td></tr>', '<b>'],
  ...[
    '<p>',
    '</p>',
    '<form>',
    '<!-- ',
    '<a href="',
    '"',
    '<svg>',
    '&nbsp;',
    ' ',
    '\n',
    'x',
    '<caption>',
    '<h1>',
    '<br>',
  ],
)

it('pages of one pattern over and over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tag, { minLength: 1, maxLength: 6 }),
      fc.array(tag, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 2 }),
      async (start, over, megabytes) => {
        const again = over.join('')
        const page = `<!doctype html><table><tr><td>${start.join('')}${again.repeat(Math.ceil((megabytes * 1_000_000) / again.length))}`
        ended(await outcome('page.html', page))
      },
    ),
    { numRuns, seed: 13 },
  )
})

const element = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<p/>',
    '<p a="1"/>',
    '<q>x</q>',
    '<q name="n">x</q>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&lt;',
    '&e;',
  ],
  ...[' ', '\n', 'x', '<p><q>1</q></p>', '<r:p xmlns:r="u">', '<?x ', '?>', '<p a="'],
)
const dtd = fc.constantFrom(
  '',
  '<!DOCTYPE l [<!ENTITY e "eeeeeeeeee"><!ENTITY f "&e;&e;&e;&e;">]>',
  `<!DOCTYPE l [${'<!ENTITY e "x">'.repeat(100_000)}`,
)

it('XML documents of one pattern over and over', async () => {
  await fc.assert(
    fc.asyncProperty(
      dtd,
      fc.array(element, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 2 }),
      async (head, over, megabytes) => {
        const again = over.join('')
        const text = `<?xml version="1.0"?>${head}<l>${again.repeat(Math.ceil((megabytes * 1_000_000) / again.length))}</l>`
        ended(await outcome('list.xml', text))
      },
    ),
    { numRuns, seed: 13 },
  )
})

const stream = fc.constantFrom(bzip2Bomb, bzip2More, bzip2Runs, xzBlocks, xzBomb, xzEmpty, Buffer.alloc(4))

it('compressed streams over and over, some of them made to fill the disk, with a change in one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stream, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.nat()),
      async (streams, times, change) => {
        const bytes = Buffer.concat(Array.from({ length: times }, () => streams).flat())
        if (change !== null) bytes[change % bytes.length] = 0x55
        ended(await outcome('list.csv.bz2', bytes))
      },
    ),
    { numRuns: Math.ceil(numRuns / 4), seed: 13 },
  )
})
