// listwright unsure check|charged|not-charged|leave: decides about requests that were sent and never answered, of a run, of a whole list or of all.

import type { RunId } from '../../contract/app/ids.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { listMark, listNamed } from '../lists.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import { runIdOf, runNumbered } from '../run/run-number.ts'
import type { CommandSession } from '../session.ts'

const ways = { check: 'check', charged: 'charged', 'not-charged': 'not_charged', leave: 'leave' } as const
type Way = keyof typeof ways
const isWay = (text: string | undefined): text is Way => text !== undefined && Object.hasOwn(ways, text)

interface UnsureCommand {
  readonly how: (typeof ways)[Way]
  /** The number of a run, `list:NAME`, or `all`. */
  readonly of: { readonly runId: RunId } | { readonly list: string } | 'all'
}

export const unsureCommand = sessionCommand(
  {
    name: 'unsure',
    brief: 'decides about requests that were sent and never answered',
    usage: ['unsure check|charged|not-charged|leave RUN|list:NAME|all'],
    more: [
      'When a run starts or is resumed, and with check, requests of all runs that the balances before and after them prove to be charged or not are decided without a question. If other programs use the account, its balance proves nothing. The rest is for you: all is every run of the workspace, and the answer names the most credits it can be about.',
      'check reads the balance, which is free, and compares it with the ledger. charged and not-charged book what you know from elsewhere, such as the invoice: all requests of the run as charged, or all as not charged, which returns their credits to the run. The ledger records this as your decision. leave keeps the requests counted as charged and does not ask again. None of them sends a request for a row. To send the rows again, use listwright runs retry RUN --unsure.',
      'Exit codes: 0 done, also if the balance cannot decide (undecided in --json is then more than 0); 3 there is no such run or list.',
    ],
    options: inWorkspace,
    examples: [
      'unsure check 4',
      'unsure check list:Attendees --json',
      'unsure check all',
      'unsure not-charged 4',
      'unsure leave 4',
    ],
    most: 2,
  } as const,
  (_values, [how, of]): UnsureCommand => {
    if (!isWay(how))
      throw usageError(
        `Choose what to do: listwright unsure check, charged, not-charged or leave.${didYouMean(how ?? '', Object.keys(ways))}`,
      )
    const named = neededOption(of, 'The run, list:NAME or all')
    if (named === 'all') return { how: ways[how], of: 'all' }
    if (named.startsWith(listMark)) return { how: ways[how], of: { list: named.slice(listMark.length) } }
    return { how: ways[how], of: { runId: runIdOf(named) } }
  },
  perform,
)

/** Runs of what is named that have requests without an answer and without a decision. */
async function undecidedRuns(session: CommandSession, of: UnsureCommand['of']): Promise<RunId[]> {
  if (of === 'all') return (await session.call.run.list()).filter(run => run.undecided > 0).map(({ id }) => id)
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
  const most = decided.reduce((sum, one) => sum + one.unsureCredits, 0)
  report.result(
    { runs: decided, undecided, unsureCredits: most },
    decided.length === 0
      ? [`Every request of ${of === 'all' ? 'this workspace' : 'this list'} has an answer or a decision.`]
      : [
          ...decided.map(({ run, message }) => `Run ${run}: ${message}`),
          ...(undecided > 0
            ? [
                `Without a decision: ${counted(undecided, 'request')}, at most ${counted(most, 'credit')}, counted as charged.`,
              ]
            : []),
        ],
  )
  return exitCodes.done
}
