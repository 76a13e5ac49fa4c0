// The reading side of a directory in PostgreSQL: searches, counts, look-ups and the vocabulary.
import type { ClientBase } from 'pg'
import { type DirectoryCondition, listedIn, resolveQuery } from '../condition.ts'
import { CountCache, countedByCompany, type DirectoryTotals, knownCount } from '../counts.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import type { RecordOf } from '../import-batch.ts'
import type {
  ContactKey,
  DirectoryKind,
  DirectoryQuery,
  DirectoryStore,
  FoundRows,
  PersonKey,
  RowOf,
  RowsSlice,
  SearchPage,
  StoredSource,
} from '../port.ts'
import { type FieldVocabulary, VocabularyCache, type VocabularyValue } from '../vocabulary.ts'
import { companyTest, findRecords, idOf, ownFirst, pageRows, personTest } from './find-records.ts'
import { ofEach, type Partitions } from './partitions.ts'
import type { PostgresSession } from './session.ts'
import { readSteadily } from './steady-read.ts'
import { PostgresParams, tablesOf, whereClause } from './where.ts'

/** For look-ups, which name no deadline: far above what they take. */
const lookupMs = 10_000

type Questions = 'search' | 'count' | 'person' | 'company' | 'reverse' | 'values' | 'vocabulary' | 'stats'

export interface PostgresReader extends Pick<DirectoryStore, Questions> {
  /** Everyone with this key: own data first, then by id. */
  people(by: PersonKey | ContactKey): Promise<FoundRows<RecordOf['contact']>[]>
}

export function openReader(session: PostgresSession, partitions: Partitions): PostgresReader {
  const vocabularies = new VocabularyCache()
  const counts = new CountCache()

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
    const each = byCompany
      ? `SELECT sum(k.contacts) AS n FROM company k WHERE ${whereClause('company', byCompany, params)}`
      : `SELECT count(*) AS n FROM ${tablesOf(kind, condition)} WHERE ${whereClause(kind, condition, params)}`
    const { rows } = await client.query<{ n: number }>(
      `SELECT coalesce(sum(n), 0)::bigint AS n FROM (${ofEach(each, partitions)}) AS counted`,
      params.values,
    )
    const counted = rows[0]?.n ?? 0
    counts.set(totals.version, CountCache.nameOf(kind, query), counted)
    return counted
  }

  const matchesOf = async <K extends DirectoryKind>(
    client: ClientBase,
    kind: K,
    condition: DirectoryCondition,
    { offset, limit }: RowsSlice,
  ): Promise<FoundRows<RecordOf[K]>[]> => {
    const params = new PostgresParams()
    const test = whereClause(kind, condition, params)
    const tables = tablesOf(kind, condition)
    const slice = `LIMIT ${params.add(limit, 'int')} OFFSET ${params.add(offset, 'bigint')}`
    if (partitions.count === 1)
      return findRecords(client, kind, `${test} ORDER BY ${idOf[kind]} ${slice}`, params.values, tables)
    // Each partition gives ids up to the end of the page; the records are fetched for those on it.
    const upTo = params.add(offset + limit, 'bigint')
    const each = `SELECT ${idOf[kind]} AS id FROM ${tables} WHERE ${test} ORDER BY ${idOf[kind]} LIMIT ${upTo}`
    // Apart from its order, so that the servers work at the same time.
    const { rows } = await client.query<{ id: number }>(
      `WITH found AS MATERIALIZED (${ofEach(each, partitions)}) SELECT id FROM found ORDER BY id ${slice}`,
      params.values,
    )
    const matches = await findRecords(client, kind, `${idOf[kind]} = ANY($1::bigint[])`, [rows.map(({ id }) => id)])
    return matches.toSorted((a, b) => a.record.id - b.record.id)
  }

  const search = <K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    { offset, limit }: RowsSlice,
    deadlineMs: number,
  ) =>
    readSteadily(session, partitions, deadlineMs, async (client, totals): Promise<SearchPage<RowOf[K]>> => {
      const condition = await resolved(client, kind, query, totals.version)
      const known = knownTotal(kind, query, condition, totals)
      if (known !== null && offset >= known) return { rows: [], total: known, version: totals.version }
      const matches = await matchesOf(client, kind, condition, { offset, limit })
      // A page that is not full gives the total.
      const counted = matches.length < limit && (matches.length > 0 || offset === 0)
      const total = known ?? (counted ? offset + matches.length : await countOf(client, kind, query, condition, totals))
      return { rows: await pageRows(client, kind, matches), total, version: totals.version }
    })

  const people = (by: PersonKey | ContactKey) =>
    session.within(lookupMs, async client => {
      const [test, ...values] = personTest(by)
      return values.includes('') ? [] : (await findRecords(client, 'contact', test, values)).toSorted(ownFirst)
    })

  return {
    people,
    search,
    count: (kind, query, deadlineMs) =>
      readSteadily(session, partitions, deadlineMs, async (client, totals) =>
        countOf(client, kind, query, await resolved(client, kind, query, totals.version), totals),
      ),
    person: async by => (await people(by))[0] ?? null,
    company: by =>
      session.within(lookupMs, async client => {
        const [test, value] = companyTest(by)
        const companies = value === '' ? [] : await findRecords(client, 'company', test, [value])
        return companies.toSorted(ownFirst)[0] ?? null
      }),
    reverse: (by, key) => people(by === 'email' ? { email: key } : { phone: key }),
    values: (field, { contains = '', page }) =>
      readSteadily(session, partitions, lookupMs, async (client, { version }) => {
        const vocabulary = await vocabularyOf(client, field, version)
        return vocabulary.page(contains, page)
      }),
    vocabulary: field =>
      readSteadily(session, partitions, lookupMs, async (client, { version }) => {
        const onContacts = directoryFields[field].of === 'contact' || !directoryFields[field].list
        return (await vocabularyOf(client, field, version)).values.map(({ value, contacts, companies }) => ({
          value,
          count: onContacts ? contacts : companies,
        }))
      }),
    stats: () =>
      readSteadily(session, partitions, lookupMs, async (client, totals) => {
        const { rows } = await client.query<StoredSource>(
          'SELECT id, file, date, contacts, companies FROM source ORDER BY date, id',
        )
        return { ...totals, sources: rows }
      }),
  }
}
