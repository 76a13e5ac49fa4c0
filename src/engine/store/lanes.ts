// What the lanes can do for the database itself.
import { copyInto, lookInto } from './backup.lane.ts'
import { integrityRead } from './integrity.lane.ts'

export const storeLanes = {
  reads: { ...integrityRead },
  alone: { copyInto, lookInto, ...integrityRead },
}
