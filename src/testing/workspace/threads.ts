// The engine's threads for tests: built, where a run of tests has seen to the build (scripts/build-setup.ts), as a
// lane starts in a third of the time then; else the sources.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { endingThreads, type Threads } from '../../engine/base/threads.ts'

const built = process.env.LISTWRIGHT_TEST_BUILD

/** A module of the build. Throws where no run of tests has seen to one. */
export function builtModule(name: string): string {
  if (built === undefined) throw new Error('this test needs the build of scripts/build-setup.ts')
  return path.join(built, `${name}.js`)
}

const entry = (source: string, name: string): URL =>
  built === undefined ? new URL(source, import.meta.url) : pathToFileURL(builtModule(name))

const laneEntry = entry('../../engine/lane-thread.ts', 'lane-thread')
const fileEntry = entry('../../engine/file/file-thread.ts', 'file-thread')
export const consoleEntry = entry('../../engine/console/console-process.ts', 'console-process')

/** As many as work at once in a test. */
const maxIdle = 8

/** Threads that are kept for the next work of a test: to load their code takes longer than most of what tests have them do. */
export function keptThreads(entry: URL): Threads {
  const ending = endingThreads(entry)
  const idle: Worker[] = []
  const limitsOf = new WeakMap<Worker, string>()
  return {
    begin: (name, limits) => {
      const wanted = JSON.stringify(limits)
      const at = idle.findIndex(thread => limitsOf.get(thread) === wanted)
      const thread = idle.splice(at, at === -1 ? 0 : 1)[0] ?? ending.begin(name, limits)
      limitsOf.set(thread, wanted)
      thread.ref()
      return thread
    },
    leave: async thread => {
      if (idle.length === maxIdle) return ending.leave(thread)
      // The process of a test ends without it.
      thread.unref()
      idle.push(thread)
    },
  }
}

/** Benches have what the program has. */
const testThreads = process.env.VITEST === undefined ? endingThreads : keptThreads

/** What a lane keeps in memory belongs to its connection: the next one meets nothing of it (store.conformance.ts). */
export const laneThreads = testThreads(laneEntry)
export const fileThreads = testThreads(fileEntry)

/** As the program has them, for tests of what it holds. */
export const endingLaneThreads = endingThreads(laneEntry)
export const endingFileThreads = endingThreads(fileEntry)
