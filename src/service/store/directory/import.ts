// The import: batch by batch through the plan into a store, with one report at the end. The same for every adapter.
import { setImmediate } from 'node:timers/promises'
import { askedBy, type HeldRecord, type NextIds, planBatch, type RecordOf, type RecordPut } from './import-batch.ts'
import type {
  DirectoryKind,
  FoundRows,
  ImportBatch,
  ImportCounts,
  ImportOptions,
  ImportRefusal,
  ImportReport,
  RecordSource,
} from './port.ts'

/** What an import needs of a store, inside one transaction. */
export interface DirectoryWrites {
  /** Own records that are known by an identity key, or were once: keys stay with a record until it is removed. */
  idsByKey(kind: DirectoryKind, keys: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  records<K extends DirectoryKind>(
    kind: K,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, FoundRows<RecordOf[K]>>>
  nextIds(): Promise<NextIds>
  /** Adds or replaces companies, then contacts, and everything that is derived from them. */
  put(
    source: RecordSource,
    companies: readonly RecordPut<'company'>[],
    contacts: readonly RecordPut<'contact'>[],
    next: NextIds,
  ): Promise<void>
  /** Ids of a source's contacts, and of its companies. */
  idsOfSource(kind: DirectoryKind, sourceId: string): Promise<readonly number[]>
  /**
   * Removes contacts, then those of the companies that no one works for any more; the rest go over to the source of the
   * lowest contact. Returns how many of each were removed.
   */
  remove(contacts: readonly number[], companies: readonly number[]): Promise<Record<DirectoryKind, number>>
}

/** Runs work in a transaction; `keep: false` undoes it at the end. Work may be run again from its start. */
export type TransactWrites = <T>(work: (writes: DirectoryWrites) => Promise<T>, keep?: boolean) => Promise<T>

interface Tally {
  added: number
  updated: number
  unchanged: number
  removed: number
}

/** Imports through transactions of a store. */
export async function importInto(
  transact: TransactWrites,
  batches: AsyncIterable<ImportBatch>,
  source: RecordSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const tally = (): Tally => ({ added: 0, updated: 0, unchanged: 0, removed: 0 })
  const counts: Record<DirectoryKind, Tally> = { contact: tally(), company: tally() }
  const touched: Record<DirectoryKind, Set<number>> = { contact: new Set(), company: new Set() }
  const refused: ImportRefusal[] = []

  const work = async (step: TransactWrites) => {
    for await (const batch of batches) {
      options.signal?.throwIfAborted()
      const plan = await step(writes => takeBatch(writes, batch, source, options))
      for (const kind of ['contact', 'company'] as const) {
        for (const state of ['added', 'updated', 'unchanged'] as const) counts[kind][state] += plan[state][kind]
        if (options.replace) for (const id of plan.touched[kind]) touched[kind].add(id)
      }
      refused.push(...plan.refused)
      // Nothing above may have waited for anything: others get their turn between batches.
      await setImmediate()
    }
    if (!options.replace) return
    const removed = await step(async writes => {
      const left = async (kind: DirectoryKind) =>
        (await writes.idsOfSource(kind, source.id)).filter(id => !touched[kind].has(id))
      return writes.remove(await left('contact'), await left('company'))
    })
    for (const kind of ['contact', 'company'] as const) counts[kind].removed = removed[kind]
  }

  // A dry run does everything and undoes it, so that its report is the truth.
  if (options.dryRun) await transact(writes => work(step => step(writes)), false)
  else await work(transact)
  return { contacts: frozen(counts.contact), companies: frozen(counts.company), refused }
}

const frozen = ({ added, updated, unchanged, removed }: Tally): ImportCounts => ({ added, updated, unchanged, removed })

async function takeBatch(writes: DirectoryWrites, batch: ImportBatch, source: RecordSource, options: ImportOptions) {
  const { keys, ids } = askedBy(batch)
  const found = {
    contact: await writes.idsByKey('contact', keys.contact),
    company: await writes.idsByKey('company', keys.company),
  }
  const matched = (kind: DirectoryKind) => [...new Set([...ids[kind], ...[...found[kind].values()].flat()])]
  const contacts = await writes.records('contact', matched('contact'))
  const employers = [...contacts.values()].map(({ record }) => record.org_id).filter(id => id !== null)
  const companies = await writes.records('company', [...new Set([...matched('company'), ...employers])])
  const held: HeldRecord = {
    ids: (kind, key) => found[kind].get(key) ?? [],
    // Each map holds records of its kind; TypeScript does not follow the index.
    record: <K extends DirectoryKind>(kind: K, id: number) =>
      ((kind === 'contact' ? contacts : companies).get(id) ?? null) as FoundRows<RecordOf[K]> | null,
  }
  const next = await writes.nextIds()
  const plan = planBatch(batch, held, next, source.id, options)
  await writes.put(source, [...plan.puts.company.values()], [...plan.puts.contact.values()], next)
  return plan
}
