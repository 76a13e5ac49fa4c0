// The limits that the ways of pacing meet, who meets them, and the goals that are measured here; and refusals
// by chance, which are no limit's.
import { bracketPacer } from '../../src/engine/pacing/bracket.ts'
import { steadyPacer } from '../../src/engine/pacing/steady.ts'
import { type Counted, type Drive, paced, queued, type Server } from './contend.ts'
import { adaptivePacer, aimdPacer } from './peers.ts'

/** Percents of one contender. */
export interface Shares {
  readonly cold: number
  readonly later: number
  readonly refused: number
  readonly early: number
}

export interface Goal {
  readonly id: string
  readonly contender: string
  readonly what: string
  readonly measured: (shares: Shares) => string
  readonly wanted: string
  readonly reached: (shares: Shares) => boolean
}

export interface Scenario {
  readonly name: string
  readonly title: string
  readonly seconds: number
  readonly server: Server
  /** Calls that a perfect client has accepted between two times, in seconds. */
  readonly allowed: (from: number, to: number) => number
  readonly contenders: Readonly<Record<string, () => Drive>>
  readonly goals: readonly Goal[]
}

const strict = 'Listwright learning, strict'
const soft = 'Listwright learning, soft'
const steady = 'Listwright steady, told 50/s'

const learning = {
  [strict]: () => paced(bracketPacer({ maxPerSecond: 5000, retryAfter: 'strict' })),
  [soft]: () => paced(bracketPacer({ maxPerSecond: 5000, retryAfter: 'soft' })),
}
const rates = {
  'AIMD, +1/s each second, half at a 429': () => paced(aimdPacer()),
  'cubic rate of the AWS SDKs ("adaptive")': () => paced(adaptivePacer()),
}
const bySecond = { 'p-queue, told 50 per second': () => queued(50, 1000) }

export function sharesOf(counted: Counted, { seconds, allowed }: Scenario, learnedAfter: number): Shares {
  return {
    cold: (100 * counted.accepted) / allowed(0, seconds),
    later: (100 * counted.later) / allowed(learnedAfter, seconds),
    refused: (100 * counted.refused) / Math.max(1, counted.accepted + counted.refused),
    early: counted.early,
  }
}

const percent = (value: number, digits = 1) => `${value.toFixed(digits)} %`
const part = (id: string, contender: string, key: 'cold' | 'later', what: string, least: number): Goal => ({
  id,
  contender,
  what,
  measured: shares => percent(shares[key]),
  wanted: `>= ${least} %`,
  reached: shares => shares[key] >= least,
})
const refusals = (id: string, contender: string, most: number): Goal => ({
  id,
  contender,
  what: 'refused',
  measured: ({ refused }) => percent(refused, 2),
  wanted: most === 0 ? 'none' : `<= ${most} %`,
  reached: ({ refused }) => refused <= most,
})
const obedience = (contender: string): Goal => ({
  id: 'P6',
  contender,
  what: 'calls before Retry-After had passed',
  measured: ({ early }) => String(early),
  wanted: 'none',
  reached: ({ early }) => early === 0,
})

const fifty = { perSecond: 50, burst: 10 }
const window = { count: 300, windowMs: 10_000 }
const windows = (from: number, to: number) => window.count * (Math.ceil(to / 10) - Math.ceil(from / 10))

/** Refusals that no limit explains: of calls by chance, each with Retry-After of a second, met at a ceiling of one's own. */
function chance(seconds: number, perSecond: number, percents: number, wanted: number): Scenario {
  const share = percents / 100
  const told = `Listwright steady, told ${perSecond}/s`
  return {
    name: `chance${perSecond}at${percents}`,
    title: `No limit, but ${percents} % of all requests are rejected at random with Retry-After: 1. At most ${perSecond} requests per second, and the shares are of what is possible with pauses of one second`,
    seconds,
    server: {
      file: 'run/service.ts',
      args: [
        { perSecond: 0, burst: 1 },
        { rules: [{ id: 'chance', rate: share, do: { kind: 'status', status: 429, retryAfter: 1 } }] },
      ],
    },
    allowed: (from, to) => ((to - from) * perSecond * (1 - share)) / (1 + share * perSecond),
    contenders: {
      [told]: () => paced(steadyPacer(perSecond)),
      [`AIMD, told ${perSecond}/s at most`]: () => paced(aimdPacer(perSecond)),
      [`cubic rate of the AWS SDKs, told ${perSecond}/s at most`]: () => paced(adaptivePacer(perSecond)),
      [`p-queue, told ${perSecond} per second`]: () => queued(perSecond, 1000),
    },
    goals: [part('P8', told, 'cold', `refusals by chance, ${percents} % at ${perSecond}/s`, wanted), obedience(told)],
  }
}

/** At 4 calls a second one in a thousand is refused every four minutes: run it for 1,200 seconds where that one counts. */
const chances = (seconds: number): Scenario[] =>
  [4, 50].flatMap(perSecond => [
    chance(seconds, perSecond, 0.1, 97),
    chance(seconds, perSecond, 1, 90),
    chance(seconds, perSecond, 5, 70),
  ])

/** `seconds` for each contender; the limit that changes takes twice as long. */
export function scenarios(seconds: number): Scenario[] {
  const steps = [50, 20, 100, 50]
  const stepSeconds = seconds / 2
  const schedule = steps.map((perSecond, step) => ({ afterMs: step * stepSeconds * 1000, perSecond, burst: 10 }))
  const changing = (from: number, to: number) =>
    steps.reduce((sum, perSecond, step) => {
      const [begins, ends] = [step * stepSeconds, (step + 1) * stepSeconds]
      return sum + perSecond * Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    }, 0)
  const service = (limit?: object): Server => ({
    file: 'run/service.ts',
    args: limit ? [fifty, { service: { limit } }] : [fifty],
  })
  return [
    {
      name: 'bucket',
      title: 'A token bucket of 50 per second with a burst of 10. Rejections have Retry-After in whole seconds',
      seconds,
      server: service(),
      allowed: (from, to) => 50 * (to - from),
      contenders: {
        ...learning,
        [steady]: () => paced(steadyPacer(50)),
        'Listwright steady, told 80/s': () => paced(steadyPacer(80)),
        ...rates,
        ...bySecond,
      },
      goals: [
        part('P1', strict, 'cold', 'bucket, cold', 90),
        part('P1', strict, 'later', 'bucket, when learned', 93),
        refusals('P1', strict, 0.5),
        obedience(strict),
        part('P6', steady, 'cold', 'bucket, its own limit', 99),
        refusals('P6', steady, 0),
      ],
    },
    {
      name: 'silent',
      title: 'The same without Retry-After and without headers',
      seconds,
      server: service({ schedule: [{ afterMs: 0, ...fifty }], headers: 'none', retryAfter: null }),
      allowed: (from, to) => 50 * (to - from),
      contenders: { ...learning, ...rates, ...bySecond },
      goals: [part('P2', strict, 'cold', 'no Retry-After', 95), refusals('P2', strict, 0.5)],
    },
    {
      name: 'changing',
      title: `The limit changes: ${steps.join(', ')} per second, ${stepSeconds} s each`,
      seconds: 2 * seconds,
      server: service({ schedule }),
      allowed: changing,
      contenders: { ...learning, ...rates, ...bySecond },
      goals: [
        part('P4', strict, 'cold', 'changing limit', 75),
        refusals('P4', strict, 0.5),
        obedience(strict),
        part('P4', soft, 'cold', 'changing limit', 85),
        refusals('P4', soft, 0.5),
      ],
    },
    {
      name: 'headers',
      title: 'A fixed window of 300 requests in 10 s, with X-RateLimit headers and Retry-After',
      seconds,
      server: { file: 'pacing/window-server.ts', args: [{ ...window, headers: true }] },
      allowed: windows,
      contenders: { [strict]: learning[strict], ...rates, 'p-queue, told 300 in 10 s': () => queued(300, 10_000) },
      goals: [part('P3', strict, 'cold', 'window with headers', 92), refusals('P3', strict, 0.1), obedience(strict)],
    },
    {
      name: 'window',
      title: 'The same window without headers, with Retry-After',
      seconds,
      server: { file: 'pacing/window-server.ts', args: [{ ...window, headers: false }] },
      allowed: windows,
      contenders: { [strict]: learning[strict], ...rates, 'p-queue, told 300 in 10 s': () => queued(300, 10_000) },
      goals: [
        part('P5', strict, 'later', 'window with Retry-After, when learned', 95),
        refusals('P5', strict, 1),
        obedience(strict),
      ],
    },
    ...chances(seconds),
  ]
}
