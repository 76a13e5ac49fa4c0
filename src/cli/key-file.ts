// The file after --key-file, of any command.
import { readFileSync, statSync } from 'node:fs'
import { CommandEnd, exitCodes } from './exit.ts'

/** Keys are for their owner's eyes: as with private keys of SSH, a file that others may read is refused. Throws CommandEnd(key). */
export function keyIn(file: string): string {
  let mode: number
  let key: string
  try {
    mode = statSync(file).mode
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new CommandEnd(
      exitCodes.key,
      `--key-file ${file} cannot be read (${error instanceof Error ? error.message : error}).`,
    )
  }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new CommandEnd(
      exitCodes.key,
      `--key-file ${file} may be read by others. Make it yours alone: chmod 600 ${file}`,
    )
  if (key === '') throw new CommandEnd(exitCodes.key, `--key-file ${file} is empty.`)
  return key
}
