// The directory in memory: every question answered by looking at every record. The truth the other adapters are held to,
// and the store of small services in tests.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { refuseUnaskable } from './condition.ts'
import { type DirectoryField, directoryFields } from './fields.ts'
import { identityKey, isKnownBy } from './identity.ts'
import { importInto } from './import.ts'
import type { RecordOf } from './import-batch.ts'
import { companiesWith, contactsWith } from './memory/keyed.ts'
import { matchesQuery } from './memory/matches.ts'
import { byRecordId, createMemoryRecords } from './memory/records.ts'
import {
  DeadlineExceeded,
  type DirectoryKind,
  type DirectoryQuery,
  type DirectoryStore,
  FIRST_OWN_ID,
  type FoundRows,
  type RowOf,
  type RowsSlice,
  type StoredSource,
} from './port.ts'
import { textsOf, toCompanyRow, toContact } from './record.ts'
import { keyOfSpelling, spellPhone } from './spelling.ts'
import { FieldVocabulary } from './vocabulary.ts'

const isOwn = ({ record }: FoundRows<{ readonly id: number }>) => record.id >= FIRST_OWN_ID
/** Own records first, then by id. */
const ownFirst = <T extends { readonly id: number }>(found: FoundRows<T>[]) =>
  found.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || byRecordId(a, b))

/** An empty directory in memory. */
export function openMemoryDirectory(): DirectoryStore {
  const records = createMemoryRecords()
  const { writes, transact, employerOf } = records

  const matching = <K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    deadlineMs: number,
  ): FoundRows<RecordOf[K]>[] => {
    refuseUnaskable(kind, query)
    const until = performance.now() + deadlineMs
    return [...records.table(kind).values()]
      .filter(({ record }) => {
        if (performance.now() > until) throw new DeadlineExceeded(deadlineMs)
        // `kind` says which of the two the record is.
        const company = kind === 'company' ? (record as CompanyFull) : employerOf(record as Person)
        return matchesQuery(kind, record, company, query)
      })
      .sort(byRecordId)
  }

  const vocabularyOf = (field: DirectoryField): FieldVocabulary => {
    const found = new Map<string, { contacts: number; companies: number }>()
    const add = (record: Person | CompanyFull, of: 'contacts' | 'companies') => {
      for (const value of textsOf(field, record)) {
        const counts = found.get(value) ?? { contacts: 0, companies: 0 }
        counts[of] += 1
        found.set(value, counts)
      }
    }
    const { of, spelling, list } = directoryFields[field]
    if (of === 'contact') for (const { record } of records.table('contact').values()) add(record, 'contacts')
    else {
      for (const { record } of records.table('company').values()) add(record, 'companies')
      if (!list)
        for (const { record } of records.table('contact').values()) {
          const employer = employerOf(record)
          if (employer) add(employer, 'contacts')
        }
    }
    return new FieldVocabulary(
      [...found].map(([value, counts], code) => ({ code, value, key: keyOfSpelling(spelling, value), ...counts })),
      field,
    )
  }

  const removeSource = (sourceId: string) =>
    transact(async () => {
      const removed = await writes.remove(
        await writes.idsOfSource('contact', sourceId),
        await writes.idsOfSource('company', sourceId),
      )
      records.sources().delete(sourceId)
      return removed.contact + removed.company
    })

  return {
    async search<K extends DirectoryKind>(
      kind: K,
      query: DirectoryQuery,
      { offset, limit }: RowsSlice,
      deadlineMs: number,
    ) {
      const found = matching(kind, query, deadlineMs)
      const rows = found.slice(offset, offset + limit).map(({ record, source }) => ({
        record: (kind === 'company'
          ? toCompanyRow(record as CompanyFull)
          : toContact(record as Person, employerOf(record as Person))) as RowOf[K],
        source,
      }))
      return { rows, total: found.length, version: records.version() }
    },
    count: async (kind, query, deadlineMs) => matching(kind, query, deadlineMs).length,
    person: async by => ownFirst(contactsWith(records, by))[0] ?? null,
    company: async by => ownFirst(companiesWith(records, by))[0] ?? null,
    async reverse(by, key) {
      const wanted = by === 'email' ? keyOfSpelling('email', key) : spellPhone(key)
      if (wanted === '') return []
      const known = ({ record }: FoundRows<Person>) =>
        isKnownBy(record, by === 'email' ? { email: wanted } : { phone: wanted })
      return ownFirst([...records.table('contact').values()].filter(known))
    },
    async values(field, { contains = '', page }) {
      return vocabularyOf(field).page(contains, page)
    },
    async vocabulary(field) {
      const counted = directoryFields[field].of === 'contact' || !directoryFields[field].list
      return vocabularyOf(field).values.map(({ value, contacts, companies }) => ({
        value,
        count: counted ? contacts : companies,
      }))
    },
    import: (batches, source, options) => importInto(transact, batches, source, options),
    remove: removeSource,
    forget: keys =>
      transact(async () => {
        const people = [...records.table('contact').values()].filter(
          found => isOwn(found) && keys.some(key => isKnownBy(found.record, key)),
        )
        const once = await writes.idsByKey('contact', keys.flatMap(identityKey))
        const ids = new Set([...people.map(({ record }) => record.id), ...[...once.values()].flat()])
        return (await writes.remove([...ids], [])).contact
      }),
    async stats() {
      const held = (kind: DirectoryKind, id: string) =>
        [...records.table(kind).values()].filter(({ source }) => source === id).length
      const sources: StoredSource[] = [...records.sources().values()].map(source => ({
        ...source,
        contacts: held('contact', source.id),
        companies: held('company', source.id),
      }))
      return {
        contacts: records.table('contact').size,
        companies: records.table('company').size,
        version: records.version(),
        sources,
      }
    },
    close: () => records.idle(),
  }
}
