// Cells read together with those of their neighbours are those that a statement of their own reads, whatever was read and
// changed before.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { cellReader } from './read-ahead.lane.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'listwright-read-ahead-'))
const { store, db, close } = directStore(dir)
afterAll(async () => {
  close()
  await rm(dir, { recursive: true })
})

const width = 20
const rows = 60
const cell = fc.option(fc.oneof(fc.string({ maxLength: 8 }), fc.constant('ä'.repeat(600))), { freq: 2 })
const place = fc.nat({ max: width - 1 })
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      column: place,
      wanted: fc.integer({ min: 1, max: 40 }),
    }),
  },
  fc.record({ does: fc.constant('write' as const), column: place, row: fc.integer({ min: 1, max: rows }), text: cell }),
  fc.record({ does: fc.constant('delete' as const), row: fc.integer({ min: 1, max: rows }) }),
)

it('reads what is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 30 }), fc.boolean(), async (deeds, named) => {
      const columns = Array.from({ length: width }, (_, at) => ({ name: `C${at}`, type: 'text' as const }))
      const lines = Array.from({ length: rows }, (_, row) =>
        columns.map((_, at) => (row % 7 === at % 7 ? null : `${row} ${at}`)),
      )
      const { sheetId, columnIds } = await makeSheet(store, columns, lines)
      const step = () => ({ label: 'Edit', key: crypto.randomUUID() })
      for (const one of deeds) {
        if (one.does === 'write')
          await store.writer.call('writeCells', sheetId, step(), [
            { columnId: columnIds[one.column] ?? 0, rowIds: [one.row], values: [one.text] },
          ])
        else if (one.does === 'delete') await store.writer.call('deleteRows', sheetId, step(), [one.row])
        else {
          const all = columnsOf(db, sheetId)
          const column = all[one.column]
          if (!column) throw new Error('no column')
          const country = named ? (all[width - 1] ?? null) : null
          const read = cellReader(db, sheetId, column, country)
          const found: [number, string | null, string | null][] = []
          for (let [last, more] = [0, true]; more; ) {
            const piece = read(last, one.wanted, (...row) => found.push(row))
            more = piece.read === one.wanted
            last = piece.last
          }
          const stored = `SELECT id, ${column.slot}, ${country?.slot ?? 'NULL'} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`
          expect(found).toEqual(db.arrays(stored))
        }
      }
    }),
    { numRuns: 60 },
  )
})
