// Asks a service what has no stored answer, batch by batch: each answer is stored before the next request, so that whatever ends it, the
// next time goes on.
import type { SheetId } from '../../contract/app/ids.ts'
import type { ReconcileCall } from '../../contract/app/reconcile/reconcile-client.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { Asked, Planned } from './questions.ts'
import type { ServiceBody, ServiceConnection } from './service-requests.ts'

export interface ReconcileProgress {
  readonly asked: number
  readonly of: number
}
export type TellProgress = (progress: ReconcileProgress) => void

export interface AskOptions {
  readonly signal: AbortSignal
  readonly tell: TellProgress
  /** Most requests; absent: as many as it takes. */
  readonly most?: number | undefined
}

export function missingAsked(store: Store, clock: Host['clock']) {
  /** Asks the questions that have no stored answer, batch by batch; each answer is stored before the next request. */
  return async function askMissing<Q, T>(
    plan: Planned<Q>,
    { sheetId, kind, size }: { sheetId: SheetId; kind: ReconcileCall['kind']; size: number },
    connection: ServiceConnection,
    ways: {
      readonly request: (queries: readonly Q[]) => { path: string; body: ServiceBody }
      /** null: the answer is none. */
      readonly read: (value: unknown, queries: readonly Q[]) => readonly T[] | null
      readonly known: (raw: string | undefined) => T | null
    },
    { signal, tell, most = Number.POSITIVE_INFINITY }: AskOptions,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>()
    const missing: Asked<Q>[] = []
    for (const one of plan.asked) {
      const known = ways.known(plan.stored.get(one.key))
      if (known === null) missing.push(one)
      else found.set(one.key, known)
    }
    const end = Math.min(missing.length, most * size)
    for (let first = 0; first < end; first += size) {
      signal.throwIfAborted()
      const part = missing.slice(first, Math.min(first + size, end))
      const queries = part.map(({ query }) => query)
      const { path, body } = ways.request(queries)
      const fields = plan.columns.map(({ name }) => name)
      const callId = await store.writer.call('noteReconcileCall', {
        ...{ at: clock.now(), host: connection.host, kind, sheetId, fields, items: part.length },
        ...{ sent: Buffer.byteLength(body.text), http: null, received: null },
      })
      const { value, status, bytes } = await connection.post(path, body)
      const read = ways.read(value, queries)
      const call = { http: status, received: bytes }
      if (read === null) {
        await store.writer.call('noteReconcileEnd', callId, call)
        throw fail('reconcile_refused', { reason: 'unreadable', detail: '' })
      }
      const answers = part.map(({ key }, at) => ({ key, raw: JSON.stringify(read[at]) }))
      await store.writer.call('keepReconciled', callId, call, answers, clock.now())
      for (const [at, { key }] of part.entries()) {
        const own = read[at]
        if (own !== undefined) found.set(key, own)
      }
      tell({ asked: Math.min(first + size, end), of: end })
    }
    return found
  }
}
