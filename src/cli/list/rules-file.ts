// A file with rules that a command reads for a list.
import type { Sheet } from '../../contract/app/sheet.ts'
import { Failure } from '../../engine/base/fail.ts'
import { type RulesOfFile, rulesOfFile } from '../../engine/rules/rules-of-file.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { smallFile } from '../file/small-file.ts'
import { columnNamed } from '../lists.ts'
import { usageError } from '../options.ts'

/** `option`: the one that names the file. */
export function rulesInFile(file: string, option: string, sheet: Sheet): RulesOfFile {
  let text: string
  try {
    text = smallFile(file)
  } catch {
    throw new CommandEnd(exitCodes.drift, `${option} ${file}: the file cannot be read.`)
  }
  return refusedAsUsage(`${option} ${file}`, () => rulesOfFile(text, name => columnNamed(sheet, name).id))
}

function refusedAsUsage<T>(where: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusedRules(where, error)
  }
}

/** What is wrong with rules is an error in how the command was called. */
export const refusedRules = (where: string, error: unknown): unknown =>
  error instanceof Failure && error.code === 'bad_request' && 'what' in error.details
    ? usageError(`${where}, ${error.details.what.replace(/\.$/, '')}.`)
    : error
