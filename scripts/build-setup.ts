// Vitest global setup of the deep tests: as for all tests that start processes; threads come from the build
// (src/testing/workspace/threads.ts), and temporary folders are in memory.
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { placePracticeWorld } from '../src/testing/directory/practice-world.ts'
import { buildForTests, out } from './build-for-tests.ts'
import { inTempInMemory } from './memory-folder.ts'

export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  await buildForTests()
  // While someone works on the sources, only they are as they are now.
  if (!config.watch) process.env.LISTWRIGHT_TEST_BUILD = path.join(out, 'main')
  // The world of Practice is made by the first test that needs it.
  return inTempInMemory(placePracticeWorld)
}
