// Where a process can leave the write-ahead log of a database when it is killed: behind any of its commits. What lies behind the
// last of them is not read by the next start.
import { existsSync, readFileSync } from 'node:fs'

const headerBytes = 32
const frameHeaderBytes = 24

/** How long the log of this database is behind each commit, in their order (https://sqlite.org/fileformat2.html#walformat). */
export function commitsIn(database: string): number[] {
  const file = `${database}-wal`
  if (!existsSync(file)) return []
  const log = readFileSync(file)
  if (log.length < headerBytes) return []
  const frame = frameHeaderBytes + log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  const commits: number[] = []
  // Frames of an earlier use of the file have other salts.
  for (let at = headerBytes; at + frame <= log.length && log.subarray(at + 8, at + 16).equals(salts); at += frame)
    // The pages that the database has then; 0 = more frames belong to this transaction.
    if (log.readUInt32BE(at + 4) > 0) commits.push(at + frame)
  return commits
}
