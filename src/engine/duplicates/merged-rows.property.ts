// Rows of any list merged by any choices: no marker where a row has a value, no value that no row has, nothing put together from
// rows that contradict each other.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { type ColumnChoice, type KeepReason, valueChoices } from '../../contract/app/duplicates.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { noNotation } from '../types/cell-context.ts'
import { fitsColumn } from './rows-of-group.ts'

const workspace = await tempWorkspace()
await workspace.store.close()
const { store, close } = directStore(workspace.dir)
afterAll(async () => {
  close()
  const { rm } = await import('node:fs/promises')
  await rm(workspace.dir, { recursive: true, force: true })
})

const columns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'Email', type: 'email' },
  { name: 'Company', type: 'company' },
  { name: 'Job title', type: 'job_title' },
  { name: 'Domain', type: 'domain' },
  { name: 'Street', type: 'text' },
  { name: 'Zip', type: 'text' },
  { name: 'City', type: 'city' },
  { name: 'Note', type: 'text' },
]
const alone = [0, 1, 8]
/** By the places of columns that belong together; titles of one company may differ. */
const groups = [
  { places: [2, 3, 4], lead: [2, 4] },
  { places: [5, 6, 7], lead: [5, 6, 7] },
]
const markers = ['n/a', '-', '?', 'k. A.', ' ', '']
const values = ['Xylo', 'Yarrow', 'Zephyr', 'XYLO', 'Yarrow  ', 'x@y.example', 'Ünal', '🙂', 'שלום']
const isValue = (cell: string | null | undefined) => !markers.includes(cell ?? '')
/** Whether a cell is blank, or what its column holds. */
const fits = (place: number, cell: string | null | undefined) =>
  !isValue(cell) || fitsColumn(columns[place]?.type ?? 'text', cell ?? '', noNotation)
const cell = fc.option(fc.oneof(fc.constantFrom(...values), fc.constantFrom(...markers)))
const rows = fc.array(fc.tuple(...columns.map(() => cell)), { minLength: 2, maxLength: 6 })
const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The row that stays, and for each column where the merged row's text comes from. */
async function merged(
  list: (string | null)[][],
  asked: { stays: number; turned: (Omit<ColumnChoice, 'columnId'> | null)[] },
) {
  const { sheetId, columnIds } = await makeSheet(store, columns, list)
  const ids = list.map((_, at) => at + 1)
  const survivor = ids[asked.stays % ids.length] ?? 1
  const choices = asked.turned.flatMap((choice, at) => {
    const columnId = columnIds[at]
    return choice && columnId !== undefined ? [{ columnId, ...choice }] : []
  })
  const judged = await store.scan.call('judgeGroups', sheetId, [ids], { choices, survivors: [survivor], home: null })
  const kept = judged.groups[0]?.kept ?? []
  return columnIds.map((columnId, at): { row: number; text: string | null; why: KeepReason | null } => {
    const one = kept.find(value => value.columnId === columnId)
    const row = (one?.rowId ?? survivor) - 1
    return { row, text: one?.text ?? list[row]?.[at] ?? null, why: one?.why ?? null }
  })
}

const none = columns.map(() => null)
const holders = (list: (string | null)[][], place: number) => list.filter(row => isValue(row[place]))

test('values come from rows, markers never win, and rows that contradict each other are not mixed', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(5), async (list, stays) => {
      const result = await merged(list, { stays, turned: none })
      const own = list[stays % list.length]
      for (const place of alone) {
        expect(isValue(result[place]?.text)).toBe(holders(list, place).length > 0)
        // Two rows are no majority: what is replaced is the same value in another form, or none of its column.
        const before = own?.[place]
        if (list.length === 2 && isValue(before) && fits(place, before))
          expect(same(result[place]?.text ?? '', before ?? '')).toBe(true)
        expect(fits(place, result[place]?.text)).toBe(
          holders(list, place).length === 0 || holders(list, place).some(row => fits(place, row[place])),
        )
      }
      for (const { places, lead } of groups) {
        const givers = places.flatMap(place =>
          isValue(result[place]?.text) ? [list[result[place]?.row ?? -1] ?? []] : [],
        )
        expect(givers.length > 0).toBe(places.some(place => holders(list, place).length > 0))
        for (const one of givers)
          for (const other of givers)
            for (const place of lead)
              if (isValue(one[place]) && isValue(other[place]))
                expect(same(one[place] ?? '', other[place] ?? '')).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
}, 300_000)

test('a choice of a person takes one value of the column, or joins all of them', async () => {
  const choice = fc.record({ choice: fc.constantFrom(...valueChoices), separator: fc.constantFrom(' | ', '; ') })
  const turned = fc.tuple(...columns.map(() => choice))
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(5), turned, async (list, stays, turned) => {
      const result = await merged(list, { stays, turned })
      for (const [place, { text, why }] of result.entries()) {
        const there = holders(list, place).map(row => row[place] ?? '')
        expect(isValue(text)).toBe(there.length > 0)
        if (why !== 'joined') {
          if (there.length > 0) expect(there).toContain(text)
          continue
        }
        const parts = (text ?? '').split(turned[place]?.separator ?? '')
        expect(parts.length).toBeGreaterThan(1)
        for (const part of parts) expect(there.some(one => one.trim() === part)).toBe(true)
        for (const one of there) expect(parts.some(part => same(part.normalize('NFKC'), one))).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
}, 300_000)
