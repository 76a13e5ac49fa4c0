// Suppression lists as the rest of the engine sees them: values are judged, taken, looked for and removed.

import { cutText } from '../../contract/app/cell/cut-text.ts'
import type {
  SuppressionAdd,
  SuppressionAdded,
  SuppressionAsk,
  SuppressionCheck,
  SuppressionFrom,
  SuppressionKind,
  SuppressionList,
  SuppressionListAsk,
  SuppressionPreview,
  SuppressionRemove,
} from '../../contract/app/privacy/privacy.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Files } from '../file/files.ts'
import { splitPair } from '../identity/identity-keys.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { CompanySites } from './company-sites.ts'
import type { Seals } from './seals.ts'
import type { GivenValue, JudgedEntry } from './suppression.lane.ts'

export interface Suppressions {
  /** What adding would do; nothing is changed. Throws sheet_gone, view_gone, not_found, and what reading a file throws. */
  preview(ask: SuppressionAsk): Promise<SuppressionPreview>
  /** Adds the valid values that are new. Throws as `preview` does, and suppression_unreadable for hashes; nothing was added then. */
  add(ask: SuppressionAdd): Promise<SuppressionAdded>
  list(ask: SuppressionListAsk): Promise<SuppressionList>
  remove(what: SuppressionRemove): Promise<{ removed: number }>
  /** Throws suppression_unreadable. */
  check(values: readonly string[]): Promise<SuppressionCheck>
  /** Asks the keychain for the secret of hashes once more. Returns how many entries cannot be read still. */
  unlock(): Promise<{ unreadable: number }>
  /** Takes off the entries that cannot be read. Throws bad_request where there are not `entries` of them any more. */
  drop(entries: number): Promise<{ removed: number }>
}

export interface SuppressionsParts {
  readonly store: Store
  readonly files: Pick<Files, 'cells' | 'nameOf' | 'release'>
  readonly sheets: Pick<Sheets, 'get'>
  readonly views: Pick<Views, 'open' | 'ids'>
  readonly changes: ChangeFeed
  readonly host: Pick<Host, 'clock' | 'settings'>
  readonly seals: Pick<Seals, 'forHashes' | 'reason' | 'tryAgain' | 'drop'>
  /** Calls that have not left are judged again before they do. */
  readonly recall: () => void
  /** The team of the workspace, if it has one, hears of changes. Never rejects. */
  readonly share: () => Promise<unknown>
  readonly sites: Pick<CompanySites, 'keysFor'>
}

const valuesAtOnce = 1000
const shownRefused = 10

export function createSuppressions(parts: SuppressionsParts): Suppressions {
  const { store, files, sheets, views, changes, seals, host, recall, share, sites } = parts
  const home = () => host.settings.get().country

  async function* given(kind: SuppressionKind, from: SuppressionFrom): AsyncGenerator<GivenValue[]> {
    const pairs = kind === 'name_company'
    switch (from.kind) {
      case 'lines': {
        const lines = from.text.split(/\r\n|\r|\n/)
        for (let at = 0; at < lines.length; at += valuesAtOnce)
          yield lines.slice(at, at + valuesAtOnce).map(line => (pairs ? splitPair(line) : [line, null]))
        return
      }
      case 'column': {
        const { sheetId, columnId, companyId, viewId } = from
        const columns = await store.grid.call('columnsOf', sheetId)
        const slots = (pairs ? [columnId, companyId] : [columnId]).flatMap(id => {
          if (id === null) return []
          const column = columns.find(one => one.id === id)
          if (!column) throw fail('not_found', { what: 'column' })
          return [column.slot]
        })
        const ids = viewId === null ? views.ids((await views.open(sheetId, wholeListView)).id) : views.ids(viewId)
        for (let at = 0; at < ids.length; at += valuesAtOnce) {
          const rows = await store.scan.call('readRows', sheetId, slots, ids.slice(at, at + valuesAtOnce))
          yield rows.map(([value, second]) => asGiven(pairs, value, second))
        }
        return
      }
      case 'file': {
        const places = pairs && from.companyIndex !== null ? [from.index, from.companyIndex] : [from.index]
        for await (const rows of files.cells(from.ticket, from.options, places))
          yield rows.map(([value, second]) => asGiven(pairs, value, second))
      }
    }
  }

  /** Without a column for the company both may be in one cell. */
  const asGiven = (pairs: boolean, value: string | null | undefined, second: string | null | undefined): GivenValue =>
    pairs && second === undefined ? splitPair(value ?? '') : [value ?? '', pairs ? (second ?? null) : null]

  async function countryOf(from: SuppressionFrom): Promise<string | null> {
    return from.kind === 'column' ? ((await sheets.get(from.sheetId)).country ?? home()) : home()
  }

  /** Judges everything, slice by slice, and hands on what is new. */
  async function judged(
    { kind, from }: SuppressionAsk,
    onNew: (entries: JudgedEntry[]) => Promise<void>,
  ): Promise<SuppressionPreview> {
    const counts: SuppressionPreview = { valid: 0, invalid: 0, already: 0, duplicate: 0, refused: [] }
    const seen = new Set<string>()
    const country = await countryOf(from)
    for await (const values of given(kind, from)) {
      const fresh: JudgedEntry[] = []
      for (const one of await store.scan.call('judgeEntries', kind, values, country)) {
        if (one.hash === null) {
          counts.invalid += 1
          if (counts.refused.length < shownRefused)
            counts.refused.push({ value: cutText(one.value, 200), reason: one.reason ?? '' })
        } else if (seen.has(one.hash)) counts.duplicate += 1
        else {
          seen.add(one.hash)
          if (one.already) counts.already += 1
          else fresh.push(one)
        }
      }
      counts.valid += fresh.length
      if (fresh.length > 0) await onNew(fresh)
    }
    return counts
  }

  async function sourceOf(from: SuppressionFrom): Promise<string> {
    switch (from.kind) {
      case 'lines':
        return 'Typed'
      case 'file':
        return files.nameOf(from.ticket)
      case 'column': {
        const { name, columns } = await sheets.get(from.sheetId)
        return `${name}: ${columns.find(({ id }) => id === from.columnId)?.name ?? ''}`
      }
    }
  }

  return {
    preview: ask => judged(ask, async () => {}),
    async add(ask) {
      const source = await sourceOf(ask.from)
      const print = ask.hashed ? await seals.forHashes() : null
      let batchId: SuppressionAdded['batchId'] = null
      try {
        const counts = await judged(ask, async entries => {
          // An id of our own table.
          batchId ??= (await store.writer.call('openBatch', {
            at: host.clock.now(),
            source,
            note: ask.note,
          })) as NonNullable<SuppressionAdded['batchId']>
          const more =
            ask.kind === 'name_company' ? await sites.keysFor(entries.map(({ value }) => value)) : entries.map(() => [])
          const kept = entries.flatMap(({ hash, keys, value, given }, at) =>
            hash === null
              ? []
              : [
                  {
                    hash,
                    keys: [...new Set([...keys, ...(given ? [] : (more[at] ?? []))])],
                    value: ask.hashed || given ? null : value,
                    given,
                  },
                ],
          )
          await store.writer.call('addEntries', batchId, ask.kind, kept, print)
        })
        // From here on a person counts on it: what was claimed a moment before must not leave any more.
        recall()
        await share()
        if (ask.from.kind === 'file') await files.release(ask.from.ticket)
        return { ...counts, batchId, sealed: print !== null }
      } catch (error) {
        if (batchId !== null) await store.writer.call('removeEntries', { kind: 'batch', batchId })
        throw error
      } finally {
        changes.suppression()
      }
    },
    list: async ask => ({ ...(await store.grid.call('listEntries', ask)), reason: seals.reason() }),
    async remove(what) {
      const removed = await store.writer.urgent('removeEntries', what)
      await share()
      changes.suppression()
      return { removed }
    },
    async check(values) {
      const found = await store.grid.call('checkValues', values, home())
      return values.map((value, at) => ({ value, kinds: found[at] ?? [] }))
    },
    unlock: async () => ({ unreadable: await seals.tryAgain() }),
    drop: entries => seals.drop(entries),
  }
}
