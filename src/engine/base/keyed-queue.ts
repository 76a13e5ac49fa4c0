// One thing at a time per key, in the order asked for.

/** Runs `work` when everything asked for earlier under the same key has ended, well or badly. */
export type KeyedQueue = <T>(key: number, work: () => Promise<T>) => Promise<T>

const nothing = () => {}

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<number, Promise<void>>()
  return (key, work) => {
    const before = last.get(key)
    const result = before ? before.then(work) : work()
    // Followers only wait; a failure goes to the caller of this work.
    const ended = result.then(nothing, nothing)
    last.set(key, ended)
    void ended.then(() => {
      if (last.get(key) === ended) last.delete(key)
    })
    return result
  }
}
