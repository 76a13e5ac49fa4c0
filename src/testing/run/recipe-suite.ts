// What tests of recipes begin with: a real service, a workspace beside it, and lists of guests.
import { afterAll, beforeAll } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { openRecipeWorkspace, type RecipeWorkspace } from './recipe-workspace.ts'
import { openService } from './run-workspace.ts'

export const guestColumns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'Mail', type: 'email' },
  { name: 'City', type: 'city' },
]
export type Guest = [name: string | null, mail: string | null, city: string | null]
/** Two are the same person, one has spaces, one address is broken. */
export const people = (of: string): Guest[] => [
  [' Anna  Berg', `anna.${of}@gmail.com`, 'Oslo'],
  ['Anna Berg', `anna.${of}@gmail.com`, 'Oslo'],
  ['Bea Cole', `bea.${of}@gmail.com`, 'Oslo.'],
  ['Dan  Ek ', `dan.${of}@gmail.com`, 'Bergen'],
]

export const askOf = (sheetId: SheetId, text: string) => ({ sheetId, text, columns: [], acceptPrices: false })

/** To be called where a file's hooks stand. */
export function recipeSuite() {
  let service: Service
  let at: RecipeWorkspace
  beforeAll(async () => {
    service = await openService({ contacts: 500 })
    at = await openRecipeWorkspace(service)
  })
  afterAll(async () => {
    await at.close()
    await service.close()
  })
  return {
    at: () => at,
    listOf: async (rows: Guest[], name: string, columns = guestColumns) => {
      const { sheetId, columnIds } = await makeSheet(at.store, columns, rows, name)
      return { sheetId, ids: columnIds as [ColumnId, ColumnId, ColumnId] }
    },
    /** Cells of the columns that are shown, by the names of those. */
    cellsOf: async (sheetId: SheetId): Promise<Record<string, (string | null)[]>> => {
      const columns = (await at.store.grid.call('columnsOf', sheetId)).filter(({ hidden }) => !hidden)
      const { ids } = await at.store.scan.call('orderRows', sheetId, wholeListView, [])
      const slots = columns.map(({ slot }) => slot)
      const rows = await at.store.grid.call('readRows', sheetId, slots, ids)
      return Object.fromEntries(columns.map(({ name }, place) => [name, rows.map(row => row[place] ?? null)]))
    },
    callsSoFar: async () => (await at.runs.list()).reduce((sum, { callsDone }) => sum + callsDone, 0),
  }
}
