// Duplicates of a list as the rest of the engine sees them: found once for a state of the list, and grouped as someone asks.

import { setImmediate } from 'node:timers/promises'
import type { TaughtPair } from '../../checks/linkage/taught.ts'
import { type DuplicateGroups as Groups, groupDuplicates } from '../../checks/match/duplicate-groups.ts'
import { POSSIBLE, SURE } from '../../checks/match/evidence.ts'
import { FAINT } from '../../checks/match/find-duplicates.ts'
import {
  type DuplicateCounts,
  type DuplicateGroup,
  type DuplicateGroupPage,
  type DuplicateGroupsAsk,
  type DuplicateQuestions,
  type DuplicateRuleName,
  type DuplicateSummary,
  type DuplicatesAsk,
  type DuplicatesResolve,
  type Fuzziness,
  maxTaught,
  type QuestionsAsk,
  type RowsDecided,
  type TaughtRows,
} from '../../contract/app/duplicates.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { fail } from '../base/fail.ts'
import { firstPlace } from '../base/first-place.ts'
import type { Host } from '../base/host.ts'
import { inTurns } from '../base/in-turns.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createFoundOnce } from '../sheet/cached-analysis.ts'
import type { Store } from '../store/store.ts'
import type { FindAsk, FoundDuplicates } from './find.lane.ts'
import { type GroupsChange, groupsChange } from './groups-change.ts'
import { createLinkedGroups, linkedFigures, pairsOfGroup, questionsIn } from './linked-groups.ts'

export interface Duplicates {
  /** What the rules find; an action of the list that only reads. Throws sheet_gone, stopped, duplicates_memory. */
  summary(ask: DuplicatesAsk): Promise<DuplicateSummary>
  groups(ask: DuplicateGroupsAsk): Promise<DuplicateGroupPage>
  /** What was learned, to be kept for another list; null: nothing was, or rules are named. */
  weights(ask: DuplicatesAsk): Promise<LinkageWeights | null>
  /** The most undecided pairs that no one has decided about; none where rules are named. */
  questions(ask: QuestionsAsk): Promise<DuplicateQuestions>
  /** Pairs of rows of which someone has decided. */
  answers(sheetId: SheetId): Promise<TaughtRows[]>
  /** Remembers whether these rows are the same. */
  decide(decided: RowsDecided): Promise<void>
  forget(sheetId: SheetId, rowIds: RowId[]): Promise<void>
  /** What becomes of the groups. Throws sheet_gone, stopped, bad_request. */
  change(ask: DuplicatesResolve): Promise<GroupsChange>
}

type Parts = {
  store: Store
  actions: ListActions
  host: Pick<Host, 'dataDir' | 'threads' | 'log'>
  home: () => string | null
}

const least: Readonly<Record<Fuzziness, number>> = { strict: SURE, normal: POSSIBLE, loose: FAINT }

export function createDuplicates({ store, actions, host, home }: Parts): Duplicates {
  const found = createFoundOnce<FoundDuplicates>({
    store,
    actions,
    host,
    label: 'Finding duplicates',
  })
  const linkedOnce = createLinkedGroups()

  /** What was found for the list as it is now; found again where it has changed. */
  async function present(asked: DuplicatesAsk): Promise<FoundDuplicates> {
    const { sheetId, own, rules, columns, taught = [], weights = null } = asked
    await store.grid.call('getSheet', sheetId)
    const by = rules === null ? 'columns' : 'rules'
    const ask: FindAsk = {
      sheetId,
      own,
      home: home(),
      by,
      columns: (by === 'columns' && columns) || null,
      taught,
      weights,
    }
    const key = await store.grid.call('duplicatesKey', ask)
    const find = by === 'columns' ? 'linkDuplicateRows' : 'findDuplicateRows'
    return found.of(sheetId, key, (lane, flag) => lane.call(find, ask, flag))
  }

  /** What someone has decided, by the numbers of the rows in what was found. */
  async function decidedIn(sheetId: SheetId, { rowIds }: FoundDuplicates): Promise<TaughtPair[]> {
    const pairs = await store.grid.call('decidedPairs', sheetId)
    if (pairs.length === 0) return []
    return pairs.flatMap(([row, other, same]): TaughtPair[] => {
      const [a, b] = [rowOf(rowIds, row), rowOf(rowIds, other)]
      return a < 0 || b < 0 ? [] : [{ a, b, same: same === 1 }]
    })
  }

  /** What is asked about a list, worked out. */
  async function grouped(ask: DuplicatesAsk) {
    const found = await present(ask)
    const decided = await decidedIn(ask.sheetId, found)
    const apart = decided.flatMap(({ a, b, same }): [number, number][] => (same ? [] : [[a, b]]))
    const names: (DuplicateRuleName | number)[] = [...found.proposed.map(({ rule }) => rule), ...ask.own.keys()]
    const isOn = (rule: DuplicateRuleName | number) => ask.rules === null || ask.rules.includes(rule)
    const bits = (wanted: (rule: DuplicateRuleName | number) => boolean) =>
      names.reduce((sum: number, rule, at) => sum | (wanted(rule) ? 1 << at : 0), 0)
    const by = (rules: number) => groupDuplicates(found, { rules, least: least[ask.fuzziness], notSame: apart })
    const groups = found.linked ? await linkedOnce(found, found.linked, ask, decided) : by(bits(isOn))
    return { found, decided, names, isOn, groups, by, bits }
  }

  const membersOf = (found: FoundDuplicates, groups: Groups, group: number): number[] =>
    Array.from(groups.members.subarray(groups.ends[group - 1] ?? 0, groups.ends[group]), row => found.rowIds[row] ?? 0)

  return {
    async summary(ask) {
      const { found, decided, names, isOn, groups, by, bits } = await grouped(ask)
      const sure = countOf(groups, group => groups.sure[group] === 1)
      const all = countOf(groups, () => true)
      const alone: { groups: number; extra: number }[] = []
      for (const [at, rule] of names.entries()) {
        // Counting and grouping a million rows take a while: others get their turn in between.
        await setImmediate()
        if (found.linked) alone.push(countOf(groups, group => ((groups.rules[group] ?? 0) & (1 << at)) !== 0))
        else alone.push(countOf(by(bits(one => one === rule)), () => true))
      }
      return {
        ...all,
        rows: found.rowIds.length,
        sure,
        review: { groups: all.groups - sure.groups, extra: all.extra - sure.extra },
        saves: await inTurns(savedInputs(found, groups)),
        ...linkedFigures(found, groups, decided),
        rules: names.map((rule, at) => ({
          rule,
          on: isOn(rule),
          columnIds: found.proposed[at]?.columnIds ?? ask.own[at - found.proposed.length] ?? [],
          ...(alone[at] ?? { groups: 0, extra: 0 }),
          tooWide: found.tooWide.flatMap(({ rule: place, value, rows }) =>
            place === at ? [{ value: value.slice(0, 200), rows }] : [],
          ),
        })),
      }
    },

    async groups(ask) {
      const { found, names, groups } = await grouped(ask)
      const wanted = Array.from(groups.ends.keys()).filter(
        group => ask.which === 'all' || (ask.which === 'sure') === (groups.sure[group] === 1),
      )
      // What is least decided teaches most.
      if (found.linked && ask.which === 'review')
        wanted.sort((a, b) => Math.abs(groups.weight[a] ?? 0) - Math.abs(groups.weight[b] ?? 0))
      const shown = wanted.slice(ask.first, ask.first + ask.count)
      const whole = shown.map(group => membersOf(found, groups, group) as RowId[])
      const members = whole.map(rowIds => rowIds.slice(0, maxRowsShown))
      const {
        columnIds,
        cells,
        groups: judged,
      } = await store.scan.call('judgeGroups', ask.sheetId, members, {
        choices: ask.choices,
        survivors: ask.survivors,
        home: home(),
      })
      let row = 0
      return {
        columnIds,
        total: wanted.length,
        groups: shown.map((group, at): DuplicateGroup => {
          const rules = groups.rules[group] ?? 0
          const chosen = judged[at]
          const rows = (members[at] ?? []).map(rowId => ({ rowId, cells: cells[row++] ?? [] }))
          return {
            rowIds: whole[at] ?? [],
            rows,
            sure: groups.sure[group] === 1,
            rules: names.filter((_, place) => (rules & (1 << place)) !== 0),
            survivor: chosen?.survivor ?? rows[0]?.rowId ?? (0 as RowId),
            kept: chosen?.kept ?? [],
            ...pairsOfGroup(found, groups, group),
          }
        }),
      }
    },

    weights: async ask => (ask.rules === null ? ((await present(ask)).linked?.weights ?? null) : null),
    async questions(ask) {
      const found = await present(ask)
      const decided = await decidedIn(ask.sheetId, found)
      const pairs = found.linked ? questionsIn(found, found.linked, decided, ask.count) : []
      const { columnIds, cells } = await store.scan.call(
        'judgeGroups',
        ask.sheetId,
        pairs.map(({ rowIds }) => rowIds),
        { choices: [], survivors: [], home: home() },
      )
      return {
        columnIds,
        questions: pairs.map((pair, at) => ({
          pair,
          rows: pair.rowIds.map((rowId, side) => ({ rowId, cells: cells[2 * at + side] ?? [] })),
        })),
      }
    },

    async answers(sheetId) {
      const pairs = await store.grid.call('decidedPairs', sheetId)
      return pairs
        .slice(0, maxTaught)
        .map(([row, other, same]) => ({ rowIds: [row as RowId, other as RowId], same: same === 1 }))
    },
    decide: ({ sheetId, rowIds, same }) => store.writer.urgent('decideRows', sheetId, rowIds, same),
    forget: (sheetId, rowIds) => store.writer.urgent('forgetDecision', sheetId, rowIds),

    async change(ask) {
      const { found, groups } = await grouped(ask)
      const decided = new Map(ask.decisions.map(decision => [keyOf(decision.rowIds), decision]))
      const takes = Array.from(groups.ends.keys()).flatMap(group => {
        const rowIds = membersOf(found, groups, group)
        const decision = decided.get(keyOf(rowIds))
        const own = ask.others === 'all' || (ask.others === 'sure' && groups.sure[group] === 1)
        return (decision?.take ?? own) ? [{ rowIds, decision }] : []
      })
      const missing = ask.decisions.filter(({ take }) => take).length - takes.filter(({ decision }) => decision).length
      // Someone has decided about rows that hang together otherwise by now.
      if (missing > 0) throw fail('bad_request', { what: 'groups that changed after they were shown' })
      const survivors = ask.decisions.flatMap(({ survivor }) => survivor ?? [])
      return groupsChange(store, ask, takes, { choices: ask.choices, survivors, home: home() })
    },
  }
}

/** Rows of a group that are shown; a merge takes them all. */
const maxRowsShown = 50

/** Groups have no row in common, so the first one tells them apart. */
const keyOf = (rowIds: readonly number[]): string => rowIds.toSorted((a, b) => a - b).join(' ')

function countOf({ ends }: Groups, isCounted: (group: number) => boolean): DuplicateCounts {
  const counts = { groups: 0, extra: 0 }
  for (const [group, end] of ends.entries()) {
    if (!isCounted(group)) continue
    counts.groups++
    counts.extra += end - (ends[group - 1] ?? 0) - 1
  }
  return counts
}

/** Groups between two looks at the clock. */
const groupsBetween = 20_000

/** Addresses that only rows of one group have, but for the one that stays; yields now and then. */
function* savedInputs({ inputs }: FoundDuplicates, { members, ends }: Groups): Generator<void, number> {
  let most = -1
  for (const input of inputs) if (input > most) most = input
  const rows = new Uint32Array(most + 1)
  for (const input of inputs) if (input >= 0) rows[input] = (rows[input] ?? 0) + 1
  yield
  // By address the group that was met last, each one higher, and how many of its rows have it.
  const [metBy, own] = [new Uint32Array(most + 1), new Uint32Array(most + 1)]
  let saved = 0
  for (const [group, end] of ends.entries()) {
    if (group % groupsBetween === groupsBetween - 1) yield
    let alone = 0
    for (const row of members.subarray(ends[group - 1] ?? 0, end)) {
      const input = inputs[row] ?? -1
      if (input < 0) continue
      const held = metBy[input] === group + 1 ? (own[input] ?? 0) + 1 : 1
      metBy[input] = group + 1
      own[input] = held
      if (held === rows[input]) alone++
    }
    saved += Math.max(0, alone - 1)
  }
  return saved
}

/** The place of a row among all, which rise; -1 where it is none of them. */
function rowOf(rowIds: Uint32Array, id: number): number {
  const at = firstPlace(rowIds.length, place => (rowIds[place] ?? 0) >= id)
  return rowIds[at] === id ? at : -1
}
