// What a directory in memory holds, and how it is changed: one transaction at a time, kept whole or not at all.
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import { keysAt } from '../identity.ts'
import type { DirectoryWrites, TransactWrites } from '../import.ts'
import type { NextIds, RecordOf } from '../import-batch.ts'
import { type DirectoryKind, FIRST_OWN_ID, type FoundRows, type RecordSource } from '../port.ts'

interface MemoryData {
  contact: Map<number, FoundRows<Person>>
  company: Map<number, FoundRows<CompanyFull>>
  sources: Map<string, RecordSource>
  next: NextIds
  /** Identity keys that own records have, or once had. */
  keys: Record<DirectoryKind, Map<number, ReadonlySet<string>>>
}

type Records = { readonly [K in DirectoryKind]: Map<number, FoundRows<RecordOf[K]>> }

export interface MemoryRecords {
  /** Raised by every transaction that is kept. */
  version(): number
  /** By id; another one after every transaction. */
  table<K extends DirectoryKind>(kind: K): Map<number, FoundRows<RecordOf[K]>>
  /** By id, likewise. */
  sources(): Map<string, RecordSource>
  employerOf(person: Person): CompanyFull | null
  /** To be used inside `transact` only. */
  readonly writes: DirectoryWrites
  readonly transact: TransactWrites
  /** All transactions that were begun have ended. */
  idle(): Promise<void>
}

export const byRecordId = <T extends { readonly id: number }>(a: FoundRows<T>, b: FoundRows<T>) =>
  a.record.id - b.record.id

/** An empty directory's records. */
export function createMemoryRecords(): MemoryRecords {
  let data: MemoryData = {
    contact: new Map(),
    company: new Map(),
    sources: new Map(),
    next: { contact: FIRST_OWN_ID, company: FIRST_OWN_ID },
    keys: { contact: new Map(), company: new Map() },
  }
  let version = 0
  let queue: Promise<unknown> = Promise.resolve()

  const table = <K extends DirectoryKind>(kind: K) => (data as Records)[kind]
  const employerOf = ({ org_id }: Person) => (org_id === null ? null : (data.company.get(org_id)?.record ?? null))

  const learn = (kind: DirectoryKind, id: number, keys: readonly string[]) => {
    if (keys.length > 0) data.keys[kind].set(id, new Set([...(data.keys[kind].get(id) ?? []), ...keys]))
  }

  const writes: DirectoryWrites = {
    async idsByKey(kind, keys) {
      const wanted = new Set(keys)
      const ids = new Map<string, number[]>()
      for (const [id, known] of data.keys[kind])
        for (const key of known) if (wanted.has(key)) ids.set(key, [...(ids.get(key) ?? []), id])
      return ids
    },
    async records(kind, ids) {
      const found = ids.map(id => table(kind).get(id)).filter(record => record !== undefined)
      return new Map(found.map(each => [each.record.id, each]))
    },
    async nextIds() {
      return { ...data.next }
    },
    async put(source, companies, contacts, next) {
      data.sources.set(source.id, source)
      for (const { id, record, keys } of companies) {
        data.company.set(id, { record, source: source.id })
        learn('company', id, keys)
        for (const { record: person } of data.contact.values())
          if (person.org_id === id && person.id >= FIRST_OWN_ID) learn('contact', person.id, keysAt(person, record))
      }
      for (const { id, record, keys } of contacts) {
        data.contact.set(id, { record, source: source.id })
        learn('contact', id, keys)
      }
      data.next = { ...next }
    },
    async idsOfSource(kind, sourceId) {
      return [...table(kind).values()].filter(({ source }) => source === sourceId).map(({ record }) => record.id)
    },
    async remove(contacts, companies) {
      const gone = contacts.filter(id => data.contact.delete(id)).length
      for (const id of contacts) data.keys.contact.delete(id)
      let removed = 0
      for (const id of companies) {
        const [heir] = [...data.contact.values()].filter(({ record }) => record.org_id === id).sort(byRecordId)
        const company = data.company.get(id)
        if (heir && company) data.company.set(id, { ...company, source: heir.source })
        else if (data.company.delete(id)) {
          data.keys.company.delete(id)
          removed += 1
        }
      }
      return { contact: gone, company: removed }
    },
  }

  // One change at a time; one that fails or is not kept leaves nothing behind.
  const transact: TransactWrites = (work, keep = true) => {
    const run = queue.then(async () => {
      const before = data
      data = {
        contact: new Map(data.contact),
        company: new Map(data.company),
        sources: new Map(data.sources),
        next: data.next,
        keys: { contact: new Map(data.keys.contact), company: new Map(data.keys.company) },
      }
      try {
        const result = await work(writes)
        if (keep) version += 1
        else data = before
        return result
      } catch (error) {
        data = before
        throw error
      }
    })
    queue = run.catch(() => undefined)
    return run
  }

  return {
    sources: () => data.sources,
    version: () => version,
    table,
    employerOf,
    writes,
    transact,
    async idle() {
      await queue
    },
  }
}
