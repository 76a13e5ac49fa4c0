// What the lanes can do for the SQL console.
import { consoleRead } from './console.lane.ts'

export const consoleLanes = {
  reads: { ...consoleRead },
}
