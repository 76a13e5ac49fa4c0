// Lists taken in as own data of Practice: tried first, then taken, replaced and removed.
import type { OwnAsk, OwnPlan, OwnProgress, OwnReport, OwnSource } from '../../contract/app/own.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Accounts } from '../account/accounts.ts'
import { fail } from '../base/fail.ts'
import type { Host, OwnRow } from '../base/host.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Store } from '../store/store.ts'

export interface OwnData {
  sources(): Promise<OwnSource[]>
  /** What taking the list in would do; nothing is changed. Throws sheet_gone, bad_request. */
  plan(ask: OwnAsk, signal?: AbortSignal): Promise<OwnPlan>
  /**
   * Takes the list in and tells how far it is, at last with the report. An abort ends it and keeps what was taken by then;
   * rows that the list no longer holds go at the end only. Throws as `plan` does.
   */
  take(ask: OwnAsk, signal: AbortSignal): AsyncGenerator<OwnProgress>
  /** Removes a source with its records and gives their number. */
  remove(id: string): Promise<number>
}

const rowsPerSlice = 1000
const sampledRows = 50

export function createOwnData(host: Host, store: Store, sheets: Sheets, accounts: Accounts): OwnData {
  const idOf = ({ sheetId, kind }: OwnAsk) => `list-${sheetId}-${kind}`

  async function list({ sheetId, kind, mapping }: OwnAsk) {
    const { own } = await accounts.practice()
    const sheet = await sheets.get(sheetId)
    const columns = (await store.grid.call('columnsOf', sheetId)).filter(({ hidden }) => !hidden)
    const slots = columns.map(({ slot }) => slot)
    const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
    const first = await store.scan.call('readRows', sheetId, slots, ids.slice(0, sampledRows))
    const country = sheet.country ?? host.settings.get().country
    const sampled = columns.map(({ name }, at) => ({ name, samples: first.map(row => row[at] ?? '') }))
    async function* slices(onRows: (rows: number) => void): AsyncGenerator<OwnRow[]> {
      for (let from = 0; from < ids.length; from += rowsPerSlice) {
        onRows(from)
        const slice = ids.slice(from, from + rowsPerSlice)
        const rows = await store.scan.call('readRows', sheetId, slots, slice)
        // No one who is suppressed answers a look-up.
        const out = await store.scan.call('suppressedRows', sheetId, slice, country)
        yield rows.flatMap((row, at) =>
          out.has(slice[at] ?? 0) ? [] : [{ line: from + at + 1, cells: row.map(cell => cell ?? '') }],
        )
      }
    }
    return {
      own,
      columns,
      mapping: mapping ?? own.suggest(sampled, kind),
      file: sheet.source?.fileName ?? sheet.name,
      country,
      rows: ids.length,
      slices,
    }
  }

  type List = Awaited<ReturnType<typeof list>>

  /** The field of each column, null = not used. */
  const mappedOf = ({ columns, mapping }: List) => columns.map((_, at) => mapping[at] ?? null)

  /** Null = no column is mapped. */
  async function run(
    ask: OwnAsk,
    at: List,
    dryRun: boolean,
    onRows: (rows: number) => void,
    signal?: AbortSignal,
  ): Promise<OwnReport | null> {
    const mapping = mappedOf(at)
    if (mapping.every(target => target === null)) return null
    const date = new Date(host.clock.now()).toISOString()
    const options = { id: idOf(ask), file: at.file, date, kind: ask.kind, country: at.country, mapping }
    return at.own.take({ ...options, dryRun, replace: true }, at.slices(onRows), signal)
  }

  return {
    sources: async () => (await accounts.practice()).own.sources(),
    remove: async id => (await accounts.practice()).own.remove(id),

    async plan(ask, signal) {
      const at = await list(ask)
      const report = await run(ask, at, true, () => {}, signal)
      const { own, columns } = at
      const mapped = mappedOf(at)
      const known = await own.sources()
      return {
        columns: columns.map(({ id, name }, at) => ({ id, name, target: mapped[at] ?? null })),
        targets: own.targets(ask.kind),
        replaces: known.some(({ id }) => id === idOf(ask)),
        report,
      }
    },

    async *take(ask, signal) {
      const at = await list(ask)
      let rows = 0
      let moved = Promise.withResolvers<boolean>()
      const onRows = (handed: number) => {
        rows = handed
        moved.resolve(true)
      }
      const work = run(ask, at, false, onRows, signal)
      const over = work.then(
        () => false,
        () => false,
      )
      while (await Promise.race([over, moved.promise])) {
        moved = Promise.withResolvers()
        yield { rows, of: at.rows, report: null }
      }
      const report = await work
      if (!report) throw fail('bad_request', { what: 'No column is mapped to a field.' })
      yield { rows: at.rows, of: at.rows, report }
    },
  }
}
