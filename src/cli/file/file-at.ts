// What a name that someone has typed is, whatever they have typed.
import { type Stats, statSync } from 'node:fs'

/** Undefined: there is nothing, or no file can have such a name. Throws errors of the system where it cannot be known. */
export function fileAt(name: string): Stats | undefined {
  try {
    return statSync(name, { throwIfNoEntry: false })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENAMETOOLONG' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ERR_INVALID_ARG_VALUE')
      return undefined
    throw error
  }
}
