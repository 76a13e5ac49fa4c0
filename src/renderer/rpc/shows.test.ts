// Every query of the real router has its line, those about a list are asked again with it, and only with it.
import { expect, test } from 'vitest'
import type { EngineChanges } from '../../contract/app/app.ts'
import { RunId, SheetId } from '../../contract/app/ids.ts'
import { appRouter } from '../../engine/api/router.ts'
import { outdatedBy, queryShows } from './shows.ts'

const nothing: EngineChanges = {
  workbooks: false,
  sheets: [],
  runs: [],
  jobs: [],
  profiles: [],
  rules: [],
  searches: false,
  account: false,
  settings: false,
  workspace: false,
  suppression: false,
  team: false,
}
const sheet = (id: number) => ({ sheetId: SheetId.parse(id), version: 2, columns: false, rows: false, results: null })

test('no query of the router is without a line, and no line without a query', () => {
  // Typed as nested, flat at run time: paths with dots.
  const queries = Object.entries<object>(appRouter._def.procedures).flatMap(([path, procedure]) =>
    '_def' in procedure && (procedure._def as { type: string }).type === 'query' ? [path] : [],
  )
  const lines = Object.entries(queryShows).flatMap(([noun, verbs]) => Object.keys(verbs).map(verb => `${noun}.${verb}`))
  expect(lines.sort()).toEqual(queries.sort())
})

test('a change of a list outdates what shows its cells, of this list alone where the query names it', () => {
  const isOutdated = outdatedBy({ ...nothing, sheets: [sheet(1)] })
  const view = { viewId: 7, blocks: [] }
  expect(isOutdated({ path: ['view', 'summary'], input: view })).toBe(true)
  expect(isOutdated({ path: ['view', 'distinct'], input: view })).toBe(true)
  expect(isOutdated({ path: ['sheet', 'get'], input: { sheetId: 1 } })).toBe(true)
  expect(isOutdated({ path: ['sheet', 'get'], input: { sheetId: 2 } })).toBe(false)
  expect(isOutdated({ path: ['run', 'lineRows'], input: { spec: { sheetId: 2 }, class: 'send' } })).toBe(false)
  expect(isOutdated({ path: ['view', 'open'], input: { sheetId: 1 } })).toBe(false)
  expect(isOutdated({ path: ['settings', 'get'], input: null })).toBe(false)
})

test('other topics outdate what follows them, and nothing changed outdates nothing', () => {
  const asked = { path: ['run', 'list'], input: null }
  expect(outdatedBy({ ...nothing, runs: [RunId.parse(1)] })(asked)).toBe(true)
  expect(outdatedBy({ ...nothing, suppression: true })(asked)).toBe(true)
  expect(outdatedBy(nothing)(asked)).toBe(false)
  expect(
    outdatedBy({ ...nothing, profiles: [SheetId.parse(3)] })({ path: ['sheet', 'profiles'], input: { sheetId: 3 } }),
  ).toBe(true)
  expect(
    outdatedBy({ ...nothing, profiles: [SheetId.parse(3)] })({ path: ['sheet', 'profiles'], input: { sheetId: 4 } }),
  ).toBe(false)
})
