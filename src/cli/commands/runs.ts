// listwright runs: the runs of the workspace, what they did and cost, and how one goes on, ends or is tried again.

import type { RunId } from '../../contract/app/ids.ts'
import { plainCommand } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, neededOption, usageError, wholeNumberOption } from '../options.ts'
import { type RetryAsk, raiseRun, resumeRun, retryRows } from '../run/run-again.ts'
import { runIdOf, runNumbered } from '../run/run-number.ts'
import { linesOf, rowOf } from '../run/shown-run.ts'
import type { CommandSession } from '../session.ts'

const oneRun = ['show', 'watch', 'stop', 'resume', 'raise', 'retry'] as const
const actions = ['list', ...oneRun]
type RunsCommand =
  | { readonly action: 'list' }
  | { readonly action: 'show'; readonly runId: RunId }
  | { readonly action: 'watch'; readonly runId: RunId }
  | RunChange
type RunChange =
  | { readonly action: 'stop'; readonly runId: RunId }
  | { readonly action: 'resume'; readonly runId: RunId; readonly budget: number | undefined }
  | { readonly action: 'raise'; readonly runId: RunId; readonly budget: number }
  | ({ readonly action: 'retry' } & RetryAsk)

/** What retry sends again, and the state of those rows. */
const retries = {
  errors: 'retryable',
  unsure: 'unsure',
  'no-answer': 'no_answer',
  'needs-input': 'needs_input',
} as const
const retryNames = ['errors', 'unsure', 'no-answer', 'needs-input'] as const

export const runsCommand = plainCommand(
  {
    name: 'runs',
    brief: 'shows, watches, stops and resumes runs, and retries their rows',
    usage: [
      'runs list',
      'runs show|watch|stop RUN',
      'runs resume RUN [--budget N]',
      'runs raise RUN --budget N',
      'runs retry RUN --errors|--unsure|--no-answer|--needs-input --budget N',
    ],
    more: [
      'RUN is the number that runs list shows. stop ends a paused run: its results stay, and rows that are still queued are not sent. A run in progress in another process is stopped there, with Ctrl+C or in the window.',
      'watch follows a run that is in progress in another process, such as the window: as a live table on a terminal, otherwise as NDJSON on stdout. It ends with the run, and Ctrl+C ends only the watching.',
      'resume continues a paused run within the budget it was approved with. --budget raises this maximum for the whole run. raise does only that.',
      'retry is a new run for the rows of RUN that failed in the ways you name. --dry-run shows the estimate and sends nothing. --budget is the maximum for the new run.',
      'Exit codes: 0 done; 3 there is no such run, or nothing to resume or retry; a run that pauses, or pauses again, ends with the code of its reason (listwright help exit-codes).',
    ],
    options: {
      budget: {
        type: 'string',
        value: 'N',
        words: 'maximum credits to spend: for resume and raise in all, for retry by the new run',
      },
      errors: { type: 'boolean', default: false, words: 'retry: rows with an error that may pass' },
      unsure: {
        type: 'boolean',
        default: false,
        words: 'retry: rows sent without an answer; they may be charged twice',
      },
      'no-answer': {
        type: 'boolean',
        default: false,
        words: 'retry: rows charged without a result; they are charged again',
      },
      'needs-input': { type: 'boolean', default: false, words: 'retry: rows whose input the service rejected' },
      'dry-run': { type: 'boolean', default: false, words: 'retry: show the estimate and send nothing' },
      ...inWorkspace,
    },
    examples: [
      'runs list --json',
      'runs show 4',
      'runs watch 4',
      'runs stop 4',
      'runs resume 4 --budget 800',
      'runs retry 4 --errors --dry-run',
      'runs retry 4 --errors --unsure --budget 50',
    ],
    most: 2,
  } as const,
  (values, [action, run]): RunsCommand => {
    const odd = [...retryNames, 'dry-run'].find(name => values[name as 'errors'] && action !== 'retry')
    if (odd) throw usageError(`--${odd} goes with runs retry.`)
    if (action === 'list') {
      if (run !== undefined) throw usageError(`"${run}" is one argument too many.`)
      return { action }
    }
    const known = oneRun.find(one => one === action)
    if (!known)
      throw usageError(`Choose what to do: listwright runs ${actions.join(', ')}.${didYouMean(action ?? '', actions)}`)
    const runId = runIdOf(neededOption(run, 'The run'))
    const budget = wholeNumberOption('budget', values.budget, Number.MAX_SAFE_INTEGER)
    switch (known) {
      case 'resume':
        return { action: known, runId, budget }
      case 'raise':
        if (budget === undefined) throw usageError('Name the maximum credits of the run with --budget N.')
        return { action: known, runId, budget }
      case 'retry': {
        const states = retryNames.filter(name => values[name]).map(name => retries[name])
        if (states.length === 0)
          throw usageError('Choose what to retry: --errors, --unsure, --no-answer or --needs-input.')
        if (values['dry-run']) return { action: known, runId, states, budget: null }
        if (budget === undefined)
          throw usageError('Name the maximum credits to spend with --budget N, or see the estimate with --dry-run.')
        return { action: known, runId, states, budget }
      }
      default:
        if (budget !== undefined) throw usageError('--budget goes with runs resume, raise and retry.')
        return { action: known, runId }
    }
  },
  async (asked, options, world) => {
    if (asked.action === 'list') return (await import('../run/look-at-runs.ts')).listRuns(options, world)
    if (asked.action === 'show') return (await import('../run/look-at-runs.ts')).showRun(asked.runId, options, world)
    if (asked.action === 'watch') return (await import('../run/watch-run.ts')).watchRun(asked.runId, options, world)
    const { inSession } = await import('../session.ts')
    return inSession(options, world, session => perform(session, asked))
  },
)

async function perform(session: CommandSession, asked: RunChange): Promise<ExitCode> {
  const { call, report } = session
  const found = await runNumbered(session, asked.runId)
  if (asked.action === 'resume') return resumeRun(session, found, asked.budget)
  if (asked.action === 'raise') return raiseRun(session, found, asked.budget)
  if (asked.action === 'retry') return retryRows(session, found, asked)
  // One that has ended stays as it ended.
  const run = found.endedAt === null ? await call.run.stop({ runId: asked.runId }) : found
  report.result({ run: rowOf(run) }, linesOf(run))
  return exitCodes.done
}
