// Before all browser tests: the program is built where its sources are newer, and the world of Practice is made once. Workspaces are
// in memory: each has that world, of 63 MB. What is returned ends it.
import { buildForTests } from '../scripts/build-for-tests.ts'
import { inTempInMemory } from '../scripts/memory-folder.ts'
import { preparePracticeWorld } from '../src/testing/directory/practice-world.ts'

export default async function setUp() {
  await buildForTests()
  return inTempInMemory(preparePracticeWorld)
}
