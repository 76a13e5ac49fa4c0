// What the lanes can do for transforms.
import { transformRead, transformWrite } from './transform.lane.ts'

export const transformLanes = { writes: { ...transformWrite }, reads: { ...transformRead } }
