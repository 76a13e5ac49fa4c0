// What the lanes can do for suppression, the egress log and erasure.
import { egressRead } from './egress.lane.ts'
import { eraseWork, eraseWrite } from './erase/erase.lane.ts'
import { suppressionRead, suppressionWrite } from './suppression.lane.ts'

export const privacyLanes = {
  writes: { ...suppressionWrite, ...eraseWrite },
  reads: { ...suppressionRead, ...egressRead },
  alone: { ...eraseWork },
}
