// What the lanes can do for people and companies in lists.
import { addsRead, addsWrite } from './adds.lane.ts'
import { knownRead, knownWrite } from './known.lane.ts'
import { seenRead } from './seen.lane.ts'
import { seenBeforeRead, seenBeforeWrite } from './seen-before.lane.ts'

export const peopleLanes = {
  writes: { ...addsWrite, ...knownWrite, ...seenBeforeWrite },
  reads: { ...addsRead, ...knownRead, ...seenRead, ...seenBeforeRead },
}
