// Work as a stream for a page: how far it is, at last what came of it. The work ends with the stream.
import type { Followed } from './watch.ts'

/** `done` is there when it has ended. */
export interface Told<T> {
  share: number
  done: T | null
}

/** An abort stops the work; what it put back is waited for. Throws what the work throws. */
export async function* told<T>(signal: AbortSignal, work: (followed: Followed) => Promise<T>): AsyncGenerator<Told<T>> {
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
