// What the lanes can do for transforms.
import { exampleRead } from './example/example.lane.ts'
import { joinRead, joinWrite } from './join.lane.ts'
import { spreadRead, spreadWrite } from './spread.lane.ts'
import { transformRead, transformWrite } from './transform.lane.ts'

export const transformLanes = {
  writes: { ...transformWrite, ...spreadWrite, ...joinWrite },
  reads: { ...transformRead, ...exampleRead, ...spreadRead, ...joinRead },
}
