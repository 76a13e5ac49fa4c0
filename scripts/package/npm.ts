// npm as scripts and tests of packages call it: its name, what it says of a package it made, and how it says that no registry answers.

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export interface PackedByNpm {
  readonly filename: string
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** What `npm pack --json` printed, behind the lines of the scripts that it ran. */
export function packedIn(printed: string): PackedByNpm {
  const [packed]: PackedByNpm[] = JSON.parse(printed.slice(printed.indexOf('[')))
  if (!packed) throw new Error('npm packed nothing')
  return packed
}

/** How npm says that neither its cache nor a registry has what a package needs; tests of packages say so then. */
export const unreachable = /ENOTCACHED|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E50\d/
