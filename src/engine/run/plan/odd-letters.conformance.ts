// Inputs with broken or look-alike letters on a real service: nothing is paid for them until they are fixed, or someone sends
// them as they are.
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import type { Estimate, PlanClass } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'
import { lettersReason } from '../../clean/odd-letters.ts'
import { databaseFile } from '../../store/open.ts'

let service: Service
let at: RunWorkspace
beforeAll(async () => {
  service = await openService({ contacts: 200 })
  at = await openRunWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const rowsOf = ({ lines }: Estimate, name: PlanClass) => lines.find(line => line.class === name)?.rows

test('they are counted apart and held back, sent when someone says so, and asked once they are fixed', async () => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'First', type: 'first_name' },
      { name: 'Last', type: 'last_name' },
      { name: 'Domain', type: 'domain' },
    ],
    [
      ['Jörg', 'Müller', 'firm.example'],
      ['JÃ¶rg', 'Mayer', 'firm.example'],
      ['J\ufffdrg', 'Meier', 'firm.example'],
      // A Cyrillic letter.
      ['Ann\u0430', 'Berg', 'firm.example'],
      // All of one script, and quotes, are nothing odd.
      ['Анна', 'Петрова', 'firm.example'],
      ['Ângela', 'São «Tomé»', 'firm.example'],
    ],
  )
  const [first, last, domain] = columnIds as [ColumnId, ColumnId, ColumnId]
  const spec: RunSpec = operationSpec(sheetId, 'person.findEmail', { first_name: first, last_name: last, domain })
  const estimate = await at.runs.estimate(spec)
  expect([rowsOf(estimate, 'letters'), rowsOf(estimate, 'send'), estimate.calls]).toEqual([3, 3, 3])
  expect(await at.runs.lineRows(spec, 'letters')).toHaveLength(3)

  const run = await startRun(at.runs, spec)
  await at.runs.settled(run.id)
  expect(await at.runs.get(run.id)).toMatchObject({ state: 'done', callsDone: 3 })
  expect((await at.runs.results(spec)).states).toMatchObject({ skipped: 3 })

  // What was held back is found again, not counted as asked.
  const later = await at.runs.estimate(spec)
  expect([rowsOf(later, 'letters'), later.calls]).toEqual([3, 0])
  const asTheyAre = await at.runs.estimate({ ...spec, oddLetters: true })
  expect([rowsOf(asTheyAre, 'letters'), asTheyAre.calls]).toEqual([0, 3])
})

test('a value that became broken after the plan is held back when its turn comes, unless the plan sends such values', async () => {
  for (const oddLetters of [false, true]) {
    const names = ['Ann', 'Bea', 'Cleo', 'Dora'].map(name => [name, `Berg${oddLetters}`, 'firm.example'])
    const types = ['first_name', 'last_name', 'domain'] as const
    const { sheetId, columnIds } = await makeSheet(
      at.store,
      types.map(type => ({ name: type, type })),
      names,
    )
    const [first, last, domain] = columnIds as [ColumnId, ColumnId, ColumnId]
    const mapping = { first_name: first, last_name: last, domain }
    const more = oddLetters ? { oddLetters: true as const } : {}
    const spec = operationSpec(sheetId, 'person.findEmail', mapping, more)
    // One call, and the others wait for more budget.
    const { price } = await at.runs.estimate(spec)
    const run = await startRun(at.runs, spec, { cap: price.high })
    await at.runs.settled(run.id)
    const { spent } = await at.runs.get(run.id)
    expect(spent).toBeGreaterThan(0)
    // Broken; of another script; typed otherwise.
    const cells = [
      { rowId: 2 as RowId, columnId: first, value: 'BÃ©a' },
      { rowId: 3 as RowId, columnId: last, value: 'Bеrg' },
      { rowId: 4 as RowId, columnId: first, value: 'Dora-Lee' },
    ]
    await at.edits.cells({ sheetId, label: 'Edit', cells })
    await at.runs.raise(run.id, 100)
    await at.runs.resume(run.id)
    await at.runs.settled(run.id)
    expect(await at.runs.get(run.id)).toMatchObject({ state: 'done', spent })
    const db = new Database(databaseFile(at.dir), { readonly: true })
    const reasons = db
      .prepare('SELECT reason FROM cell_state WHERE sheet_id = ? AND row_id > 1 AND reason IS NOT NULL ORDER BY row_id')
      .pluck()
      .all(sheetId)
    db.close()
    const changed = 'The input changed during the run.'
    expect(reasons).toEqual(oddLetters ? [changed, changed, changed] : [lettersReason, lettersReason, changed])
  }
})
