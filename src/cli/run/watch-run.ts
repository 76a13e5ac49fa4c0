// listwright runs watch RUN: a run that goes on in another process, such as the window, as a live table, or as NDJSON where no one looks
// at a terminal. It reads copies of the workspace, so the process that sends is never kept waiting.
import type { RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { delay } from '../../engine/base/delay.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import type { SessionOptions } from '../options.ts'
import { takeSignals } from '../process/signals.ts'
import type { CliWorld } from '../process/world.ts'
import { inReading } from '../reading-session.ts'
import { createReport } from '../report.ts'
import { codeOfHalt } from './follow-run.ts'
import { runNumbered } from './run-number.ts'
import { runTable } from './run-table.ts'
import { linesOf, rowOf } from './shown-run.ts'

/** Between two looks at least, and as a multiple of what a look takes: a copy of a large workspace is work. */
const leastWaitMs = 2_000
const waitPerLook = 10

interface Look {
  readonly run: ShownRun
  /** Another process has the workspace: only then the run can be going on. */
  readonly elsewhere: boolean
  /** Monotonic milliseconds. */
  readonly at: number
}

/** Resolves with 0 when the run is done or stopped, the code of its reason when it pauses, 130 for Ctrl+C, which leaves the run alone. */
export async function watchRun(runId: RunId, options: SessionOptions, world: CliWorld): Promise<number> {
  const report = createReport(options, world)
  const stop = new AbortController()
  const heard = () => stop.abort()
  let release = takeSignals(heard)
  // Notes of each copy would say the same each time.
  const silent = { ...options, json: false, quiet: true }
  const said = (line: object) => world.output.stdout.write(`${JSON.stringify(line)}\n`)
  let first: Look | null = null
  let before = ''
  try {
    for (;;) {
      const began = performance.now()
      const run = await lookAt(runId, silent, world, stop.signal)
      // A session takes the signals for itself while it is open.
      release = takeSignals(heard)
      const look: Look = { ...run, at: performance.now() }
      first ??= look
      const shown = withRate(look, first)
      const code = stop.signal.aborted ? exitCodes.interrupted : endOf(look)
      const drawn = !options.json && report.table(width => runTable(shown, width))
      const { perSecond, secondsLeft } = shown
      const line = { event: 'run', ...rowOf(shown), perSecond, secondsLeft }
      const text = JSON.stringify(line)
      if (!drawn && !options.quiet && text !== before) said(line)
      before = text
      if (code !== null) {
        if (drawn) for (const words of linesOf(shown)) world.output.stdout.write(`${words}\n`)
        else said({ event: 'ended', run: rowOf(shown), ...endForScripts(code) })
        return code
      }
      await delay(Math.max(leastWaitMs, waitPerLook * (look.at - began)), stop.signal)
      if (stop.signal.aborted) return exitCodes.interrupted
    }
  } finally {
    release()
    await report.flush()
  }
}

/** At the moment at which the other process opens or closes the workspace, it can be neither opened nor copied. */
const mostTries = 10
const betweenTriesMs = 500

async function lookAt(runId: RunId, options: SessionOptions, world: CliWorld, signal: AbortSignal) {
  for (let tries = 1; ; tries++) {
    try {
      return await inReading(options, world, async session => ({
        run: await runNumbered(session, runId),
        elsewhere: session.copied,
      }))
    } catch (error) {
      if (!(error instanceof CommandEnd && error.openElsewhere) || tries === mostTries || signal.aborted) throw error
      await delay(betweenTriesMs, signal)
    }
  }
}

/** How the watching ends; null = the run goes on. */
function endOf({ run, elsewhere }: Look): ExitCode | null {
  if (run.endedAt !== null) return exitCodes.done
  if (run.state === 'paused') return codeOfHalt(run.reason)
  // No one sends it, and a run that waits goes on only where the workspace is open.
  return elsewhere ? null : codeOfHalt(run.reason)
}

/** The process that sends knows its pace; from outside it is what was done since the first look. */
function withRate({ run, at }: Look, first: Look): ShownRun {
  const seconds = (at - first.at) / 1000
  const done = run.callsDone - first.run.callsDone
  if (seconds <= 0 || done <= 0) return run
  const perSecond = done / seconds
  return { ...run, perSecond, secondsLeft: (run.calls - run.callsDone) / perSecond }
}
