// Waits for a run of any kind from the command line, with its progress; Ctrl+C pauses it.
import type { RunId } from '../../contract/app/ids.ts'
import type { RunReason, ShownRun } from '../../contract/app/run/run.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { runTable } from './run-table.ts'

/** A service that stays silent so long is not waited for. */
const patienceMs = 15_000

/** Waits until the run is done, stopped or paused. Returns why it was waiting when patience ended, null = it was not. */
export async function untilHalted(
  { call, engine, report, interrupted }: CommandSession,
  runId: RunId,
  words: (view: ShownRun) => string,
  /** As a table, where there is a terminal. */
  watch = false,
): Promise<RunReason | null> {
  const pause = () => void call.run.pause({ runId })
  if (interrupted.aborted) pause()
  interrupted.addEventListener('abort', pause, { once: true })

  let gaveUp: RunReason | null = null
  let patience: NodeJS.Timeout | null = null
  const judge = ({ state, reason }: ShownRun) => {
    const silent = state === 'waiting' && (reason === 'service' || reason === 'offline')
    if (silent) {
      patience ??= setTimeout(() => {
        gaveUp = reason
        pause()
      }, patienceMs)
    } else if (patience) {
      clearTimeout(patience)
      patience = null
    }
  }

  const show = (view: ShownRun) => {
    if (watch && report.table(width => runTable(view, width))) return
    const { callsDone, calls, spent, state, slowedTo } = view
    const slowed = slowedTo === undefined ? null : Number(slowedTo.toPrecision(3))
    report.progress(
      { event: 'run', state, callsDone, calls, spent, ...(slowed !== null && { slowedTo: slowed }) },
      `${words(view)}${slowed === null ? '' : `, slowed by the service, ${slowed}/s`}`,
    )
  }

  const watching = new AbortController()
  const shown = (async () => {
    for await (const views of engine.runs.watch(watching.signal)) {
      const view = views.find(({ id }) => id === runId)
      if (!view) continue
      judge(view)
      show(view)
    }
  })()
  await engine.runs.untilHalted(runId)
  watching.abort()
  await shown
  // A short run ends between two looks.
  show(await call.run.get({ runId }))
  if (patience) clearTimeout(patience)
  interrupted.removeEventListener('abort', pause)
  return gaveUp
}

/** How a command ends whose run has halted for a reason. */
export const codeOfHalt = (reason: RunReason | null): ExitCode => exitCodes[reason === null ? 'service' : halts[reason]]

const halts = {
  later: 'service',
  offline: 'service',
  slow_down: 'service',
  service: 'service',
  user: 'interrupted',
  interrupted: 'interrupted',
  key: 'key',
  forbidden: 'key',
  credits: 'credits',
  balance: 'credits',
  cap: 'credits',
  daily_cap: 'credits',
  clock: 'setup',
  unreadable: 'workspace',
  setup: 'setup',
  guard: 'guard',
  form: 'guard',
  price: 'price',
  unexplained: 'price',
  disk: 'disk',
  locked: 'disk',
  input: 'drift',
  team: 'service',
  team_limit: 'credits',
} as const satisfies Record<RunReason, keyof typeof exitCodes>
