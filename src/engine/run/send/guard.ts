// Judges the answers of one run: stops it when something looks wrong, makes it wait when the service is down.
import type { RunReason } from '../../../contract/app/run/run.ts'
import type { ExchangeOutcome } from '../exchange/classify.ts'

export type GuardAlarm =
  | { readonly kind: 'pause'; readonly reason: RunReason; readonly detail: string }
  | { readonly kind: 'wait'; readonly reason: 'service'; readonly detail: string }

export interface RunGuard {
  /** Notes an outcome that was no probe. */
  note(outcome: ExchangeOutcome): GuardAlarm | null
  /** The first calls of a run go one at a time. */
  readonly careful: boolean
  /** Starts again: a person wants to go on. */
  reset(): void
}

const canaryCalls = 5
const window = 25
const breakerWindow = 20
const fullBudget = 100

interface Noted {
  error: boolean
  server: boolean
  unsure: boolean
  signature: string
}

const isServer = ({ http }: ExchangeOutcome) => http === 408 || http === 425 || (http !== null && http >= 500)

/** What equal errors have in common: status and words, without what was asked. */
function signatureOf({ word, task }: ExchangeOutcome): string {
  const words = 'reason' in task ? (task.reason ?? '').replace(/^Tried \d+ times: /, '') : ''
  const common = words.replace(/\S*[@\d]\S*|“[^”]*”|"[^"]*"|'[^']*'/g, '…').replace(/\.$/, '')
  return common === '' ? word : `${word} (${common})`
}

const isError = (outcome: ExchangeOutcome) =>
  isServer(outcome) || outcome.task.kind === 'failed' || outcome.task.kind === 'unsure'

/** `answered`: the operation has answered here before, so that five misses at once are five misses. */
export function createGuard(answered: () => boolean, carefulCalls = canaryCalls): RunGuard {
  let calls = 0
  let firstBad = 0
  let firstMisses = 0
  let budget = fullBudget
  let recent: Noted[] = []

  const tail = (most: number) => recent.slice(-most)
  const count = (noted: Noted[], test: (one: Noted) => boolean) => noted.filter(test).length

  function seemsWrong(): GuardAlarm | null {
    const last = tail(window)
    if (last.length < window) return null
    // Once the run is under way the breaker deals with the service's own troubles.
    const errors = last.filter(one => one.error && (calls <= window || !(one.server || one.unsure)))
    const same = new Map<string, number>()
    for (const { signature } of errors) same.set(signature, (same.get(signature) ?? 0) + 1)
    const [worst = '', times = 0] = [...same].toSorted((a, b) => b[1] - a[1])[0] ?? []
    if (errors.length < window * 0.8 && times < window * 0.5) return null
    return {
      kind: 'pause',
      reason: 'guard',
      detail: `${errors.length} of the last ${window} requests failed: ${worst.trim()}`,
    }
  }

  function broken(): GuardAlarm | null {
    if (calls <= window) return null
    const last = tail(breakerWindow)
    const down = count(last, one => one.server)
    const silent = count(last, one => one.unsure)
    if (down < 16 && silent < 10 && budget > 0) return null
    budget = fullBudget
    const detail = silent >= 10 ? 'Most requests get no response.' : 'The service answers most requests with errors.'
    return { kind: 'wait', reason: 'service', detail }
  }

  return {
    note(outcome) {
      const { task } = outcome
      if (outcome.http === 429 || outcome.attempt === 'not_sent' || outcome.effect) return null
      calls += 1
      budget += task.kind === 'again' ? -1 : task.kind === 'answered' ? 0.5 : 0
      budget = Math.min(fullBudget, budget)
      recent.push({
        error: isError(outcome),
        server: isServer(outcome),
        unsure: task.kind === 'unsure',
        signature: signatureOf(outcome),
      })
      if (recent.length > window) recent.shift()
      if (calls <= canaryCalls) {
        if (outcome.word === 'unreadable response') firstBad += 1
        if (outcome.http === 404) firstMisses += 1
        if (firstBad === canaryCalls)
          return { kind: 'pause', reason: 'form', detail: 'None of the first responses had the expected format.' }
        if (firstMisses === canaryCalls && !answered())
          return {
            kind: 'pause',
            reason: 'setup',
            detail: 'The service found none of the first inputs, or does not support this request.',
          }
      }
      const alarm = seemsWrong() ?? broken()
      if (alarm) recent = []
      return alarm
    },
    get careful() {
      return calls < carefulCalls
    },
    reset() {
      calls = 0
      firstBad = 0
      firstMisses = 0
      budget = fullBudget
      recent = []
    },
  }
}
