// The law of rows found in bytes: with a text reader for what is odd, they are the rows that the text reader finds alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { byteGlanceOf } from '../import/bytes/byte-glance.ts'
import { readByteRows } from '../import/bytes/read-bytes.ts'
import { openRowMemory, type RowMemory } from '../import/bytes/row-memory.ts'
import type { TextPlace } from './byte-rows.ts'
import { openSource } from './open-source.ts'
import type { RowSink } from './source-row.ts'
import type { TableSource } from './table-source.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'list.csv')

interface Read {
  rows: { fields: (string | null)[]; line: number; number: number }[]
  blanks: number[]
}
const gather =
  (into: Read): RowSink =>
  row => {
    if (row.blank) into.blanks.push(row.number)
    else into.rows.push({ fields: [...row.fields], line: row.line, number: row.number })
    return false
  }

async function asText(source: TableSource): Promise<Read> {
  const read: Read = { rows: [], blanks: [] }
  await source.rows(gather(read))
  return read
}

/** By the size of their block: to assemble the code and to clear its memory takes ten times as long as to find the rows. */
const memories = new Map<number, RowMemory>()
async function memoryOf(blockBytes: number, width: number, dialect: { delimiter: number; quote: number }) {
  const known = memories.get(blockBytes)
  if (known) return known
  const made = await openRowMemory({ ...dialect, width }, 2 * blockBytes)
  memories.set(blockBytes, made)
  return made
}

/** In turns: one row as text, then as many as can be found in bytes. */
async function inTurns(source: TableSource, width: number, blockBytes: number): Promise<Read & { found: number }> {
  const read: Read = { rows: [], blanks: [] }
  const { byBytes } = source
  if (!byBytes) throw new Error('its rows cannot be found in bytes')
  const memory = await memoryOf(blockBytes, width, byBytes)
  let found = 0
  for (let place: TextPlace = byBytes.start; ; ) {
    const behind = await byBytes.rowsFrom(place, 1, gather(read))
    if (behind === null) return { ...read, found }
    const seen: string[][] = []
    let { rows } = behind
    const blanks: number[] = []
    const numbers: number[] = []
    place = await readByteRows(byBytes.file, behind, memory, {
      row(bytes) {
        numbers.push(++rows)
        seen.push(Array.from(memory.starts, (start, at) => bytes.toString('utf8', start, memory.ends[at])))
        return true
      },
      blank: () => blanks.push(++rows),
      wait: () => null,
    })
    expect(place.rows).toBe(rows)
    found += seen.length
    read.blanks.push(...blanks)
    // Their lines are known at the ends of such a stretch alone; the next row read as text shows them.
    read.rows.push(...seen.map((fields, at) => ({ fields, line: Number.NaN, number: numbers[at] ?? 0 })))
  }
}

/** Every small one, and some that hold several rows. */
const blocks = [...Array.from({ length: 25 }, (_, at) => 8 + at), 40, 47, 64, 99, 128, 150, 211, 256, 299, 300]

const clean = fc.constantFrom('a,b,c', '1,"x ""y""",3', '"two\nlines",é,', ',,', '山,😀,"a,b"', 'x,y"z,0')
const odd = fc.constantFrom(
  ...[
    '',
    '',
    'a,b',
    'a,b,c,d',
    '"a" b,c,d',
    '"a" ,b,c',
    '"open,b,c',
    'a\r,b,c',
    '\ufffd,b,c',
    '\ufeffa,b,c',
    ' ,\t, "',
  ],
  ...['"', '""', '"""",a,b', '"a""b","",', "'a','b','c'", '\0,\x1f,\x1e'],
)
const lines = fc.array(
  fc.tuple(
    fc.oneof({ weight: 6, arbitrary: clean }, { weight: 1, arbitrary: odd }),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  ),
  { maxLength: 40 },
)

it('finds what the text reader finds, wherever blocks end', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.boolean(), fc.constantFrom(...blocks), async (all, bom, ends, block) => {
      const text = `${'x'.repeat(9000)},b,c\n${all.map(([line, end]) => line + end).join('')}${ends ? '' : 'x,y,z'}`
      writeFileSync(file, (bom ? '\ufeff' : '') + text)
      const source = await openSource({ file, fileName: 'list.csv' }, { encoding: 'utf-8', delimiter: ',', quote: '"' })
      const alone = await asText(source)
      const both = await inTurns(source, 3, block)
      found += both.found
      expect(both.blanks).toEqual(alone.blanks)
      expect(both.rows.map(({ fields, number }) => [number, fields])).toEqual(
        alone.rows.map(({ fields, number }) => [number, fields]),
      )
      for (const [at, { line }] of both.rows.entries()) if (!Number.isNaN(line)) expect(line).toBe(alone.rows[at]?.line)
    }),
    { numRuns: 1500 },
  )
  // Else the law says nothing.
  expect(found).toBeGreaterThan(2000)
})

it('bytes that are no text are read as text', async () => {
  const good = Buffer.from('a,b,c\n'.repeat(50))
  writeFileSync(file, Buffer.concat([good, Buffer.from([0x61, 0xe9, 0x2c, 0x2c, 0x0a]), good]))
  const source = await openSource({ file, fileName: 'list.csv' }, { encoding: 'utf-8', delimiter: ',', quote: '"' })
  for (const block of [40, 100, 4096]) {
    const both = await inTurns(source, 3, block)
    expect(both.rows.map(({ fields }) => fields)).toEqual((await asText(source)).rows.map(({ fields }) => fields))
    expect(both.rows[50]?.fields).toEqual(['a\ufffd', '', ''])
  }
})

it('a glance at bytes never says yes where the glance at the text says no', () => {
  const piece = fc.constantFrom('@', '1', '23', '4567', ':', '://', 'x', ' ', '٣', 'é', '+', '.')
  for (const type of Object.keys(columnTypeFacts) as ColumnType[]) {
    const { glance } = columnTypeFacts[type]
    const quick = byteGlanceOf(type)
    expect(quick === null).toBe(glance === null)
    if (!glance || !quick) continue
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), parts => {
        const text = parts.join('')
        const bytes = Buffer.from(`,${text},`)
        if (quick(bytes, 1, bytes.length - 1)) expect(glance(text)).toBe(true)
      }),
    )
  }
})
