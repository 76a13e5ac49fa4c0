// Own lists as a step of the waterfall (R-RUN-18): a value that another list of the workspace holds for the same email, domain
// or name costs nothing, and says where it is from. Values of results are left out: what was paid for is stored anyway.
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SheetId } from '../../../contract/app/ids.ts'
import { mappedFields, missingInput } from '../../../contract/app/run/operation.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { headField, ownValues } from '../../answer/operations.ts'
import { classNumber } from '../../answer/states.ts'
import type { Sheets } from '../../sheet/sheets.ts'
import type { Store } from '../../store/store.ts'
import { type InputRules, sourceColumns } from '../ask/mapping.ts'
import { offersFor } from '../ask/offers.ts'
import { keyTable } from './key-table.ts'
import type { OwnAsk, OwnHit, OwnSlice } from './own-lists.lane.ts'
import type { PlanWay, RunPlan } from './plan.ts'
import { digestsOf } from './plan-digests.ts'

interface Source {
  readonly ask: OwnAsk
  /** Fields that the list has a column for, with its SQL column. */
  readonly values: readonly { field: string; slot: string }[]
}

const rowsPerSlice = 1000
/** So many keys are compared between two turns of the main thread: some milliseconds. */
const keysPerTick = 20_000

export interface OwnListsParts {
  readonly store: Pick<Store, 'grid' | 'scan'>
  readonly sheets: Sheets
}

/** How another list would be asked, or null when it has no such columns. */
async function sourceOf({ store, sheets }: OwnListsParts, rules: InputRules, sheetId: SheetId): Promise<Source | null> {
  const sheet: Sheet = await sheets.get(sheetId)
  const offer = offersFor(sheet.columns, null).find(({ op }) => op === rules.op)
  if (!offer || missingInput(rules.op, offer.mapping)) return null
  const columns = await store.grid.call('columnsOf', sheetId)
  const slotOf = (id: number) => columns.find(column => column.id === id)?.slot
  const slots = sourceColumns(rules.op, offer.mapping).flatMap(id => slotOf(id) ?? [])
  const fields = mappedFields(rules.op, offer.mapping)
  const values = ownValues(rules.op).flatMap(({ field, type }) => {
    const column = columns.find(one => one.type === type && one.origin === null)
    return column ? [{ field, slot: column.slot }] : []
  })
  const head = values.find(({ field }) => field === headField(rules.op))
  if (!head || slots.length < fields.length) return null
  const asked = { ...rules, fields, country: sheet.country ?? rules.country }
  return { ask: { sheetId, rules: asked, slots, value: head.slot }, values }
}

/**
 * Looks for the inputs of rows to send in all other lists, or in those of `among`. The plan with what was found: those rows, and the ones that
 * ask the same, are sent no more.
 */
export async function withOwnLists(
  parts: OwnListsParts,
  plan: RunPlan,
  rules: InputRules,
  { sheetId, among }: { sheetId: SheetId; among: readonly SheetId[] | null },
  { signal }: PlanWay = {},
): Promise<Pick<RunPlan, 'classes' | 'own'>> {
  const { scan } = parts.store
  const send = classNumber('send')
  const hashes = await hashesOf(parts.store, plan, signal)
  const wanted = keyTable(hashes, plan.ids.length)
  for (let index = 0; index < plan.ids.length; index++) {
    if (index % keysPerTick === 0) await nextTick()
    if (plan.classes[index] === send) wanted.add(index)
  }
  const hits: OwnHit[] = []
  /** Number of the hit + 1 by index of the first row that asks it, 0 = none. */
  const found = new Uint32Array(plan.ids.length)
  const lists = (await parts.sheets.workbooks()).flatMap(({ sheets }) => sheets)
  for (const { id } of lists) {
    const looked = id !== sheetId && (among === null || among.includes(id))
    const source = looked ? await sourceOf(parts, rules, id) : null
    if (!source) continue
    for (let after: number | null = 0; after !== null; ) {
      signal?.throwIfAborted()
      const slice: OwnSlice = await scan.call('ownSlice', source.ask, after, rowsPerSlice)
      after = slice.last
      const matched: { rowId: number; index: number }[] = []
      for (const [place, rowId] of slice.ids.entries()) {
        const index = wanted.find(slice.hashes, place)
        if (index === -1 || found[index] !== 0) continue
        hits.push({ sheetId: id, texts: '{}' })
        found[index] = hits.length
        matched.push({ rowId, index })
      }
      await readTexts(scan, source, matched, (index, texts) => {
        hits[(found[index] ?? 0) - 1] = { sheetId: id, texts }
      })
    }
  }
  return markOwn(plan, { hashes, wanted, found, hits })
}

async function readTexts(
  scan: Store['scan'],
  { ask, values }: Source,
  rows: readonly { rowId: number; index: number }[],
  put: (index: number, texts: string) => void,
): Promise<void> {
  if (rows.length === 0) return
  const slots = values.map(({ slot }) => slot)
  const cells = await scan.call(
    'readRows',
    ask.sheetId,
    slots,
    rows.map(({ rowId }) => rowId),
  )
  for (const [place, { index }] of rows.entries())
    put(index, JSON.stringify(Object.fromEntries(values.map(({ field }, at) => [field, cells[place]?.[at] ?? null]))))
}

/** What each row of the plan asks, as digests that other lists are compared by. */
async function hashesOf(store: OwnListsParts['store'], plan: RunPlan, signal?: AbortSignal): Promise<Uint8Array> {
  const hashes = new Uint8Array(plan.ids.length * 16)
  for (let first = 0; first < plan.ids.length; first += rowsPerSlice) {
    signal?.throwIfAborted()
    const length = Math.min(rowsPerSlice, plan.ids.length - first)
    const digests = await digestsOf(
      store,
      plan,
      Uint32Array.from({ length }, (_, place) => first + place),
    )
    hashes.set(digests.hashes, first * 16)
  }
  return hashes
}

interface FoundOwn {
  readonly hashes: Uint8Array
  /** Indices of rows to send, by their hashes. */
  readonly wanted: ReturnType<typeof keyTable>
  /** Number of the hit + 1 by index of the first row that asks it, 0 = none. */
  readonly found: Uint32Array
  readonly hits: OwnHit[]
}

async function markOwn(
  plan: RunPlan,
  { hashes, wanted, found, hits }: FoundOwn,
): Promise<Pick<RunPlan, 'classes' | 'own'>> {
  const asks = new Set([classNumber('send'), classNumber('duplicate')])
  const own = classNumber('own')
  const classes = plan.classes.slice()
  const rows = new Uint32Array(plan.ids.length)
  if (hits.length === 0) return { classes, own: null }
  for (const [index, number] of classes.entries()) {
    if (index % keysPerTick === 0) await nextTick()
    if (!asks.has(number)) continue
    const first = wanted.find(hashes, index)
    const hit = first === -1 ? 0 : (found[first] ?? 0)
    if (hit === 0) continue
    rows[index] = hit
    classes[index] = own
  }
  return { classes, own: { hits, rows } }
}
