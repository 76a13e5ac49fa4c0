// Tasks of the queue whose time has come, and which of them a person has to decide about first.
import { type HeldState, heldStates } from '../../../contract/app/run/run-spec.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { taskState } from '../../answer/states.ts'
import type { ReadDb } from '../../store/sql.ts'
import type { AnyRun } from './run-row.lane.ts'
import { heldSince } from './stored-answers.lane.ts'

/** What is known of a task that may be claimed. */
export interface ReadyTask {
  id: number
  op: SentOp
  key: Buffer
  input: string | null
  price: number
  tries: number
  idem: string | null
  /** The same question was answered before, however long ago. */
  answered: number
  /** When calls for it ended that hold it back until a person has decided about them; null = there are none. */
  unsure: number | null
  no_answer: number | null
}

/** What a claim must know of a task, in one row; those in flight for another run are left where they are. */
const readyFields = `t.id, t.op, t.key, t.input, t.price, t.tries, t.idem,
  EXISTS(SELECT 1 FROM answer INDEXED BY answer_key WHERE key = t.key) AS answered,
  ${heldStates.map(state => `${heldSince[state]('t.key')} AS ${state}`).join(', ')}`
const notInFlight = `NOT EXISTS(SELECT 1 FROM task f INDEXED BY task_flight
  WHERE f.key = t.key AND f.state = ${taskState.claimed})`

const readyOf = `SELECT ${readyFields} FROM task t INDEXED BY task_ready WHERE t.state = ${taskState.ready} AND t.run_id = +?`
const dueTasks = `${readyOf} AND t.next_at BETWEEN 1 AND +? AND ${notInFlight} ORDER BY t.next_at, t.id LIMIT +?`
const freshTasks = `${readyOf} AND t.next_at = 0 AND ${notInFlight} ORDER BY t.id LIMIT +?`

/**
 * Tasks whose time has come: due retries first, then fresh ones. The other way round while a call shows whether the service
 * works again: an input that it fails for by itself would else be the one that is asked each time.
 */
export function readyTasks(db: ReadDb, runId: number, now: number, limit: number, probing: boolean): ReadyTask[] {
  const due = (most: number) => db.all<ReadyTask>(dueTasks, runId, now, most)
  const fresh = (most: number) => db.all<ReadyTask>(freshTasks, runId, most)
  const [first, then] = probing ? [fresh, due] : [due, fresh]
  const tasks = first(limit)
  return tasks.length === limit ? tasks : [...tasks, ...then(limit - tasks.length)]
}

/**
 * A call for the same was charged, or may have been, and brought nothing, and no person has agreed to ask again. The start
 * of the run is such a decision, but for calls of the states in `held`, and for what was lost after it was made.
 */
export const isUndecided = (task: ReadyTask, { created_at }: AnyRun, held: readonly HeldState[]): boolean =>
  heldStates.some(state => {
    const since = task[state]
    return since !== null && (held.includes(state) || since > created_at)
  })
