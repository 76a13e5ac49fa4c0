// What tests of look-ups over rows begin with: a real service, a workspace beside it, and who is in its practice world.
import { afterAll, beforeAll, expect } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { InputMapping, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { CompanyFull } from '../../contract/service/organization.ts'
import type { Person } from '../../contract/service/person.ts'
import type { Service } from '../../service/start.ts'
import { practiceWorld } from '../../service/world/world.ts'
import { makeSheet } from '../list/make-sheet.ts'
import { askedOf } from './asked.ts'
import { openRunWorkspace, openService, operationSpec, type RunWorkspace, startRun } from './run-workspace.ts'

const whole = practiceWorld({ seed: 1, contacts: 500 })
export const worldPeople = Array.from({ length: 500 }, (_, at) => whole.person(at + 1)).filter(one => one !== null)
export const worldCompanies = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(
  one => one !== null,
)
type Full<T, K extends keyof T> = T & { [F in K]: NonNullable<T[F]> }
export function having<T extends object, K extends keyof T>(records: readonly T[], ...fields: K[]): Full<T, K>[] {
  // Just looked.
  return records.filter(record => fields.every(field => record[field] !== null)) as Full<T, K>[]
}
/** Those with all that can be asked by. */
export const known = having<
  Person,
  'social_url' | 'first_name' | 'last_name' | 'email_address' | 'email_domain' | 'full_name'
>(worldPeople, 'social_url', 'first_name', 'last_name', 'email_address', 'email_domain', 'full_name')
export const firms = having<CompanyFull, 'domain' | 'company_name' | 'social_url'>(
  worldCompanies,
  'domain',
  'company_name',
  'social_url',
)

/** To be called where a file's hooks stand. */
export function enrichSuite() {
  let service: Service
  let at: RunWorkspace
  const asked = askedOf(() => service)
  beforeAll(async () => {
    service = await openService({ contacts: 500 })
    at = await openRunWorkspace(service)
  })
  afterAll(async () => {
    await at.close()
    await service.close()
  })

  async function list(
    columns: { name: string; type: ColumnType }[],
    rows: (string | null)[][],
  ): Promise<{ sheetId: SheetId; ids: ColumnId[] }> {
    const { sheetId, columnIds } = await makeSheet(at.store, columns, rows)
    return { sheetId, ids: columnIds }
  }

  /** Result columns by name behind the last colon, as the grid shows them. */
  async function results(sheetId: SheetId) {
    const { columns } = await at.sheets.get(sheetId)
    const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
    const made = columns.filter(column => column.origin !== null)
    const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds: made.map(({ id }) => id) })
    return Object.fromEntries(
      made.map((column, index) => [
        column.name,
        {
          type: column.type,
          values: window.columns[index]?.values ?? [],
          states: window.columns[index]?.states ?? [],
          marks: window.columns[index]?.marks ?? [],
        },
      ]),
    )
  }

  async function run(sheetId: SheetId, op: OperationId, mapping: InputMapping, more: Partial<RunSpec> = {}) {
    const spec = operationSpec(sheetId, op, mapping, more)
    const estimate = await at.runs.estimate(spec)
    const credits = service.admin.balance()
    const view = await at.runs.settled((await startRun(at.runs, spec)).id)
    expect(view.state).toBe('done')
    expect(credits - service.admin.balance()).toBe(view.spent)
    expect(view.spent).toBeLessThanOrEqual(estimate.credits.high)
    return { estimate, view }
  }

  const offered = async (sheetId: SheetId, op: OperationId, columnId: ColumnId | null = null) => {
    const offer = (await at.runs.operations(sheetId, columnId)).find(one => one.op === op)
    if (!offer) throw new Error(`${op} is not offered`)
    return offer
  }

  return { service: () => service, at: () => at, asked, list, results, run, offered }
}
