// Vitest global setup of the deep tests: the program is built from the present sources, and what they start loads quickly:
// threads from the build (src/testing/threads.ts), processes with a cache of compiled code.
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { placePracticeWorld } from '../src/testing/practice-world.ts'
import { ensureBuilt } from './build.ts'
import { isBuilt } from './built.mjs'

const out = path.join(import.meta.dirname, '..', 'out')

export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const compiled = path.join(out, 'compiled')
  // What was compiled of an earlier build is never asked for again.
  if (!isBuilt()) rmSync(compiled, { recursive: true, force: true })
  await ensureBuilt(line => console.log(line))
  // For processes started from here on.
  process.env.NODE_COMPILE_CACHE = compiled
  // While somebody works on the sources, only they are as they are now.
  if (!config.watch) process.env.LISTWRIGHT_TEST_BUILD = path.join(out, 'main')
  // The world of Practice is made by the first test that needs it.
  return placePracticeWorld()
}
