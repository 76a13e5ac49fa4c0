// Any row of the actions that make steps of recipes, rows of files and of other lists: each undo gives the list before it to the byte, and all of
// them redone the last one.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemKinds } from '../../contract/app/clean.ts'
import { clusterMethods } from '../../contract/app/cluster.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type MoveTarget, type MoveWay, moveWays } from '../../contract/app/move-rows.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { openRecipeWorkspace, type RecipeWorkspace } from '../../testing/run/recipe-workspace.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { columnAction } from '../actions/columns/column-action.ts'
import { computeAction } from '../actions/compute/compute.ts'
import { guessAction } from '../actions/guess/guess.ts'
import { Failure } from '../base/fail.ts'
import { cleanAction } from '../clean/clean-action.ts'
import { clusterAction } from '../clusters/cluster-action.ts'
import { dedupeAction } from '../duplicates/dedupe-action.ts'
import { appendAction, updateAction } from '../into/into-actions.ts'
import { matchAction } from '../match/match-action.ts'
import { moveRowsAction } from '../move-rows/move-action.ts'
import { transformAction } from '../transform/transform-action.ts'

let service: Service
let at: RecipeWorkspace
let register: { sheetId: SheetId; columnIds: ColumnId[] }
beforeAll(async () => {
  service = await openService()
  at = await openRecipeWorkspace(service)
  const { store } = at
  register = await makeSheet(
    store,
    [
      { name: 'Address', type: 'email' },
      { name: 'Member', type: 'text' },
    ],
    [
      ['ann@firm.example', 'yes'],
      ['BEA@firm.example', 'no'],
    ],
    'Register',
  )
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const columns = [
  { name: 'Name', type: 'full_name' as const },
  { name: 'Mail', type: 'email' as const },
  { name: 'Town', type: 'city' as const },
  { name: 'Price', type: 'number' as const },
]
const row = fc.tuple(
  fc.constantFrom(null, 'ANN BERG', ' Ann  Berg', 'Bea Cole', 'Cole, Bea', 'MÃ¼ller', 'n/a'),
  fc.constantFrom(null, 'ann@firm.example', 'ANN@firm.example', '<bea@firm.example>', 'bea@gmial.com', 'no'),
  fc.constantFrom(null, 'Oslo', 'OSLO', 'oslo.', 'Rome; Bergen', '-'),
  fc.constantFrom(null, '1,5', '1.234,50', '7', ''),
)
const column = fc.constantFrom(0, 1, 2, 3)
const action = fc.oneof(
  fc.record({ kind: fc.constant('clean' as const), fix: fc.constantFrom('safe' as const, ...problemKinds) }),
  fc.record({
    kind: fc.constant('transform' as const),
    column,
    by: fc.constantFrom('upper' as const, 'trim' as const),
    fresh: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('rows' as const), column }),
  fc.record({
    kind: fc.constant('duplicates' as const),
    action: fc.constantFrom('merge' as const, 'delete' as const, 'mark' as const),
  }),
  fc.record({ kind: fc.constant('clusters' as const), column, method: fc.constantFrom(...clusterMethods) }),
  fc.record({ kind: fc.constant('match' as const), mark: fc.boolean() }),
  fc.record({ kind: fc.constant('guess' as const), guess: fc.constantFrom('names' as const, 'emails' as const) }),
  fc.record({ kind: fc.constant('notation' as const), comma: fc.boolean() }),
  fc.record({ kind: fc.constant('type' as const), column, type: fc.constantFrom('text' as const, 'email' as const) }),
  fc.record({ kind: fc.constant('compute' as const), column }),
  fc.record({ kind: fc.constant('append' as const), lines: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('update' as const), lines: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), column }),
  fc.record({ kind: fc.constant('take' as const), way: fc.constantFrom(...moveWays) }),
  fc.record({ kind: fc.constant('leave' as const), last: fc.constantFrom(0, 2, 9) }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

let files = 0
async function fileOf(lines: readonly (readonly (string | null)[])[]) {
  const file = path.join(at.dir, `rows${++files}.csv`)
  const text = lines.map(line => line.map(cell => `"${cell ?? ''}"`).join(','))
  writeFileSync(file, `Name,Mail,Town,Price\n${text.join('\n')}\n`)
  return (await at.files.ticket(file, 'read')).ticket
}

async function perform(sheetId: SheetId, done: Action): Promise<void> {
  const { parts, sheets } = at
  const own = (await sheets.get(sheetId)).columns.filter(({ computed }) => computed === null)
  const named = (name: string) => own.find(one => one.name === name)
  const chosen = 'column' in done ? named(columns[done.column]?.name ?? '') : undefined
  if ('column' in done && !chosen) return
  const columnId = chosen?.id ?? (0 as ColumnId)
  const over = { sheetId, scope: { of: 'list' as const }, columnIds: [columnId] }
  switch (done.kind) {
    case 'clean':
      await parts.acting.perform(cleanAction, { sheetId, fix: done.fix })
      return
    case 'transform':
      await parts.acting.perform(transformAction, {
        ...over,
        choice: { id: done.by, options: {} },
        into: done.fresh ? { column: 'new', name: 'Made' } : { column: 'same' },
      })
      return
    case 'rows':
      await parts.acting.perform(transformAction, {
        ...over,
        choice: { id: 'rows', options: { separator: ';', lines: 'no', repeat: 'yes' } },
        into: { column: 'same' },
      })
      return
    case 'duplicates': {
      const asked = { sheetId, own: [], rules: null, fuzziness: 'normal' as const }
      await parts.acting.perform(dedupeAction, {
        ...asked,
        action: done.action,
        others: 'all',
        decisions: [],
        choices: [],
      })
      return
    }
    case 'clusters': {
      const asked = { sheetId, columnId, preset: 'text' as const, method: done.method }
      await parts.acting.perform(clusterAction, { ...asked, others: 'all', decisions: [], skipped: [] })
      return
    }
    case 'match': {
      const [address, member] = register.columnIds
      const mail = named('Mail')
      if (!mail || !address || !member) return
      const keys = [{ columnId: mail.id, otherColumnId: address, how: 'typed' as const }]
      const asked = { sheetId, otherId: register.sheetId, keys, bring: [member], mark: done.mark }
      await parts.acting.perform(matchAction, { ...asked, several: 'first', decisions: [] })
      return
    }
    case 'guess':
      await parts.acting.perform(guessAction, { sheetId, columnIds: [], options: { kind: done.guess } })
      return
    case 'notation': {
      const price = named('Price')
      if (price)
        await parts.acting.perform(columnAction, {
          sheetId,
          columnId: price.id,
          patch: { notation: { decimal: done.comma ? 'comma' : 'point' } },
        })
      return
    }
    case 'type':
      await parts.acting.perform(columnAction, { sheetId, columnId: columnId, patch: { type: done.type } })
      return
    case 'compute':
      await parts.acting.perform(computeAction, {
        kind: 'new',
        sheetId,
        name: 'Label',
        expression: `upper([${chosen?.name}])`,
        before: null,
      })
      return
    case 'remove':
      await parts.acting.perform(columnAction, { sheetId, columnId: columnId, patch: null })
      return
    case 'take': {
      const other = await makeSheet(at.store, takenColumns, takenRows, 'Guests')
      await move(other.sheetId, done.way, { kind: 'list', sheetId, mapping: null }, 1)
      return
    }
    case 'leave':
      await move(sheetId, 'move', { kind: 'new', name: 'Left' }, done.last)
      return
    case 'append':
    case 'update': {
      const ticket = await fileOf(done.lines)
      const { columns: mapping } = await at.intoLists.proposed({ sheetId, columns })
      if (done.kind === 'append') {
        await at.parts.acting.perform(appendAction, { sheetId, ticket, options: {}, mapping })
        return
      }
      if (!mapping.some(({ key }) => key)) return
      const { otherId } = await at.intoLists.open(sheetId, { ticket, options: {} })
      const rules = { repeats: 'last' as const, overSure: true, markGone: true, conflicts: 'file' as const }
      await at.parts.acting.perform(updateAction, { sheetId, otherId, mapping, ...rules, decisions: [] })
    }
  }
}

const takenColumns = [...columns.slice(0, 2), { name: 'Seat', type: 'text' as const }]
const takenRows = [
  ['Dee Lund', 'dee@firm.example', '4a'],
  ['Eli Moe', null, '4b'],
]

async function move(sheetId: SheetId, way: MoveWay, target: MoveTarget, bottom: number): Promise<void> {
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  await at.parts.acting.perform(moveRowsAction, { sheetId, viewId, ranges: [{ top: 0, bottom }], way, target })
}

/** Everything a person can see of the list. */
async function seen(sheetId: SheetId) {
  const { columns, rows, markers } = await at.sheets.get(sheetId)
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  const window = await at.views.window({ viewId, first: 0, count: 1000, columnIds: columns.map(({ id }) => id) })
  return { columns, rows, markers, ids: window.ids, cells: window.columns.map(({ values }) => values) }
}

test('undone one by one to the byte, redone to the last', { timeout: 300_000 }, async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 4, maxLength: 12 }),
      fc.array(action, { minLength: 3, maxLength: 8 }),
      async (rows, actions) => {
        const { sheetId } = await makeSheet(at.store, columns, rows)
        const states = [await seen(sheetId)]
        const stepsOf = async () => (await at.sheets.history(sheetId)).steps.length
        for (const one of actions) {
          const before = await stepsOf()
          try {
            await perform(sheetId, one)
          } catch (error) {
            // What this list has nothing for is refused, and leaves no step.
            if (!(error instanceof Failure) || !['bad_request', 'not_found'].includes(error.code)) throw error
          }
          const made = (await stepsOf()) - before
          expect(made).toBeLessThanOrEqual(1)
          if (made === 0) expect(await seen(sheetId)).toEqual(states.at(-1))
          else {
            done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
            states.push(await seen(sheetId))
          }
        }
        for (const state of states.slice(0, -1).toReversed()) {
          await at.edits.undo(sheetId)
          expect(await seen(sheetId)).toEqual(state)
        }
        for (const state of states.slice(1)) {
          await at.edits.redo(sheetId)
          expect(await seen(sheetId)).toEqual(state)
        }
      },
    ),
    { numRuns: 40 },
  )
  // By chance a kind may have found nothing to do, never several.
  expect(done.size).toBeGreaterThanOrEqual(11)
})
