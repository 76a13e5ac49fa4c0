// The weight of the repository: no large file goes in unnoticed, and documents stay small. What a script can make again is not
// kept: screenshots and other results go to out/.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/** Bytes. */
export const maxOfFile = 300_000
export const maxOfDocs = 5_000_000

export interface Weighed {
  readonly name: string
  readonly bytes: number
}

/** What is too heavy, as sentences. */
export function tooHeavy(files: readonly Weighed[]): string[] {
  const large = files.filter(({ bytes }) => bytes > maxOfFile)
  const docs = files.filter(({ name }) => name.startsWith('docs/')).reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...large.map(({ name, bytes }) => `${name}: ${bytes} bytes, the most is ${maxOfFile}`),
    ...(docs > maxOfDocs ? [`docs: ${docs} bytes, the most is ${maxOfDocs}`] : []),
  ]
}

/** Files that git knows or would take in, as they are now; null outside of a clone. */
function filesOf(root: string): Weighed[] | null {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    windowsHide: true,
  })
  if (status !== 0) return null
  return stdout.split('\0').flatMap(name => {
    const found = name === '' ? undefined : statSync(path.join(root, name), { throwIfNoEntry: false })
    return found?.isFile() ? [{ name, bytes: found.size }] : []
  })
}

if (import.meta.main) {
  const files = filesOf(path.join(import.meta.dirname, '..'))
  // A copy without history, such as an archive of a release.
  if (files === null) console.log('Weight: git does not know this folder; nothing was weighed.')
  const found = tooHeavy(files ?? [])
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
