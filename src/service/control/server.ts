// The control of a service from outside: credits, settings, simulated errors, clock, keys, journal and saved states, on a port of
// its own with a key of its own. Other programs' tests use it; nothing of it is part of the interface.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import { z } from 'zod'
import { FaultDial } from '../faults/fault-dial.ts'
import type { CallerKeys } from '../keys.ts'
import { checkHost } from '../request/gate.ts'
import { Refusal } from '../request/refusal.ts'
import { type ServiceSettings, SettingsChange } from '../settings.ts'
import type { CreditBooks } from '../store/books/port.ts'
import { type Journal, JournalMatch } from './journal.ts'

/** What the owner of the process lets it control. */
export interface Controlled {
  readonly baseUrl: string
  readonly journal: Journal
  readonly credits: Pick<CreditBooks, 'balance' | 'setBalance' | 'refill' | 'audit'>
  settings(change?: SettingsChange): ServiceSettings
  faults(): FaultDial | null
  setFaults(dial: FaultDial | null): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that the clock is ahead of the computer's. */
  clockShift(): number
  setClockShift(milliseconds: number): void
  readonly keys: CallerKeys
}

/** What a saved state holds. Keys, own data and the directory are no part of it. */
interface SavedState {
  readonly balance: number
  readonly settings: ServiceSettings
  readonly faults: FaultDial | null
  readonly clockShift: number
}

const Balance = z.int().nonnegative().max(1_000_000_000)
const Credits = z.union([z.strictObject({ balance: Balance }), z.strictObject({ add: Balance })])
const longestShift = 100 * 366 * 86_400_000
const Clock = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceMs: z.number().min(-longestShift).max(longestShift) }),
])
const NewKey = z.strictObject({ name: z.string().trim().min(1).max(100), admin: z.boolean().default(false) })
const KeyChange = z.strictObject({ enabled: z.boolean() })
const Wait = z.strictObject({
  match: JournalMatch.default({}),
  count: z.int().positive().max(5000).default(1),
  timeoutMs: z.int().nonnegative().max(60_000).default(5000),
})
const Verify = z.strictObject({
  match: JournalMatch.default({}),
  count: z.int().nonnegative().optional(),
  atLeast: z.int().nonnegative().optional(),
  atMost: z.int().nonnegative().optional(),
})
const Named = z.strictObject({ name: z.string().min(1).max(100) })
const KeyId = z.strictObject({ id: z.string() })
const After = z.strictObject({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().positive().max(5000).default(1000),
})
const maxStates = 100

/** Throws a 422 that names the first thing that is wrong. */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refusal(422, `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is not valid'}`)
}

const hashOf = (secret: string) => createHash('sha256').update(secret, 'utf8').digest()

/** Builds the control without listening. `stopping` ends what waits. The key is given here and never again. */
export async function buildControl(
  of: Controlled,
  port: () => number,
  stopping: AbortSignal,
): Promise<{ app: FastifyInstance; key: string }> {
  const key = `control_${randomBytes(24).toString('base64url')}`
  const known = hashOf(key)
  const states = new Map<string, SavedState>()
  const present = async (): Promise<SavedState> => ({
    balance: await of.credits.balance(),
    settings: of.settings(),
    faults: of.faults(),
    clockShift: of.clockShift(),
  })
  const first = await present()
  const restore = async ({ balance, settings, faults, clockShift }: SavedState) => {
    await of.credits.setBalance(balance)
    of.settings(settings)
    await of.setFaults(faults)
    of.setClockShift(clockShift)
  }
  const state = async () => ({
    baseUrl: of.baseUrl,
    credits: await of.credits.audit(),
    settings: of.settings(),
    faults: of.faults(),
    clock: new Date(of.now()).toISOString(),
    keys: await of.keys.list(),
    states: [...states.keys()],
  })

  const app = fastify({ bodyLimit: 1_000_000, forceCloseConnections: true })
  app.addHook('onRequest', async request => {
    checkHost(request, port())
    const given = request.headers['x-control-key']?.toString() ?? ''
    if (!timingSafeEqual(hashOf(given), known)) throw new Refusal(401, 'The key in X-Control-Key is not valid.')
  })
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refusal ? error.status : statusIn(error)
    const detail = error instanceof Error && status < 500 ? error.message : 'The control failed.'
    return reply.code(status).send({ detail })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ detail: `There is no ${request.method} ${request.url} here.` }),
  )

  app.get('/control', async () => state())
  app.put('/control/credits', async ({ body }) => {
    const asked = read(Credits, body)
    if (!('add' in asked)) await of.credits.setBalance(asked.balance)
    else if (asked.add > 0) await of.credits.refill(asked.add)
    return of.credits.audit()
  })
  app.patch('/control/settings', async ({ body }) => of.settings(read(SettingsChange, body)))
  app.put('/control/faults', async ({ body }) => {
    await of.setFaults(read(FaultDial.nullable(), body ?? null))
    return of.faults()
  })
  app.delete('/control/faults', async () => {
    await of.setFaults(null)
    return null
  })
  app.put('/control/clock', async ({ body }) => {
    const asked = read(Clock, body)
    of.setClockShift(of.clockShift() + ('now' in asked ? Date.parse(asked.now) - of.now() : asked.advanceMs))
    return { clock: new Date(of.now()).toISOString() }
  })
  app.get('/control/keys', async () => of.keys.list())
  app.post('/control/keys', async ({ body }, reply) =>
    reply.code(201).send(await of.keys.create(read(NewKey, body), true)),
  )
  app.patch('/control/keys/:id', async ({ body, params }) => {
    const { id } = read(KeyId, params)
    if (!(await of.keys.setEnabled(id, read(KeyChange, body).enabled))) throw new Refusal(404, `There is no key ${id}.`)
    return of.keys.list()
  })

  app.get('/control/requests', async ({ query }) => {
    const { after, limit } = read(After, query)
    return of.journal.found({ after }).slice(0, limit)
  })
  app.delete('/control/requests', async () => {
    of.journal.clear()
    return []
  })
  app.post('/control/requests/wait', async ({ body }, reply) => {
    const { match, count, timeoutMs } = read(Wait, body ?? {})
    const found = await of.journal.wait(match, count, AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]))
    return found.length >= count
      ? found
      : reply.code(408).send({ detail: `${found.length} of ${count} matching requests came.`, requests: found })
  })
  app.post('/control/requests/verify', async ({ body }, reply) => {
    const { match, count, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = read(Verify, body ?? {})
    const requests = of.journal.found(match)
    const came = requests.length
    if (count === undefined ? came >= atLeast && came <= atMost : came === count) return { matched: came }
    const wanted = count ?? `${atLeast} to ${Number.isFinite(atMost) ? atMost : 'any number'}`
    return reply.code(409).send({ detail: `${came} requests match; ${wanted} were expected.`, requests })
  })

  app.put('/control/states/:name', async ({ params }) => {
    const { name } = read(Named, params)
    if (!states.has(name) && states.size >= maxStates) throw new Refusal(422, `At most ${maxStates} states are saved.`)
    states.set(name, await present())
    return state()
  })
  app.post('/control/states/:name', async ({ params }) => {
    const { name } = read(Named, params)
    const saved = states.get(name)
    if (!saved) throw new Refusal(404, `There is no saved state ${name}.`)
    await restore(saved)
    return state()
  })
  /** As at the start, with an empty journal. */
  app.post('/control/reset', async () => {
    await restore(first)
    of.journal.clear()
    return state()
  })
  return { app, key }
}

/** What fastify itself refused, such as a body that is no JSON. */
const statusIn = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
