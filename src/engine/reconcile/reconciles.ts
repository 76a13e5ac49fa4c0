// Matching the values of a column with the entities of a reconciliation service, and bringing what the service knows of them. Only
// when someone asks: equal values are asked once, answers are stored and used again, and no one on a do-not-contact list is in a request.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ViewId } from '../../contract/app/ids.ts'
import type { NamedId, ReconcileCandidate, ReconcileQuery } from '../../contract/app/reconcile/reconcile.ts'
import {
  ExtendAsk,
  maxCandidates,
  ReconcileAsk,
  type ReconcileCall,
  type ReconcileEstimate,
} from '../../contract/app/reconcile/reconcile-client.ts'
import {
  candidatesIn,
  extendedIn,
  queriesAs,
  type ServiceFacts,
  usualBatch,
} from '../../contract/app/reconcile/reconcile-messages.ts'
import type { EgressAsk } from '../../contract/app/run/egress.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { missingAsked, type TellProgress } from './ask-missing.ts'
import { type Planned, questionsOf } from './questions.ts'
import { connectService, type ServiceBody, type ServiceConnection } from './service-requests.ts'
import type { ReconcileServices } from './services.ts'

/** What asking found, by the rows that it is about. */
export interface Reconciled {
  readonly service: string
  readonly view: string | null
  readonly column: string
  readonly suppressed: number
  readonly blank: number
  /** Each different value once; the same text with other properties is another. */
  readonly values: readonly {
    readonly key: string
    readonly text: string
    /** What is said of it by other columns. */
    readonly also: readonly string[]
    readonly rowIds: readonly number[]
    /** The best first. */
    readonly candidates: readonly ReconcileCandidate[]
    /** It has no answer: the cap was reached, or no one has asked. */
    readonly unasked: boolean
  }[]
}

/** Values of properties by entity. */
export interface ExtendedRows {
  readonly service: string
  readonly column: string
  readonly properties: readonly NamedId[]
  readonly suppressed: number
  readonly blank: number
  readonly entities: readonly { readonly rowIds: readonly number[]; readonly texts: readonly (string | null)[] }[]
  /** Entities without an answer. */
  readonly unasked: number
}

/** What asking would come to, by what is known of the service. */
export type ReconcileCount = Omit<ReconcileEstimate, 'service' | 'host'>

/** Everything throws sheet_gone, not_found, column_locked, suppression_unreadable, reconcile_refused and what `signal` was aborted with. */
export interface Reconciles {
  /** What the service is, and what asking would come to. No value is sent. */
  estimate(ask: ReconcileAsk, signal: AbortSignal): Promise<ReconcileEstimate>
  /** Asks what has no stored answer. */
  ask(ask: ReconcileAsk, signal: AbortSignal, tell: TellProgress, most?: number): Promise<Reconciled>
  extendEstimate(ask: ExtendAsk, signal: AbortSignal): Promise<ReconcileEstimate>
  extend(ask: ExtendAsk, signal: AbortSignal, tell: TellProgress, most?: number): Promise<ExtendedRows>
  /** The same without the service: nothing is sent, and what has no stored answer is `unasked`. */
  count(ask: ReconcileAsk): Promise<ReconcileCount>
  stored(ask: ReconcileAsk): Promise<Reconciled>
  extendCount(ask: ExtendAsk): Promise<ReconcileCount>
  /** Candidates of other words than those of a cell, asked at once. Throws suppressed for words that name someone who is. */
  askWords(
    ask: ReconcileAsk,
    words: string,
    signal: AbortSignal,
  ): Promise<{ candidates: readonly ReconcileCandidate[]; view: string | null }>
  /** What was sent to services, newest first. */
  calls(ask: EgressAsk): Promise<ReconcileCall[]>
}

interface Parts {
  readonly store: Store
  readonly host: Pick<Host, 'clock'>
  readonly views: Pick<Views, 'ids'>
  readonly services: Pick<ReconcileServices, 'factsOf' | 'keep'>
  readonly home: () => string | null
}

/** Longer cells are prose. */
const maxText = 2_000
/** Entities of one request for values, where a service does not say. */
const extendedAtOnce = 50
/** A stored answer of another reading is asked again. */
const reading = 1

const keyOf = (...of: unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([reading, ...of]))
    .digest('hex')

const Feature = z.object({ id: z.string(), name: z.string(), value: z.union([z.number(), z.boolean()]) })
const StoredCandidates = z.array(
  z.object({
    ...{ id: z.string(), name: z.string(), description: z.string().nullable() },
    types: z.array(z.object({ id: z.string(), name: z.string() })),
    ...{ score: z.number().nullable(), match: z.boolean(), features: z.array(Feature) },
  }),
)
const StoredValues = z.record(z.string(), z.array(z.string()))

/** What was stored by this program; one that no longer fits is asked again. */
function readStored<T>(schema: z.ZodType<T>, raw: string | undefined): T | null {
  if (raw === undefined) return null
  const read = schema.safeParse(JSON.parse(raw))
  return read.success ? read.data : null
}

/** Keys of stored answers are made of it: its parts stay in this order. */
const bareQuery = ({ type, limit }: { type: string | null; limit: number }): ReconcileQuery => ({
  ...{ names: [], nameRequired: false, types: type === null ? [] : [type], typesAreHint: false, limit, properties: [] },
})

const candidateWays = (version: ServiceFacts['version']) => ({
  request: (queries: readonly ReconcileQuery[]) =>
    requestOf(version, 'queries', '/reconcile', queriesAs(version, queries)),
  read: (value: unknown, queries: readonly ReconcileQuery[]) =>
    candidatesIn(version, value, queries.length)?.map(inOrder) ?? null,
  known: candidatesOf,
})

const candidatesOf = (raw: string | undefined) => readStored<readonly ReconcileCandidate[]>(StoredCandidates, raw)

export function createReconciles({ store, host, views, services, home }: Parts): Reconciles {
  const planned = questionsOf(store, home)
  const askMissing = missingAsked(store, host.clock)
  const within = ({ viewId }: { viewId: ViewId | null }) => (viewId === null ? null : views.ids(viewId))

  const planOf = ({ service, sheetId, columnId, viewId, type, properties, limit }: z.output<typeof ReconcileAsk>) =>
    planned<ReconcileQuery>(
      sheetId,
      { columnIds: [columnId, ...properties.map(one => one.columnId)], within: within({ viewId }) },
      ([text = '', ...values]) => {
        if (text === '' || text.length > maxText) return null
        const own = properties.flatMap(({ propertyId }, at) => {
          const value = values[at] ?? ''
          return value === '' || value.length > maxText ? [] : [{ propertyId, value }]
        })
        const query: ReconcileQuery = {
          ...bareQuery({ type, limit }),
          names: [text],
          properties: own.map(({ propertyId, value }) => ({
            ...{ propertyId, values: [value], required: false, quantifier: 'any' as const },
          })),
        }
        return {
          text,
          query,
          body: { query: text, ...Object.fromEntries(own.map(one => [one.propertyId, one.value])) },
        }
      },
      query => keyOf('candidates', service, query),
    )

  const extendPlanOf = ({ service, sheetId, columnId, viewId, propertyIds }: z.output<typeof ExtendAsk>) =>
    planned<string>(
      sheetId,
      { columnIds: [columnId], within: within({ viewId }) },
      ([id = '']) => (id === '' || id.length > maxText ? null : { text: id, query: id, body: { id } }),
      id => keyOf('values', service, propertyIds, id),
    )

  function counted<Q>({ columns, asked, blank, suppressed, rows, stored }: Planned<Q>, size: number): ReconcileCount {
    return {
      ...{ rows, blank, suppressed, different: asked.length, stored: stored.size },
      ...{ calls: Math.ceil((asked.length - stored.size) / size), fields: columns.map(({ name }) => name) },
    }
  }
  const estimated = <Q>(plan: Planned<Q>, facts: ServiceFacts, connection: ServiceConnection, size: number) => ({
    ...{ service: facts.name, host: connection.host },
    ...counted(plan, size),
  })

  function reconciled(
    { columns, asked, blank, suppressed }: Planned<ReconcileQuery>,
    facts: Pick<ServiceFacts, 'name' | 'view'>,
    answerOf: (key: string) => readonly ReconcileCandidate[] | null,
  ): Reconciled {
    return {
      ...{ service: facts.name, view: facts.view, column: columns[0]?.name ?? '', suppressed, blank },
      values: asked.map(({ key, text, query, rowIds }) => {
        const candidates = answerOf(key)
        const also = query.properties.flatMap(({ values }) => values)
        return { key, text, also, rowIds, candidates: candidates ?? [], unasked: candidates === null }
      }),
    }
  }

  async function connected<T>(
    ask: { service: string; allowPrivate: boolean; perSecond: number },
    signal: AbortSignal,
    work: (connection: ServiceConnection, facts: ServiceFacts) => Promise<T>,
  ): Promise<T> {
    const connection = connectService({ ...ask, signal })
    try {
      const facts = await connection.facts()
      await services.keep(ask, facts)
      return await work(connection, facts)
    } finally {
      await connection.close()
    }
  }

  return {
    async estimate(given, signal) {
      const ask = ReconcileAsk.parse(given)
      return connected(ask, signal, async (connection, facts) =>
        estimated(await planOf(ask), facts, connection, facts.batchSize),
      )
    },

    async ask(given, signal, tell, most) {
      const ask = ReconcileAsk.parse(given)
      return connected(ask, signal, async (connection, facts) => {
        const { version, batchSize } = facts
        const plan = await planOf(ask)
        const about = { sheetId: ask.sheetId, kind: 'candidates', size: batchSize } as const
        const found = await askMissing(plan, about, connection, candidateWays(version), { signal, tell, most })
        return reconciled(plan, facts, key => found.get(key) ?? null)
      })
    },

    async count(given) {
      const ask = ReconcileAsk.parse(given)
      const facts = await services.factsOf(ask.service)
      return counted(await planOf(ask), facts?.batchSize ?? usualBatch)
    },

    async stored(given) {
      const ask = ReconcileAsk.parse(given)
      const [plan, facts] = await Promise.all([planOf(ask), services.factsOf(ask.service)])
      return reconciled(plan, facts ?? { name: ask.service, view: null }, key => candidatesOf(plan.stored.get(key)))
    },

    async extendCount(given) {
      return counted(await extendPlanOf(ExtendAsk.parse(given)), extendedAtOnce)
    },

    async extendEstimate(given, signal) {
      const ask = ExtendAsk.parse(given)
      return connected(ask, signal, async (connection, facts) =>
        estimated(await extendPlanOf(ask), extending(facts), connection, extendedAtOnce),
      )
    },

    async extend(given, signal, tell, most) {
      const ask = ExtendAsk.parse(given)
      return connected(ask, signal, async (connection, facts) => {
        const { name, version } = extending(facts)
        const plan = await extendPlanOf(ask)
        const { propertyIds } = ask
        const names = new Map<string, string>()
        const found = await askMissing(
          plan,
          { sheetId: ask.sheetId, kind: 'values', size: extendedAtOnce },
          connection,
          {
            request: ids =>
              requestOf(version, 'extend', '/extend', { ids, properties: propertyIds.map(id => ({ id })) }),
            read: (value, ids) => {
              const read = extendedIn(version, value)
              if (!read) return null
              for (const [id, own] of read.names) names.set(id, own)
              return ids.map(id => {
                const own = read.values.get(id)
                return Object.fromEntries(propertyIds.map(property => [property, [...(own?.get(property) ?? [])]]))
              })
            },
            known: raw => readStored(StoredValues, raw),
          },
          { signal, tell, most },
        )
        const { columns, blank, suppressed, asked } = plan
        return {
          unasked: asked.filter(({ key }) => !found.has(key)).length,
          ...{ service: name, column: columns[0]?.name ?? '', suppressed, blank },
          properties: propertyIds.map(id => ({ id, name: names.get(id) ?? id })),
          entities: asked.map(({ key, rowIds }) => {
            const own = found.get(key)
            return { rowIds, texts: propertyIds.map(id => own?.[id]?.join('; ') || null) }
          }),
        }
      })
    },

    async askWords(given, words, signal) {
      const ask = ReconcileAsk.parse(given)
      const column = (await store.grid.call('columnsOf', ask.sheetId)).find(({ id }) => id === ask.columnId)
      if (!column) throw fail('not_found', { what: 'column' })
      const [suppressed] = await store.scan.call('suppressedBodies', [{ query: words }], home())
      if (suppressed) throw fail('suppressed', {})
      return connected(ask, signal, async (connection, facts) => {
        const query = { ...bareQuery(ask), names: [words] }
        const key = keyOf('candidates', ask.service, query)
        const [raw] = await store.scan.call('storedReconciled', [key])
        const plan: Planned<ReconcileQuery> = {
          ...{ columns: [column], asked: [{ key, text: words, query, rowIds: [] }], blank: 0, suppressed: 0, rows: 0 },
          stored: new Map(typeof raw === 'string' ? [[key, raw]] : []),
        }
        const about = { sheetId: ask.sheetId, kind: 'candidates', size: 1 } as const
        const ways = candidateWays(facts.version)
        const found = await askMissing(plan, about, connection, ways, { signal, tell: () => {} })
        return { candidates: found.get(key) ?? [], view: facts.view }
      })
    },

    calls: ask => store.scan.call('reconcileCalls', ask),
  }
}

/** Throws reconcile_refused. */
function extending(facts: ServiceFacts): ServiceFacts {
  if (!facts.extends) throw fail('reconcile_refused', { reason: 'no_values', detail: '' })
  return facts
}

/** The best first; those without a score stay as the service gave them. No more are kept than may be asked for. */
const inOrder = (candidates: readonly ReconcileCandidate[]): readonly ReconcileCandidate[] =>
  candidates.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, maxCandidates)

function requestOf(
  version: ServiceFacts['version'],
  field: string,
  path: string,
  value: unknown,
): { path: string; body: ServiceBody } {
  const text = JSON.stringify(value)
  return version === '0.2'
    ? {
        path: '',
        body: { type: 'application/x-www-form-urlencoded', text: new URLSearchParams({ [field]: text }).toString() },
      }
    : { path, body: { type: 'application/json', text } }
}
