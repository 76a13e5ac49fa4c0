// "Also stop if the balance falls below": how many calls a run may still send by the last balance read, and when it is
// time for the next read.

export interface BalanceFloor {
  /** Calls that keep the balance at or above the floor; `used` = credits spent, in doubt or reserved by the run. */
  room(used: number): number
  /** A new read is due: there is none, half of the way is gone, or the last calls are near. */
  due(used: number): boolean
  /** By a read that nothing was spent after, the floor is reached. */
  reached(used: number): boolean
  read(credits: number, used: number): void
  /** The last balance read. */
  readonly credits: number | null
}

/** `least` = the floor, `price` = credits of a call, `concurrency` = calls that may be out at once. */
export function balanceFloor(least: number, price: number, concurrency: number): BalanceFloor {
  let last: { credits: number; used: number } | null = null
  const since = (used: number) => (last ? used - last.used : 0)
  const room = (used: number) => (last ? Math.floor((last.credits - least - since(used)) / Math.max(1, price)) : 0)
  return {
    room: used => Math.max(0, room(used)),
    due: used =>
      last === null || (since(used) > 0 && (room(used) <= concurrency || since(used) >= (last.credits - least) / 2)),
    reached: used => last !== null && since(used) === 0 && room(used) <= 0,
    read(credits, used) {
      last = { credits, used }
    },
    get credits() {
      return last?.credits ?? null
    },
  }
}
