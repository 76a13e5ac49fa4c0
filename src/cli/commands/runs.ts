// listwright runs list|show|stop: the runs of the workspace, what they did and cost, and the end of one that is paused.

import { RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes, failureOf } from '../exit.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

const oneRun = ['show', 'stop'] as const
type RunsCommand = { readonly action: 'list' } | { readonly action: (typeof oneRun)[number]; readonly runId: RunId }

export const runsCommand = sessionCommand(
  {
    name: 'runs',
    brief: 'shows the runs of the workspace, or stops one',
    usage: ['runs list', 'runs show RUN', 'runs stop RUN'],
    more: [
      'RUN is the number that runs list shows. stop ends a paused run: its results stay, and rows that are still queued are not sent. A run in progress in another process is stopped there, with Ctrl+C or in the window.',
      'Exit codes: 0 done; 3 there is no such run.',
    ],
    options: inWorkspace,
    examples: ['runs list --json', 'runs show 4', 'runs stop 4'],
    most: 2,
  } as const,
  (_values, [action, run]): RunsCommand => {
    if (action === 'list') {
      if (run !== undefined) throw usageError(`"${run}" is one argument too many.`)
      return { action }
    }
    const known = oneRun.find(one => one === action)
    if (!known) throw usageError('Choose what to do: listwright runs list, runs show RUN, or runs stop RUN.')
    return { action: known, runId: runIdOf(neededOption(run, 'The run')) }
  },
  perform,
)

/** Throws CommandEnd(usage) for anything but the number of a run. */
export function runIdOf(text: string): RunId {
  const id = /^\d+$/.test(text) ? RunId.safeParse(Number(text)) : null
  if (!id?.success) throw usageError(`"${text}": use the number of a run, as listwright runs list shows it.`)
  return id.data
}

/** Throws CommandEnd(drift) if no run has this number. */
export async function runNumbered({ call }: CommandSession, runId: RunId): Promise<ShownRun> {
  try {
    return await call.run.get({ runId })
  } catch (error) {
    if (failureOf(error)?.code !== 'not_found') throw error
    throw new CommandEnd(exitCodes.drift, `There is no run ${runId}. Nothing was changed or sent.`)
  }
}

const aboutOf = (run: ShownRun) => (run.kind === 'search' ? run.title : run.sheetName)

const rowOf = (run: ShownRun) => ({
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

const lineOf = (run: ShownRun) =>
  [
    run.id,
    run.op,
    aboutOf(run).replaceAll(/\s+/g, ' '),
    stateWords(run),
    `${run.callsDone} of ${counted(run.calls, 'request')}`,
    `${run.spent + run.unsure} of ${counted(run.cap, 'credit')}`,
    run.startedAt,
  ].join('\t')

const linesOf = (run: ShownRun) => [
  `Run ${run.id}: ${run.op}, ${aboutOf(run)}, ${run.provider.live ? 'LIVE' : 'Practice'}`,
  `State: ${stateWords(run)}${run.detail ? ` (${run.detail})` : ''}`,
  `Requests: ${run.callsDone} of ${run.calls}`,
  `Credits: ${run.spent} booked, ${run.unsure} unsure, at most ${run.cap}`,
  `Started: ${run.startedAt}`,
  ...(run.endedAt ? [`Ended: ${run.endedAt}`] : []),
]

async function perform(session: CommandSession, asked: RunsCommand): Promise<ExitCode> {
  const { call, report } = session
  if (asked.action === 'list') {
    const runs = await call.run.list()
    report.result({ runs: runs.map(rowOf) }, runs.length === 0 ? ['There are no runs yet.'] : runs.map(lineOf))
    return exitCodes.done
  }
  const found = await runNumbered(session, asked.runId)
  // One that has ended stays as it ended.
  const run = asked.action === 'stop' && found.endedAt === null ? await call.run.stop({ runId: asked.runId }) : found
  report.result({ run: rowOf(run) }, linesOf(run))
  return exitCodes.done
}
