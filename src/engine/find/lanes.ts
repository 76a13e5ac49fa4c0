// What the lanes can do for find and replace.
import { findRead, findWrite } from './find.lane.ts'

export const findLanes = { reads: findRead, writes: findWrite }
