// A command of the command line: what help says of it, how its arguments are read, and what it does.
import { type ExitCode, exitCodes } from './exit.ts'
import { type CliOptions, type HelpPage, readOptions, type SessionOptions, sessionOptions } from './options.ts'
import type { CliWorld } from './process/world.ts'
import type { CommandSession } from './session.ts'

type Values<O extends CliOptions> = ReturnType<typeof readOptions<O>>['values']

/** A command whose arguments were read. */
interface Call {
  /** What is to be done, as the command itself says it. */
  readonly asked: unknown
  readonly options: SessionOptions
  /** Does it. Resolves with the exit code; throws Ended. */
  start(world: CliWorld): Promise<number>
}

export interface CliCommand {
  readonly page: HelpPage
  /** null: its page of help is asked for. Throws CommandEnd(usage). */
  parse(args: string[]): Call | null
}

/** A command that opens by itself what it needs. `run` loads it: help and mistakes need neither engine nor service. */
export function plainCommand<O extends CliOptions, A>(
  page: HelpPage<O>,
  readAsked: (values: Values<O>, positionals: readonly string[]) => A,
  run: (asked: A, options: SessionOptions, world: CliWorld) => Promise<number>,
): CliCommand {
  return {
    page,
    parse(args) {
      const { values, positionals } = readOptions(args, page)
      const given = new Map<string, unknown>(Object.entries(values))
      if (given.get('help') === true) return null
      const options = sessionOptions(given)
      const asked = readAsked(values, positionals)
      return { asked, options, start: world => run(asked, options, world) }
    },
  }
}

/** A command that changes nothing: the workspace may be open elsewhere, or lie where it cannot be written. */
export const readingCommand = <O extends CliOptions, A>(
  page: HelpPage<O>,
  readAsked: (values: Values<O>, positionals: readonly string[]) => A,
  run: (session: CommandSession, asked: A) => Promise<ExitCode | undefined> | Promise<void>,
): CliCommand =>
  plainCommand(page, readAsked, async (asked, options, world) => {
    const { inReading } = await import('./reading-session.ts')
    return inReading(options, world, async session => (await run(session, asked)) ?? exitCodes.done)
  })

/** A command on an open workspace. */
export const sessionCommand = <O extends CliOptions, A>(
  page: HelpPage<O>,
  readAsked: (values: Values<O>, positionals: readonly string[]) => A,
  run: (session: CommandSession, asked: A) => Promise<ExitCode | undefined> | Promise<void>,
): CliCommand =>
  plainCommand(page, readAsked, async (asked, options, world) => {
    const { inSession } = await import('./session.ts')
    return inSession(options, world, async session => (await run(session, asked)) ?? exitCodes.done)
  })
