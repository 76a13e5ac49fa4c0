// Recipes of real runs: the same plan on the same list, the same question on another one, and the file they are saved as.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { ColumnId, RowId, RunId, SheetId } from '../../../contract/app/ids.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/make-sheet.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run-workspace.ts'
import { createFiles, type Files } from '../../file/files.ts'
import { createRecipes, type Recipes } from './recipes.ts'

let service: Service
let at: RunWorkspace
let files: Files
let recipes: Recipes
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
  files = createFiles(at)
  recipes = createRecipes({ ...at, files })
})
afterAll(async () => {
  await files.close()
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

test('the plan is the same on the same list, and the same question on another one, whatever its columns order', async () => {
  const { runId, spec } = await run()
  const { recipe } = await recipes.ofRun(runId)
  const same = await recipes.match({ sheetId: spec.sheetId, recipe, choices: [] })
  expect(same.drift).toEqual([])
  const drafted = same.spec as RunSpec
  const [plan, again] = [await at.runs.estimate(spec), await at.runs.estimate(drafted)]
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
  const match = await recipes.match({ sheetId: other.sheetId as SheetId, recipe, choices: [] })
  expect(match).toMatchObject({ drift: [], spec: { mapping: { domain: other.columnIds[2] } } })
  expect(await at.runs.estimate(match.spec as RunSpec)).toMatchObject({ rows: 6, passes: 3, calls: 3 })
})

test('a recipe is saved where it was told, else to be downloaded; both read back as the same', async () => {
  const { runId } = await run()
  const { hash, fileName, text } = await recipes.ofRun(runId)
  expect(fileName).toBe('company-from-domain-live-firms.json')
  const target = path.join(at.dir, 'chosen.json')
  const { ticket } = await files.ticket(target, 'write')
  expect(await recipes.save(runId, ticket)).toEqual({ fileName: 'chosen.json', download: null })
  expect(readFileSync(target, 'utf8')).toBe(text)
  expect(recipes.read(readFileSync(target, 'utf8')).hash).toBe(hash)

  const { download } = await recipes.save(runId, null)
  if (download === null) throw new Error('no download')
  expect(readFileSync(files.pathOf(download, 'read'), 'utf8')).toBe(text)
})

test('a run whose column was deleted has no recipe', async () => {
  const { runId, spec } = await run()
  await at.sheets.removeColumn(spec.sheetId, spec.mapping.domain as ColumnId)
  await expect(recipes.ofRun(runId)).rejects.toMatchObject({ code: 'not_found' })
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
  const told = await recipes.halted(asked)
  expect(told.map(({ run }) => run.id)).toEqual(started)
  expect(told.map(({ same }) => same)).toEqual([true, false, false, true])
  // What reads a column that is gone asks nothing any more.
  await at.sheets.removeColumn(sheetId, city)
  expect((await recipes.halted(asked)).map(({ same }) => same)).toEqual([true, false, false, true])
})
