// What the lanes can do for the health report.
import { healthRead } from './health.lane.ts'

export const healthLanes = { writes: {}, reads: { ...healthRead } }
