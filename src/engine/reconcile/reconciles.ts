// Matching the values of a column with the entities of a reconciliation service, and bringing what the service knows of them. Only
// when someone asks: equal values are asked once, answers are stored and used again, and no one on a do-not-contact list is in a request.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { NamedId, ReconcileCandidate, ReconcileQuery } from '../../contract/app/reconcile/reconcile.ts'
import {
  ExtendAsk,
  ReconcileAsk,
  type ReconcileCall,
  type ReconcileEstimate,
} from '../../contract/app/reconcile/reconcile-client.ts'
import {
  candidatesIn,
  extendedIn,
  queriesAs,
  type ServiceFacts,
} from '../../contract/app/reconcile/reconcile-messages.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { missingAsked, type TellProgress } from './ask-missing.ts'
import { type Planned, questionsOf } from './questions.ts'
import { connectService, type ServiceBody, type ServiceConnection } from './service-requests.ts'

/** What asking found, by the rows that it is about. */
export interface Reconciled {
  readonly service: string
  readonly view: string | null
  readonly column: string
  readonly suppressed: number
  readonly blank: number
  /** Each different value once. */
  readonly values: readonly {
    readonly text: string
    readonly rowIds: readonly number[]
    /** The best first. */
    readonly candidates: readonly ReconcileCandidate[]
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
}

/** Everything throws sheet_gone, not_found, column_locked, suppression_unreadable, reconcile_refused and what `signal` was aborted with. */
export interface Reconciles {
  /** What the service is, and what asking would come to. No value is sent. */
  estimate(ask: ReconcileAsk, signal: AbortSignal): Promise<ReconcileEstimate>
  /** Asks what has no stored answer. */
  ask(ask: ReconcileAsk, signal: AbortSignal, tell: TellProgress): Promise<Reconciled>
  extendEstimate(ask: ExtendAsk, signal: AbortSignal): Promise<ReconcileEstimate>
  extend(ask: ExtendAsk, signal: AbortSignal, tell: TellProgress): Promise<ExtendedRows>
  /** What was sent to services, newest first. */
  calls(limit: number): Promise<ReconcileCall[]>
}

interface Parts {
  readonly store: Store
  readonly host: Pick<Host, 'clock'>
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

export function createReconciles({ store, host, home }: Parts): Reconciles {
  const planned = questionsOf(store, home)
  const askMissing = missingAsked(store, host.clock)

  const planOf = ({ service, sheetId, columnId, type, properties, limit }: z.output<typeof ReconcileAsk>) =>
    planned<ReconcileQuery>(
      sheetId,
      [columnId, ...properties.map(one => one.columnId)],
      ([text = '', ...values]) => {
        if (text === '' || text.length > maxText) return null
        const own = properties.flatMap(({ propertyId }, at) => {
          const value = values[at] ?? ''
          return value === '' || value.length > maxText ? [] : [{ propertyId, value }]
        })
        const query: ReconcileQuery = {
          ...{ names: [text], nameRequired: false, types: type === null ? [] : [type], typesAreHint: false, limit },
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

  const extendPlanOf = ({ service, sheetId, columnId, propertyIds }: z.output<typeof ExtendAsk>) =>
    planned<string>(
      sheetId,
      [columnId],
      ([id = '']) => (id === '' || id.length > maxText ? null : { text: id, query: id, body: { id } }),
      id => keyOf('values', service, propertyIds, id),
    )

  function estimated<Q>(plan: Planned<Q>, facts: ServiceFacts, connection: ServiceConnection, size: number) {
    const { columns, asked, blank, suppressed, rows, stored } = plan
    return {
      ...{ service: facts.name, host: connection.host, rows, blank, suppressed },
      ...{ different: asked.length, stored: stored.size, calls: Math.ceil((asked.length - stored.size) / size) },
      fields: columns.map(({ name }) => name),
    }
  }

  async function connected<T>(
    ask: { service: string; allowPrivate: boolean; perSecond: number },
    signal: AbortSignal,
    work: (connection: ServiceConnection, facts: ServiceFacts) => Promise<T>,
  ): Promise<T> {
    const connection = connectService({ ...ask, signal })
    try {
      return await work(connection, await connection.facts())
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

    async ask(given, signal, tell) {
      const ask = ReconcileAsk.parse(given)
      return connected(ask, signal, async (connection, facts) => {
        const { name, version, view, batchSize } = facts
        const plan = await planOf(ask)
        const found = await askMissing(
          plan,
          { sheetId: ask.sheetId, kind: 'candidates', size: batchSize },
          connection,
          {
            request: queries => requestOf(version, 'queries', '/reconcile', queriesAs(version, queries)),
            read: (value, queries) => candidatesIn(version, value, queries.length)?.map(inOrder) ?? null,
            known: raw => readStored<readonly ReconcileCandidate[]>(StoredCandidates, raw),
          },
          { signal, tell },
        )
        const { columns, blank, suppressed, asked } = plan
        return {
          ...{ service: name, view, column: columns[0]?.name ?? '', suppressed, blank },
          values: asked.map(({ key, text, rowIds }) => ({ text, rowIds, candidates: found.get(key) ?? [] })),
        }
      })
    },

    async extendEstimate(given, signal) {
      const ask = ExtendAsk.parse(given)
      return connected(ask, signal, async (connection, facts) =>
        estimated(await extendPlanOf(ask), extending(facts), connection, extendedAtOnce),
      )
    },

    async extend(given, signal, tell) {
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
          { signal, tell },
        )
        const { columns, blank, suppressed, asked } = plan
        return {
          ...{ service: name, column: columns[0]?.name ?? '', suppressed, blank },
          properties: propertyIds.map(id => ({ id, name: names.get(id) ?? id })),
          entities: asked.map(({ key, rowIds }) => {
            const own = found.get(key)
            return { rowIds, texts: propertyIds.map(id => own?.[id]?.join('; ') || null) }
          }),
        }
      })
    },

    calls: limit => store.scan.call('reconcileCalls', limit),
  }
}

/** Throws reconcile_refused. */
function extending(facts: ServiceFacts): ServiceFacts {
  if (!facts.extends) throw fail('reconcile_refused', { reason: 'no_values', detail: '' })
  return facts
}

/** The best first; those without a score stay as the service gave them. */
const inOrder = (candidates: readonly ReconcileCandidate[]): readonly ReconcileCandidate[] =>
  candidates.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))

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
