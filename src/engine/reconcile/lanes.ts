// What the lanes can do for reconciliation.
import { servedRead } from './served-list.lane.ts'

export const reconcileLanes = { reads: { ...servedRead } }
