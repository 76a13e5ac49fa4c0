// From a spec to a plan: columns, scope and account looked up, the plan made on the scan lane.

import type { RowId } from '../../contract/app/ids.ts'
import { inputTable, mappedFields, missingInput, sourceColumn } from '../../contract/app/operation.ts'
import type { Estimate, OperationId, PlanClass, RunSpec, RunStart, Within } from '../../contract/app/run.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { Accounts, Connection } from '../account/accounts.ts'
import { fail } from '../fail.ts'
import type { Host } from '../host.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/views.ts'
import type { Store } from '../store/store.ts'
import { estimateOf } from './estimate.ts'
import { rulesOf } from './mapping.ts'
import { columnsAs, headField } from './operations.ts'
import { makePlan, type Plan } from './plan.ts'
import { classNumber } from './states.ts'

export interface PlanningParts {
  readonly store: Store
  readonly views: Views
  readonly sheets: Sheets
  readonly accounts: Accounts
  readonly host: Host
}

/** The operations of a ladder in order. Throws bad_request when they do not fill the same columns. */
function stepsOf({ op, ladder = [] }: RunSpec): OperationId[] {
  const steps = [op, ...ladder.map(step => step.op)]
  if (new Set(steps).size < steps.length || steps.some(step => columnsAs(step) !== columnsAs(op)))
    throw fail('bad_request', { what: 'the steps of a run must ask the same in different ways' })
  return steps
}

export interface Planning {
  estimate(spec: RunSpec): Promise<Estimate>
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** The plan a person agreed to, or a new one that costs no more. Throws plan_changed, nothing_to_run. */
  confirmed(ask: Pick<RunStart, 'spec' | 'planHash'>): Promise<{ plan: Plan; spec: RunSpec; connection: Connection }>
}

const dayMs = 86_400_000
const mostRows = 200_000
const rememberedEstimates = 50

export function createPlanning({ store, views, sheets, accounts, host }: PlanningParts): Planning {
  /** Calls of estimates that were shown, by plan hash. */
  const shown = new Map<string, number>()
  let last: Plan | null = null

  async function rowsOf(sheetId: number, within: Within): Promise<Uint32Array> {
    switch (within.kind) {
      case 'all':
        return store.scan.call('scopeRows', sheetId)
      case 'view':
        return views.ids(within.viewId)
      case 'selection': {
        const ids = views.ids(within.viewId)
        const rows = within.ranges.flatMap(({ top, bottom }) => Array.from(ids.subarray(top, bottom + 1)))
        return Uint32Array.from(new Set(rows))
      }
      case 'rows':
        return Uint32Array.from(new Set(within.rowIds))
    }
  }

  /** Slots of the input columns. Throws input_missing, column_locked. */
  async function inputSlots(spec: RunSpec): Promise<string[]> {
    const columns = await store.grid.call('columnsOf', spec.sheetId)
    const missing = missingInput(spec.op, spec.mapping)
    if (missing) throw fail('input_missing', { field: missing.map(field => inputTable[field].word).join(' or ') })
    return mappedFields(spec.op, spec.mapping).map(field => {
      const column = columns.find(one => one.id === spec.mapping[field])
      if (!column) throw fail('input_missing', { field: inputTable[field].word })
      if (column.neverSend) throw fail('column_locked', { column: column.name })
      return column.slot
    })
  }

  async function headOf(spec: RunSpec): Promise<{ id: number; slot: string } | null> {
    const source = sourceColumn(spec.op, spec.mapping)
    const columns = await store.grid.call('columnsOf', spec.sheetId)
    const head = columns.find(
      ({ origin }) =>
        origin?.op === columnsAs(spec.op) && origin.sourceId === source && origin.field === headField(spec.op),
    )
    return head ? { id: head.id, slot: head.slot } : null
  }

  /** The country a national number is read for: of the run, the list, the settings. */
  const countryFor = (spec: RunSpec, sheet: Sheet) => spec.country ?? sheet.country ?? host.settings.get().country

  async function plan(spec: RunSpec): Promise<{ plan: Plan; spec: RunSpec; connection: Connection }> {
    const [sheet, connection, slots, head] = await Promise.all([
      sheets.get(spec.sheetId),
      accounts.connect(),
      inputSlots(spec),
      headOf(spec),
    ])
    const country = countryFor(spec, sheet)
    const rowIds = await rowsOf(spec.sheetId, spec.within)
    const leftOut = spec.onlyIf ? await store.scan.call('leftOutRows', spec.sheetId, spec.onlyIf, host.clock.now()) : []
    const made = await makePlan(
      store,
      {
        sheetId: spec.sheetId,
        rules: rulesOf({ ...spec, country }, !connection.live),
        ladder: stepsOf(spec).slice(1),
        slots,
        head,
        chips: spec.chips,
        writes: spec.writes,
        account: connection.accountKey,
        answersFrom: oldest(spec.maxAgeDays),
      },
      spec,
      rowIds,
      sheet.version,
      new Set(leftOut),
    )
    last = made
    return { plan: made, spec: stored(spec, country, connection), connection }
  }

  /** The spec as the run keeps it: the country it was planned with, the prices of its further steps. */
  const stored = (spec: RunSpec, country: string | null, { client: { profile } }: Connection): RunSpec => ({
    ...spec,
    country,
    ...(spec.ladder && { ladder: spec.ladder.map(({ op }) => ({ op, price: priceOf(profile, op).high })) }),
  })

  const oldest = (days: number | null) => {
    if (days === null) return null
    return days === 0 ? Number.POSITIVE_INFINITY : host.clock.now() - days * dayMs
  }

  return {
    async estimate(spec) {
      const { plan: made, connection } = await plan(spec)
      const known = await accounts.lastBalance(connection.accountId)
      // The practice service is on this computer: reading its balance sends nothing anywhere.
      const balance = connection.live ? known : await accounts.balanceOf(connection)
      shown.set(made.hash, made.counts.send)
      const first = shown.keys().next().value
      if (shown.size > rememberedEstimates && first !== undefined) shown.delete(first)
      const measured = new Map(await store.grid.call('measuredPrices', connection.accountId))
      return estimateOf(made, spec, connection, balance, measured)
    },
    async lineRows(spec, line) {
      const { plan: made } = await plan(spec)
      const wanted = classNumber(line)
      // Row ids of our own table.
      return Array.from(made.ids.filter((_, index) => made.classes[index] === wanted).subarray(0, mostRows)) as RowId[]
    },
    async confirmed({ spec, planHash }) {
      const [sheet, connection] = await Promise.all([sheets.get(spec.sheetId), accounts.connect()])
      const country = countryFor(spec, sheet)
      const same = last?.hash === planHash && last.version === sheet.version ? last : null
      const found = same ? { plan: same, spec: stored(spec, country, connection), connection } : await plan(spec)
      const { counts, hash, ids } = found.plan
      if (hash !== planHash && counts.send > (shown.get(planHash) ?? -1))
        throw fail('plan_changed', { calls: counts.send })
      if (ids.length === 0) throw fail('nothing_to_run', {})
      return found
    },
  }
}
