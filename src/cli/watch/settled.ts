// The files of a folder that no one writes any more: those that two looks found the same.
import { readdirSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { byName, filesAmong } from '../../contract/app/file/file-kind.ts'
import { errorEnding } from '../recipe/one-file.ts'

/** Names that programs give to files they have not finished. */
const unfinished = /^[.~]|\.(?:part|partial|crdownload|download|tmp|temp|filepart|swp)$/i

export interface SettledFiles {
  /** Paths in the order in which a person counts. `growing`: others are there that are still written. */
  look(): { readonly files: string[]; readonly growing: boolean }
}

const printOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`

/** `settleMs`: how long a file has to stay the same. `now`: monotonic milliseconds. */
export function settledFiles(
  folder: string,
  settleMs: number,
  now: () => number = () => performance.now(),
): SettledFiles {
  let seen = new Map<string, { readonly print: string; readonly since: number }>()
  return {
    look() {
      const at = now()
      const next: typeof seen = new Map()
      for (const name of namesIn(folder)) {
        const found = statSync(path.join(folder, name), { throwIfNoEntry: false })
        if (!found?.isFile()) continue
        const print = printOf(found)
        const before = seen.get(name)
        next.set(name, before?.print === print ? before : { print, since: at })
      }
      seen = next
      // An empty file is one that was only just made.
      const settled = [...seen].filter(([, { print, since }]) => at - since >= settleMs && !print.startsWith('0 '))
      return { files: settled.map(([name]) => path.join(folder, name)), growing: settled.length < seen.size }
    },
  }
}

function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith(errorEnding) && !unfinished.test(entry.name))
    .map(({ name }) => name)
  return filesAmong(names).sort(byName)
}
