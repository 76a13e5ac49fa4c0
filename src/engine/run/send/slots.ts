// How many calls each run may claim: the slots of an account shared out in turn, so that no run waits for another one's end.
import { type ActiveRun, isSending } from './active-run.ts'

export interface SlotsAsk {
  /** Calls that may be out at once. */
  readonly slots: number
  /** Calls of a pacing group that may leave within the next moment, and how many at most in one tick. */
  readonly due: (group: string) => number
  readonly batch: number
  /** Pacing groups that a run's calls belong to. */
  readonly groupsOf: (run: ActiveRun) => readonly string[]
  /** Wall time, for tasks that wait for a later try. */
  readonly wall: number
  readonly round: number
  /** Slots that a run holds. */
  readonly out: (run: ActiveRun) => number
}

/** Calls a run may still have out beside the `out` it has: one for careful ones, what its cap and its balance limit allow for others. */
export function roomOf(run: ActiveRun, out: number, batch: number): number {
  // While the balance is read, and before an open price is measured, nothing may come in between.
  const { reading, unconfirmed, trial } = run.money
  if (reading || (unconfirmed && !run.guard.careful)) return 0
  // On trial: one call alone, from its intent until the balance after it is read.
  if (trial) return trial.before && trial.made === run.made && run.open === 0 ? 1 : 0
  const room = Math.min(run.serial || run.guard.careful ? 1 - out : batch, run.monitor.room(run))
  if (!run.floor) return room
  return run.floor.due(run.used) ? 0 : Math.min(room, run.floor.room(run.used))
}

const isDue = ({ queue }: ActiveRun, wall: number): boolean => queue.next !== null && queue.next <= wall

/** Calls to claim now, by run id. */
export function claimsFor(runs: Iterable<ActiveRun>, ask: SlotsAsk): Map<number, number> {
  const all = [...runs]
  const open = all.reduce((sum, run) => sum + ask.out(run), 0)
  const free = Math.min(ask.slots - open, ask.batch)
  if (free <= 0) return new Map()
  const tried = all.find(run => run.money.trial && isSending(run))
  const ready = (tried ? [tried] : all).filter(run => isSending(run) && isDue(run, ask.wall))
  return shareSlots(
    ready.map(run => ({ id: run.id, groups: ask.groupsOf(run), room: roomOf(run, ask.out(run), ask.batch) })),
    { free, due: ask.due, round: ask.round },
  )
}

interface Sharer {
  readonly id: number
  /** Pacing groups its calls belong to; a waterfall may have several, and waits for all of them. */
  readonly groups: readonly string[]
  readonly room: number
}

/** Slots shared out one by one in turn. Returns calls by run id. */
function shareSlots(
  runs: readonly Sharer[],
  { free: slots, due, round }: { free: number; due: (group: string) => number; round: number },
): Map<number, number> {
  const left = new Map<string, number>()
  for (const { groups } of runs) for (const group of groups) if (!left.has(group)) left.set(group, due(group))
  const dueOf = ({ groups }: Sharer) => Math.min(...groups.map(group => left.get(group) ?? 0))
  const [only] = runs
  if (only && runs.length === 1) {
    const share = Math.min(only.room, slots, dueOf(only))
    return new Map(share > 0 ? [[only.id, share]] : [])
  }
  const shares = new Map<number, number>()
  const rooms = runs.map(run => run.room)
  let free = slots
  for (let given = true; free > 0 && given; ) {
    given = false
    for (let place = 0; place < runs.length && free > 0; place++) {
      const index = (place + round) % runs.length
      const run = runs[index]
      const room = rooms[index] ?? 0
      if (!run || room <= 0 || dueOf(run) <= 0) continue
      rooms[index] = room - 1
      for (const group of run.groups) left.set(group, (left.get(group) ?? 0) - 1)
      shares.set(run.id, (shares.get(run.id) ?? 0) + 1)
      free -= 1
      given = true
    }
  }
  return shares
}
