// Everything that takes a while in a list, stopped at its beginning, in the midst and near its end: the list is as it was before,
// and the same is done whole afterwards. And columns that are hard on it: one value, all different, a megabyte, signs, blank.
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { DiffApply } from '../../contract/app/list-diff.ts'
import { MatchApply } from '../../contract/app/match.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { Failure } from '../base/fail.ts'
import { createBounces } from '../bounces/bounces.ts'
import { bouncesAction } from '../bounces/bounces-action.ts'
import { createProfiles } from '../check/profiles.ts'
import { createBench } from '../clean/bench.ts'
import { cleanAction } from '../clean/clean-action.ts'
import { createProblemFixes } from '../clean/problem-fixes.ts'
import { createCleanSlices } from '../clean/slices.ts'
import { createClusters } from '../clusters/clusters.ts'
import { diffAction } from '../compare/diff-action.ts'
import { createListDiffs } from '../compare/diffs.ts'
import { dedupeAction } from '../duplicates/dedupe-action.ts'
import { createDuplicates } from '../duplicates/duplicates.ts'
import { createFinds } from '../find/finds.ts'
import { replaceAction } from '../find/replace-action.ts'
import { createHealthReports } from '../health/reports.ts'
import { matchAction } from '../match/match-action.ts'
import { createMatches } from '../match/matches.ts'
import { createOtherTables } from '../match/tables.ts'
import { createRuleCounts } from '../rules/rule-counts.ts'
import { type ActionOptions, createActions, type ListActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { transformAction } from '../transform/transform-action.ts'
import { createTransforms } from '../transform/transforms.ts'

const workspace = await fileWorkspace()
const { store, changes, host, files, views } = workspace
const home = () => 'DE'

/** Steps of progress that an action may still make before it is stopped; null: it is left alone. */
let left: number | null = null
const plain = createActions(store.inOrder)
function stoppable(run: ListActions['run']): ListActions['run'] {
  return (sheetId, label, work) =>
    run(sheetId, label, working => {
      const own = new AbortController()
      const count = () => {
        if (left !== null && --left < 0) own.abort()
      }
      count()
      const watched: ActionOptions = {
        ...working,
        signal: AbortSignal.any([working.signal, own.signal]),
        reach: share => {
          working.reach(share)
          count()
        },
      }
      return work(watched)
    })
}
const actions: ListActions = {
  ...plain,
  run: stoppable(plain.run),
  read: stoppable(plain.read),
  aside: stoppable(plain.aside),
}
const edits = createEdits(store, views, changes, actions)
const tables = createOtherTables({ store, files, actions })
const profiles = createProfiles(store, changes, home, silentLog)
const rules = createRuleCounts(store, changes, home, silentLog)
const slices = createCleanSlices(store, home)
const bench = createBench({ store, slices, profiles, rules, changes, log: silentLog })
const transforms = createTransforms({ store, views, home })
const acting = createPipeline(
  { store, edits, changes, actions },
  {
    views,
    files,
    transforms,
    finds: createFinds(store, views),
    bounces: createBounces({ store, files }),
    problemFixes: createProblemFixes(store, slices, bench),
  },
)
/** Each keeps what it has found; a new one has found nothing. */
const parts = () => ({
  duplicates: createDuplicates({ store, actions, host, home }),
  clusters: createClusters({ store, actions, host, home }),
  matches: createMatches({ store, actions, tables, host, home }),
  health: createHealthReports({ store, profiles, bench, actions, host, home }),
})
afterAll(async () => {
  await bench.close()
  await profiles.close()
  await workspace.close()
})

const columns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'E-mail', type: 'email' },
  { name: 'City', type: 'city' },
]
type Row = (string | null)[]
/** Every third row is about the person of the row before it; names have spaces too many. */
const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => {
    const person = at - Number(at % 3 === 2)
    return [`Ann  Berg${person}`, `ann.${person}@firm.example`, at % 2 === 0 ? 'Oslo' : 'OSLO.']
  })

const register = await makeSheet(store, columns, people(2000), 'Register')
const bounced = people(2000).map(([, mail]) => `${mail},550,no such user,"Fri, 21 Oct 2011 11:02:55 GMT"`)
const { ticket } = await workspace.put('back.csv', ['address,code,error,created_at', ...bounced, ''].join('\n'))

interface Place {
  readonly sheetId: SheetId
  readonly ids: readonly ColumnId[]
}

async function keysOf({ sheetId, ids }: Place) {
  const [columnId = 0 as ColumnId, otherColumnId = 0 as ColumnId] = [ids[1], register.columnIds[1]]
  return { sheetId, otherId: register.sheetId, keys: [{ columnId, otherColumnId, how: 'typed' as const }] }
}
const allOf = (sheetId: SheetId) => ({ sheetId, own: [], rules: null, fuzziness: 'normal' as const })

const works: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  'find duplicates': ({ sheetId }) => parts().duplicates.summary(allOf(sheetId)),
  'merge duplicates': ({ sheetId }) =>
    createPipeline({ store, edits, changes, actions }, parts()).perform(dedupeAction, {
      ...allOf(sheetId),
      ...{ action: 'merge', others: 'all', decisions: [], choices: [] },
    }),
  'find spellings': ({ sheetId, ids }) =>
    parts().clusters.summary({ sheetId, columnId: ids[2] ?? (0 as ColumnId), preset: 'place', method: 'fingerprint' }),
  match: async place =>
    createPipeline({ store, edits, changes, actions }, { store, tables, matches: parts().matches }).perform(
      matchAction,
      MatchApply.parse({
        ...(await keysOf(place)),
        bring: [register.columnIds[2]],
        several: 'first',
        mark: true,
        decisions: [],
      }),
    ),
  compare: async place =>
    createPipeline(
      { store, edits, changes, actions },
      { diffs: createListDiffs({ store, changes, actions, tables, host, home }) },
    ).perform(diffAction, DiffApply.parse({ ...(await keysOf(place)), kinds: ['changed'], into: 'marks' })),
  health: ({ sheetId }) => parts().health.of(sheetId, false),
  transform: ({ sheetId, ids }) =>
    acting.perform(transformAction, {
      ...{ sheetId, scope: { of: 'list' }, columnIds: [...ids] },
      ...{ choice: { id: 'upper', options: {} }, into: { column: 'same' } },
    }),
  clean: ({ sheetId }) => acting.perform(cleanAction, { sheetId, fix: 'safe' }),
  bounces: ({ sheetId }) => acting.perform(bouncesAction, { sheetId, columnId: null, ticket, options: {} }),
  replace: async ({ sheetId, ids }) => {
    const { id: viewId, rows } = await views.open(sheetId, wholeListView)
    const query = { text: 'o', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false }
    const blocks = [{ top: 0, bottom: rows - 1, columnIds: [...ids] }]
    return acting.perform(replaceAction, { sheetId, viewId, blocks, query, replacement: '0', label: 'Replace' })
  },
}

async function stateOf({ sheetId }: Place) {
  const [cells, shown] = [await workspace.cells(sheetId), await store.grid.call('columnsOf', sheetId)]
  return { cells, columns: shown.map(({ id, name, type }) => ({ id, name, type })) }
}

async function listOf(rows: Row[]): Promise<Place> {
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  return { sheetId, ids: columnIds }
}

/** What it throws, if anything; nothing else than a failure with a code may come. */
async function outcome(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code
  }
}

test.each(Object.keys(works))(
  '%s: stopped anywhere, the list is as it was; then it is done whole and taken back',
  async name => {
    const work = works[name]
    const place = await listOf(people(2000))
    const before = await stateOf(place)
    const ended: string[] = []
    for (const steps of [0, 1, 2, 4]) {
      left = steps
      const said = await outcome(async () => work?.(place))
      left = null
      ended.push(said)
      // One with fewer steps of progress has ended before it was stopped.
      if (said === 'done') await edits.undo(place.sheetId).catch(() => {})
      expect([steps, await stateOf(place)]).toEqual([steps, before])
    }
    // Health is an action as soon as it lasts only.
    if (name !== 'health') expect(ended[0]).toBe('stopped')
    expect(ended.filter(said => said !== 'done' && said !== 'stopped')).toEqual([])
    expect(await outcome(async () => work?.(place))).toBe('done')
    await edits.undo(place.sheetId).catch(() => {})
    expect(await stateOf(place)).toEqual(before)
  },
)

const three = (cell: (at: number) => string | null, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => [cell(at), cell(at), cell(at)])
const emoji = ['👩‍👩‍👧', '👨🏽‍🚀', '🇩🇪', '\u200d', '😀😀😀']
const rightToLeft = ['محمد علي', 'دانا\u200f', '\u202eabc\u202c', 'יעל כהן', 'ann@مثال.example']
const halves = ['\ud800', 'a\udc00b', '\0', '\ufffd', null]
const hard: readonly [what: string, rows: Row[]][] = [
  ['one value', three(() => 'Anna Berg', 600)],
  ['all different', three(at => `v${at * 7919}x`, 600)],
  ['cells of a megabyte', [...three(at => 'é '.repeat(350_000) + at, 2), ...people(2)]],
  ['signs', Array.from({ length: 40 }, (_, at) => [emoji, rightToLeft, halves].map(signs => signs[at % 5] ?? null))],
  ['all blank', three(at => [null, '', ' ', '\u00a0', '\u200b'][at % 5] ?? null, 40)],
  ['no rows', []],
]

test.each(hard)('columns of %s: each works or says why not, and is taken back', async (_, rows) => {
  const place = await listOf(rows)
  const before = await stateOf(place)
  for (const [name, work] of Object.entries(works)) {
    const tip = await store.grid.call('lastStep', place.sheetId)
    const said = await outcome(() => work(place))
    expect([name, ['done', 'bad_request'].includes(said)]).toEqual([name, true])
    if ((await store.grid.call('lastStep', place.sheetId)) > tip) await edits.undo(place.sheetId)
    expect([name, await stateOf(place)]).toEqual([name, before])
  }
})

test('rules by which everything is one are not followed: the value is named, with its rows, and other rules can be chosen', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`Person${at} Name${at}`, 'info@firm.example', 'Oslo'])
  const place = await listOf(rows)
  const { duplicates, matches, clusters } = parts()
  const [, mail = 0 as ColumnId] = place.ids
  const own = { sheetId: place.sheetId, own: [[mail]], rules: [0], fuzziness: 'normal' as const }
  const all = await duplicates.summary({ ...own, rules: null })
  expect(all.extra).toBe(0)
  expect(all.rules.flatMap(({ tooWide }) => tooWide)).toContainEqual(expect.objectContaining({ rows: 2000 }))
  expect((await duplicates.summary(own)).groups).toBe(0)
  const found = await matches.summary(await keysOf(place))
  expect(found.exact + found.typed + found.fuzzy).toBe(0)
  // Spellings of one value are few; two thousand names are none.
  const spelt = await clusters.summary({
    sheetId: place.sheetId,
    columnId: place.ids[0] ?? mail,
    preset: 'text',
    method: 'fingerprint',
  })
  expect(spelt.clusters).toBe(0)
})
