// A run that a command names by its number.
import { RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { CommandEnd, exitCodes, failureOf } from '../exit.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

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
