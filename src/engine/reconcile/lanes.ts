// What the lanes can do for reconciliation.
import { answersRead, answersWrite } from './answers.lane.ts'
import { decidedRead, decidedWrite } from './decided.lane.ts'
import { servedRead } from './served-list.lane.ts'

export const reconcileLanes = {
  reads: { ...servedRead, ...answersRead, ...decidedRead },
  writes: { ...answersWrite, ...decidedWrite },
}
