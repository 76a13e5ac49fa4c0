// What the lanes can do for transforms.
import { exampleRead } from './example/example.lane.ts'
import { transformRead, transformWrite } from './transform.lane.ts'

export const transformLanes = { writes: { ...transformWrite }, reads: { ...transformRead, ...exampleRead } }
