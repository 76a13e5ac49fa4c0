// Same as source after edits: what no one touched is byte for byte what the file had, whatever its quotes, line ends and empty lines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bomOf } from '../text/bom.ts'
import { fileBlocks } from '../text/file-blocks.ts'
import { encodeText } from '../text/text-encode.ts'
import { keepCopy } from './source-form.ts'
import { type SourceCopy, type SourceLine, sourceLines } from './source-lines.ts'
import { strayRows } from './stray-rows.ts'
import { writeVerbatim } from './verbatim-write.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-verbatim-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const style = { delimiter: ',', quote: '"', quoteAll: false, lineEnd: '\n', guard: false }

async function copyOf(bytes: string | Buffer, width: number, encoding = 'utf-8'): Promise<SourceCopy> {
  const file = path.join(folder, 'source.csv')
  const from = path.join(folder, `copy-${Math.random()}.zst`)
  writeFileSync(file, bytes)
  const sha256 = await keepCopy(fileBlocks(file), from)
  const indexes = Array.from({ length: width }, (_, at) => at)
  return {
    from,
    sha256,
    encoding,
    delimiter: ',',
    quote: '"',
    firstRow: 2,
    left: new Set(),
    width,
    indexes,
    surplus: true,
  }
}

async function rowsOf(copy: SourceCopy): Promise<SourceLine[]> {
  const rows: SourceLine[] = []
  for await (const lines of sourceLines(copy)) rows.push(...lines.filter(({ rowId }) => rowId !== null && rowId > 0))
  return rows
}

async function written(copy: SourceCopy, rows: { id: number; cells: (string | null)[] }[], finalLineEnd: boolean) {
  const out: Uint8Array[] = []
  async function* slices() {
    for (let at = 0; at < rows.length; at += 2) {
      const some = rows.slice(at, at + 2)
      yield { rows: some.map(({ cells }) => cells), ids: Uint32Array.from(some, ({ id }) => id) }
    }
  }
  const put = (bytes: Uint8Array) => {
    out.push(bytes)
  }
  await writeVerbatim(put, text => encodeText(text, copy.encoding), copy, { style, finalLineEnd }, slices())
  return Buffer.concat(out)
}

const cell = fc.constantFrom('a', '"a"', '', '""', ' b ', '"x ""y"""', '"two\nlines"', 'say "hi"', 'ü', '😀', '0012')
const end = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n\r\n')
const file = fc.record({
  rows: fc.array(fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), end), { maxLength: 8 }),
  last: fc.boolean(),
})
const textOf = ({ rows, last }: { rows: [string[], string][]; last: boolean }) => {
  const text = `h1,h2,h3\r\n${rows.map(([cells, lineEnd]) => cells.join(',') + lineEnd).join('')}`
  return last ? text : text.replace(/[\r\n]+$/, '')
}

it('untouched rows give the very file', () =>
  fc.assert(
    fc.asyncProperty(file, async made => {
      const text = textOf(made)
      const copy = await copyOf(text, 3)
      expect((await unchanged(copy, /[\r\n]$/.test(text))).toString()).toBe(text)
    }),
    { numRuns: 150 },
  ))

const unchanged = async (copy: SourceCopy, finalLineEnd: boolean) =>
  written(
    copy,
    (await rowsOf(copy)).map(({ rowId, cells }) => ({ id: rowId ?? 0, cells: [...cells] })),
    finalLineEnd,
  )

/** Bytes that some encodings have no text for, or two ways to write. */
const oddBytes = ['\xff', '\x81', '\x87\x90', '\xed\x40x', '\xc3\xbc', '\xdb', '\x8f\xa2', '\xf5\xf5\xf5']
const wide = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']
const narrow = [
  ...['utf-8', 'windows-1252', 'windows-1253', 'macintosh', 'x-mac-ce', 'cp852', 'iso-8859-8', 'koi8-u'],
  ...['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr', 'utf-8+windows-1250'],
]

it('in every encoding, whatever bytes lines have, those that nobody touched are as they were', () =>
  fc.assert(
    fc.asyncProperty(
      file,
      fc.constantFrom(...narrow, ...wide),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...oddBytes)), { maxLength: 6 }),
      fc.boolean(),
      async (made, encoding, odd, mark) => {
        const text = textOf(made)
        let bytes = iconv.encode(text, wide.includes(encoding) ? encoding : 'utf-8', { addBOM: false })
        if (!wide.includes(encoding))
          for (const [at, one] of odd) {
            const place = at % (bytes.length + 1)
            bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(one, 'latin1'), bytes.subarray(place)])
          }
        const bom = mark ? bomOf(encoding) : Buffer.alloc(0)
        const copy = await copyOf(Buffer.concat([bom, bytes]), 3, encoding)
        expect(await unchanged(copy, /[\r\n]$/.test(text))).toEqual(bytes)
      },
    ),
    { numRuns: 400 },
  ))

it('one cell that changed is one record that differs', () =>
  fc.assert(
    fc.asyncProperty(file, fc.nat(), async (made, pick) => {
      const text = textOf(made)
      const copy = await copyOf(text, 3)
      const lines = await rowsOf(copy)
      fc.pre(lines.length > 0)
      const changed = pick % lines.length
      const rows = lines.map(({ rowId, cells }, at) => ({
        id: rowId ?? 0,
        cells: cells.map((value, place) => (at === changed && place === 1 ? 'CHANGED' : value)),
      }))
      const before = lines.slice(0, changed).map(({ before, raw, lineEnd }) => `${before}${raw}${lineEnd}`)
      const after = lines.slice(changed + 1).map(({ before, raw, lineEnd }) => `${before}${raw}${lineEnd}`)
      const out = (await written(copy, rows, /[\r\n]$/.test(text))).toString()
      expect(out.startsWith(`h1,h2,h3\r\n${before.join('')}`)).toBe(true)
      expect(out.includes('CHANGED')).toBe(true)
      expect(out.replace(/[\r\n]+$/, '').endsWith(after.join('').replace(/[\r\n]+$/, ''))).toBe(true)
    }),
    { numRuns: 150 },
  ))

it('rows that went leave no trace, rows that came are in the dialect, a file without a last line end keeps none', async () => {
  const text = 'h1,h2\r\n"a",1\r\n"b",2\r\n\r\n"c",3'
  const copy = { ...(await copyOf(text, 2)), surplus: false }
  const text8 = async (...given: Parameters<typeof written>) => (await written(...given)).toString()
  const row = (id: number, ...cells: (string | null)[]) => ({ id, cells })
  expect(await text8(copy, [row(1, 'a', '1'), row(3, 'c', '3')], false)).toBe('h1,h2\r\n"a",1\r\n\r\n"c",3')
  expect(await text8(copy, [row(1, 'a', '1'), row(0, 'new, one', null), row(2, 'b', '2')], false)).toBe(
    'h1,h2\r\n"a",1\r\n"new, one",\n"b",2\r\n',
  )
  expect(await text8(copy, [row(3, 'c', '3'), row(9, 'd', '4')], false)).toBe('h1,h2\r\n\r\n"c",3\nd,4')
  expect(await text8(copy, [row(3, 'c', '3'), row(0, 'a', '1')], true)).toBe('h1,h2\r\n\r\n"c",3\na,1\n')
})

it('rows out of the order of the file are known', () => {
  const stray = (...ids: number[]) => [...strayRows(Uint32Array.from(ids))].sort()
  expect(stray(1, 2, 3)).toEqual([])
  expect(stray(1, 9, 2, 3)).toEqual([9])
  expect(stray(3, 2, 1)).toEqual([2, 3])
  expect(stray()).toEqual([])
})

it('a copy that is not the file that was imported is refused', async () => {
  const copy = await copyOf('h1,h2\na,1\n', 2)
  await expect(
    written({ ...copy, sha256: '0'.repeat(64) }, [{ id: 1, cells: ['a', '1'] }], true),
  ).rejects.toMatchObject({
    code: 'same_not_possible',
  })
})
