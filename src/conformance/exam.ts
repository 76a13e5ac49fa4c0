// What a check works with: asking, within the purse, and saying what was seen. Every answer is judged on its way.
import fc from 'fast-check'
import { type ConformanceOp, errorCodes, operationPrices } from './assumptions.ts'
import { type Dialect, type DialectWords, dialectOf } from './dialect.ts'
import type { Evidence } from './evidence.ts'
import { isSpecOp, openJudge } from './judge.ts'
import type { HeardAnswer, SentRequest, Wire } from './wire.ts'

/** What only the owner of a service in the same process can do; with it the third tier is open. */
export interface ServiceOwner {
  balance(): number | Promise<number>
  refill(credits: number): unknown
  setPace(pace: { perSecond: number; burst: number }): unknown
  setFaults(dial: object | null): Promise<void>
  settings(change: object): unknown
  createKey(named: { name: string; admin: boolean }): { id: string; key: string } | Promise<{ id: string; key: string }>
  setKeyEnabled(id: string, enabled: boolean): unknown
}

export interface AskOptions {
  readonly method?: SentRequest['method']
  /** In place of the operation's own. */
  readonly path?: string
  /** Added to the usual ones; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** The request is meant to be refused, so that it costs nothing. */
  readonly refused?: boolean
  /** The answer is left unjudged: a fault was set, or the request is outside of the interface. */
  readonly unjudged?: boolean
  readonly impatient?: boolean
}

export interface TestSession {
  /** Asks an operation. `body`: an object in canonical words, or text or bytes that are sent as they are. */
  ask(op: ConformanceOp, body?: object | string | Buffer | null, asking?: AskOptions): Promise<HeardAnswer>
  /** A request that must be refused: conforms with any of `statuses`; the first of them is what is assumed. */
  refuse(
    lines: readonly string[],
    assumed: readonly string[],
    expected: readonly number[],
    asked: RefusedRequest,
  ): Promise<void>
  /** Runs a body that throws `Differs` where the lines do not hold. */
  prove(lines: readonly string[], body: () => Promise<void>): Promise<void>
  /** A property for seeded inputs, shrunk to the smallest that differs. */
  property<T>(
    lines: readonly string[],
    runs: number,
    inputs: fc.Arbitrary<T>,
    body: (input: T) => Promise<void>,
  ): Promise<void>
  readonly evidence: Evidence
  readonly inside: ServiceOwner | null
  readonly readOnly: boolean
  readonly baseUrl: string
  /** The key has admin rights. */
  readonly keyIsAdmin: boolean
  /** The operations worth asking one by one: all of them, or with few cases only two of the 27 alike browses. */
  some<O extends ConformanceOp>(ops: readonly O[]): readonly O[]
  /** Credits that may still be spent. */
  left(): number
}

export interface RefusedRequest extends AskOptions {
  readonly op: ConformanceOp
  readonly body?: object | string | Buffer | null
}

/** A line does not hold; the message says what was asked and what came. */
class Differs extends Error {}

/** The credits that may be spent do not suffice for a request. */
class TooDear extends Error {}

/** A check has nothing to work with: no record was found that it could ask about. */
export class NothingFound extends Error {}

/** Throws `Differs` unless it is so. */
export function mustHold(so: boolean, words: string | (() => string)): asserts so {
  if (!so) throw new Differs(typeof words === 'string' ? words : words())
}

/** A value or a sentence that nothing was found to ask about. */
export function needValue<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new NothingFound(`nothing was found to ask about: ${what}`)
  return value
}

export interface ExamOptions {
  readonly wire: Wire
  readonly evidence: Evidence
  readonly key: string
  readonly words: DialectWords | null
  /** Operations that the service does not have. */
  readonly disabled: readonly ConformanceOp[]
  readonly inside: ServiceOwner | null
  readonly maxCredits: number
  readonly priceOf: ((op: ConformanceOp) => number) | null
  readonly readOnly: boolean
  readonly baseUrl: string
  readonly keyIsAdmin: boolean
  readonly seed: number
  /** Most runs of one property. */
  readonly maxRuns: number
}

/** So many cases of a property and more are a thorough examination. */
const thorough = 50
const samples = new Set<ConformanceOp>(['meta.city', 'meta.erp_tech'])

const shown = (body: unknown) => {
  const text = Buffer.isBuffer(body)
    ? `bytes ${body.toString('hex')}`
    : typeof body === 'string'
      ? body
      : JSON.stringify(body)
  return text.length > 160 ? `${text.slice(0, 160)}...` : text
}

export function openExam(options: ExamOptions): TestSession {
  const { wire, evidence, inside } = options
  const dialect: Dialect = dialectOf(options.words)
  const { judge } = openJudge(evidence)
  let spent = 0
  const disabled = new Set<ConformanceOp>(options.disabled)
  const priceOf = options.priceOf ?? ((op: ConformanceOp) => operationPrices[op])

  async function ask(
    op: ConformanceOp,
    body: object | string | Buffer | null = null,
    asking: AskOptions = {},
  ): Promise<HeardAnswer> {
    if (disabled.has(op)) throw new NothingFound('the profile says that the service does not have it')
    const method = asking.method ?? (op === 'account.balance' ? 'GET' : 'POST')
    if (spent > options.maxCredits) throw new TooDear('the credits that may be spent are used up')
    const price = asking.refused ? 0 : priceOf(op)
    if (spent + price > options.maxCredits) throw new TooDear(`needs credits: ${price} more than may be spent`)
    spent += price
    const raw = body === null || typeof body === 'string' || Buffer.isBuffer(body)
    const payload = raw ? body : JSON.stringify(dialect.requestToWire(op, body))
    const headers = {
      'x-api-key': options.key,
      accept: 'application/json',
      ...(payload !== null && { 'content-type': 'application/json' }),
    }
    const sent = Object.entries({ ...headers, ...asking.headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    )
    const heard = await wire.send({
      method,
      path: asking.path ?? dialect.pathOf(op),
      headers: Object.fromEntries(sent),
      body: payload,
      ...(asking.impatient && { impatient: true }),
    })
    // A refusal that was none is paid for like any other 200.
    if (asking.refused && heard.status === 200) spent += priceOf(op)
    if (heard.status !== 200) spent -= price
    const canonical = heard.status === 200 ? { ...heard, json: dialect.answerFromWire(op, heard.json) } : heard
    const usual = asking.path === undefined && asking.method === undefined
    if (heard.status === 404 && usual && !isSpecOp(op)) {
      // Nothing is where only an assumption says that something is.
      evidence.differ([`A.path.${op}`], `${dialect.pathOf(op)}: status 404`)
      throw new NothingFound(`${op} is not where it is assumed to be`)
    }
    if (!asking.unjudged) judge(op, `${method} ${op} ${shown(body)}`, canonical)
    if (inside === null && !asking.refused) checkMeans(op, heard.status)
    return canonical
  }

  /** A stranger's account may be empty, its key limited, its pace slow: that is no fault of the service. */
  function checkMeans(op: ConformanceOp, status: number): void {
    if (status === 402) {
      evidence.hold('7:402', '8:402')
      throw new TooDear('the account has too few credits')
    }
    if (status === 403) {
      evidence.hold('7:403')
      throw new NothingFound(`the key may not use ${op}`)
    }
    if (status === 429) throw new NothingFound('the service went on refusing for its pace')
  }

  /** What a thrown error says about the lines. */
  function conclude(lines: readonly string[], error: unknown): void {
    if (error instanceof Differs) evidence.differ(lines, error.message)
    else if (error instanceof TooDear || error instanceof NothingFound) evidence.miss(lines, error.message)
    else throw error
  }

  return {
    ask,
    evidence,
    inside,
    readOnly: options.readOnly,
    baseUrl: options.baseUrl,
    keyIsAdmin: options.keyIsAdmin,
    some: ops =>
      ops.filter(
        op => !disabled.has(op) && (options.maxRuns >= thorough || !op.startsWith('meta.') || samples.has(op)),
      ),
    left: () => options.maxCredits - spent,
    async refuse(lines, assumed, expected, { op, body = null, ...asking }) {
      let heard: HeardAnswer
      try {
        heard = await ask(op, body, { ...asking, refused: true })
      } catch (error) {
        conclude([...lines, ...assumed], error)
        return
      }
      const words = `${op} ${shown(body)}: status ${heard.status}, ${expected[0]} expected`
      if (expected.includes(heard.status)) evidence.hold(...lines)
      else evidence.differ(lines, words)
      const { code }: { code?: unknown } = Object(heard.json)
      const usual = errorCodes[heard.status]
      if (usual !== undefined && code === usual) evidence.hold('A.codes')
      else if (usual !== undefined && typeof code === 'string') evidence.differ(['A.codes'], `${words}, code "${code}"`)
      if (heard.status === expected[0]) evidence.hold(...assumed, `7:${heard.status}`)
      else evidence.differ(assumed, words)
    },
    async prove(lines, body) {
      try {
        await body()
        evidence.hold(...lines)
      } catch (error) {
        conclude(lines, error)
      }
    },
    async property(lines, runs, inputs, body) {
      let missing: unknown = null
      const outcome = await fc.check(
        fc.asyncProperty(inputs, async input => {
          if (missing !== null) return
          try {
            await body(input)
            evidence.hold(...lines)
          } catch (error) {
            if (error instanceof Differs) throw error
            missing = error
          }
        }),
        { seed: options.seed, numRuns: Math.min(runs, options.maxRuns), endOnFailure: false },
      )
      if (missing !== null) conclude(lines, missing)
      if (outcome.failed) {
        const words =
          outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance)
        evidence.differ(lines, `${words}; smallest case ${shown(outcome.counterexample)}`)
      }
    },
  }
}
