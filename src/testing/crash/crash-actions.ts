// The large actions of the kill tests, each over the same list, with every call of the writer counted.

import { UpdateApply } from '../../contract/app/file/into.ts'
import type { ColumnId, SheetId, StepId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { WriteAction } from '../../engine/action/list-action.ts'
import { createPipeline } from '../../engine/action/pipeline.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { cleanAction } from '../../engine/clean/clean-action.ts'
import { createFixes } from '../../engine/clean/fixes.ts'
import { createProblemFixes } from '../../engine/clean/problem-fixes.ts'
import { createCleanSlices } from '../../engine/clean/slices.ts'
import { typesAction } from '../../engine/clean/types-action.ts'
import { clusterAction } from '../../engine/clusters/cluster-action.ts'
import { createClusters } from '../../engine/clusters/clusters.ts'
import { diffAction } from '../../engine/compare/diff-action.ts'
import { createListDiffs } from '../../engine/compare/diffs.ts'
import { createFinds } from '../../engine/find/finds.ts'
import { replaceAction } from '../../engine/find/replace-action.ts'
import { updateAction } from '../../engine/into/into-actions.ts'
import { createIntoWriter } from '../../engine/into/write-into.ts'
import { matchAction } from '../../engine/match/match-action.ts'
import { createMatches } from '../../engine/match/matches.ts'
import { createOtherTables } from '../../engine/match/tables.ts'
import { createKnown } from '../../engine/people/known.ts'
import { createSeenBefore } from '../../engine/people/seen-before.ts'
import { createActions } from '../../engine/sheet/actions.ts'
import { createEdits } from '../../engine/sheet/edit/edits.ts'
import { createViews } from '../../engine/sheet/view/views.ts'
import type { Store } from '../../engine/store/store.ts'
import { computingIn } from '../list/computing.ts'
import { silentLog } from '../workspace/temp-workspace.ts'
import { laneThreads } from '../workspace/threads.ts'
import { type CrashAction, crashList } from './crash-list.ts'

/** Asked around each call of the writer, the first one being 1. */
export interface WriterWatch {
  /** `ends`: the call ends the action. */
  before?(ends: boolean): void
  /** It is under way. */
  during?(nth: number): void
  after(nth: number): void
  /** A call of the lane that reads is under way. */
  reading?(name: string): void
}

/** The list of guests that lies beside. */
const guests = 2 as SheetId

type Send = (...args: unknown[]) => Promise<unknown>
/** Calls that end an action. */
const closings = new Set(['closeStep', 'endTravel'])

function watched(given: Store, watch: WriterWatch): Store {
  let calls = 0
  const through =
    (send: Send): Send =>
    async (...args) => {
      calls += 1
      const nth = calls
      watch.before?.(closings.has(String(args[0])))
      const sent = send(...args)
      watch.during?.(nth)
      const value = await sent
      watch.after(nth)
      return value
    }
  const { writer, scan } = given
  const read: Send = (...args) => {
    const sent = (scan.call as Send)(...args)
    watch.reading?.(String(args[0]))
    return sent
  }
  return {
    ...given,
    scan: { ...scan, depth: 0, call: read as typeof scan.call },
    writer: {
      ...writer,
      depth: 0,
      call: through(writer.call as Send) as typeof writer.call,
      urgent: through(writer.urgent as Send) as typeof writer.urgent,
      part: through(writer.part as Send) as typeof writer.part,
    },
  }
}

/** Does the action over the list of an open workspace. */
export async function doCrashAction(given: Store, dir: string, action: CrashAction, watch: WriterWatch): Promise<void> {
  const store = watched(given, watch)
  const changes = createChangeFeed()
  const actions = createActions(store.inOrder)
  const views = createViews(store)
  const edits = createEdits(store, views, changes, actions)
  const finds = createFinds(store, views)
  const fixes = createFixes(store, views, () => 'DE')
  const acting = createPipeline({ store, edits, changes, actions }, { fixes, finds, views })
  const computes = computingIn({ store, views, changes, actions, edits })
  const { sheetId, rows } = crashList
  const columns = await store.grid.call('columnsOf', sheetId)
  const [name, mail, note, town, length] = columns.map(({ id }) => id) as [
    ColumnId,
    ColumnId,
    ColumnId,
    ColumnId,
    ColumnId,
  ]
  const host = {
    dataDir: dir,
    threads: { lane: laneThreads } as never,
    log: silentLog,
    clock: { now: () => Date.now() } as never,
  }
  const home = () => 'DE'
  const tables = createOtherTables({ store, files: {} as never, actions })
  const guestMail = async () => (await store.grid.call('columnsOf', guests))[0]?.id as ColumnId
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: rows - 1, columnIds: [name, mail, note] }
  const stepKey = crypto.randomUUID()
  const { steps, left } = await store.grid.call('listSteps', sheetId)
  const stepOf = (list: typeof steps, label: string): StepId => {
    const step = list.find(one => one.label === label)
    if (!step) throw new Error(`no step ${label}`)
    return step.id
  }

  const work: Record<CrashAction, () => Promise<unknown>> = {
    cells: () =>
      edits.cells({
        sheetId,
        label: 'Cells',
        cells: Array.from({ length: rows }, (_, row) => ({
          rowId: (row + 1) as never,
          columnId: row % 2 === 0 ? name : note,
          value: `typed ${row}`,
        })),
      }),
    'paste in two calls': async () => {
      const paste = (row: number, count: number, more: boolean) =>
        edits.paste({
          ...{ viewId, row, more, label: 'Paste', stepKey, columnIds: [name, note], grow: true },
          values: Array.from({ length: count }, (_, down) => [`pasted ${row + down}`, 'x']),
        })
      await paste(rows - 3000, 1500, true)
      await paste(rows - 1500, 2500, false)
    },
    fill: () => edits.fill({ viewId, source: { ...block, bottom: 1 }, target: block, series: true }),
    clear: () => edits.clear({ viewId, blocks: [block], label: 'Clear' }),
    replace: () => {
      const query = { text: 'e', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false }
      return acting.perform(replaceAction, {
        ...{ sheetId, viewId, blocks: [block], query, replacement: 'E', label: 'Replace' },
      })
    },
    fix: () =>
      acting.perform(typesAction, {
        ...{ sheetId, viewId, columnId: mail, without: [], form: null, domains: {} },
      }),
    'fix probable errors': () => {
      const problemFixes = createProblemFixes(store, createCleanSlices(store, home), {} as never)
      return createPipeline({ store, edits, changes, actions }, { problemFixes }).perform(cleanAction, {
        ...{ sheetId, fix: 'probable_errors' },
      })
    },
    'insert rows': () => edits.insertRows({ viewId, row: 100, count: 3000 }),
    'delete rows': () => edits.deleteRows({ viewId, ranges: [{ top: 5, bottom: rows - 200 }] }),
    'duplicate rows': () =>
      edits.duplicateRows({
        viewId,
        ranges: [
          { top: 5, bottom: 1800 },
          { top: 3000, bottom: 3700 },
        ],
      }),
    revert: () => edits.revert(sheetId, stepOf(steps, 'Clear notes')),
    'add a computed column': () =>
      computes.add({ sheetId, name: 'Twice', expression: '[Name] & [Name]', before: null }),
    'change a computed column': () =>
      computes.change({ sheetId, columnId: length, name: 'Length', expression: 'upper([Mail])' }),
    'update from a file': async () => {
      const other = await store.grid.call('columnsOf', guests)
      const shared = 1500
      const writer = createIntoWriter({
        ...{ store, tables: { nameOf: async () => 'new.csv' } },
        host: { clock: { now: () => Date.now() } as never },
      })
      const ids = Array.from({ length: shared }, (_, at) => at + 1)
      const plan = {
        ...{ version: await store.grid.call('sheetVersion', sheetId), rows, fileRows: 2000, unchanged: 0 },
        ...{ conflicts: [], unkeyed: new Uint32Array(), repeatedInFile: new Uint32Array() },
        repeatedInList: new Uint32Array(),
        fresh: Uint32Array.from({ length: 500 }, (_, at) => shared + at + 1),
        gone: Uint32Array.from({ length: 100 }, (_, at) => shared + at + 1),
        updated: ids.map(id => ({ rowId: id, otherId: id, places: [0] })),
        columns: [{ index: 0, columnId: note, name: 'Note', filled: 0, replaced: shared, conflicts: 0 }],
      }
      const intoLists = {
        append: () => Promise.reject(new Error('nothing is appended')),
        update: (ask: UpdateApply, write: WriteAction) => writer.updated(ask, plan, write),
      }
      await createPipeline({ store, edits, changes, actions }, { intoLists }).perform(
        updateAction,
        UpdateApply.parse({
          ...{ sheetId, otherId: guests, markGone: true },
          mapping: other.map((_, index) => ({ index, into: { kind: 'column', columnId: note } })),
        }),
      )
    },
    'seen before': async () => {
      const known = createKnown({ store, log: silentLog, onMore: () => {} })
      const seen = createSeenBefore({
        ...{ store, known, clock: { now: () => Date.now() } as never },
        acting: createPipeline({ store, edits, changes, actions }, { store }),
      })
      for await (const _ of seen.fill(sheetId, new AbortController().signal));
      await known.close()
    },
    'unify spellings': () =>
      createPipeline(
        { store, edits, changes, actions },
        { clusters: createClusters({ store, actions, host, home }) },
      ).perform(clusterAction, {
        ...{ sheetId, columnId: town, preset: 'text', method: 'fingerprint' },
        ...{ others: 'all', decisions: [], skipped: [] },
      }),
    'match with a list': async () => {
      const keys = [{ columnId: mail, otherColumnId: await guestMail(), how: 'typed' as const }]
      const asked = { sheetId, otherId: guests, keys, bring: [await guestMail()], mark: true }
      const matches = createMatches({ store, actions, tables, host, home })
      await createPipeline({ store, edits, changes, actions }, { store, tables, matches }).perform(matchAction, {
        ...{ ...asked, several: 'first', decisions: [] },
      })
    },
    'mark what differs': async () => {
      const keys = [{ columnId: mail, otherColumnId: await guestMail(), how: 'typed' as const }]
      const diffs = createListDiffs({ store, changes, actions, tables, host, home })
      await createPipeline({ store, edits, changes, actions }, { diffs }).perform(diffAction, {
        ...{ sheetId, otherId: guests, keys, into: 'marks', kinds: ['added'] },
      })
    },
    undo: () => edits.undo(sheetId),
    redo: () => edits.redo(sheetId),
    jump: () => edits.jump(sheetId, null),
    'jump to a branch': () => edits.jump(sheetId, stepOf(left, 'Clear mails')),
  }
  await work[action]()
}
