// The program's own log and that of agents end by age: they name no one, but say when someone was at work and with what.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from '../disk/write-file.ts'

/** How long a line is kept. */
export const logDays = 90

/**
 * Deletes lines of `<dataDir>/log` that are older than that at `now`, UTC milliseconds; what agents asked for also after
 * `sentDays`, where a person has set that. At once, so that none is added meanwhile. Throws errors of the system.
 */
export function dropOldLog(dataDir: string, now: number, sentDays: number | null = null): void {
  const folder = path.join(dataDir, 'log')
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    const days = name.startsWith('agents') ? Math.min(logDays, sentDays ?? logDays) : logDays
    const kept = linesSince(text, now - days * 86_400_000)
    if (kept === '') rmSync(file)
    else if (kept.length < text.length) writeWhole(file, kept)
  }
}

/** Of both logs and the older ones beside them. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter(name => /^(?:listwright|agents)\.log(?:\.1)?$/.test(name))
  } catch (error) {
    // Nothing was logged yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** A line that does not say when it was written, such as one that was cut off, is as old as the one before it. */
function linesSince(text: string, first: number): string {
  let at = Number.NEGATIVE_INFINITY
  return text
    .split(/(?<=\n)/)
    .filter(line => {
      const said = Date.parse(/^\{"at":"([^"]{1,40})"/.exec(line)?.[1] ?? '')
      if (!Number.isNaN(said)) at = said
      return at >= first
    })
    .join('')
}
