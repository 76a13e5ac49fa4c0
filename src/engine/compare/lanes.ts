// What the lanes can do for comparing lists.
import { diffWrite, findDifferences } from './diff.lane.ts'

export const compareLanes = {
  writes: { ...diffWrite },
  alone: { findDifferences },
}
