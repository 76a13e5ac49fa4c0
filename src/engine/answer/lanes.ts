// What the lanes can do for stored answers.
import { addFieldWrite } from './add-field.lane.ts'
import { costRead } from './cost.lane.ts'
import { holdRead } from './hold.lane.ts'
import { pickRead, pickWrite } from './pick.lane.ts'
import { policyRead, policyWrite } from './policy.lane.ts'
import { recordRead } from './record.lane.ts'
import { rejudgeRead, rejudgeWrite } from './rejudge.lane.ts'
import { storedRead, storedWrite } from './stored.lane.ts'
import { unlistedRead } from './unlisted.lane.ts'

export const answerLanes = {
  writes: { ...addFieldWrite, ...pickWrite, ...policyWrite, ...rejudgeWrite, ...storedWrite },
  reads: {
    ...costRead,
    ...holdRead,
    ...pickRead,
    ...policyRead,
    ...recordRead,
    ...rejudgeRead,
    ...storedRead,
    ...unlistedRead,
  },
}
