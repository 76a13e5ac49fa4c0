// Finds the command that the arguments name and has it read the others; everything odd is a sentence before anything is opened.
import type { CliCommand } from './command.ts'
import { CommandEnd } from './exit.ts'
import { exitCodesTopic } from './help.ts'
import { didYouMean } from './nearest.ts'
import { opensFiles } from './opens-files.ts'
import { usageError } from './options.ts'

export type ParsedArguments =
  | ({ readonly kind: 'command'; readonly name: string } & NonNullable<ReturnType<CliCommand['parse']>>)
  | { readonly kind: 'version' }
  /** `asked`: false when no command was given, which is a mistake. `of`: a command or a topic, null = all commands. */
  | { readonly kind: 'help'; readonly asked: boolean; readonly of: string | null }

/** Whether the first word asks for help. */
export const asksHelp = (word: string | undefined): boolean => word === 'help' || word === '--help' || word === '-h'
/** Whether the first word asks for the version, for which no command is needed. */
export const asksVersion = (word: string | undefined): boolean => word === 'version' || word === '--version'

/** `commands`: all, or the one that the first word calls. Throws CommandEnd(usage) with a sentence that ends in the help to look at. */
export function parseCommand(argv: readonly string[], commands: readonly CliCommand[]): ParsedArguments {
  const [name, ...args] = argv
  try {
    return parsed(name, args, commands)
  } catch (error) {
    if (!(error instanceof CommandEnd)) throw error
    const command = commands.find(({ page }) => page.name === name)
    throw usageError(`${error.message} See listwright ${command ? `${command.page.name} --help` : 'help'}.`)
  }
}

function parsed(name: string | undefined, args: string[], commands: readonly CliCommand[]): ParsedArguments {
  if (name === undefined) return { kind: 'help', asked: false, of: null }
  if (asksHelp(name)) {
    const [of] = args
    if (of === exitCodesTopic) return { kind: 'help', asked: true, of }
    const page = of === undefined || of.startsWith('-') ? null : named(of, commands).page
    return { kind: 'help', asked: true, of: page?.name ?? null }
  }
  if (asksVersion(name)) {
    const [other] = args
    if (other !== undefined && !other.startsWith('-')) throw usageError(`version takes no "${other}", only --json.`)
    return { kind: 'version' }
  }
  if (opensFiles([name])) return parsed('open', [name, ...args], commands)
  const call = named(name, commands).parse(args)
  return call ? { kind: 'command', name, ...call } : { kind: 'help', asked: true, of: name }
}

/** A path, or a name with an ending. */
const looksLikeFile = (text: string) => /[/\\]|\.\w+$/.test(text)

function named(text: string, commands: readonly CliCommand[]): CliCommand {
  const command = commands.find(({ page }) => page.name === text)
  if (command) return command
  if (text.startsWith('-'))
    throw usageError(`There is no command "${text}". Put the command first and its options after it.`)
  const names = commands.map(({ page }) => page.name)
  throw usageError(
    `There is no command${looksLikeFile(text) ? ' and no file' : ''} "${text}".${didYouMean(text, names)}`,
  )
}
