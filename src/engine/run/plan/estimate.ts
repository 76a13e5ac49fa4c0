// What a plan would do and cost, as the estimate dialog tells it.

import { mappedFields } from '../../../contract/app/run/operation.ts'
import type { BalanceReading } from '../../../contract/app/run/run-plan.ts'
import { type Estimate, type FunnelLine, planClasses } from '../../../contract/app/run/run-plan.ts'
import {
  resultStates as chipNames,
  type InputField,
  type ResultState,
  type RunSpec,
} from '../../../contract/app/run/run-spec.ts'
import { isServiceOperation, type OperationId } from '../../../contract/app/run/sent-op.ts'
import type { WebSpec } from '../../../contract/app/web.ts'
import { serviceEndpoints } from '../../../contract/service/endpoints.ts'
import { priceOf } from '../../../contract/service/profile.ts'
import { operationIds, type ServiceOperationId, webOperation } from '../../../model/operations/index.ts'
import type { AccountConnection } from '../../account/accounts.ts'
import { columnsAs, isValidation, outputsOf } from '../../answer/operations.ts'
import { classNumber } from '../../answer/states.ts'
import { pathOf, wireBody } from '../../client/dialect.ts'
import { peoplePages } from '../ask/mapping.ts'
import type { RunPlan } from './plan.ts'
import { textAt } from './plan-texts.ts'

const bigSpend = 1000
const bigShare = 0.2
/** Calls of a run without credits that one looks at a few of first. */
const bigRun = 100
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

/** What an estimate says of the calls themselves. */
type EstimatedCalls = Pick<
  Estimate,
  'price' | 'steps' | 'stepPrices' | 'validation' | 'credits' | 'exposure' | 'sends' | 'tryFirst'
>

/** Calls of addresses of the web: they cost no credits. */
function webCalls(plan: RunPlan, web: WebSpec, connection: AccountConnection): EstimatedCalls {
  return {
    price: { low: 0, high: 0, mark: 'S' },
    steps: [{ op: webOperation, path: '', price: 0 }],
    stepPrices: {},
    credits: { low: 0, high: 0 },
    exposure: 0,
    sends: {
      host: connection.client.host,
      method: web.method,
      path: web.address,
      fields: web.names,
      // Bodies are JSON that the plan itself wrote.
      samples: sampleBodies(plan).map(text => String((JSON.parse(text) as Record<string, unknown>).address)),
    },
    tryFirst: plan.counts.send > bigRun,
  }
}

/** Names of the fields of a request, each once; of a search for people only what is mapped or filtered by. */
function fieldsSent(op: ServiceOperationId, { mapping, addPeople }: RunSpec): [string, null][] {
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
  const { profile } = connection.client
  const perSecond = profile.pace.perSecond || unpaced
  const calls = plan.counts.send
  const lines: FunnelLine[] = planClasses.map(name => ({ class: name, rows: plan.counts[name] }))
  const chips = Object.fromEntries(chipNames.map((name, index) => [name, plan.chips[index] ?? 0])) as Record<
    ResultState,
    number
  >
  // What was stored is the first page of a company; the others may still be asked for.
  const pages = spec.addPeople ? peoplePages(spec.addPeople) : 1
  return {
    planHash: plan.hash,
    provider: { id: connection.provider, name: connection.name, live: connection.live },
    balance,
    rows: plan.ids.length,
    passes: plan.ids.length - plan.counts.left_out,
    lines,
    chips,
    calls,
    ...(pages > 1 && { pages }),
    perSecond,
    seconds: calls / perSecond,
    ...(plan.yield && { yield: plan.yield }),
    ...(!connection.live && spec.op === 'validate.email' && unknownTo(plan)),
    ...(spec.web
      ? webCalls(plan, spec.web, connection)
      : serviceCalls(plan, spec, { connection, balance, measured, pages })),
  }
}

interface ServiceTerms {
  readonly connection: AccountConnection
  readonly balance: BalanceReading
  readonly measured: ReadonlyMap<string, number>
  readonly pages: number
}

function serviceCalls(
  plan: RunPlan,
  spec: RunSpec,
  { connection, balance, measured, pages }: ServiceTerms,
): EstimatedCalls {
  const { op } = spec
  if (!isServiceOperation(op)) throw new Error('a service is not asked for addresses of the web')
  const { profile, host } = connection.client
  const priceHere = (one: OperationId) => measured.get(one) ?? priceOf(profile, one).high
  const steps = [op, ...(spec.waterfall ?? []).map(step => step.op)].filter(isServiceOperation).map(one => ({
    op: one,
    path: pathOf(profile, one),
    price: priceHere(one),
  }))
  const possible = operationIds.filter(one => columnsAs(one) === columnsAs(op))
  const { low: listed, mark } = priceOf(profile, op)
  const low = measured.get(op) ?? listed
  const high = steps.reduce((sum, { price }) => sum + price, 0)
  const calls = plan.counts.send
  const most = (calls * pages + plan.counts.fresh * (pages - 1)) * high
  // Bodies are JSON that the plan itself wrote.
  const bodies = sampleBodies(plan).map(text => wireBody(profile, op, JSON.parse(text) as Record<string, unknown>))
  return {
    price: { low, high, mark },
    steps,
    stepPrices: Object.fromEntries(possible.map(one => [one, priceHere(one)])),
    ...(findsEmails(spec) && { validation: priceHere('validate.email') }),
    credits: { low: calls * low, high: most },
    exposure: Math.min(calls, profile.pace.concurrency) * high,
    sends: {
      host,
      method: serviceEndpoints[op].method,
      path: pathOf(profile, op),
      fields: Object.keys(wireBody(profile, op, Object.fromEntries(fieldsSent(op, spec)))),
      samples: bodies.map(body => JSON.stringify(body)),
    },
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
    if (!textAt(bodies, at)?.includes('.example"')) real++
  }
  return real === 0 ? {} : { unknown: Math.round((real / looked) * counts.send) }
}

/** Bodies of the first rows to send. */
function sampleBodies({ classes, bodies }: RunPlan): string[] {
  const send = classNumber('send')
  const samples: string[] = []
  for (let at = classes.indexOf(send); at !== -1 && samples.length < samplesShown; at = classes.indexOf(send, at + 1))
    samples.push(textAt(bodies, at) ?? '{}')
  return samples
}
