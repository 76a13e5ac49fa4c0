// From records of a search to rows of a list: the count first, then the rows as one undo step (R-SRC-07).

import type { SearchId, SearchRecordId } from '../../contract/app/ids.ts'
import { searchOps } from '../../contract/app/run/sent-op.ts'
import type { SearchView } from '../../contract/app/search/search.ts'
import type { SearchAdd, SearchAdded, SearchAddPlan, SearchAddPlanAsk } from '../../contract/app/search/search-add.ts'
import { recordKindOf } from '../../contract/app/search/search-query.ts'
import type { SearchNarrowing } from '../../contract/app/search/search-records.ts'
import type { ColumnSubject } from '../../model/column-types/facts.ts'
import { operationIds } from '../../model/operations/index.ts'
import { storedNaming } from '../answer/stored-naming.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { foundBy, mappedFields, proposedFields } from '../people/add-mapping.ts'
import type { ProviderNamings } from '../people/adds.lane.ts'
import type { PeopleIndex } from '../people/known.ts'
import { titleOf } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import { allOrNothing } from '../sheet/edit/atomic-action.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Store } from '../store/store.ts'

export interface RecordAdds {
  /** How many rows would be added, what the list holds already, and where each field would go. Changes nothing. */
  plan(ask: SearchAddPlanAsk): Promise<SearchAddPlan>
  /** Adds the rows as one undo step; a repeated `jobId` gives the first result. Throws nothing_to_run, sheet_gone. */
  add(ask: SearchAdd): Promise<SearchAdded>
}

export interface AddsParts {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly host: Host
  readonly known: PeopleIndex
  readonly sheets: Pick<Sheets, 'get'>
  readonly searches: {
    get(searchId: SearchId): Promise<SearchView>
    /** Ids of the records of a narrowing, in the order of the service. */
    recordIds(searchId: SearchId, narrowing: SearchNarrowing): Promise<SearchRecordId[]>
  }
}

/** A plan with the records behind its counts. */
interface Chosen extends SearchAddPlan {
  readonly view: SearchView
  readonly about: ColumnSubject
  /** Each of which was asked for on its own; none for other searches. */
  readonly values: readonly string[]
  readonly ids: SearchRecordId[]
}

const twinsAtOnce = 500
const rowsAtOnce = 200

export function createAdds({ store, changes, host, known, sheets, searches }: AddsParts): RecordAdds {
  /** Page-made ids of adds under way: a repeat waits for the same add. */
  const adding = new Map<string, Promise<SearchAdded>>()

  async function choose({ searchId, which, target, mapping }: SearchAddPlanAsk): Promise<Chosen> {
    const view = await searches.get(searchId)
    const all = which.kind === 'part' ? await searches.recordIds(searchId, which) : [...new Set(which.recordIds)]
    const about: ColumnSubject = recordKindOf(view.query.form) === 'company' ? 'company' : 'person'
    const columns = target.kind === 'list' ? (await sheets.get(target.sheetId)).columns : null
    const there = target.kind === 'list' ? await known.rowsIn(target.sheetId, all) : null
    const already = { id: 0, url: 0, name_domain: 0 }
    for (const { by } of there?.values() ?? []) already[by] += 1
    const missing = all.filter(id => !there?.has(id))
    const allowed = await withoutSuppressed(missing)
    const ids = await withoutTwins(allowed)
    const values = variantsOf(view.query).flatMap(({ value }) => value ?? [])
    const goal = { about, columns, more: values.length > 0 ? [foundBy] : [] }
    return {
      view,
      about,
      values,
      ids,
      records: all.length,
      rows: ids.length,
      already,
      twice: allowed.length - ids.length,
      suppressed: missing.length - allowed.length,
      fields: mapping ? mappedFields(goal, mapping) : proposedFields(goal),
    }
  }

  /** No one who is on a suppression list comes into a list. */
  async function withoutSuppressed(ids: SearchRecordId[]): Promise<SearchRecordId[]> {
    const out = new Set<number>()
    for (let first = 0; first < ids.length; first += twinsAtOnce)
      for (const id of await store.scan.call('suppressedOfRecords', ids.slice(first, first + twinsAtOnce))) out.add(id)
    return out.size === 0 ? ids : ids.filter(id => !out.has(id))
  }

  /** Each person or company once, the first of its records. */
  async function withoutTwins(ids: SearchRecordId[]): Promise<SearchRecordId[]> {
    const seen = new Set<string>()
    const once: SearchRecordId[] = []
    for (let first = 0; first < ids.length; first += twinsAtOnce)
      for (const { id, under, asks } of await store.scan.call('recordTwins', ids.slice(first, first + twinsAtOnce))) {
        if (asks.some(key => seen.has(key))) continue
        // An id of our own table.
        once.push(id as SearchRecordId)
        for (const key of under) seen.add(key)
      }
    return once
  }

  function namings(): ProviderNamings {
    const { remote } = host.settings.get()
    return Object.fromEntries(
      [...operationIds, ...searchOps].map(op => [
        op,
        { embedded: storedNaming(remote, op, false), remote: storedNaming(remote, op, true) },
      ]),
      // fromEntries widens its keys to string; they are the operations.
    ) as unknown as ProviderNamings
  }

  async function add(ask: SearchAdd): Promise<SearchAdded> {
    const before = await store.grid.call('addOfKey', ask.jobId)
    // Ids of our own tables.
    if (before) return before as SearchAdded
    const { view, about, values, ids, fields } = await choose(ask)
    const { target } = ask
    if (ids.length === 0) {
      if (target.kind === 'new') throw fail('nothing_to_run', {})
      return { sheetId: target.sheetId, rows: 0, stepId: null }
    }
    const title = view.name ?? titleOf(view.query, view.asked)
    const what = ids.length === 1 ? '1 row' : `${ids.length.toLocaleString('en-US')} rows`
    const step = { label: `Add ${what} from “${title}”`, key: ask.jobId, title }
    const used = fields.filter(({ use }) => use)
    const op = about === 'company' ? 'search.companies' : 'search.prospector'
    const begun = await store.writer.urgent('beginAdd', { target, fields: used, op, step })
    const { sheetId } = begun
    const paths = used.map(({ field }) => field)
    const spelt = namings()
    let stepId: SearchAdded['stepId'] = null
    await allOrNothing({ store, changes }, { sheetId, key: step.key }, async () => {
      for (let first = 0; first < ids.length; first += rowsAtOnce) {
        const slice = await store.scan.call('addSlice', ids.slice(first, first + rowsAtOnce), paths, spelt, values)
        const added = await store.writer.call('addRecords', begun, step, slice, host.clock.now())
        stepId = added.stepId
        if (target.kind === 'list') changes.sheet({ sheetId, version: added.version, rows: true, columns: first === 0 })
      }
    })
    if (target.kind === 'new') await store.writer.call('finishAdd', sheetId)
    changes.workbooks()
    return { sheetId, rows: ids.length, stepId }
  }

  return {
    async plan(ask) {
      const { records, rows, already, twice, suppressed, fields } = await choose(ask)
      return { records, rows, already, twice, suppressed, fields }
    },
    add(ask) {
      const before = adding.get(ask.jobId)
      if (before) return before
      const { target } = ask
      const started = (target.kind === 'list' ? store.inOrder(target.sheetId, () => add(ask)) : add(ask)).finally(() =>
        adding.delete(ask.jobId),
      )
      adding.set(ask.jobId, started)
      return started
    },
  }
}
