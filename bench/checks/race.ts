// A race: our function and named peers do the same inputs by turns, so that a busy machine is busy for all of them.

export interface Lap {
  /** Milliseconds spent. */
  readonly spent: number
  /** How many inputs were answered with yes: shows that all racers did the same work, and that none was left out. */
  readonly yes: number
}

export interface Racer {
  readonly name: string
  /** Does all inputs of the round once. */
  readonly lap: (inputs: readonly string[]) => Lap | Promise<Lap>
  /** Why it cannot run here, null when it can. */
  readonly missing?: () => string | null
  readonly close?: () => void
}

export interface Peer extends Racer {
  /** The goal of the design: we are at least so many times as fast. */
  readonly goal: { readonly id: string; readonly times: number }
}

export interface Race {
  readonly what: string
  /** Fresh inputs for each round, the same for all racers. */
  readonly inputs: (round: number) => readonly string[]
  readonly ours: Racer
  readonly peers: readonly Peer[]
  /** The goal of the design for our own time, in microseconds per input. */
  readonly limit?: { readonly id: string; readonly microseconds: number }
}

/** One line of the result table: a goal, what was measured, whether it is reached (null: the peer is not here). */
export interface Outcome {
  readonly goal: string
  readonly what: string
  readonly measured: string
  readonly wanted: string
  readonly reached: boolean | null
}

/** A racer of this process: `work` on each input, a truthy answer being a yes. */
export const inProcess = (name: string, work: (input: string) => unknown): Racer => ({
  name,
  lap: inputs => {
    let yes = 0
    const from = performance.now()
    for (const input of inputs) if (work(input)) yes++
    return { spent: performance.now() - from, yes }
  },
})

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Runs one round no one counts and then `rounds`, each in another order; closes the racers. */
export async function runRace(race: Race, rounds: number): Promise<Outcome[]> {
  const here = race.peers.filter(peer => !peer.missing?.())
  const racers: readonly Racer[] = [race.ours, ...here]
  const spent = racers.map((): number[] => [])
  try {
    for (let round = -1; round < rounds; round++) {
      const inputs = race.inputs(round)
      for (let turn = 0; turn < racers.length; turn++) {
        const at = (turn + round + 1) % racers.length
        const lap = await racers[at]?.lap(inputs)
        if (lap === undefined) continue
        if (round >= 0) spent[at]?.push((lap.spent * 1000) / inputs.length)
        if (round === rounds - 1)
          console.error(`${race.what}: ${racers[at]?.name} says yes to ${lap.yes} of ${inputs.length}`)
      }
    }
  } finally {
    for (const racer of racers) racer.close?.()
  }
  const ours = spent[0] ?? []
  const outcomes: Outcome[] = []
  if (race.limit)
    outcomes.push({
      goal: race.limit.id,
      what: race.what,
      measured: micros(median(ours)),
      wanted: `at most ${race.limit.microseconds} µs`,
      reached: median(ours) <= race.limit.microseconds,
    })
  for (const peer of race.peers) {
    const theirs = spent[here.indexOf(peer) + 1] ?? []
    const ratio = median(ours.map((own, round) => (theirs[round] ?? Number.NaN) / own))
    const wanted = `${peer.goal.times}x ${peer.name}`
    const runs = here.includes(peer)
    outcomes.push({
      goal: peer.goal.id,
      what: race.what,
      measured: runs
        ? `${ratio.toFixed(ratio < 20 ? 1 : 0)}x: ${micros(median(ours))} against ${micros(median(theirs))}`
        : (peer.missing?.() ?? ''),
      wanted,
      reached: runs ? ratio >= peer.goal.times : null,
    })
  }
  return outcomes
}

const micros = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} µs`
