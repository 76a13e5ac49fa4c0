// Inputs with broken or look-alike letters on a real service: nothing is paid for them until they are fixed, or somebody sends
// them as they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Estimate, PlanClass, RunSpec } from '../../../contract/app/run.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run-workspace.ts'

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

test('they are counted apart and held back, sent when somebody says so, and asked once they are fixed', async () => {
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
