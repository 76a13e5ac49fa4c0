// What a command looks up with one query: in a workspace that was closed in order without opening it, else in a session that only reads.
import type { ReadDb } from '../engine/store/sql.ts'
import { type ExitCode, exitCodes } from './exit.ts'
import type { SessionOptions } from './options.ts'
import type { CliWorld } from './process/world.ts'
import type { CommandReport } from './report.ts'
import type { CommandSession } from './session.ts'

/** One question, asked both ways. */
export interface LookUp<T> {
  /** The session is asked instead where this throws. */
  readonly read: (db: ReadDb) => T
  readonly ask: (session: CommandSession) => Promise<T>
  readonly say: (report: CommandReport, found: T) => void
}

export async function lookUp<T>(
  options: SessionOptions,
  world: CliWorld,
  { read, ask, say }: LookUp<T>,
): Promise<ExitCode> {
  // Help loads each command, and no database.
  const { atRest } = await import('./process/at-rest.ts')
  if (await atRest(options, world, read, say)) return exitCodes.done
  const { inReading } = await import('./reading-session.ts')
  return inReading(options, world, async session => {
    say(session.report, await ask(session))
    return exitCodes.done
  })
}
