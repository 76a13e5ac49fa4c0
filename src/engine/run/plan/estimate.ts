// What a plan would do and cost, as the estimate dialog tells it.

import { mappedFields } from '../../../contract/app/operation.ts'
import type { BalanceReading } from '../../../contract/app/run-plan.ts'
import { type Estimate, type FunnelLine, planClasses } from '../../../contract/app/run-plan.ts'
import {
  resultStates as chipNames,
  type InputField,
  type ResultState,
  type RunSpec,
} from '../../../contract/app/run-spec.ts'
import type { OperationId } from '../../../contract/app/sent-op.ts'
import { serviceEndpoints } from '../../../contract/service/endpoints.ts'
import { priceOf } from '../../../contract/service/profile.ts'
import { operationIds } from '../../../model/operations/index.ts'
import type { AccountConnection } from '../../account/accounts.ts'
import { columnsAs, isValidation, outputsOf } from '../../answer/operations.ts'
import { classNumber } from '../../answer/states.ts'
import { pathOf, wireBody } from '../../client/dialect.ts'
import { peoplePages } from '../ask/mapping.ts'
import type { RunPlan } from './plan.ts'
import { bodyText } from './plan-bodies.ts'

const bigSpend = 1000
const bigShare = 0.2
const samplesShown = 3

/** Calls per second that a connection can carry; the practice service without a pace is taken as fast. */
const unpaced = 500

/** What names a company or a title when people are looked for, by the column it comes from. */
const namesSent: Readonly<Partial<Record<InputField, string>>> = {
  domain: 'domain',
  company_url: 'social_url',
  service_id: 'id',
  company: 'company_name',
  job_title: 'job_title',
}

/** Names of the fields of a request, each once; of a search for people only what is mapped or filtered by. */
function fieldsSent({ op, mapping, addPeople }: RunSpec): [string, null][] {
  const fields = Object.keys(serviceEndpoints[op].request.shape).filter(
    field => field !== 'page' && field !== 'page_size',
  )
  if (!addPeople) return fields.map(field => [field, null])
  const asked = new Set([
    ...mappedFields(op, mapping).map(field => namesSent[field]),
    ...Object.entries(addPeople.filters).flatMap(([name, values]) => (values.length > 0 ? [name] : [])),
  ])
  return fields.filter(field => asked.has(field)).map(field => [field, null])
}

/** Whether a run writes a column of emails that can be validated next. */
const findsEmails = ({ op, fields }: RunSpec): boolean =>
  !isValidation(op) && outputsOf(op, fields).some(({ type }) => type === 'email')

export function estimateOf(
  plan: RunPlan,
  spec: RunSpec,
  connection: AccountConnection,
  balance: BalanceReading,
  measured: ReadonlyMap<string, number>,
): Estimate {
  const { profile, host } = connection.client
  const priceHere = (op: OperationId) => measured.get(op) ?? priceOf(profile, op).high
  const steps = [spec.op, ...(spec.waterfall ?? []).map(step => step.op)].map(op => ({
    op,
    path: pathOf(profile, op),
    price: priceHere(op),
  }))
  const possible = operationIds.filter(op => columnsAs(op) === columnsAs(spec.op))
  const { low: listed, mark } = priceOf(profile, spec.op)
  const low = measured.get(spec.op) ?? listed
  const high = steps.reduce((sum, { price }) => sum + price, 0)
  const calls = plan.counts.send
  // What was stored is the first page of a company; the others may still be asked for.
  const pages = spec.addPeople ? peoplePages(spec.addPeople) : 1
  const most = (calls * pages + plan.counts.fresh * (pages - 1)) * high
  const perSecond = profile.pace.perSecond || unpaced
  const lines: FunnelLine[] = planClasses.map(name => ({ class: name, rows: plan.counts[name] }))
  const chips = Object.fromEntries(chipNames.map((name, index) => [name, plan.chips[index] ?? 0])) as Record<
    ResultState,
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
    stepPrices: Object.fromEntries(possible.map(op => [op, priceHere(op)])),
    ...(findsEmails(spec) && { validation: priceHere('validate.email') }),
    credits: { low: calls * low, high: most },
    ...(pages > 1 && { pages }),
    perSecond,
    seconds: calls / perSecond,
    exposure: Math.min(calls, profile.pace.concurrency) * high,
    sends: {
      host,
      method: serviceEndpoints[spec.op].method,
      path: pathOf(profile, spec.op),
      fields: Object.keys(wireBody(profile, spec.op, Object.fromEntries(fieldsSent(spec)))),
      samples: bodies.map(body => JSON.stringify(body)),
    },
    ...(plan.yield && { yield: plan.yield }),
    ...(!connection.live && spec.op === 'validate.email' && unknownTo(plan)),
    tryFirst: most > bigSpend || (balance.credits !== null && most > balance.credits * bigShare),
  }
}

/** As many bodies are looked at; what the others hold is taken to be alike. */
const maxLooked = 20_000

/** Addresses outside of the domains that Practice has invented. What was imported as own data may be known after all. */
function unknownTo({ classes, bodies, counts }: RunPlan): Pick<Estimate, 'unknown'> {
  const send = classNumber('send')
  let looked = 0
  let real = 0
  for (let at = classes.indexOf(send); at !== -1 && looked < maxLooked; at = classes.indexOf(send, at + 1)) {
    looked++
    if (!bodyText(bodies, at)?.includes('.example"')) real++
  }
  return real === 0 ? {} : { unknown: Math.round((real / looked) * counts.send) }
}

/** Bodies of the first rows to send. */
function sampleBodies({ classes, bodies }: RunPlan): string[] {
  const send = classNumber('send')
  const samples: string[] = []
  for (let at = classes.indexOf(send); at !== -1 && samples.length < samplesShown; at = classes.indexOf(send, at + 1))
    samples.push(bodyText(bodies, at) ?? '{}')
  return samples
}
