// Each different text of a column is visited with as many cells as have it, as a plain statement finds them, whatever was read and
// changed before: from what the thread keeps, and where a cell is too long for that.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { finish } from '../../checks/betrayed/steps.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { noNotation } from '../types/cell-context.ts'
import { visitTexts } from './counted-texts.lane.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'listwright-counted-texts-'))
const { store, db, close } = directStore(dir)
afterAll(async () => {
  close()
  await rm(dir, { recursive: true })
})

const rows = 40
const types = ['company', 'text', 'country', 'phone'] as const
const cell = fc.constantFrom(
  null,
  '',
  ' ',
  '\u00a0',
  '\0',
  'DE',
  'Germany',
  'France',
  'Acme',
  'Acme ',
  'x'.repeat(1200),
)
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('read' as const), column: fc.nat(3) }) },
  fc.record({
    does: fc.constant('write' as const),
    column: fc.nat(3),
    row: fc.integer({ min: 1, max: rows }),
    text: cell,
  }),
  fc.record({ does: fc.constant('delete' as const), row: fc.integer({ min: 1, max: rows }) }),
)
const short = ['DE', 'Acme', ' Acme', null, 'Germany', 'FR', '030 901820']

it('visits what is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 30 }), async deeds => {
      const lines = Array.from({ length: rows }, (_, row) =>
        types.map((_, at) => short[(row * (at + 1) + at) % short.length] ?? null),
      )
      const { sheetId, columnIds } = await makeSheet(
        store,
        types.map(type => ({ name: type, type })),
        lines,
      )
      const step = () => ({ label: 'Edit', key: crypto.randomUUID() })
      for (const one of [...deeds, ...types.map((_, column) => ({ does: 'read' as const, column }))]) {
        if (one.does === 'write')
          await store.writer.call('writeCells', sheetId, step(), [
            { columnId: columnIds[one.column] ?? 0, rowIds: [one.row], values: [one.text] },
          ])
        else if (one.does === 'delete') await store.writer.call('deleteRows', sheetId, step(), [one.row])
        else {
          const all = columnsOf(db, sheetId)
          const [column, country] = [all[one.column], all[2]]
          if (!column || !country) throw new Error('no column')
          const asks = column.type === 'company' || column.type === 'phone'
          const found = new Map<string, { cells: number; rowId: number }>()
          const order: number[] = []
          finish(
            visitTexts(db, sheetId, column, { ...noNotation, country: 'GB' }, (text, notation, cells, rowId) => {
              const key = JSON.stringify([text, notation.country])
              const known = found.get(key)
              found.set(key, { cells: cells + (known?.cells ?? 0), rowId: known?.rowId ?? rowId })
              order.push(rowId)
            }),
          )
          const expected = new Map<string, { cells: number; rowId: number }>()
          const stored = `SELECT id, ${column.slot}, ${country.slot} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`
          for (const [rowId, text, named] of db.arrays<[number, string | null, string | null]>(stored)) {
            if (text === null || text.trim() === '') continue
            const key = JSON.stringify([text, (asks && named !== null ? countryCode(named) : null) ?? 'GB'])
            const known = expected.get(key)
            expected.set(key, { cells: 1 + (known?.cells ?? 0), rowId: known?.rowId ?? rowId })
          }
          expect(found).toEqual(expected)
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
      }
    }),
    { numRuns: 60 },
  )
})
