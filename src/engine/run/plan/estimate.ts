// What a plan would do and cost, as the estimate dialog tells it (product.md 4.4).

import type { Balance } from '../../../contract/app/run.ts'
import {
  type Chip,
  chips as chipNames,
  type Estimate,
  type FunnelLine,
  type OperationId,
  planClasses,
  type RunSpec,
} from '../../../contract/app/run.ts'
import { endpoints } from '../../../contract/service/endpoints.ts'
import { priceOf } from '../../../contract/service/profile.ts'
import type { Connection } from '../../account/accounts.ts'
import { pathOf, wireBody } from '../../client/dialect.ts'
import { bringPages } from '../ask/mapping.ts'
import { classNumber } from '../ledger/states.ts'
import type { Plan } from './plan.ts'
import { bodyText } from './plan-bodies.ts'

const bigSpend = 1000
const bigShare = 0.2
const samplesShown = 3

/** Calls per second that a connection can carry; the practice service without a pace is taken as fast. */
const unpaced = 500

/** Names of the fields of a request, each once. */
const fieldsSent = (op: OperationId): [string, null][] =>
  Object.keys(endpoints[op].request.shape)
    .filter(field => field !== 'page' && field !== 'page_size')
    .map(field => [field, null])

export function estimateOf(
  plan: Plan,
  spec: RunSpec,
  connection: Connection,
  balance: Balance,
  measured: ReadonlyMap<string, number>,
): Estimate {
  const { profile, host } = connection.client
  const steps = [spec.op, ...(spec.ladder ?? []).map(step => step.op)].map(op => ({
    op,
    path: pathOf(profile, op),
    price: measured.get(op) ?? priceOf(profile, op).high,
  }))
  const { low: listed, mark } = priceOf(profile, spec.op)
  const low = measured.get(spec.op) ?? listed
  const high = steps.reduce((sum, { price }) => sum + price, 0)
  const calls = plan.counts.send
  // What was stored is the first page of a company; the others may still be asked for.
  const pages = spec.bring ? bringPages(spec.bring) : 1
  const most = (calls * pages + plan.counts.fresh * (pages - 1)) * high
  const perSecond = profile.pace.perSecond || unpaced
  const lines: FunnelLine[] = planClasses.map(name => ({ class: name, rows: plan.counts[name] }))
  const chips = Object.fromEntries(chipNames.map((name, index) => [name, plan.chips[index] ?? 0])) as Record<
    Chip,
    number
  >
  const samples = sampleBodies(plan)
  // Bodies are JSON that the plan itself wrote.
  const bodies = samples.map(text => wireBody(profile, spec.op, JSON.parse(text) as Record<string, unknown>))
  return {
    planHash: plan.hash,
    provider: { id: connection.provider, name: connection.name, live: connection.live },
    balance,
    rows: plan.ids.length,
    passes: plan.ids.length - plan.counts.left_out,
    lines,
    chips,
    calls,
    price: { low, high, mark },
    steps,
    credits: { low: calls * low, high: most },
    ...(pages > 1 && { pages }),
    perSecond,
    seconds: calls / perSecond,
    exposure: Math.min(calls, profile.pace.concurrency) * high,
    sends: {
      host,
      method: endpoints[spec.op].method,
      path: pathOf(profile, spec.op),
      fields: Object.keys(wireBody(profile, spec.op, Object.fromEntries(fieldsSent(spec.op)))),
      samples: bodies.map(body => JSON.stringify(body)),
    },
    ...(plan.yield && { yield: plan.yield }),
    tryFirst: most > bigSpend || (balance.credits !== null && most > balance.credits * bigShare),
  }
}

/** Bodies of the first rows to send. */
function sampleBodies({ classes, bodies }: Plan): string[] {
  const send = classNumber('send')
  const samples: string[] = []
  for (let at = classes.indexOf(send); at !== -1 && samples.length < samplesShown; at = classes.indexOf(send, at + 1))
    samples.push(bodyText(bodies, at) ?? '{}')
  return samples
}
