// What the lanes can do for "Explain this list".
import { explainRead } from './explain.lane.ts'

export const explainLanes = {
  reads: { ...explainRead },
}
