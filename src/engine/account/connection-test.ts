// "Test connection": the balance and one list of filter values, both free, and a finding for whatever is not as expected.
import type { ConnectionFinding } from '../../contract/app/account.ts'
import type { OpId } from '../../contract/service/endpoints.ts'
import type { Clock } from '../base/host.ts'
import type { ServiceClient } from '../client/client.ts'
import { namingOf, type ProviderNaming, pathOf } from '../client/dialect.ts'
import type { NetworkFault, NoReply, ServiceReply } from '../client/errors.ts'
import { isObject, parseBody, readBalance, readProblem } from '../client/reader.ts'
import { readValues } from '../client/values-reader.ts'

export interface ConnectionReport {
  readonly findings: ConnectionFinding[]
  /** The balance that was read, null if it could not be. */
  readonly credits: number | null
}

/** Answers slower than this are worth a note, in milliseconds. */
const slowMs = 3000
/** Its path carries the network word, so that a wrong one shows. */
const listOp = 'meta.industry_social' satisfies OpId
/** Its path carries no word that a profile changes. */
const plainListOp = 'meta.country_name' satisfies OpId

const faults: Readonly<Record<NetworkFault, string>> = {
  dns: 'The server was not found. Check the address and your internet connection.',
  refused: 'Nothing is listening there. Check the address and the port.',
  unreachable: 'It cannot be reached. Check your internet connection.',
  certificate: 'Its certificate cannot be trusted, so nothing was sent.',
  connect_timeout: 'The connection timed out.',
  timeout: 'It accepted the request but did not answer in time.',
  reset: 'It closed the connection. Check whether the address should start with http or https.',
  cut: 'Its response was cut off.',
  too_large: 'Its response is too large.',
  cancelled: 'The test was stopped.',
  private: 'It belongs to a private network.',
  other: 'The connection failed.',
}

type Level = ConnectionFinding['level']
const finding = (level: Level, text: string): ConnectionFinding => ({ level, text })

/** Uses free requests only. Never throws. */
export async function examineConnection(
  client: ServiceClient,
  clock: Clock,
  signal?: AbortSignal,
): Promise<ConnectionReport> {
  const findings: ConnectionFinding[] = []
  const say = (level: Level, text: string) => void findings.push(finding(level, text))
  const timed = async (op: OpId, body: Record<string, unknown>) => {
    const start = clock.monotonic()
    const seen = await client.call(op, body, '', { signal })
    return { seen, ms: clock.monotonic() - start }
  }

  const balance = await timed('account.balance', {})
  if (balance.seen.kind === 'no_reply') {
    say('bad', noReply(client, balance.seen))
    return { findings, credits: null }
  }
  if (balance.ms > slowMs)
    say(
      'note',
      `Reading the balance took ${(balance.ms / 1000).toFixed(1)} seconds. Runs will wait that long for each answer.`,
    )
  const credits = judgeBalance(client, balance.seen, say)
  // A server that refuses the key, or is no service at all, says nothing more in a second answer.
  if (refusesAll(balance.seen)) return { findings, credits }

  const list = await timed(listOp, { page: 1 })
  if (list.seen.kind === 'no_reply') say('bad', noReply(client, list.seen))
  else if (list.seen.status === 404) await judgeMissingList(client, signal, balance.seen.status === 404, say)
  else judgeList(client, list.seen, say)

  const after = credits === null ? null : await client.balance(signal)
  if (after?.ok && credits !== null && after.credits < credits)
    say(
      'note',
      `The balance fell by ${credits - after.credits} during the test. Either browsing filter values costs credits at this service, or someone else used the account.`,
    )
  return { findings, credits: after?.ok ? after.credits : credits }
}

const noReply = ({ host }: ServiceClient, { fault, detail }: NoReply) =>
  `No answer from ${host}. ${faults[fault]} (${detail})`

const refusesAll = ({ status }: ServiceReply) => status === 401 || status === 403 || (status >= 300 && status < 400)

type Say = (level: Level, text: string) => void

const typeOf = ({ headers }: ServiceReply) => headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
const isPage = (reply: ServiceReply) =>
  typeOf(reply) === 'text/html' || /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(reply.body.subarray(0, 200)))

/** What any answer other than 200 says about the address, the key or the service. */
function refusal(client: ServiceClient, op: OpId, reply: ServiceReply): string {
  const { host, profile } = client
  const path = pathOf(profile, op)
  const parsed = parseBody(reply.body)
  const words = parsed.ok ? readProblem(parsed.json) : null
  const more = words ? ` It says: ${words}` : ''
  const { status } = reply
  if (status >= 300 && status < 400) {
    const target = reply.headers.location
    return `${host} redirects to another address${target ? `, to ${withoutQuery(target)}` : ''}. Your key was not sent there. Enter the new address as the base URL.`
  }
  switch (status) {
    case 401:
      return `${host} rejected the key. Enter another one under API key.${more}`
    case 402:
      return `${host} requires payment. Add credits to your account at the service.${more}`
    case 403:
      return `${host} does not allow this key to use ${path}.${more}`
    case 404:
      return isPage(reply)
        ? `${host} returned a web page for ${path}. The base URL probably belongs to a website, not to the service.`
        : `${host} has nothing at ${path}. Check the base URL, or set a different path for the operation under Advanced.${more}`
    case 405:
      return `${host} does not accept this kind of request at ${path}. Check the path under Advanced.${more}`
    case 406:
    case 415:
      return `${host} does not accept JSON at ${path}. Check the base URL.${more}`
    case 400:
    case 422:
      return `${host} could not read the request to ${path}. Check the renamed fields under Advanced.${more}`
    case 429:
      return `${host} received too many requests. Lower the pace or try again later.${more}`
    default:
      return `${host} answered ${path} with status ${status}${status >= 500 ? '. The service has a problem. Try again later' : ''}.${more}`
  }
}

/** Addresses of sign-in pages carry tokens behind the question mark. */
const withoutQuery = (address: string) => address.split(/[?#]/)[0]?.slice(0, 200) ?? ''

function judgeBalance(client: ServiceClient, reply: ServiceReply, say: Say): number | null {
  const { host, profile } = client
  if (reply.status !== 200) {
    say('bad', refusal(client, 'account.balance', reply))
    if (/\/v\d+\/?$/.test(new URL(profile.baseUrl).pathname))
      say('bad', 'Remove the version from the end of the base URL. Listwright adds /v1 itself.')
    return null
  }
  if (isPage(reply)) {
    say('bad', `${host} returned a web page. A sign-in page or a proxy may be in between.`)
    return null
  }
  const parsed = parseBody(reply.body)
  if (!parsed.ok) {
    say('bad', `${host} returned the balance in a format that is not JSON.`)
    return null
  }
  const credits = readBalance(parsed.json, namingOf(profile, 'account.balance'))
  if (credits === null) {
    say('bad', `${host} responded without a balance. Runs work, but the balance is unknown.`)
    return null
  }
  say('good', `The key works. The balance is ${credits} credits.`)
  if (typeof parsed.json === 'string')
    say('note', 'The balance is text instead of a number. Listwright can read it anyway.')
  if (isObject(parsed.json))
    say(
      'note',
      `The balance is inside an object (${Object.keys(parsed.json).slice(0, 5).join(', ')}). Listwright can read it anyway.`,
    )
  return credits
}

/** A 404 for the list whose path has the network word: the word, the lists, or all paths may be wrong. */
async function judgeMissingList(
  client: ServiceClient,
  signal: AbortSignal | undefined,
  balanceMissing: boolean,
  say: Say,
): Promise<void> {
  const { host, profile } = client
  const other = await client.call(plainListOp, { page: 1 }, '', { signal })
  if (other.kind === 'reply' && other.status === 200)
    say(
      'bad',
      `${host} has ${pathOf(profile, plainListOp)} but not ${pathOf(profile, listOp)}. The network name “${profile.network}” is probably wrong for this service.`,
    )
  else if (balanceMissing)
    say('bad', `${host} has none of the paths Listwright tried. The base URL is probably incomplete.`)
  else
    say(
      'note',
      `${host} has no lists of filter values at ${pathOf(profile, listOp)}. Runs work, and you can type values in searches.`,
    )
}

function judgeList(client: ServiceClient, reply: ServiceReply, say: Say): void {
  const { host, profile } = client
  if (reply.status !== 200) {
    say('bad', refusal(client, listOp, reply))
    return
  }
  const parsed = parseBody(reply.body)
  if (isPage(reply) || !parsed.ok) {
    say('bad', `${host} returned something other than JSON for ${pathOf(profile, listOp)}.`)
    return
  }
  const { values, notes } = listIn(parsed.json, namingOf(profile, listOp))
  if (values === null) say('bad', `${host} returned no list of values for ${pathOf(profile, listOp)}.`)
  else if (values === 0) say('note', `${host} has no list of industries. You can type industries in searches.`)
  else say('good', `Lists of filter values are available (${values} industries on the first page).`)
  for (const note of notes) say('note', note)
}

/** Number of values in a list of filter values, null if there is none, and what is unusual about its form. */
function listIn(json: unknown, naming: ProviderNaming): { values: number | null; notes: string[] } {
  // The reader of the browses itself, so that both say the same.
  const values = readValues(json, naming)?.values.length ?? null
  if (values === null) return { values, notes: [] }
  if (!isObject(json)) return { values, notes: ['Lists come without pages. Listwright can read them anyway.'] }
  const inside = isObject(json.data) ? json.data : json
  const camel = [...Object.keys(json), ...Object.keys(inside)].some(name => /[a-z][A-Z]/.test(name))
  return {
    values,
    notes: [
      ...(camel
        ? ['Field names are written like “hasMore” instead of “has_more”. Listwright can read them anyway.']
        : []),
      ...(inside === json ? [] : ['Responses are wrapped in “data”. Listwright can read them anyway.']),
    ],
  }
}
