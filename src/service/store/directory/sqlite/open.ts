// The directory in a SQLite file: a writer on this thread, readers here or, for many contacts, in threads of their own.
import { identityKey } from '../identity.ts'
import { importInto } from '../import.ts'
import { type ContactKey, type DirectoryStats, type DirectoryStore, FIRST_OWN_ID } from '../port.ts'
import type { DirectoryReader } from './reader.ts'
import type { ReaderAsk, ReaderMethod } from './reader-messages.ts'
import { openReaderPool, readInline } from './reader-pool.ts'
import { openWriter } from './writer.ts'

export interface SqliteOptions {
  /** Entry of the reader threads: `reader-thread.ts`, or what it was bundled to. */
  readonly readerEntry: URL
  /** Contacts from which questions are answered in threads. */
  readonly threadsFrom?: number
  /** Milliseconds of one question from which all are answered in threads, however few the contacts. */
  readonly slowFrom?: number
}

/** A count at 10 million contacts may take 0.4 s; below this many none should take long enough to be felt. */
const defaultThreadsFrom = 200_000
const defaultSlowFrom = 250
const threads = 2

/** For look-ups, which name no deadline: far above what they take. */
const lookupMs = 10_000

/** People removed in one transaction by `remove`. */
const removeStep = 5000

/**
 * Opens, or makes, a directory file, for one process: the lock on `service.db` beside it keeps others away. A small
 * directory answers on this thread until a question is slow. Throws if the file is in use or was written by a newer version.
 */
export async function openSqliteDirectory(file: string, options: SqliteOptions): Promise<DirectoryStore> {
  const writer = openWriter(file)
  const threadsFrom = options.threadsFrom ?? defaultThreadsFrom
  const slowFrom = options.slowFrom ?? defaultSlowFrom
  let inThreads = false
  const inline = readInline(file, took => {
    if (took >= slowFrom) startThreads()
  })
  let reader: ReaderAsk = inline

  const ask = <M extends ReaderMethod>(
    method: M,
    args: Parameters<DirectoryReader[M]>,
    deadlineMs = lookupMs,
  ): Promise<ReturnType<DirectoryReader[M]>> => reader.ask(method, args, deadlineMs)

  const startThreads = () => {
    if (inThreads) return
    inThreads = true
    reader = openReaderPool(file, options.readerEntry, threads)
  }

  /** Moves the readers into threads once the directory is large. */
  const settle = async () => {
    if (inThreads) return
    const stats: DirectoryStats = await ask('stats', [])
    if (stats.contacts >= threadsFrom) startThreads()
  }
  await settle()

  const idsKnownBy = async (key: ContactKey): Promise<number[]> => {
    if ('email' in key) return (await ask('reverse', ['email', key.email])).map(({ record }) => record.id)
    if ('phone' in key) return (await ask('reverse', ['phone', key.phone])).map(({ record }) => record.id)
    const { rows } = await ask('search', ['contact', { in: ['social_url', [key.url]] }, { offset: 0, limit: 1000 }])
    return rows.map(({ record }) => record.id)
  }

  return {
    search: (kind, query, slice, deadlineMs) =>
      // The reader's rows are of the kind asked for; TypeScript loses the type parameter of a method looked up by name.
      ask('search', [kind, query, slice], deadlineMs) as Promise<never>,
    count: (kind, query, deadlineMs) => ask('count', [kind, query], deadlineMs),
    person: by => ask('person', [by]),
    company: by => ask('company', [by]),
    reverse: (by, key) => ask('reverse', [by, key]),
    values: (field, { contains = '', page }) => ask('values', [field, contains, page]),
    vocabulary: field => ask('vocabulary', [field]),
    async import(batches, source, importOptions) {
      const work = () => importInto(writer.transact, batches, source, importOptions)
      const bulk = source.id === 'world' && !importOptions.dryRun && writer.isEmpty()
      const report = await (bulk ? writer.loading(work) : work())
      await settle()
      return report
    },
    async remove(sourceId) {
      let removed = 0
      for (let more = true; more; )
        more = await writer.transact(async writes => {
          const contacts = (await writes.idsOfSource('contact', sourceId)).slice(0, removeStep)
          const companies = contacts.length > 0 ? [] : await writes.idsOfSource('company', sourceId)
          const gone = await writes.remove(contacts, companies)
          removed += gone.contact + gone.company
          if (contacts.length === 0) writer.forgetSource(sourceId)
          return contacts.length > 0
        })
      return removed
    },
    async forget(keys) {
      const known = (await Promise.all(keys.map(idsKnownBy))).flat().filter(id => id >= FIRST_OWN_ID)
      const removed = await writer.transact(async writes => {
        const once = await writes.idsByKey('contact', keys.flatMap(identityKey))
        return writes.remove([...new Set([...known, ...[...once.values()].flat()])], [])
      })
      if (removed.contact > 0) writer.leaveNoTrace()
      return removed.contact
    },
    stats: () => ask('stats', []),
    async close() {
      await inline.close()
      if (inThreads) await reader.close()
      await writer.close()
    },
  }
}
