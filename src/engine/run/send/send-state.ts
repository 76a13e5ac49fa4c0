// The states of a run while a dispatcher has it, and the one table of what leads from each to the next.
import type { RunReason, RunState } from '../../../contract/app/run/run.ts'

/**
 * sending: its calls leave · pacing: its own pacing group asked for silence · waiting: the service asked for silence, is down
 * or out of reach · held: nothing leaves any more, and the writer has not noted why · pausing: noted, and calls are out or
 * tasks are still taken off the queue · paused, stopped, done: halted, nothing is out.
 */
export type StateName = 'sending' | 'pacing' | 'waiting' | 'held' | 'pausing' | 'paused' | 'stopped' | 'done'

export interface SendState {
  readonly name: StateName
  /** Why it waits or has halted. */
  readonly reason: RunReason | null
}

/**
 * hold: nothing may leave from now on, by a person, an answer or a writer in trouble · outage: no call of the account may
 * leave · refused: none of the run's pacing group · due: the time that its group asked for has passed · over: the writer lets
 * it go on after a wait · resumed: it was handed over, at its start or by a person.
 */
const ours = ['hold', 'outage', 'refused', 'due', 'over', 'resumed'] as const

/** How the writer has it: after a tick, or after a rest that it noted. */
type Written = Exclude<RunState, 'draft'>

export type StateEvent = (typeof ours)[number] | Written

type Edges = Readonly<Partial<Record<StateEvent, StateName>>>

const written = { pausing: 'pausing', paused: 'paused', stopped: 'stopped', done: 'done' } as const

/** What a rest cannot be talked out of: only a person ends it. That the writer lets the run go on comes before the person's hand-over. */
const halted = { resumed: 'sending', running: 'held', waiting: 'held', ...written } as const

/** A closed run never opens again, whatever is still on its way. */
const closed = <Name extends StateName>(name: Name) =>
  ({
    hold: name,
    outage: name,
    refused: name,
    over: name,
    running: name,
    waiting: name,
    pausing: name,
    paused: name,
    stopped: name,
    done: name,
  }) as const

/** A pair that is missing cannot happen. */
export const stateTransitions: Readonly<Record<StateName, Edges>> = {
  sending: {
    hold: 'held',
    outage: 'waiting',
    refused: 'pacing',
    over: 'sending',
    resumed: 'sending',
    running: 'sending',
    waiting: 'waiting',
    ...written,
  },
  pacing: {
    hold: 'held',
    // It keeps its own time, which may be longer than that of the others.
    outage: 'pacing',
    refused: 'pacing',
    due: 'waiting',
    over: 'pacing',
    resumed: 'sending',
    running: 'sending',
    waiting: 'pacing',
    ...written,
  },
  waiting: {
    hold: 'held',
    outage: 'waiting',
    refused: 'pacing',
    over: 'sending',
    resumed: 'sending',
    running: 'sending',
    waiting: 'waiting',
    ...written,
  },
  held: { hold: 'held', outage: 'held', refused: 'held', over: 'held', ...halted },
  pausing: { hold: 'pausing', outage: 'pausing', refused: 'pausing', over: 'pausing', ...halted },
  paused: { hold: 'paused', outage: 'paused', refused: 'paused', over: 'paused', ...halted },
  stopped: closed('stopped'),
  done: closed('done'),
}

/** Throws for a pair that the table does not have. */
export function nextState(state: SendState, event: StateEvent, reason: RunReason | null = null): SendState {
  const name = stateTransitions[state.name][event]
  if (name === undefined) throw new Error(`a run that is ${state.name} knows no ${event}`)
  return { name, reason }
}

const decidedHere = new Set<StateEvent>(ours)

/** It was decided on this side: what a tick under way still says about the state is older. */
export const isOurs = (event: StateEvent): boolean => decidedHere.has(event)

/** It goes on by itself: calls leave, or will without anybody's click. */
export const goesOn = ({ name }: SendState): boolean => name === 'sending' || name === 'pacing' || name === 'waiting'

/** At rest: nothing of it is out. */
export const isHalted = ({ name }: SendState): boolean => name === 'paused' || name === 'stopped' || name === 'done'

/** What the writer says of a run of which `out` calls are out here: it is not halted before they are back. */
export function saidBy(state: RunState, out: number): Written {
  // A draft is never handed over.
  if (state === 'draft') return 'running'
  return out > 0 && state in written ? 'pausing' : state
}
