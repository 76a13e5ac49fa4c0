// Reconciliation services that someone has added: what each said of itself last, what it suggests, and the pages of its entities as text.
import type { Suggestion } from '../../contract/app/reconcile/reconcile.ts'
import type { ServiceAddress } from '../../contract/app/reconcile/reconcile-client.ts'
import { type ServiceFacts, suggestedIn } from '../../contract/app/reconcile/reconcile-messages.ts'
import type { EntityPreview, KnownService, SuggestAsk } from '../../contract/app/reconcile/reconcile-review.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { openExtractor } from '../web/extractor.ts'
import { entityLink } from './entity-link.ts'
import { connectService, parsed, type ServiceConnection } from './service-requests.ts'

/** What asks a service throws reconcile_refused, and what `signal` was aborted with. */
export interface ReconcileServices {
  /** The one that was used last first. */
  known(): Promise<KnownService[]>
  /** Reads what it says of itself and remembers it. */
  look(address: ServiceAddress, signal: AbortSignal): Promise<KnownService>
  forget(service: string): Promise<void>
  suggest(ask: SuggestAsk, signal: AbortSignal): Promise<readonly Suggestion[]>
  /** What the small page about an entity says, as text. */
  preview(ask: EntityPreview, signal: AbortSignal): Promise<string>
  /** As its manifest said it last; null: no one has looked. */
  factsOf(service: string): Promise<ServiceFacts | null>
  keep(address: ServiceAddress, facts: ServiceFacts): Promise<void>
}

interface Parts {
  readonly store: Store
  readonly host: Pick<Host, 'clock' | 'threads'>
}

/** A person who looks at one thing after the other is not held up. */
const perSecond = 20
const longestPreview = 2_000

export function createReconcileServices({ store, host }: Parts): ReconcileServices {
  async function connected<T>(
    address: ServiceAddress,
    signal: AbortSignal,
    work: (connection: ServiceConnection) => Promise<T>,
  ): Promise<T> {
    const { service, allowPrivate } = address
    const connection = connectService({ service, allowPrivate, perSecond, signal })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  }

  async function factsOf(service: string): Promise<ServiceFacts | null> {
    const kept = await store.grid.call('reconcileService', service)
    return kept === null ? null : (JSON.parse(kept) as ServiceFacts)
  }

  async function needed(service: string): Promise<ServiceFacts> {
    const facts = await factsOf(service)
    if (!facts) throw fail('reconcile_refused', { reason: 'not_a_service', detail: '' })
    return facts
  }

  const keep = ({ service, allowPrivate }: ServiceAddress, facts: ServiceFacts) =>
    store.writer.call('keepReconcileService', {
      ...{ service, allowPrivate, facts: JSON.stringify(facts), at: host.clock.now() },
    })

  return {
    factsOf,
    keep,
    async known() {
      const rows = await store.grid.call('reconcileServices')
      return rows.map(({ service, allowPrivate, facts }) =>
        knownOf({ service, allowPrivate }, JSON.parse(facts) as ServiceFacts),
      )
    },
    look: (address, signal) =>
      connected(address, signal, async connection => {
        const facts = await connection.facts()
        await keep(address, facts)
        return knownOf(address, facts)
      }),
    forget: service => store.writer.call('forgetReconcileService', service),
    async suggest({ of, words, type, ...address }, signal) {
      const facts = await needed(address.service)
      const [place, params] =
        words === '' && of === 'property'
          ? [facts.proposes, new URLSearchParams(type === null ? {} : { type })]
          : [facts.suggest[of], new URLSearchParams({ prefix: words })]
      const url = place === null ? null : URL.parse(place)
      if (url === null) return []
      for (const [name, value] of params) url.searchParams.set(name, value)
      return connected(address, signal, async connection => {
        const found = suggestedIn(parsed((await connection.get(url.href)).bytes))
        if (!found) throw fail('reconcile_refused', { reason: 'unreadable', detail: '' })
        return found
      })
    },
    async preview({ id, ...address }, signal) {
      const link = entityLink((await needed(address.service)).preview, id)
      if (link === null) return ''
      return connected(address, signal, async connection => {
        const page = await connection.get(link)
        // A page may be hostile: what it costs to read is bounded in a thread.
        const extractor = openExtractor(host.threads.lane)
        try {
          const read = await extractor.extract({ ...page, rules: [{ from: 'text', path: '', all: false }] })
          return ('values' in read ? (read.values[0] ?? '') : read.trouble).slice(0, longestPreview)
        } finally {
          await extractor.close()
        }
      })
    },
  }
}

function knownOf({ service, allowPrivate }: ServiceAddress, facts: ServiceFacts): KnownService {
  const { name, version, types, suggest, proposes, preview, view } = facts
  return {
    ...{ service, allowPrivate, name, version, types, view, extends: facts.extends },
    host: URL.parse(service)?.host ?? service,
    suggestsTypes: suggest.type !== null,
    suggestsProperties: suggest.property !== null || proposes !== null,
    previews: preview !== null,
  }
}
