// Lists taken in as own data of Practice: tried first, then taken, replaced and removed.
import type { OwnAsk, OwnPlan, OwnReport, OwnSource } from '../../contract/app/own.ts'
import { everything } from '../../contract/app/view.ts'
import type { Accounts } from '../account/accounts.ts'
import { fail } from '../fail.ts'
import type { Host, OwnRow } from '../host.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Store } from '../store/store.ts'

export interface OwnData {
  sources(): Promise<OwnSource[]>
  /** What taking the list in would do; nothing is changed. Throws sheet_gone, bad_request. */
  plan(ask: OwnAsk): Promise<OwnPlan>
  take(ask: OwnAsk): Promise<OwnReport>
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
    const { ids } = await store.scan.call('orderRows', sheetId, everything, [])
    const first = await store.scan.call('readRows', sheetId, slots, ids.slice(0, sampledRows))
    const sampled = columns.map(({ name }, at) => ({ name, samples: first.map(row => row[at] ?? '') }))
    async function* slices(): AsyncGenerator<OwnRow[]> {
      for (let from = 0; from < ids.length; from += rowsPerSlice) {
        const rows = await store.scan.call('readRows', sheetId, slots, ids.slice(from, from + rowsPerSlice))
        yield rows.map((row, at) => ({ line: from + at + 1, cells: row.map(cell => cell ?? '') }))
      }
    }
    return {
      own,
      columns,
      mapping: mapping ?? own.suggest(sampled, kind),
      file: sheet.source?.fileName ?? sheet.name,
      country: sheet.country ?? host.settings.get().country,
      slices,
    }
  }

  async function run(ask: OwnAsk, dryRun: boolean) {
    const { own, columns, mapping, file, country, slices } = await list(ask)
    const options = { id: idOf(ask), file, date: new Date(host.clock.now()).toISOString(), kind: ask.kind, country }
    const mapped = columns.map((_, at) => mapping[at] ?? null)
    const report = mapped.every(target => target === null)
      ? null
      : await own.take({ ...options, mapping: mapped, dryRun, replace: true }, slices())
    return { own, columns, mapped, report }
  }

  return {
    sources: async () => (await accounts.practice()).own.sources(),
    remove: async id => (await accounts.practice()).own.remove(id),

    async plan(ask) {
      const { own, columns, mapped, report } = await run(ask, true)
      const known = await own.sources()
      return {
        columns: columns.map(({ id, name }, at) => ({ id, name, target: mapped[at] ?? null })),
        targets: own.targets(ask.kind),
        replaces: known.some(({ id }) => id === idOf(ask)),
        report,
      }
    },

    async take(ask) {
      const { report } = await run(ask, false)
      if (!report) throw fail('bad_request', { what: 'No column is mapped to a field.' })
      return report
    },
  }
}
