// What the lanes can do for files that go into a list that exists.
import { appendWrite } from './append.lane.ts'
import { findUpdate } from './update.lane.ts'

export const intoLanes = {
  writes: { ...appendWrite },
  alone: { findUpdate },
}
