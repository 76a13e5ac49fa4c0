// A profile of a service, or another value, in a file that a person writes.
import { ProfilePatch, profileFault } from '../../contract/service/profile.ts'
import { smallFile } from '../file/small-file.ts'
import { usageError } from '../options.ts'

/** The text of a small file. Throws CommandEnd(usage). */
export function textIn(file: string): string {
  try {
    return smallFile(file)
  } catch (error) {
    throw usageError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** Throws CommandEnd(usage). */
export function profileIn(file: string): ProfilePatch {
  const text = textIn(file)
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (error) {
    throw usageError(`${file} is not JSON (${error instanceof Error ? error.message : String(error)}).`)
  }
  const read = ProfilePatch.safeParse(found)
  if (!read.success) throw usageError(`${file} is not a profile of a service. ${profileFault(read.error)}`)
  return read.data
}
