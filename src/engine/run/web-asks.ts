// Requests over web addresses before they are runs: the spec that a run is made of, what the first rows would ask, one try, and the
// secret of a host.
import type { SheetId } from '../../contract/app/ids.ts'
import type { InputMapping, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { WebAsk, WebRequest, WebSample, WebSpec, WebTrial } from '../../contract/app/web.ts'
import { webOperation } from '../../model/operations/index.ts'
import { webInputs } from '../../model/operations/inputs.ts'
import type { Accounts } from '../account/accounts.ts'
import { isWebSecret, originOfSecret, webSecretName } from '../account/connections.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { suppressedReason } from '../identity/suppressed.lane.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Store } from '../store/store.ts'
import { unusableWords } from './ask/input.ts'
import { inputOf, rulesOf } from './ask/mapping.ts'
import { namesOf, webHostOf } from './ask/web-request.ts'
import { classifyWeb, readWebValues } from './exchange/classify-web.ts'
import { inputSlots } from './plan/plan-columns.ts'

export interface WebAsks {
  /** The run that a request is over the whole list. Throws web_request, column_missing, column_locked. */
  spec(ask: WebAsk): Promise<RunSpec>
  /** What the first rows would ask; nothing is sent. */
  sample(ask: WebAsk): Promise<WebSample>
  /** Asks for the first row that asks anything, once; nothing is stored. Never for someone on a do-not-contact list. */
  tryFirst(ask: WebAsk): Promise<WebTrial>
  /** Keeps the secret of the host that a request asks, or forgets it: null. */
  keepSecret(address: string, secret: string | null): Promise<void>
  /** Whether the keychain has a secret for the host of an address. Throws web_request. */
  keepsSecret(address: string): boolean
  /** Removes the secrets of all hosts. Returns their origins. */
  forgetSecrets(): Promise<string[]>
}

export interface WebAsksParts {
  readonly store: Store
  readonly sheets: Sheets
  readonly accounts: Pick<Accounts, 'web'>
  readonly host: Host
}

const sampled = 5
/** Rows that are looked at for one that asks anything. */
const looked = 200

interface FirstRow {
  readonly url: string | null
  readonly reason: string | null
  readonly body: Readonly<Record<string, unknown>> | null
}

export function createWebAsks({ store, sheets, accounts, host }: WebAsksParts): WebAsks {
  async function columnsOf(sheetId: SheetId, request: WebRequest): Promise<{ mapping: InputMapping; web: WebSpec }> {
    const names = namesOf(request)
    const { columns } = await sheets.get(sheetId)
    const mapping: InputMapping = {}
    for (const [place, name] of names.entries()) {
      const field = webInputs[place]
      const called = columns.filter(column => column.name === name)
      const [column] = called.length > 0 ? called : columns.filter(one => one.name.toLowerCase() === name.toLowerCase())
      if (!column || !field) throw fail('web_request', { reason: `There is no column “${name}” in the list.` })
      if (called.length > 1) throw fail('web_request', { reason: `There are several columns “${name}” in the list.` })
      mapping[field] = column.id
    }
    return { mapping, web: { ...request, names } }
  }

  async function spec({ sheetId, request }: WebAsk): Promise<RunSpec> {
    const { mapping, web } = await columnsOf(sheetId, request)
    return {
      sheetId,
      op: webOperation,
      mapping,
      country: null,
      within: { kind: 'all' },
      chips: ['empty', 'retryable'],
      maxAgeDays: host.settings.get().freshDays.company,
      writes: 'fill',
      fields: [],
      web,
    }
  }

  async function firstRows(ask: WebAsk, most: number): Promise<{ rows: FirstRow[]; made: RunSpec }> {
    const made = await spec(ask)
    const slots = await inputSlots(store, made)
    const { country } = await sheets.get(ask.sheetId)
    const read = await store.scan.call('webRows', ask.sheetId, slots, most, country ?? host.settings.get().country)
    const rules = rulesOf(made, false)
    const rows = read.map(({ cells, suppressed }): FirstRow => {
      if (suppressed) return { url: null, reason: suppressedReason, body: null }
      const input = inputOf(rules, cells)
      if (input.kind === 'ask') return { url: String(input.body.address), reason: null, body: input.body }
      const reason = input.kind === 'unusable' ? unusableWords(input) : 'A cell of the row is empty.'
      return { url: null, reason, body: null }
    })
    return { rows, made }
  }

  return {
    spec,
    async sample(ask) {
      const { rows, made } = await firstRows(ask, sampled)
      const { origin } = webHostOf(ask.request)
      return {
        origin,
        columns: webInputs.flatMap(field => made.mapping[field] ?? []),
        rows: rows.map(({ url, reason }) => ({ url, reason })),
        hasSecret: host.vault.keeps(webSecretName(origin)),
      }
    },
    async tryFirst(ask) {
      if (host.observes) throw fail('workspace_read_only', {})
      const { rows } = await firstRows(ask, looked)
      const first = rows.find(({ body }) => body !== null)
      if (!first?.body) throw fail('nothing_to_run', {})
      const { client } = await accounts.web(webHostOf(ask.request))
      const seen = await client.call(webOperation, first.body, 'try')
      const outcome = classifyWeb(seen, { body: first.body, tries: Number.MAX_SAFE_INTEGER }, host.clock.now(), () => 0)
      const { values = [] } = seen.kind === 'reply' ? readWebValues(seen.body) : {}
      const { task, effect } = outcome
      const reason =
        effect && 'detail' in effect
          ? effect.detail
          : 'reason' in task
            ? task.reason
            : task.kind === 'answered' && task.miss
              ? 'None of the values was found.'
              : task.kind === 'again'
                ? 'The host asks for a pause.'
                : null
      return { url: first.url ?? '', status: outcome.http, values: [...values], reason }
    },
    async keepSecret(address, secret) {
      const { origin } = webHostOf({ address, privateNetwork: false })
      if (secret === null) await host.vault.forget(webSecretName(origin))
      else await host.vault.set(webSecretName(origin), secret)
    },
    keepsSecret: address => host.vault.keeps(webSecretName(webHostOf({ address, privateNetwork: false }).origin)),
    async forgetSecrets() {
      const names = host.vault.origins().filter(isWebSecret)
      for (const name of names) await host.vault.forget(name)
      return names.map(originOfSecret)
    },
  }
}
