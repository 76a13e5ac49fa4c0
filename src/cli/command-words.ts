// The words that say what to do, in the first place of the arguments.
import type { CliCommand } from './command.ts'
import { cliCommands } from './commands/index.ts'

const byName = new Map(cliCommands.map(command => [command.page.name, command]))
const aboutItself: ReadonlySet<string> = new Set(['help', 'version'])

export const commandNames: readonly string[] = [...byName.keys()]

export const commandCalled = (name: string): CliCommand | undefined => byName.get(name)

/** Whether a word in the first place says what to do. */
export const isCommandWord = (word: string): boolean => byName.has(word) || aboutItself.has(word)
