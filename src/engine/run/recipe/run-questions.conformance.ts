// What real runs asked: the same plan on the same list, the same question on another one, and paused runs that are found by it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, RunId, SheetId } from '../../../contract/app/ids.ts'
import type { RunQuestion } from '../../../contract/app/recipe.ts'
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
import { columnNamed } from '../../action/named.ts'
import { questionOn } from './question-on-list.ts'
import { createRunQuestions, type RunQuestions } from './run-questions.ts'

let service: Service
let at: RunWorkspace
let questions: RunQuestions
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
  questions = createRunQuestions(at)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const types: { name: string; type: ColumnType }[] = [
  { name: 'Domain', type: 'domain' },
  { name: 'City', type: 'city' },
  { name: 'Score', type: 'number' },
]
const rows = (of: string) => Array.from({ length: 6 }, (_, n) => [`${of}${n}.example`, n % 2 ? 'Oslo' : null, `${n}`])

async function run(): Promise<{ runId: RunId; spec: RunSpec }> {
  const { sheetId, columnIds } = await makeSheet(at.store, types, rows('firm'), 'Firms')
  const [domain, city, score] = columnIds as [ColumnId, ColumnId, ColumnId]
  const spec = operationSpec(
    sheetId,
    'company.byDomain',
    { domain },
    {
      waterfall: [{ op: 'cached.org.byDomain' }],
      ownLists: true,
      onlyIf: { join: 'all', tests: [{ kind: 'blank', columnId: city, not: true }] },
      bestFirst: { priority: { columnId: score, first: 'high' } },
      chips: ['empty', 'retryable', 'found', 'not_found'],
      writes: 'replace',
      maxAgeDays: 0,
    },
  )
  const { id } = await startRun(at.runs, spec)
  await at.runs.settled(id)
  return { runId: id, spec }
}

async function on(sheetId: SheetId, question: RunQuestion): Promise<RunSpec> {
  const sheet = await at.sheets.get(sheetId)
  const found = questionOn(question, {
    sheet,
    lists: [],
    column(named) {
      const column = columnNamed(sheet.columns, named)
      if (!column) throw new Error(`no column ${named.name}`)
      return column
    },
  })
  if ('trouble' in found) throw new Error(JSON.stringify(found.trouble))
  return found.spec
}

test('the plan is the same on the same list, and the same question on another one, whatever its columns order', async () => {
  const { runId, spec } = await run()
  const question = await questions.of(await at.runs.get(runId))
  const [plan, again] = [
    await at.runs.estimate(spec),
    await at.runs.estimate(await on(spec.sheetId as SheetId, question)),
  ]
  const { planHash: _, balance: __, ...told } = plan
  expect(again).toMatchObject(told)
  // Asked of all six, three pass, and both look-ups would be asked again.
  expect(again).toMatchObject({ rows: 6, passes: 3, calls: 3, steps: [{ op: 'company.byDomain' }, { price: 1 }] })

  const other = await makeSheet(
    at.store,
    types.toReversed(),
    rows('shop').map(cells => cells.toReversed()),
    'Shops',
  )
  const there = await on(other.sheetId, question)
  expect(there).toMatchObject({ mapping: { domain: other.columnIds[2] } })
  expect(await at.runs.estimate(there)).toMatchObject({ rows: 6, passes: 3, calls: 3 })
})

test('a run whose column was deleted asks nothing that can be said', async () => {
  const { runId, spec } = await run()
  await at.sheets.removeColumn(spec.sheetId, spec.mapping.domain as ColumnId)
  await expect(questions.of(await at.runs.get(runId))).rejects.toMatchObject({ code: 'not_found' })
})

test('halted runs are found by what they ask: two of one question, one of another, one of some rows only', async () => {
  const { sheetId, columnIds } = await makeSheet(at.store, types, rows('rest'), 'Resting')
  const [domain, city] = columnIds as [ColumnId, ColumnId]
  const spec = operationSpec(sheetId, 'company.byDomain', { domain })
  const other = {
    ...spec,
    onlyIf: { join: 'all' as const, tests: [{ kind: 'blank' as const, columnId: city, not: true }] },
  }
  const some = { ...spec, within: { kind: 'rows' as const, rowIds: [1 as RowId] } }
  const started: RunId[] = []
  for (const one of [spec, other, some, spec]) {
    const { id } = await startRun(at.runs, { ...one, chips: ['empty', 'retryable', 'found', 'not_found'] }, { cap: 0 })
    expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'cap' })
    started.unshift(id)
  }
  const asked = { ...spec, chips: ['empty', 'retryable', 'found', 'not_found'] } satisfies RunSpec
  const told = await questions.halted(asked)
  expect(told.map(({ run }) => run.id)).toEqual(started)
  expect(told.map(({ same }) => same)).toEqual([true, false, false, true])
  // What reads a column that is gone asks nothing any more.
  await at.sheets.removeColumn(sheetId, city)
  expect((await questions.halted(asked)).map(({ same }) => same)).toEqual([true, false, false, true])
})
