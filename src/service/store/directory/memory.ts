// The directory in memory: every question answered by looking at every record. The truth the other adapters are held to,
// and the store of small services in tests.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { refuseUnaskable } from './condition.ts'
import { type DirectoryField, directoryFields } from './fields.ts'
import { identityKey, isKnownBy, keysAt } from './identity.ts'
import { type DirectoryWrites, importInto, type TransactWrites } from './import.ts'
import type { NextIds, RecordOf } from './import-batch.ts'
import {
  type CompanyKey,
  DeadlineExceeded,
  type DirectoryKind,
  type DirectoryQuery,
  type DirectoryStore,
  FIRST_OWN_ID,
  type FoundRows,
  type PersonKey,
  type RecordSource,
  type RowOf,
  type RowsSlice,
  type StoredSource,
} from './port.ts'
import { bandOf, keyOf, numberOf, textsOf, toCompanyRow, toContact } from './record.ts'
import { foundBy, keyContains, keyOfSpelling, spellExact, spellPhone, wordsOf } from './spelling.ts'
import { FieldVocabulary } from './vocabulary.ts'

interface Data {
  contact: Map<number, FoundRows<Person>>
  company: Map<number, FoundRows<CompanyFull>>
  sources: Map<string, RecordSource>
  next: NextIds
  /** Identity keys that own records have, or once had. */
  keys: Record<DirectoryKind, Map<number, ReadonlySet<string>>>
}

type Records = { readonly [K in DirectoryKind]: Map<number, FoundRows<RecordOf[K]>> }

const byId = <T extends { readonly id: number }>(a: FoundRows<T>, b: FoundRows<T>) => a.record.id - b.record.id
const isOwn = ({ record }: FoundRows<{ readonly id: number }>) => record.id >= FIRST_OWN_ID
/** Own records first, then by id. */
const ownFirst = <T extends { readonly id: number }>(found: FoundRows<T>[]) =>
  found.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || byId(a, b))

/** An empty directory in memory. */
export function openMemoryDirectory(): DirectoryStore {
  let data: Data = {
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

  const matching = <K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    deadlineMs: number,
  ): FoundRows<RecordOf[K]>[] => {
    refuseUnaskable(kind, query)
    const until = performance.now() + deadlineMs
    return [...table(kind).values()]
      .filter(({ record }) => {
        if (performance.now() > until) throw new DeadlineExceeded(deadlineMs)
        return matches(kind, record, query)
      })
      .sort(byId)
  }

  const matches = (kind: DirectoryKind, record: Person | CompanyFull, query: DirectoryQuery): boolean => {
    if ('and' in query) return query.and.every(part => matches(kind, record, part))
    if ('or' in query) return query.or.some(part => matches(kind, record, part))
    if ('all' in query) return true
    // `kind` says which of the two the record is.
    const company = kind === 'company' ? (record as CompanyFull) : employerOf(record as Person)
    if ('words' in query) {
      const text =
        kind === 'company'
          ? [company?.company_name, company?.headquarters_city]
          : [(record as Person).full_name, company?.company_name, (record as Person).city]
      const title = kind === 'company' ? null : (record as Person).job_title
      const here = new Set([...text.flatMap(part => wordsOf(part ?? '')), ...foundBy('title', title ?? '')])
      const words = wordsOf(query.words)
      return words.length > 0 && words.every(word => here.has(word))
    }
    if ('exactName' in query)
      return company?.company_name != null && spellExact(company.company_name) === spellExact(query.exactName)
    const [field] =
      'in' in query ? query.in : 'contains' in query ? query.contains : 'range' in query ? query.range : query.overlap
    const asked = directoryFields[field].of === 'company' ? company : record
    return asked !== null && meets(field, asked, query)
  }

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
        const [heir] = [...data.contact.values()].filter(({ record }) => record.org_id === id).sort(byId)
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
    if (of === 'contact') for (const { record } of data.contact.values()) add(record, 'contacts')
    else {
      for (const { record } of data.company.values()) add(record, 'companies')
      if (!list)
        for (const { record } of data.contact.values()) {
          const employer = employerOf(record)
          if (employer) add(employer, 'contacts')
        }
    }
    return new FieldVocabulary(
      [...found].map(([value, counts], code) => ({ code, value, key: keyOfSpelling(spelling, value), ...counts })),
      field,
    )
  }

  const findPerson = (by: PersonKey): FoundRows<Person>[] => {
    if ('id' in by) return [data.contact.get(by.id)].filter(found => found !== undefined)
    const people = [...data.contact.values()]
    if ('url' in by)
      return people.filter(({ record }) => isKnownBy(record, { url: by.url }) && keyOfSpelling('url', by.url) !== '')
    const { firstName, lastName, domain } = by.named
    const wanted = [
      keyOfSpelling('words', firstName),
      keyOfSpelling('words', lastName),
      keyOfSpelling('domain', domain),
    ]
    if (wanted.includes('')) return []
    return people.filter(({ record }) => {
      const employer = employerOf(record)
      const domains = [employer && keyOf('domain', employer), keyOf('email_domain', record)]
      return domains.some(
        at => at === wanted[2] && keyOf('first_name', record) === wanted[0] && keyOf('last_name', record) === wanted[1],
      )
    })
  }

  const findCompany = (by: CompanyKey): FoundRows<CompanyFull>[] => {
    if ('id' in by) return [data.company.get(by.id)].filter(found => found !== undefined)
    const [field, key] =
      'url' in by
        ? (['company_social_url', keyOfSpelling('url', by.url)] as const)
        : (['domain', keyOfSpelling('domain', by.domain)] as const)
    return key === '' ? [] : [...data.company.values()].filter(({ record }) => keyOf(field, record) === key)
  }

  const removeSource = (sourceId: string) =>
    transact(async () => {
      const removed = await writes.remove(
        await writes.idsOfSource('contact', sourceId),
        await writes.idsOfSource('company', sourceId),
      )
      data.sources.delete(sourceId)
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
      return { rows, total: found.length, version }
    },
    count: async (kind, query, deadlineMs) => matching(kind, query, deadlineMs).length,
    person: async by => ownFirst(findPerson(by))[0] ?? null,
    company: async by => ownFirst(findCompany(by))[0] ?? null,
    async reverse(by, key) {
      const wanted = by === 'email' ? keyOfSpelling('email', key) : spellPhone(key)
      if (wanted === '') return []
      const known = ({ record }: FoundRows<Person>) =>
        isKnownBy(record, by === 'email' ? { email: wanted } : { phone: wanted })
      return ownFirst([...data.contact.values()].filter(known))
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
        const people = [...data.contact.values()].filter(
          found => isOwn(found) && keys.some(key => isKnownBy(found.record, key)),
        )
        const once = await writes.idsByKey('contact', keys.flatMap(identityKey))
        const ids = new Set([...people.map(({ record }) => record.id), ...[...once.values()].flat()])
        return (await writes.remove([...ids], [])).contact
      }),
    async stats() {
      const held = (kind: DirectoryKind, id: string) =>
        [...table(kind).values()].filter(({ source }) => source === id).length
      const sources: StoredSource[] = [...data.sources.values()].map(source => ({
        ...source,
        contacts: held('contact', source.id),
        companies: held('company', source.id),
      }))
      return { contacts: data.contact.size, companies: data.company.size, version, sources }
    },
    async close() {
      await queue
    },
  }
}

/** Whether the record's own field meets the condition. */
function meets(field: DirectoryField, record: Person | CompanyFull, query: DirectoryQuery): boolean {
  const { kind, spelling } = directoryFields[field]
  if ('in' in query) {
    if (kind === 'id') return query.in[1].some(id => Number(id) === (record as Person).org_id)
    const keys = new Set(query.in[1].map(value => keyOfSpelling(spelling, value)))
    return textsOf(field, record).some(text => keys.has(keyOfSpelling(spelling, text)))
  }
  if ('contains' in query) {
    const part = keyOfSpelling(spelling, query.contains[1])
    return textsOf(field, record).some(text => keyContains(spelling, keyOfSpelling(spelling, text), part))
  }
  if ('range' in query) {
    const [, low, high] = query.range
    const number = numberOf(field, record)
    return number !== null && number >= (low ?? -Infinity) && number <= (high ?? Infinity)
  }
  if ('overlap' in query) {
    const [, low, high] = query.overlap
    const band = bandOf(field, record)
    return band !== null && band.low <= (high ?? Infinity) && band.high >= (low ?? -Infinity)
  }
  return false
}
