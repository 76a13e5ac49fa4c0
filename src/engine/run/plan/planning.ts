// From a spec to a plan: columns, scope and account looked up, the plan made on the scan lane.

import { randomInt } from 'node:crypto'
import type { RowId, SheetId } from '../../../contract/app/ids.ts'
import { addsPeople } from '../../../contract/app/run/operation.ts'
import type { RunStart } from '../../../contract/app/run/run.ts'
import type { Estimate, ListResults, PlanClass } from '../../../contract/app/run/run-plan.ts'
import type { RunScope, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { priceOf } from '../../../contract/service/profile.ts'
import type { AccountConnection, Accounts } from '../../account/accounts.ts'
import { columnsAs, inOwnLists } from '../../answer/operations.ts'
import { classNumber } from '../../answer/states.ts'
import { fail } from '../../base/fail.ts'
import type { Host } from '../../base/host.ts'
import { namingOf } from '../../client/dialect.ts'
import type { Sheets } from '../../sheet/sheets.ts'
import type { Views } from '../../sheet/view/views.ts'
import type { Store } from '../../store/store.ts'
import { rulesOf } from '../ask/mapping.ts'
import { checkWeb, webHostOf } from '../ask/web-request.ts'
import { answerFreshness } from '../ledger/freshness.ts'
import type { PastHits } from './best-first.ts'
import { estimateOf } from './estimate.ts'
import { withOwnLists } from './own-lists.ts'
import { makePlan, type PlanWay, type RunPlan, reclassPlan } from './plan.ts'
import { bestRowsAsk, inputSlots, resultHead } from './plan-columns.ts'
import { createRunScopes, maxNamedRows } from './run-scope.ts'

export interface PlanningParts {
  readonly store: Store
  readonly views: Views
  readonly sheets: Sheets
  readonly accounts: Accounts
  readonly host: Host
}

/** The operations of a waterfall in order. Throws bad_request when they do not fill the same columns. */
function stepsOf({ op, waterfall = [] }: RunSpec): OperationId[] {
  const steps = [op, ...waterfall.map(step => step.op)]
  if (new Set(steps).size < steps.length || steps.some(step => columnsAs(step) !== columnsAs(op)))
    throw fail('bad_request', { what: 'the operations of a waterfall must look for the same thing' })
  return steps
}

/** Throws bad_request where a list for the found people is missing, or is the one that asks. */
function checkTarget({ op, addPeople, sheetId }: RunSpec): void {
  if (addsPeople(op) !== (addPeople !== undefined))
    throw fail('bad_request', {
      what: addPeople ? 'this operation does not find people for a list' : 'the list for the people found',
    })
  if (addPeople?.target.kind === 'list' && addPeople.target.sheetId === sheetId)
    throw fail('bad_request', { what: 'the people found cannot go to the list the run uses' })
}

/** A plan with what it was made for. `spec` is as the run keeps it. */
export interface PlannedRun {
  readonly plan: RunPlan
  readonly spec: RunSpec
  readonly connection: AccountConnection
}

export interface RunPlanning {
  estimate(spec: RunSpec, way?: PlanWay): Promise<Estimate>
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** The plan a person agreed to, or a new one that costs no more. Throws plan_changed, nothing_to_run. */
  confirmed(ask: Pick<RunStart, 'spec' | 'planHash'>): Promise<PlannedRun>
  /** A plan for rows that were chosen before, whatever the scope of the spec holds by now. */
  forRows(spec: RunSpec, rowIds: Uint32Array): Promise<PlannedRun>
  /** What the whole list holds under the operation, as it is now. */
  results(spec: RunSpec): Promise<ListResults>
  /** The scope as a run keeps it, to be repeated when the view is gone. */
  lasting(within: RunScope): RunScope
  /** Most credits that the calls of a plan may cost. */
  maxCredits(planned: PlannedRun): Promise<number>
}

const rememberedEstimates = 50

export function createPlanning({ store, views, sheets, accounts, host }: PlanningParts): RunPlanning {
  const scopes = createRunScopes({ store, views })
  /** Calls of estimates that were shown, by plan hash. */
  const shown = new Map<string, number>()
  /** The plan that was made last, and what it was asked for. */
  let last: { asked: string; plan: RunPlan } | null = null

  const pastHits = ({ op }: RunSpec, { accountId, client }: AccountConnection): Promise<PastHits> =>
    store.scan.call('pastHits', accountId, op, namingOf(client.profile, op))

  /** The plan with its inputs in the order in which they are asked. */
  async function ranked(plan: RunPlan, past: PastHits): Promise<RunPlan> {
    if (!plan.worth) return plan
    const { order, expected } = await store.scan.call('rankInputs', plan.classes, plan.worth)
    return { ...plan, order, yield: { tries: past.tries, hits: past.hits, expected } }
  }

  /**
   * The spec with how its list writes values: the country of national numbers, what the phone column says about those
   * without +, which part of a full name comes first, and what means no value. A country that was chosen for the run wins over that of the column.
   */
  async function asWritten(spec: RunSpec, sheet: Sheet): Promise<RunSpec> {
    const home = sheet.country ?? host.settings.get().country
    const { full_name: fullName } = spec.mapping
    const names =
      fullName === undefined ? null : (await store.grid.call('writtenAs', spec.sheetId, fullName, home)).names
    const written = { ...spec, names, markers: sheet.markers, country: spec.country ?? home }
    if (spec.mapping.phone === undefined) return written
    const { plus, country } = await store.grid.call('writtenAs', spec.sheetId, spec.mapping.phone, home)
    return {
      ...written,
      plus: { ...plus, dropped: plus.dropped === 'all' ? 'all' : [...plus.dropped] },
      country: spec.country !== null && spec.country !== home ? spec.country : country,
    }
  }

  /** The way of a run: to the host it asks, else to the service in use. */
  const connectFor = ({ web }: RunSpec) => (web ? accounts.web(webHostOf(web)) : accounts.connect())

  /** What a plan depends on besides the list. */
  const askedAs = async (spec: RunSpec, { accountKey }: AccountConnection) =>
    JSON.stringify([spec, accountKey, await store.scan.call('suppressionPrint')])

  /** The plan that was made last, while it is about the same question and the list has not changed. */
  async function lastPlan(spec: RunSpec): Promise<PlannedRun | null> {
    const [sheet, connection] = await Promise.all([sheets.get(spec.sheetId), connectFor(spec)])
    if (last?.asked !== (await askedAs(spec, connection)) || last.plan.version !== sheet.version) return null
    return { plan: last.plan, spec: stored(await asWritten(spec, sheet), connection), connection }
  }

  async function plan(spec: RunSpec, way?: PlanWay, rows?: Uint32Array): Promise<PlannedRun> {
    const [sheet, connection, slots, head] = await Promise.all([
      sheets.get(spec.sheetId),
      connectFor(spec),
      inputSlots(store, spec),
      resultHead(store, spec),
    ])
    checkTarget(spec)
    checkWeb(spec)
    if (spec.addPeople?.target.kind === 'list') await sheets.get(spec.addPeople.target.sheetId)
    const written = await asWritten(spec, sheet)
    const rowIds = rows ?? (await scopes.rowsOf(spec.sheetId, spec.within))
    const now = host.clock.now()
    const askedFor = await askedAs(spec, connection)
    const kept = stored(written, connection)
    const rules = rulesOf(written, !connection.live)
    const own = spec.ownLists && inOwnLists(spec.op) ? { sheetId: spec.sheetId, among: amongOf(spec.ownLists) } : null
    const worth = await bestRowsAsk(store, spec)
    const past = worth ? await pastHits(spec, connection) : undefined
    const outer = await makePlan(
      store,
      {
        sheetId: spec.sheetId,
        rules,
        waterfall: stepsOf(spec).slice(1),
        slots,
        head,
        chips: spec.chips,
        writes: spec.writes,
        onlyIf: spec.onlyIf ?? null,
        oddLetters: spec.oddLetters ?? false,
        now,
        account: connection.accountKey,
        answersFrom: answerFreshness(kept, now),
        seed: randomInt(2 ** 32),
        worth,
      },
      spec,
      rowIds,
      sheet.version,
      way,
      past,
    )
    const asked = own ? reclassPlan(outer, await withOwnLists({ store, sheets }, outer, rules, own, way)) : outer
    const made = past ? await ranked(asked, past) : asked
    if (!rows) last = { asked: askedFor, plan: made }
    return { plan: made, spec: kept, connection }
  }

  /** The spec as the run keeps it: with the country and the age of misses it was planned with, and the prices of its further steps. */
  const stored = (spec: RunSpec, { client: { profile } }: AccountConnection): RunSpec => ({
    ...spec,
    missDays: host.settings.get().freshDays.missed,
    ...(spec.waterfall && { waterfall: spec.waterfall.map(({ op }) => ({ op, price: priceOf(profile, op).high })) }),
  })

  const measuredAt = async ({ accountId }: AccountConnection) =>
    new Map(await store.grid.call('measuredPrices', accountId))

  return {
    async estimate(spec, way) {
      const { plan: made, connection } = await plan(spec, way)
      const known = await accounts.lastBalance(connection.accountId)
      // The practice service is on this computer: reading its balance sends nothing anywhere. That of a copy is a new one.
      const balance = connection.live || host.observes ? known : await accounts.balanceOf(connection)
      shown.set(made.hash, made.counts.send)
      const first = shown.keys().next().value
      if (shown.size > rememberedEstimates && first !== undefined) shown.delete(first)
      return estimateOf(made, spec, connection, balance, await measuredAt(connection))
    },
    lasting: scopes.lasting,
    results: async spec => store.scan.call('listResults', spec.sheetId, await resultHead(store, spec)),
    forRows: (spec, rowIds) => plan(spec, undefined, rowIds),
    async maxCredits({ plan: made, spec, connection }) {
      const unread = { credits: null, at: null }
      return estimateOf(made, spec, connection, unread, await measuredAt(connection)).credits.high
    },
    async lineRows(spec, line) {
      const { plan: made } = (await lastPlan(spec)) ?? (await plan(spec))
      const wanted = classNumber(line)
      // Row ids of our own table.
      return Array.from(
        made.ids.filter((_, index) => made.classes[index] === wanted).subarray(0, maxNamedRows),
      ) as RowId[]
    },
    async confirmed({ spec, planHash }) {
      const same = await lastPlan(spec)
      const found = same?.plan.hash === planHash ? same : await plan(spec)
      const { counts, hash, ids } = found.plan
      if (hash !== planHash && counts.send > (shown.get(planHash) ?? -1))
        throw fail('plan_changed', { calls: counts.send })
      if (ids.length === 0) throw fail('nothing_to_run', {})
      return found
    },
  }
}

/** The lists that are named; null = all. */
const amongOf = (lists: true | readonly SheetId[]): readonly SheetId[] | null => (lists === true ? null : lists)
