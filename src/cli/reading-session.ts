// A session for commands that only read: they also work while a run or the window holds the workspace, and on a medium that cannot
// be written, by a copy of their own that is thrown away.
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyForReading } from '../engine/workspace/reading-copy.ts'
import { readOnlyFolder } from '../hosts/data-dir.ts'
import { dataDirOf } from '../hosts/paths.ts'
import { CommandEnd } from './exit.ts'
import type { SessionOptions } from './options.ts'
import type { CliWorld } from './process/world.ts'
import { type CommandSession, inSession } from './session.ts'

/** As `inSession`, for work that changes nothing that is to stay. */
export async function inReading<T>(
  options: SessionOptions,
  world: CliWorld,
  work: (session: CommandSession) => Promise<T>,
): Promise<T> {
  const dataDir = dataDirOf(options.workspace)
  if (readOnlyFolder(dataDir)) return onCopy(options, world, work, null)
  try {
    return await inSession(options, world, work)
  } catch (error) {
    if (!(error instanceof CommandEnd && error.openElsewhere)) throw error
    return onCopy(options, world, work, error)
  }
}

/** `elsewhere`: why the workspace itself could not be opened; null = it cannot be written. */
async function onCopy<T>(
  options: SessionOptions,
  world: CliWorld,
  work: (session: CommandSession) => Promise<T>,
  elsewhere: CommandEnd | null,
): Promise<T> {
  const copy = path.join(tmpdir(), `listwright-reading-${randomUUID()}`)
  mkdirSync(copy, { mode: 0o700 })
  try {
    try {
      await copyForReading(dataDirOf(options.workspace), copy, elsewhere !== null)
    } catch (error) {
      // The other one is only just making it, say: what was wrong first is what helps.
      throw elsewhere ?? error
    }
    const at = new Date().toISOString()
    return await inSession(
      options,
      world,
      session => {
        session.report.note(
          elsewhere
            ? `The workspace is open in another program. This is its state at ${at}.`
            : 'The workspace cannot be written, so it is only read.',
        )
        return work(session)
      },
      copy,
    )
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}
