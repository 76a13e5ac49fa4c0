// Which files a folder watch has finished: a line for each in the data folder. It has hashes only, so it names no one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addLine } from '../../engine/disk/own-files.ts'
import { isSystemError } from '../../engine/disk/system-error.ts'

/** What is the same file for the same recipe: its name, its bytes, and what the recipe asks. */
export const workKey = (name: string, bytesHash: string, stepsHash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, bytesHash, stepsHash]))
    .digest('hex')

export interface WatchJournal {
  /** Whether the file was finished, well or with an error that only a change can mend. */
  has(key: string): boolean
  add(key: string): void
}

export function openJournal(dataDir: string): WatchJournal {
  const file = path.join(dataDir, 'log', 'watched.txt')
  const known = new Set(linesOf(file))
  return {
    has: key => known.has(key),
    add(key) {
      addLine(file, key, Number.POSITIVE_INFINITY)
      known.add(key)
    },
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return []
    throw error
  }
}
