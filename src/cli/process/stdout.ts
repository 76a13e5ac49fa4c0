// How a command ends whose output stdout did not take.
import type { ProgramOutput } from '../../hosts/stdout.ts'
import { CommandEnd, exitCodes } from '../exit.ts'

/** null when stdout took all of it, or its reader left. */
export function stdoutEnd(output: ProgramOutput): CommandEnd | null {
  const failure = output.failure()
  return (
    failure &&
    new CommandEnd(
      exitCodes.disk,
      `The output could not be written to stdout (${failure.message}). Changes to the workspace are kept. Run the command again with another output.`,
    )
  )
}
