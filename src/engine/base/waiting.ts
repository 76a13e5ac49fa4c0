// Texts that wait for a page to take them, each once and in their order: files and links that the system handed to the program.

export interface Waiting {
  /** One that waits already is not added again. */
  add(texts: readonly string[]): void
  /** All that wait, now and after each change, until the signal. */
  watch(signal: AbortSignal): AsyncGenerator<readonly string[]>
  /** The next one, which waits no longer; null = none. */
  next(): string | null
}

export function createWaiting(): Waiting {
  let waiting: readonly string[] = []
  let changed = Promise.withResolvers<void>()
  const put = (texts: readonly string[]) => {
    waiting = texts
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return {
    add: texts => put([...new Set([...waiting, ...texts])]),
    async *watch(signal) {
      const over = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
      while (!signal.aborted) {
        // Taken first: what changes while they are on their way is sent after them.
        const next = changed.promise
        yield waiting
        await Promise.race([next, over])
      }
    },
    next() {
      const [first, ...rest] = waiting
      if (first === undefined) return null
      put(rest)
      return first
    },
  }
}
