// Bounce files: read, matched to the rows of a list by address, judged, and written into columns as one step.
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { deliveryReports, isDeliveryReport } from '../../checks/bounces/delivery-reports.ts'
import { type BounceEvent, bounceReader } from '../../checks/bounces/mailers.ts'
import {
  type BounceAsk,
  type BounceReport,
  bounceClasses,
  bounceWords,
  deadClasses,
} from '../../contract/app/bounces.ts'
import type { EditResult } from '../../contract/app/edit.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Files } from '../file/files.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import type { Store } from '../store/store.ts'
import { accuracies, type SentRow } from './accuracy.ts'
import type { BouncedRow } from './bounces.lane.ts'

export interface Bounces {
  /** Changes nothing. Throws not_found for a list without addresses, bad_request for a file that names none, and what reading a file throws. */
  read(ask: BounceAsk): Promise<BounceReport>
  /** Writes what happened and when beside the addresses, as one step of undo. Throws as `read` does. */
  apply(ask: BounceAsk): Promise<EditResult>
}

interface Parts {
  store: Store
  edits: Pick<SheetEdits, 'write'>
  files: Pick<Files, 'cells' | 'inspect' | 'pathOf'>
  changes: ChangeFeed
}

/** Reports of mail servers are read at once; a larger file is no saved message. */
const mostReportBytes = 64_000_000
const rowsPerSlice = 5000
const mostSuppressed = 50_000

type Found = Pick<BounceEvent, 'class' | 'day'>

export function createBounces({ store, edits, files, changes }: Parts): Bounces {
  async function eventsIn({ ticket, options }: BounceAsk): Promise<{ format: string; events: BounceEvent[] }> {
    const path = files.pathOf(ticket, 'read')
    if ((await stat(path)).size <= mostReportBytes) {
      const text = await readFile(path, 'utf8')
      if (isDeliveryReport(text)) return { format: 'report', events: deliveryReports(text) }
    }
    const { columns, headerRow, headerRows, sheet } = await files.inspect(ticket, options)
    const names = columns.map(({ name }) => name)
    const addresses = columns.findIndex(({ type }) => type === 'email')
    const reader = bounceReader(names, addresses < 0 ? null : addresses)
    if (!reader) throw fail('bad_request', { what: 'the file has no column with email addresses' })
    const asked = { ...options, headerRow, ...(headerRow > 0 && { headerRows }), ...(sheet !== null && { sheet }) }
    const events: BounceEvent[] = []
    for await (const rows of files.cells(
      ticket,
      asked,
      names.map((_, at) => at),
    ))
      for (const row of rows) events.push(...reader.read(row))
    return { format: reader.mailer, events }
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
      const { format, events } = await eventsIn(ask)
      const found = gravest(events)
      const sentKnown = events.some(one => one.class === 'delivered')
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
            if (offered && suppress.size < mostSuppressed) suppress.add(address)
          }
          if (event || !sentKnown) sent.push({ ...known, dead: event !== undefined && deadClasses.has(event.class) })
        }
      return {
        columnId: column.id,
        columnName: column.name,
        format,
        events: events.length,
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

    async apply(ask) {
      const { sheetId } = ask
      const column = await columnIn(ask)
      const found = gravest((await eventsIn(ask)).events)
      const step = { label: `Read bounces of “${column.name}”`.slice(0, 200), key: randomUUID() }
      const { rows: all } = await store.grid.call('getSheet', sheetId)
      return edits.write(sheetId, step, async function* ({ reach }) {
        let looked = 0
        let targets: readonly [ColumnId, ColumnId] | null = null
        const add = async (name: string, type: 'text' | 'date', behindId: ColumnId) => {
          const made = await store.writer.part('addTransformed', sheetId, step, {
            ...{ sourceIds: [column.id], behindId, name, type },
          })
          changes.sheet({ sheetId, version: made.version, columns: true })
          return made.columnId
        }
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
      })
    },
  }
}

/** Names of the columns that are written beside the addresses. */
export const bounceColumnNames = (column: string): [what: string, day: string] => [
  `${column}: bounce`,
  `${column}: bounced on`,
]

/** One event for each address: the gravest, and of equal ones the latest. */
function gravest(events: readonly BounceEvent[]): Map<string, Found> {
  const found = new Map<string, Found>()
  const rank = (one: Found) => bounceClasses.indexOf(one.class)
  for (const { address, ...event } of events) {
    const known = found.get(address)
    const graver = !known || rank(event) < rank(known)
    if (graver || (rank(event) === rank(known) && (event.day ?? '') > (known.day ?? ''))) found.set(address, event)
  }
  return found
}
