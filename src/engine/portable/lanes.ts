// What the lanes can do for portable workbooks.
import { checkPortable } from './check.lane.ts'
import { portableRead, savePortable } from './save.lane.ts'
import { portableWrite } from './take.lane.ts'

export const portableLanes = {
  reads: { ...portableRead },
  writes: { ...portableWrite },
  alone: { savePortable, checkPortable },
}
