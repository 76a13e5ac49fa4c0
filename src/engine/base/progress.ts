// Work as a stream for a page: its progress, then its result. The work ends with the stream.
import type { WorkOptions } from './cancel-flag.ts'

/** `done` is there when it has ended. */
export interface Progress<T> {
  share: number
  done: T | null
}

/** An abort stops the work; what it put back is waited for. Throws what the work throws. */
export async function* progressOf<T>(
  signal: AbortSignal,
  work: (options: WorkOptions) => Promise<T>,
): AsyncGenerator<Progress<T>> {
  let share = 0
  let moved = Promise.withResolvers<boolean>()
  const reach = (now: number) => {
    share = now
    moved.resolve(true)
  }
  const result = work({ signal, reach })
  const over = result.then(
    () => false,
    () => false,
  )
  yield { share, done: null }
  while (await Promise.race([over, moved.promise])) {
    moved = Promise.withResolvers()
    yield { share, done: null }
  }
  yield { share: 1, done: await result }
}
