// What tests of runs begin with: a real service, a workspace beside it, and addresses that no other test has asked about.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { askedOf } from './asked.ts'
import { addresses, openRunWorkspace, openService, type RunWorkspace } from './run-workspace.ts'

/** To be called where a file's hooks stand; the other hooks of the file come after it. */
export function runSuite() {
  let service: Service
  let at: RunWorkspace
  let tests = 0
  const asked = askedOf(() => service)
  beforeAll(async () => {
    service = await openService()
    at = await openRunWorkspace(service)
  })
  beforeEach(() => {
    tests += 1
  })
  afterAll(async () => {
    await at.close()
    await service.close()
  })

  /** The domain of the test that runs. */
  const domain = (firm = 'acme') => `${firm}${tests}-tools.com`

  /** Cells of a column by row id, with states and marks, as the grid shows them. */
  async function shown(sheetId: SheetId, columnId: ColumnId) {
    const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
    const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds: [columnId] })
    const [column] = window.columns
    return window.ids.map((rowId, index) => ({
      rowId,
      value: column?.values[index] ?? null,
      state: column?.states?.[index] ?? 0,
      marks: column?.marks?.[index] ?? 0,
    }))
  }

  return {
    service: () => service,
    at: () => at,
    domain,
    /** Goes on to a domain that was not asked about, as for another test. */
    renewDomain: () => {
      tests += 1
    },
    people: (count: number, firm?: string) => addresses(count, domain(firm)),
    /** A list of one column of addresses. */
    emails: async (values: (string | null)[], own = at): Promise<{ sheetId: SheetId; email: ColumnId }> => {
      const { sheetId, columnIds } = await makeSheet(
        own.store,
        [{ name: 'Work e-mail', type: 'email' }],
        values.map(value => [value]),
      )
      return { sheetId, email: columnIds[0] as ColumnId }
    },
    /** Validations of emails that the test that runs has asked. */
    calls: () => asked('validate.email'),
    verdictColumn: async (sheetId: SheetId) => {
      const column = (await at.sheets.get(sheetId)).columns.find(one => one.name.endsWith(': verdict'))
      if (!column) throw new Error('no verdict column')
      return column.id
    },
    edit: (sheetId: SheetId, columnId: ColumnId, rowId: number, value: string | null) =>
      at.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as RowId, columnId, value }] }),
    shown,
  }
}
