// Before all browser tests: the world of Practice is made once; what is returned ends it.
import { preparePracticeWorld } from '../src/testing/practice-world.ts'

export default preparePracticeWorld
