// Cells changed by one statement: which rows are asked about, which are written, and where the work ends.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { changeCells } from './write-block.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'listwright-write-block-'))
const { store, db, close } = directStore(dir)
afterAll(async () => {
  close()
  await rm(dir, { recursive: true })
})

async function list(rows: (string | null)[][]) {
  const columns = (rows[0] ?? []).map((_, at) => ({ name: `C${at}`, type: 'text' as const }))
  const { sheetId } = await makeSheet(store, columns, rows)
  const cells = (slot: string) => db.column<string | null>(`SELECT ${slot} FROM s${sheetId} ORDER BY id`)
  return { sheetId, cells }
}
const upTo = (rows: number) => Uint32Array.from({ length: rows }, (_, at) => at + 1)

test('a cell changes where another text is wanted, by all the cells that are read', async () => {
  const { sheetId, cells } = await list([
    ['a', 'x'],
    ['b', null],
    [null, 'z'],
    ['d', 'd'],
  ])
  const asked: (readonly (string | null)[])[] = []
  const changed = changeCells(db, sheetId, ['c1', 'c2'], 1, upTo(4), row => {
    asked.push(row)
    return row[0] === 'b' ? undefined : row[0]
  })
  expect(changed).toEqual({ done: 4, rowIds: [1, 3], before: ['x', 'z'], after: ['a', null] })
  expect(asked).toHaveLength(4)
  expect(cells('c2')).toEqual(['a', null, null, 'd'])
})

test('rows with gaps between them, and none that is gone', async () => {
  const { sheetId, cells } = await list(Array.from({ length: 600 }, (_, at) => [`n${at + 1}`]))
  db.run(`UPDATE s${sheetId} SET gone = 1 WHERE id IN (3, 500)`)
  const odd = upTo(600).filter(id => id % 2 === 1)
  const { done, rowIds } = changeCells(db, sheetId, ['c1'], 0, odd, ([cell = null]) => `${cell}!`)
  expect(done).toBe(300)
  expect(rowIds).toEqual(Array.from(odd).filter(id => id !== 3))
  expect(cells('c1').filter(cell => cell?.endsWith('!'))).toHaveLength(299)
  // 500 is even, and was not asked for.
  expect(cells('c1').slice(0, 4)).toEqual(['n1!', 'n2', 'n3', 'n4'])
})

test('a row that stays is not written', async () => {
  const { sheetId } = await list(Array.from({ length: 300 }, (_, at) => [`n${at}`]))
  const before = db.value<number>('SELECT total_changes()') ?? 0
  changeCells(db, sheetId, ['c1'], 0, upTo(300), ([cell = null]) => (cell === 'n7' ? 'seven' : cell))
  expect((db.value<number>('SELECT total_changes()') ?? 0) - before).toBe(1)
})

test('after rows that nearly all change, those that stay keep their cells and are in no history', async () => {
  const { sheetId, cells } = await list(Array.from({ length: 1000 }, (_, at) => [at % 10 === 0 ? null : `n${at}`]))
  db.run(`UPDATE s${sheetId} SET gone = 1 WHERE id IN (300, 900)`)
  const stays = (id: number) => id % 10 === 1 || id === 300 || id === 900
  const upper = ([cell = null]: readonly (string | null)[]) => cell?.toUpperCase() ?? cell
  const { done, ...changed } = changeCells(db, sheetId, ['c1'], 0, upTo(1000), upper)
  const wanted = Array.from(upTo(1000)).filter(id => !stays(id))
  expect(done).toBe(1000)
  expect(changed.rowIds).toEqual(wanted)
  expect(changed.before).toEqual(wanted.map(id => `n${id - 1}`))
  expect(changed.after).toEqual(wanted.map(id => `N${id - 1}`))
  expect(cells('c1')).toEqual(
    Array.from({ length: 1000 }, (_, at) => {
      if (at % 10 === 0) return null
      return at === 299 || at === 899 ? `n${at}` : `N${at}`
    }),
  )
})

test('several megabytes are the end of it, and a failure leaves all as it was', async () => {
  const { sheetId, cells } = await list(Array.from({ length: 600 }, () => ['x'.repeat(20_000)]))
  const { done, rowIds } = changeCells(db, sheetId, ['c1'], 0, upTo(600), () => 'short')
  expect(done).toBe(250)
  expect(rowIds).toHaveLength(250)
  const failing = () =>
    db.transaction(() =>
      changeCells(db, sheetId, ['c1'], 0, upTo(250), row => {
        if (row[0] === 'other') throw new Error('no such transform')
        return 'other'
      }),
    )
  db.run(`UPDATE s${sheetId} SET c1 = 'other' WHERE id = 200`)
  expect(failing).toThrow('no such transform')
  expect(cells('c1').slice(0, 3)).toEqual(['short', 'short', 'short'])
})
