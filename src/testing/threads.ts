// Entries of the engine's threads for tests: built, where a run of tests has seen to the build (scripts/build-setup.ts), as a
// lane starts in a third of the time then; else the sources.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const built = process.env.LISTWRIGHT_TEST_BUILD

/** A module of the build. Throws where no run of tests has seen to one. */
export function builtModule(name: string): string {
  if (built === undefined) throw new Error('this test needs the build of scripts/build-setup.ts')
  return path.join(built, `${name}.js`)
}

const entry = (source: string, name: string): URL =>
  built === undefined ? new URL(source, import.meta.url) : pathToFileURL(builtModule(name))

export const laneEntry = entry('../engine/lane-thread.ts', 'lane-thread')
export const fileEntry = entry('../engine/file/file-thread.ts', 'file-thread')
export const consoleEntry = entry('../engine/console/console-process.ts', 'console-process')
