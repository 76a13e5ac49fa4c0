// The directory in PostgreSQL, for teams that share one.
import { identityKey } from '../identity.ts'
import { importInto } from '../import.ts'
import { type DirectoryStore, FIRST_OWN_ID, type ImportBatch, type ImportEntry } from '../port.ts'
import { lockVersion, type PostgresPlacement } from './partitions.ts'
import { openReader } from './reader.ts'
import { analyze, createIndexes, dropIndexes, prepareSchema } from './schema.ts'
import { openSession } from './session.ts'
import { readTotals } from './steady-read.ts'
import { unavailable } from './unavailable.ts'
import { openWriter } from './writer.ts'

/** People removed in one transaction by `remove`. */
const removeStep = 5000

/** Lines of one transaction of a bulk load: each one writes the vocabulary, nearly all of which it changes. */
const loadStep = 20_000

/**
 * Opens a directory on `postgres://user:password@host:port/database`, making its tables the first time, where `placement`
 * says. Throws `DirectoryUnavailable` if a server cannot be reached, refuses, or the tables are of another version.
 */
export async function openPostgresDirectory(url: string, placement: PostgresPlacement = {}): Promise<DirectoryStore> {
  const session = await openSession(url)
  const prepared = async () => {
    const made = await session.making(client => prepareSchema(client, placement))
    if (made.elsewhere) await session.transaction(client => lockVersion(client, made), false)
    return made
  }
  const partitions = await prepared().catch(async error => {
    await session.close()
    throw unavailable(url, error)
  })
  const transact = openWriter(session, partitions)
  const { people, ...questions } = openReader(session, partitions)

  return {
    ...questions,
    async import(batches, source, options) {
      const { contacts, companies } = await session.plain(readTotals)
      const bulk = source.id === 'world' && !options.dryRun && contacts + companies === 0
      if (!bulk) return importInto(transact, batches, source, options)
      await session.plain(dropIndexes)
      try {
        return await importInto(transact, grouped(batches, loadStep), source, options)
      } finally {
        await session.plain(createIndexes)
        await session.plain(client => analyze(client, partitions))
      }
    },
    async remove(sourceId) {
      let removed = 0
      for (let more = true; more; ) {
        const step = await transact(async writes => {
          const contacts = (await writes.idsOfSource('contact', sourceId)).slice(0, removeStep)
          const companies = contacts.length > 0 ? [] : await writes.idsOfSource('company', sourceId)
          return { ...(await writes.remove(contacts, companies)), more: contacts.length > 0 }
        })
        removed += step.contact + step.company
        more = step.more
      }
      await session.plain(client =>
        client.query('DELETE FROM source WHERE id = $1 AND contacts + companies = 0', [sourceId]),
      )
      return removed
    },
    async forget(keys) {
      const known = await Promise.all(keys.map(people))
      const ids = new Set(
        known
          .flat()
          .map(({ record }) => record.id)
          .filter(id => id >= FIRST_OWN_ID),
      )
      const removed = await transact(async writes => {
        const once = await writes.idsByKey('contact', keys.flatMap(identityKey))
        return writes.remove([...new Set([...ids, ...[...once.values()].flat()])], [])
      })
      return removed.contact
    },
    close: () => session.close(),
  }
}

/** The same lines in fewer batches. */
async function* grouped(batches: AsyncIterable<ImportBatch>, size: number): AsyncGenerator<ImportBatch> {
  let group: ImportEntry[] = []
  for await (const batch of batches) {
    group.push(...batch)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
