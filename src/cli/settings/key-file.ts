// The file after --key-file, of any command.
import { KeyFileRefused } from '../../hosts/given-key.ts'
import { CommandEnd, exitCodes } from '../exit.ts'

/** What `work` gives; a file that is refused ends the command. Throws CommandEnd(key). */
export function withKeyFile<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof KeyFileRefused ? new CommandEnd(exitCodes.key, error.message) : error
  }
}
