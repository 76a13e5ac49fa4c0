// Bounce files: read, matched to the rows of a list by address, judged, and written into columns.
import { type BounceEvent, type BounceReader, bounceReader } from '../../checks/bounces/mailers.ts'
import {
  type BounceAsk,
  type BounceReport,
  bounceClasses,
  bounceWords,
  deadClasses,
} from '../../contract/app/bounces.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { ActionSlices } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Files } from '../file/files.ts'
import type { Store } from '../store/store.ts'
import { accuracies, type SentRow } from './accuracy.ts'
import type { BouncedRow } from './bounces.lane.ts'
import { isReportFile, reportsIn } from './report-file.ts'

export interface Bounces {
  /** Changes nothing. Throws not_found for a list without addresses, bad_request for a file that names none, and what reading a file throws. */
  read(ask: BounceAsk): Promise<BounceReport>
  /** What happened and when, beside the addresses. Throws as `read` does. */
  change(ask: BounceAsk): Promise<{ readonly label: string; readonly slices: ActionSlices }>
}

interface Parts {
  store: Store
  files: Pick<Files, 'cells' | 'inspect' | 'pathOf'>
}

const rowsPerSlice = 5000
const maxSuppressed = 50_000

type Found = Pick<BounceEvent, 'class' | 'day'>

/** What a file says, by address. */
interface FileSays {
  readonly format: string
  readonly events: number
  /** Whether it says what was delivered too. */
  readonly sentKnown: boolean
  /** One event for each address: the gravest, and of equal ones the latest. */
  readonly found: ReadonlyMap<string, Found>
}

export function createBounces({ store, files }: Parts): Bounces {
  async function fileSays({ ticket, options }: BounceAsk): Promise<FileSays> {
    const path = files.pathOf(ticket, 'read')
    if (await isReportFile(path)) return gravest('report', reportsIn(path))
    const { columns, headerRow, headerRows, sheet } = await files.inspect(ticket, options)
    const names = columns.map(({ name }) => name)
    const addresses = columns.findIndex(({ type }) => type === 'email')
    const reader = bounceReader(names, addresses < 0 ? null : addresses)
    if (!reader) throw fail('bad_request', { what: 'the file has no column with email addresses' })
    const asked = { ...options, headerRow, ...(headerRow > 0 && { headerRows }), ...(sheet !== null && { sheet }) }
    const places = names.map((_, at) => at)
    async function* tableEvents(read: BounceReader['read']) {
      for await (const rows of files.cells(ticket, asked, places)) for (const row of rows) yield* read(row)
    }
    return gravest(reader.mailer, tableEvents(reader.read))
  }

  async function columnIn({ sheetId, columnId }: BounceAsk) {
    const columns = await store.grid.call('columnsOf', sheetId)
    const found = columns.find(({ id, type, origin }) =>
      columnId === null ? type === 'email' && origin === null : id === columnId,
    )
    if (!found) throw fail('not_found', { what: 'column' })
    return found
  }

  async function* rowsOf(sheetId: SheetId, columnId: ColumnId): AsyncGenerator<BouncedRow[]> {
    for (let after: number | null = 0; after !== null; ) {
      const slice: Awaited<ReturnType<typeof store.scan.call<'bounceRows'>>> = await store.scan.call(
        'bounceRows',
        ...([sheetId, columnId, after, rowsPerSlice] as const),
      )
      yield slice.rows
      after = slice.next
    }
  }

  return {
    async read(ask) {
      const column = await columnIn(ask)
      const { format, events, sentKnown, found } = await fileSays(ask)
      const classes = new Map(bounceClasses.map(one => [one, 0]))
      const seen = new Set<string>()
      const suppress = new Set<string>()
      const sent: SentRow[] = []
      let matched = 0
      for await (const rows of rowsOf(ask.sheetId, column.id))
        for (const { address, ...known } of rows) {
          const event = found.get(address)
          if (event) {
            matched++
            seen.add(address)
            classes.set(event.class, (classes.get(event.class) ?? 0) + 1)
            const offered = deadClasses.has(event.class) || event.class === 'complaint'
            if (offered && suppress.size < maxSuppressed) suppress.add(address)
          }
          if (event || !sentKnown) sent.push({ ...known, dead: event !== undefined && deadClasses.has(event.class) })
        }
      return {
        columnId: column.id,
        columnName: column.name,
        format,
        events,
        addresses: found.size,
        matched,
        unmatched: found.size - seen.size,
        classes: [...classes].flatMap(([one, rows]) => (rows > 0 ? [{ class: one, rows }] : [])),
        sentKnown,
        sent: sent.length,
        ...accuracies(sent),
        suppress: [...suppress],
      }
    },

    async change(ask) {
      const { sheetId } = ask
      const column = await columnIn(ask)
      const { found } = await fileSays(ask)
      const { rows: all } = await store.grid.call('getSheet', sheetId)
      return {
        label: `Read bounces of “${column.name}”`,
        async *slices({ reach, addColumn }) {
          let looked = 0
          let targets: readonly [ColumnId, ColumnId] | null = null
          const add = async (name: string, type: 'text' | 'date', behindId: ColumnId) =>
            (await addColumn({ sourceIds: [column.id], behindId, name, type })).columnId
          for await (const rows of rowsOf(sheetId, column.id)) {
            looked += rows.length
            reach(Math.min(1, looked / Math.max(1, all)))
            const bounced = rows.flatMap(({ rowId, address }) => {
              const event = found.get(address)
              return event && event.class !== 'delivered' ? [{ rowId, event }] : []
            })
            if (bounced.length === 0) continue
            if (targets === null) {
              const [what, day] = bounceColumnNames(column.name)
              const whatId = await add(what, 'text', column.id)
              targets = [whatId, await add(day, 'date', whatId)]
            }
            const rowIds = bounced.map(({ rowId }) => rowId)
            yield { columnId: targets[0], rowIds, values: bounced.map(({ event }) => bounceWords[event.class]) }
            yield { columnId: targets[1], rowIds, values: bounced.map(({ event }) => event.day) }
          }
        },
      }
    },
  }
}

/** Names of the columns that are written beside the addresses. */
export const bounceColumnNames = (column: string): [what: string, day: string] => [
  `${column}: bounce`,
  `${column}: bounced on`,
]

async function gravest(format: string, all: AsyncIterable<BounceEvent>): Promise<FileSays> {
  const found = new Map<string, Found>()
  const rank = (one: Found) => bounceClasses.indexOf(one.class)
  let events = 0
  let sentKnown = false
  for await (const { address, ...event } of all) {
    events++
    sentKnown ||= event.class === 'delivered'
    const known = found.get(address)
    const graver = !known || rank(event) < rank(known)
    if (graver || (rank(event) === rank(known) && (event.day ?? '') > (known.day ?? ''))) found.set(address, event)
  }
  return { format, events, sentKnown, found }
}
