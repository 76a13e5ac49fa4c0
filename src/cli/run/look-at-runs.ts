// listwright runs list and show: they read runs without opening a workspace for work where it was closed in order.
import type { RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { fail } from '../../engine/base/fail.ts'
import { latestRuns, readRuns } from '../../engine/run/run-views.lane.ts'
import { shownRun } from '../../engine/run/shown-run.ts'
import type { ReadDb } from '../../engine/store/sql.ts'
import type { ExitCode } from '../exit.ts'
import { lookUp } from '../look-up.ts'
import type { SessionOptions } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import type { CommandReport } from '../report.ts'
import { runNumbered } from './run-number.ts'
import { lineOf, linesOf, rowOf } from './shown-run.ts'

export const listRuns = (options: SessionOptions, world: CliWorld): Promise<ExitCode> =>
  lookUp<readonly ShownRun[]>(options, world, {
    read: db => latestRuns(db).map(run => shownRun(run)),
    ask: ({ call }) => call.run.list(),
    say: (report, runs) =>
      report.result({ runs: runs.map(rowOf) }, runs.length === 0 ? ['There are no runs yet.'] : runs.map(lineOf)),
  })

export const showRun = (runId: RunId, options: SessionOptions, world: CliWorld): Promise<ExitCode> =>
  lookUp<ShownRun>(options, world, {
    read: db => storedRun(db, runId),
    ask: session => runNumbered(session, runId),
    say: sayRun,
  })

function storedRun(db: ReadDb, runId: RunId): ShownRun {
  const [run] = readRuns(db, [runId])
  if (!run) throw fail('not_found', { what: 'run' })
  return shownRun(run)
}

const sayRun = (report: CommandReport, run: ShownRun): void => report.result({ run: rowOf(run) }, linesOf(run))
