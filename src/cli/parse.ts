// Reads the arguments: each command has its own options, and everything odd is a sentence before anything is opened.
import type { ProviderId } from '../contract/app/account.ts'
import type { ConformanceCommand } from './commands/conformance.ts'
import type { PracticeCommand } from './commands/practice.ts'
import { Ended } from './exit.ts'
import { meant } from './nearest.ts'
import {
  type BackupsCommand,
  type BalanceCommand,
  backups,
  balance,
  type DoctorCommand,
  doctor,
  type KeyCommand,
  key,
  type LedgerCommand,
  ledger,
} from './parse/account.ts'
import { type EraseCommand, erase } from './parse/erase.ts'
import {
  type ExplainCommand,
  type ExportCommand,
  exportList,
  type ImportCommand,
  importFile,
  type ListsCommand,
  lists,
  type WorkbookInCommand,
  type WorkbookOutCommand,
} from './parse/lists.ts'
import { type Page, usage } from './parse/options.ts'
import { type EstimateCommand, estimate, type RunCommand, run } from './parse/run.ts'
import { type SearchCommand, search } from './parse/search.ts'
import { conformance, practice, type ServeCommand, serve } from './parse/service.ts'
import { type SuppressCommand, suppress } from './parse/suppress.ts'

/** A command that works on a workspace. */
export type Command =
  | RunCommand
  | EstimateCommand
  | ImportCommand
  | ExportCommand
  | ExplainCommand
  | WorkbookInCommand
  | WorkbookOutCommand
  | SearchCommand
  | LedgerCommand
  | KeyCommand
  | ListsCommand
  | SuppressCommand
  | EraseCommand
  | BalanceCommand
  | DoctorCommand
  | BackupsCommand

/** What a session is opened with. */
export interface SessionOptions {
  /** Data folder; undefined = the usual one. */
  readonly workspace: string | undefined
  /** One JSON line on stdout, progress and errors as NDJSON on stderr. */
  readonly json: boolean
  readonly quiet: boolean
  /** The service to use for this command; undefined = the one in use. */
  readonly provider: ProviderId | undefined
  /** File with the key of the live service. */
  readonly keyFile: string | undefined
}

export type Parsed =
  | { readonly kind: 'work'; readonly command: Command; readonly session: SessionOptions }
  | ServeCommand
  | PracticeCommand
  | ConformanceCommand
  | { readonly kind: 'version' }
  /** `asked`: false when no command was given, which is a mistake. `of`: null = all commands. */
  | { readonly kind: 'help'; readonly asked: boolean; readonly of: CommandName | null }

/** Commands that work on a workspace, by their names. */
const works = {
  run,
  estimate,
  import: importFile,
  export: exportList,
  lists,
  search,
  ledger,
  balance,
  suppress,
  erase,
  key,
  backups,
  doctor,
}
/** Those that do not. */
const hosts = { serve, practice, conformance }
const commands = { ...works, ...hosts }
export type CommandName = keyof typeof commands

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
const isWork = (name: CommandName): name is keyof typeof works => Object.hasOwn(works, name)
const names = Object.keys(commands).filter(isCommand)
const aboutItself: ReadonlySet<string> = new Set(['help', 'version'])

/** Whether a word in the first place says what to do. */
export const isCommandWord = (word: string): boolean => isCommand(word) || aboutItself.has(word)

/** Pages of help in the order of the list of commands. */
export const pages: readonly Page[] = names.map(name => commands[name].page)

/** Throws Ended(usage) with a sentence that ends in the help to look at. */
export function parseCommand(argv: readonly string[]): Parsed {
  const [name, ...args] = argv
  try {
    return parsed(name, args)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    throw usage(`${error.message} See listwright ${name !== undefined && isCommand(name) ? `${name} --help` : 'help'}.`)
  }
}

function parsed(name: string | undefined, args: string[]): Parsed {
  if (name === undefined) return { kind: 'help', asked: false, of: null }
  if (name === 'help') {
    const [of] = args
    return { kind: 'help', asked: true, of: of === undefined || of.startsWith('-') ? null : named(of) }
  }
  if (name === '--help' || name === '-h') return { kind: 'help', asked: true, of: null }
  if (name === 'version' || name === '--version') return { kind: 'version' }
  const chosen = named(name)
  if (!isWork(chosen)) {
    const { values, command } = hosts[chosen].parse(args)
    return values.help ? { kind: 'help', asked: true, of: chosen } : command()
  }
  const { values, command } = works[chosen].parse(args)
  if (values.help) return { kind: 'help', asked: true, of: chosen }
  const { workspace, json, quiet } = values
  const session = {
    workspace,
    json,
    quiet,
    // What works on the files of a workspace needs no service.
    provider: 'provider' in values ? providerOf(values.provider) : undefined,
    keyFile: 'key-file' in values ? values['key-file'] : undefined,
  }
  return { kind: 'work', command: command(), session }
}

/** A path, or a name with an ending. */
const looksLikeFile = (text: string) => /[/\\]|\.\w+$/.test(text)

function named(text: string): CommandName {
  if (isCommand(text)) return text
  if (text.startsWith('-'))
    throw usage(`There is no command "${text}". The command comes first, its options behind it.`)
  throw usage(`There is no command${looksLikeFile(text) ? ' and no file' : ''} "${text}".${meant(text, names)}`)
}

function providerOf(text: string | undefined): ProviderId | undefined {
  if (text === undefined) return undefined
  if (text === 'practice') return 'embedded'
  if (text === 'live') return 'remote'
  throw usage(`--provider ${text}: write practice or live.`)
}
