// Before all browser tests: the program is built where its sources are newer, and the world of Practice is made once; what is
// returned ends it.
import { ensureBuilt } from '../scripts/build.ts'
import { preparePracticeWorld } from '../src/testing/practice-world.ts'

export default async function setUp() {
  await ensureBuilt(line => console.log(line))
  return preparePracticeWorld()
}
