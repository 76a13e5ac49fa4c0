// What the lanes can do for links.
import { linkedList, linkedSearch } from './link.lane.ts'

export const linkLanes = {
  reads: { linkedList, linkedSearch },
}
