// Work of some seconds in a lane, done piece by piece: others wait for the thread, and people who asked may leave. What was left half
// done goes on when it is asked for again.
import type { InSteps } from '../../checks/betrayed/steps.ts'
import type { ReadDb } from '../store/sql.ts'

export interface ResumedWork<Result> {
  /** Goes on until then, unless the result of `key` is still known; null where more is to do. */
  until(db: ReadDb, key: string, begin: () => InSteps<Result>, until: number): Result | null
  /** The latest results, the last one first. */
  kept(db: ReadDb): readonly Result[]
}

interface Kept<Result> {
  readonly key: string
  readonly result: Result
}
interface Begun<Result> {
  readonly key: string
  readonly work: InSteps<Result>
  /** When it was last gone on with. */
  at: number
}

/** What was not asked for so long is given up, with the memory that it takes. */
const maxIdleMs = 600_000

/** `most`: results that are kept by each connection, and works that are begun at a time: of more, the oldest begins again. */
export function resumedWork<Result>(most: { readonly kept: number; readonly begun: number }): ResumedWork<Result> {
  const results = new WeakMap<ReadDb, readonly Kept<Result>[]>()
  const begun = new WeakMap<ReadDb, readonly Begun<Result>[]>()
  return {
    until(db, key, begin, until) {
      const others = results.get(db) ?? []
      const known = others.find(one => one.key === key)
      if (known) return known.result
      const works = begun.get(db) ?? []
      const now = performance.now()
      const own = works.find(one => one.key === key) ?? { key, work: begin(), at: now }
      own.at = now
      // What fails is not gone on with.
      const left = works.filter(one => one !== own && now - one.at < maxIdleMs)
      begun.set(db, left)
      do {
        const step = own.work.next()
        if (!step.done) continue
        results.set(db, [{ key, result: step.value }, ...others].slice(0, most.kept))
        return step.value
      } while (performance.now() < until)
      begun.set(db, [own, ...left].slice(0, most.begun))
      return null
    },
    kept: db => (results.get(db) ?? []).map(({ result }) => result),
  }
}
