// The file after --key-file, of any command.
import { KeyFileRefused, keyInFile } from '../hosts/given-key.ts'
import { CommandEnd, exitCodes } from './exit.ts'

/** What `work` gives; a file that is refused ends the command. Throws CommandEnd(key). */
export function withKeyFile<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof KeyFileRefused ? new CommandEnd(exitCodes.key, error.message) : error
  }
}

/** Throws CommandEnd(key). */
export const keyIn = (file: string): string => withKeyFile(() => keyInFile(file))
