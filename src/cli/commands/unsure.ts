// listwright unsure check|leave: decides about requests that were sent and never answered, of a run or of a whole list.

import type { RunId } from '../../contract/app/ids.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { listMark, listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { runIdOf, runNumbered } from './runs.ts'

interface UnsureCommand {
  readonly how: 'check' | 'leave'
  /** The number of a run, or `list:NAME`. */
  readonly of: { readonly runId: RunId } | { readonly list: string }
}

export const unsureCommand = sessionCommand(
  {
    name: 'unsure',
    brief: 'decides about requests that were sent and never answered',
    usage: ['unsure check RUN|list:NAME', 'unsure leave RUN|list:NAME'],
    more: [
      'check reads the balance, which is free, and compares it with the ledger. leave keeps the requests counted as charged and does not ask again. Neither sends a request for a row. To send the rows again, use listwright run with --retry.',
      'Exit codes: 0 done, also if the balance cannot decide (undecided in --json is then more than 0); 3 there is no such run or list.',
    ],
    options: inWorkspace,
    examples: ['unsure check 4', 'unsure check list:Attendees --json', 'unsure leave 4'],
    most: 2,
  } as const,
  (_values, [how, of]): UnsureCommand => {
    if (how !== 'check' && how !== 'leave')
      throw usageError('Choose what to do: listwright unsure check RUN, or unsure leave RUN.')
    const named = neededOption(of, 'The run or list')
    if (named.startsWith(listMark)) return { how, of: { list: named.slice(listMark.length) } }
    return { how, of: { runId: runIdOf(named) } }
  },
  perform,
)

/** Runs of what is named that have requests without an answer and without a decision. */
async function undecidedRuns(session: CommandSession, of: UnsureCommand['of']): Promise<RunId[]> {
  if ('runId' in of) return [(await runNumbered(session, of.runId)).id]
  const { id: sheetId } = await listNamed(session, of.list)
  const runs = await session.call.run.list()
  return runs.filter(run => run.kind !== 'search' && run.sheetId === sheetId && run.undecided > 0).map(({ id }) => id)
}

async function perform(session: CommandSession, { how, of }: UnsureCommand): Promise<ExitCode> {
  const { call, report } = session
  const decided: { run: RunId; message: string; undecided: number; unsureCredits: number }[] = []
  for (const runId of await undecidedRuns(session, of)) {
    const { message } = await call.run.resolveUnsure({ runId, how })
    const { undecided, unsure } = await call.run.get({ runId })
    decided.push({ run: runId, message, undecided, unsureCredits: unsure })
  }
  const undecided = decided.reduce((sum, one) => sum + one.undecided, 0)
  report.result(
    { runs: decided, undecided },
    decided.length === 0
      ? ['Every request of this list has an answer or a decision.']
      : [
          ...decided.map(({ run, message }) => `Run ${run}: ${message}`),
          ...(undecided > 0 ? [`Without a decision: ${counted(undecided, 'request')}`] : []),
        ],
  )
  return exitCodes.done
}
