// What the lanes can do for portable workbooks.
import { checkPortable } from './check.lane.ts'
import { savePortable } from './save.lane.ts'
import { portableWrite } from './take.lane.ts'

export const portableLanes = {
  writes: { ...portableWrite },
  alone: { savePortable, checkPortable },
}
