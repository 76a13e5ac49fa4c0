// How a command ends whose output stdout did not take.
import { stdoutFailure } from '../hosts/stdout.ts'
import { CommandEnd, exitCodes } from './exit.ts'

/** null when stdout took all of it, or its reader left. */
export function stdoutEnd(): CommandEnd | null {
  const failure = stdoutFailure()
  return (
    failure &&
    new CommandEnd(
      exitCodes.internal,
      `The output could not be written to stdout (${failure.message}). What the command did in the workspace is kept: run it again with another output.`,
    )
  )
}
