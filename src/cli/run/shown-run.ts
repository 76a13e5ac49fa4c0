// A run as the command line shows it, for scripts and for people.
import type { ShownRun } from '../../contract/app/run/run.ts'
import { counted } from '../counted.ts'

const aboutOf = (run: ShownRun) => (run.kind === 'search' ? run.title : run.sheetName)

/** A run for scripts. */
export const rowOf = (run: ShownRun) => ({
  id: run.id,
  kind: run.kind,
  operation: run.op,
  about: aboutOf(run),
  provider: run.provider.live ? 'live' : 'practice',
  state: run.state,
  reason: run.reason,
  detail: run.detail,
  calls: run.calls,
  callsDone: run.callsDone,
  credits: { cap: run.cap, booked: run.spent, unsure: run.unsure },
  undecided: run.undecided,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
})

const stateWords = ({ state, reason }: ShownRun) => (reason ? `${state}: ${reason}` : state)

/** The same in one line. */
export const lineOf = (run: ShownRun) =>
  [
    run.id,
    run.op,
    aboutOf(run).replaceAll(/\s+/g, ' '),
    stateWords(run),
    `${run.callsDone} of ${counted(run.calls, 'request')}`,
    `${run.spent + run.unsure} of ${counted(run.cap, 'credit')}`,
    run.startedAt,
  ].join('\t')

/** A run for people. */
export const linesOf = (run: ShownRun) => [
  `Run ${run.id}: ${run.op}, ${aboutOf(run)}, ${run.provider.live ? 'LIVE' : 'Practice'}`,
  `State: ${stateWords(run)}${run.detail ? ` (${run.detail})` : ''}`,
  `Requests: ${run.callsDone} of ${run.calls}`,
  `Credits: ${run.spent} booked, ${run.unsure} unsure, at most ${run.cap}`,
  `Started: ${run.startedAt}`,
  ...(run.endedAt ? [`Ended: ${run.endedAt}`] : []),
]
