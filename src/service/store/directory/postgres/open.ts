// The directory in PostgreSQL, for teams that share one.
import type { ClientBase } from 'pg'
import { type DirectoryCondition, listedIn, resolveQuery } from '../condition.ts'
import { CountCache, countedByCompany, type DirectoryTotals, knownCount } from '../counts.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import { identityKey } from '../identity.ts'
import { importInto } from '../import.ts'
import type { RecordOf } from '../import-batch.ts'
import {
  type CompanyKey,
  type ContactKey,
  type DirectoryKind,
  type DirectoryQuery,
  type DirectoryStore,
  DirectoryUnavailable,
  FIRST_OWN_ID,
  type FoundRows,
  type ImportBatch,
  type ImportEntry,
  type PersonKey,
  type RowOf,
  type RowsSlice,
  type SearchPage,
  type StoredSource,
} from '../port.ts'
import { toCompanyRow, toContact } from '../record.ts'
import { keyOfSpelling, spellPhone } from '../spelling.ts'
import { readRecord } from '../stored-record.ts'
import { type FieldVocabulary, VocabularyCache, type VocabularyValue } from '../vocabulary.ts'
import { createIndexes, dropIndexes, prepareSchema } from './schema.ts'
import { openSession } from './session.ts'
import { PostgresParams, whereClause } from './where.ts'
import { openWriter } from './writer.ts'

/** For look-ups, which name no deadline: far above what they take. */
const lookupMs = 10_000

/** People removed in one transaction by `remove`. */
const removeStep = 5000

/** Lines of one transaction of a bulk load: each one writes the vocabulary, nearly all of which it changes. */
const loadStep = 20_000

/** How often a page is read again because the data changed meanwhile. */
const readings = 3

/**
 * Opens a directory on `postgres://user:password@host:port/database`, making its tables the first time. Throws
 * `DirectoryUnavailable` if the server cannot be reached, refuses, or the tables are of another version.
 */
export async function openPostgresDirectory(url: string): Promise<DirectoryStore> {
  const session = await openSession(url)
  try {
    await session.making(prepareSchema)
  } catch (error) {
    await session.close()
    throw error instanceof DirectoryUnavailable ? error : unavailable(url, error)
  }
  const transact = openWriter(session)
  const vocabularies = new VocabularyCache()
  const counts = new CountCache()

  const totalsOf = async (client: ClientBase): Promise<DirectoryTotals> => {
    const { rows } = await client.query<DirectoryTotals>(
      'SELECT version, contacts, companies FROM directory WHERE id = 1',
    )
    const [totals] = rows
    if (!totals) throw new Error('The directory has lost its own row.')
    return totals
  }

  /** Reads at one data version, as near as several statements can. */
  const reading = <T>(
    deadlineMs: number,
    work: (client: ClientBase, totals: DirectoryTotals) => Promise<T>,
  ): Promise<T> =>
    session.within(deadlineMs, async client => {
      for (let attempt = 1; ; attempt++) {
        const before = await totalsOf(client)
        const result = await work(client, before)
        if (attempt === readings || (await totalsOf(client)).version === before.version) return result
      }
    })

  const vocabularyOf = async (client: ClientBase, field: DirectoryField, version: number): Promise<FieldVocabulary> => {
    const there = vocabularies.at(version, field)
    if (there) return there
    const { rows } = await client.query<VocabularyValue>(
      'SELECT code, value, key, contacts, companies FROM value WHERE field = $1',
      [field],
    )
    return vocabularies.keep(version, field, rows)
  }

  const resolved = async (
    client: ClientBase,
    kind: DirectoryKind,
    query: DirectoryQuery,
    version: number,
  ): Promise<DirectoryCondition> => {
    const known = new Map<DirectoryField, FieldVocabulary>()
    for (const field of listedIn(query)) known.set(field, await vocabularyOf(client, field, version))
    return resolveQuery(kind, query, field => {
      const vocabulary = known.get(field)
      if (!vocabulary) throw new Error(`The vocabulary of ${field} was not read.`)
      return vocabulary
    })
  }

  /** The count where it costs nothing; null = it must be counted. */
  const knownTotal = (
    kind: DirectoryKind,
    query: DirectoryQuery,
    condition: DirectoryCondition,
    totals: DirectoryTotals,
  ): number | null => counts.get(totals.version, CountCache.nameOf(kind, query)) ?? knownCount(kind, condition, totals)

  const countOf = async (
    client: ClientBase,
    kind: DirectoryKind,
    query: DirectoryQuery,
    condition: DirectoryCondition,
    totals: DirectoryTotals,
  ) => {
    const known = knownTotal(kind, query, condition, totals)
    if (known !== null) return known
    const byCompany = countedByCompany(kind, condition)
    const params = new PostgresParams()
    const text = byCompany
      ? `SELECT coalesce(sum(k.contacts), 0)::bigint AS n FROM company k WHERE ${whereClause('company', byCompany, params)}`
      : `SELECT count(*) AS n FROM ${rowsOf[kind]} WHERE ${whereClause(kind, condition, params)}`
    const { rows } = await client.query<{ n: number }>(text, params.values)
    const counted = rows[0]?.n ?? 0
    counts.set(totals.version, CountCache.nameOf(kind, query), counted)
    return counted
  }

  const found = async <K extends DirectoryKind>(client: ClientBase, kind: K, test: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: number; source: string; record: string }>(
      `SELECT ${idOf[kind]} AS id, ${kind === 'contact' ? 'c' : 'k'}.source, ${kind === 'contact' ? 'c' : 'k'}.record
       FROM ${rowsOf[kind]} WHERE ${test}`,
      values,
    )
    return rows.map(
      ({ id, source, record }): FoundRows<RecordOf[K]> => ({ record: readRecord(kind, id, record), source }),
    )
  }

  const rowsFor = async <K extends DirectoryKind>(
    client: ClientBase,
    kind: K,
    matches: readonly FoundRows<RecordOf[K]>[],
  ) => {
    if (kind === 'company')
      // The records are of the kind asked for.
      return (matches as readonly FoundRows<RecordOf['company']>[]).map(({ record, source }) => ({
        record: toCompanyRow(record) as RowOf[K],
        source,
      }))
    const people = matches as readonly FoundRows<RecordOf['contact']>[]
    const ids = [...new Set(people.map(({ record }) => record.org_id))].filter(id => id !== null)
    const employers = await found(client, 'company', 'k.id = ANY($1::bigint[])', [ids])
    const byId = new Map(employers.map(({ record }) => [record.id, record]))
    return people.map(({ record, source }) => ({
      record: toContact(record, (record.org_id !== null && byId.get(record.org_id)) || null) as RowOf[K],
      source,
    }))
  }

  const search = <K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    { offset, limit }: RowsSlice,
    deadlineMs: number,
  ) =>
    reading(deadlineMs, async (client, totals): Promise<SearchPage<RowOf[K]>> => {
      const condition = await resolved(client, kind, query, totals.version)
      const known = knownTotal(kind, query, condition, totals)
      if (known !== null && offset >= known) return { rows: [], total: known, version: totals.version }
      const params = new PostgresParams()
      const test = whereClause(kind, condition, params)
      const rest = `ORDER BY ${idOf[kind]} LIMIT ${params.add(limit, 'int')} OFFSET ${params.add(offset, 'bigint')}`
      const matches = await found(client, kind, `${test} ${rest}`, params.values)
      // A page that is not full gives the total.
      const counted = matches.length < limit && (matches.length > 0 || offset === 0)
      const total = known ?? (counted ? offset + matches.length : await countOf(client, kind, query, condition, totals))
      return { rows: await rowsFor(client, kind, matches), total, version: totals.version }
    })

  const people = (by: PersonKey | { readonly phone: string } | { readonly email: string }) =>
    session.within(lookupMs, async client => {
      const [test, ...values] = personTest(by)
      return values.includes('') ? [] : (await found(client, 'contact', test, values)).toSorted(ownFirst)
    })

  return {
    search,
    count: (kind, query, deadlineMs) =>
      reading(deadlineMs, async (client, totals) =>
        countOf(client, kind, query, await resolved(client, kind, query, totals.version), totals),
      ),
    person: async by => (await people(by))[0] ?? null,
    company: by =>
      session.within(lookupMs, async client => {
        const [test, value] = companyTest(by)
        const companies = value === '' ? [] : await found(client, 'company', test, [value])
        return companies.toSorted(ownFirst)[0] ?? null
      }),
    reverse: (by, key) => people(by === 'email' ? { email: key } : { phone: key }),
    values: (field, { contains = '', page }) =>
      reading(lookupMs, async (client, { version }) => {
        const vocabulary = await vocabularyOf(client, field, version)
        return vocabulary.page(contains, page)
      }),
    vocabulary: field =>
      reading(lookupMs, async (client, { version }) => {
        const onContacts = directoryFields[field].of === 'contact' || !directoryFields[field].list
        return (await vocabularyOf(client, field, version)).values.map(({ value, contacts, companies }) => ({
          value,
          count: onContacts ? contacts : companies,
        }))
      }),
    async import(batches, source, options) {
      const { contacts, companies } = await session.plain(totalsOf)
      const bulk = source.id === 'world' && !options.dryRun && contacts + companies === 0
      if (!bulk) return importInto(transact, batches, source, options)
      await session.plain(dropIndexes)
      try {
        return await importInto(transact, grouped(batches, loadStep), source, options)
      } finally {
        await session.plain(createIndexes)
        await session.plain(client => client.query('ANALYZE contact').then(() => client.query('ANALYZE company')))
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
      const known = await Promise.all(keys.map((key: ContactKey) => people(key)))
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
    stats: () =>
      reading(lookupMs, async (client, totals) => {
        const { rows } = await client.query<StoredSource>(
          'SELECT id, file, date, contacts, companies FROM source ORDER BY date, id',
        )
        return { ...totals, sources: rows }
      }),
    close: () => session.close(),
  }
}

/** A server that cannot be used, in words that name it without its password. */
function unavailable(url: string, error: unknown): DirectoryUnavailable {
  const where = URL.canParse(url) ? `${new URL(url).host}${new URL(url).pathname}` : 'this address'
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const why = said || (error instanceof Error && 'code' in error ? String(error.code) : 'no answer')
  return new DirectoryUnavailable(`PostgreSQL at ${where} cannot be used: ${why}`, { cause: error })
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

const rowsOf = { contact: 'contact c', company: 'company k' } as const
const idOf = { contact: 'c.id', company: 'k.id' } as const

const ownFirst = (a: FoundRows<{ readonly id: number }>, b: FoundRows<{ readonly id: number }>) =>
  Number(b.record.id >= FIRST_OWN_ID) - Number(a.record.id >= FIRST_OWN_ID) || a.record.id - b.record.id

/** A test of contacts and its parameters; an empty text among them finds nobody. */
function personTest(by: PersonKey | ContactKey): [test: string, ...values: (string | number)[]] {
  if ('id' in by) return ['c.id = $1', by.id]
  if ('url' in by) return ['c.social_url = $1', keyOfSpelling('url', by.url)]
  if ('email' in by) return ['c.email_address = $1', keyOfSpelling('email', by.email)]
  if ('phone' in by) return ['(c.cell_phone = $1 OR c.direct_phone = $1)', spellPhone(by.phone)]
  const { firstName, lastName, domain } = by.named
  return [
    `c.last_name = $1 AND c.first_name = $2 AND
     (c.email_domain = $3 OR EXISTS (SELECT 1 FROM company k WHERE k.id = c.company_id AND k.domain = $3))`,
    ...[keyOfSpelling('words', lastName), keyOfSpelling('words', firstName), keyOfSpelling('domain', domain)],
  ]
}

function companyTest(by: CompanyKey): [test: string, value: string | number] {
  if ('id' in by) return ['k.id = $1', by.id]
  return 'url' in by
    ? ['k.url = $1', keyOfSpelling('url', by.url)]
    : ['k.domain = $1', keyOfSpelling('domain', by.domain)]
}
