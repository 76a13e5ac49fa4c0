// Parts of lists as SQLite itself reads them: every border of a record, a page and a number, and what the writer takes over.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectDatabase } from '../../../store/connect.ts'
import { createPart } from './part-file.ts'
import { openRowMemory, type RowMemory } from './row-memory.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-part-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0

type Rows = string[][]
const memoryOf = async (width: number) => {
  const memory = await openRowMemory({ delimiter: 44, quote: 34, width }, 200_000)
  memory.setOrder(Array.from({ length: width }, (_, place) => place))
  return memory
}
/** As if the row had been found. */
function put({ block, starts, ends }: RowMemory, cells: readonly string[]): void {
  let end = 0
  for (const [place, cell] of cells.entries()) {
    starts[place] = end
    end += block.write(cell, end)
    ends[place] = end
  }
}

/** Rows as a part, and as SQLite reads it. `refused`: the first row that was not taken. */
async function through(rows: Rows, columns: number, firstId = 1) {
  const memory = await memoryOf(rows[0]?.length ?? 0)
  // What another part left there is of no account.
  memory.part.fill(0xa5)
  const part = createPart(memory, columns, firstId)
  let refused: number | null = null
  for (const [at, cells] of rows.entries()) {
    put(memory, cells)
    if (!part.add()) {
      refused = at
      break
    }
  }
  const count = part.rows
  const file = path.join(folder, `${made++}.part`)
  writeFileSync(file, part.finish())
  const db = connectDatabase(file, { readonly: true })
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const read = db.prepare('SELECT * FROM t ORDER BY id').raw().all() as (string | number | null)[][]
    const pages = Number(db.pragma('page_count', { simple: true }))
    return { file, count, refused, read, pages }
  } finally {
    db.close()
  }
}
const expected = (rows: Rows, columns: number, firstId = 1) =>
  rows.map((cells, at) => [
    firstId + at,
    null,
    null,
    ...Array.from({ length: columns }, (_, place) => cells[place] || null),
  ])

it('keeps texts of every length around the borders of its numbers', async () => {
  const lengths = [0, 1, 56, 57, 58, 59, 120, 126, 127, 128, 8184, 8185, 8186, 16_383, 16_384, 30_000]
  const rows = lengths.map(length => ['x'.repeat(length), 'é山😀\0', ''])
  expect((await through(rows, 3)).read).toEqual(expected(rows, 3))
})

it('takes a record that just fits a page, and refuses one byte more', async () => {
  // The heads: 1 for the length, 3 for id, order and gone, 3 for the type of such a text.
  const most = 65_501 - 7
  const fits = [['x'.repeat(most)], ['y'.repeat(most)]]
  expect(await through(fits, 1)).toMatchObject({ refused: null, read: expected(fits, 1) })
  expect(await through([['a'], ['x'.repeat(most + 1)], ['b']], 1)).toMatchObject({
    refused: 1,
    read: expected([['a']], 1),
  })
})

it('goes over many pages, with the one above them', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [`row ${at}`, 'x'.repeat(at % 130)])
  for (const firstId of [1, 120, 16_000, 2_097_000, 268_430_000]) {
    const { read, pages } = await through(rows, 2, firstId)
    expect(pages).toBeGreaterThan(20)
    expect(read).toEqual(expected(rows, 2, firstId))
  }
})

it('is full before it has more pages than it can', async () => {
  const memory = await memoryOf(1)
  const part = createPart(memory, 1, 1)
  put(memory, ['x'.repeat(60_000)])
  while (!part.full) expect(part.add()).toBe(true)
  expect(part.rows).toBeGreaterThan(60)
  const file = path.join(folder, 'full.part')
  writeFileSync(file, part.finish())
  const db = connectDatabase(file, { readonly: true })
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.prepare('SELECT count(*), sum(length(c1)) FROM t').raw().get()).toEqual([part.rows, part.rows * 60_000])
  db.close()
})

it('has rows of fewer cells than the list, and of 500', async () => {
  const rows = [['a', 'b']]
  expect((await through(rows, 3)).read).toEqual(expected(rows, 3))
  const wide = [Array.from({ length: 500 }, (_, at) => (at % 3 === 0 ? '' : `cell ${at}`)), Array(500).fill('')]
  expect((await through(wide, 500)).read).toEqual(expected(wide, 500))
})

it('is taken over by a table like those of lists', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`row ${at}`, ''])
  const { file } = await through(rows, 2, 11)
  const db = connectDatabase(':memory:')
  db.exec(`CREATE TABLE s1(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER);
    CREATE INDEX s1_ord ON s1(ord) WHERE ord IS NOT NULL;
    ALTER TABLE s1 ADD COLUMN c1 TEXT; ALTER TABLE s1 ADD COLUMN c2 TEXT;`)
  db.prepare('ATTACH ? AS part').run(file)
  // Records go over whole: no column is read out of one.
  const steps = db.prepare('EXPLAIN INSERT INTO s1 SELECT * FROM part.t').all() as { opcode: string }[]
  expect(steps.map(({ opcode }) => opcode)).toContain('RowCell')
  expect(steps.map(({ opcode }) => opcode)).not.toContain('Column')
  db.exec('INSERT INTO s1 SELECT * FROM part.t; DETACH part')
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.prepare('SELECT * FROM s1').raw().all()).toEqual(expected(rows, 2, 11))
  db.close()
})
