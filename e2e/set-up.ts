// Before all browser tests: the program is built where its sources are newer, and the world of Practice is made once; what is
// returned ends it.
import { buildForTests } from '../scripts/build-for-tests.ts'
import { preparePracticeWorld } from '../src/testing/practice-world.ts'

export default async function setUp() {
  await buildForTests()
  return preparePracticeWorld()
}
