// Reads the arguments: each command has its own options, and everything odd is a sentence before anything is opened.
import type { ProviderId } from '../contract/app/account.ts'
import type { ConformanceCommand } from './commands/conformance.ts'
import type { PracticeCommand } from './commands/practice.ts'
import {
  type BalanceCommand,
  balance,
  type DoctorCommand,
  doctor,
  type KeyCommand,
  key,
  type LedgerCommand,
  ledger,
} from './parse/account.ts'
import {
  type ExportCommand,
  exportList,
  type ImportCommand,
  importFile,
  type ListsCommand,
  lists,
  type WorkbookInCommand,
  type WorkbookOutCommand,
} from './parse/lists.ts'
import { type SessionOptions, usage } from './parse/options.ts'
import { type EstimateCommand, estimate, type RunCommand, run } from './parse/run.ts'
import { type SearchCommand, search } from './parse/search.ts'
import { conformance, practice } from './parse/service.ts'
import { type SuppressCommand, suppress } from './parse/suppress.ts'

/** A command that works on a workspace. */
export type Command =
  | RunCommand
  | EstimateCommand
  | ImportCommand
  | ExportCommand
  | WorkbookInCommand
  | WorkbookOutCommand
  | SearchCommand
  | LedgerCommand
  | KeyCommand
  | ListsCommand
  | SuppressCommand
  | BalanceCommand
  | DoctorCommand

export type Parsed =
  | { readonly kind: 'work'; readonly command: Command; readonly session: SessionOptions }
  | { readonly kind: 'serve'; readonly args: readonly string[] }
  | PracticeCommand
  | ConformanceCommand
  | { readonly kind: 'version' }
  /** `asked`: false when no command was given, which is a mistake. */
  | { readonly kind: 'help'; readonly asked: boolean }

/** Commands that work on a workspace, by their names. */
const parsers = {
  run,
  estimate,
  search,
  ledger,
  balance,
  key,
  doctor,
  suppress,
  import: importFile,
  export: exportList,
  lists,
}

/** Throws Ended(usage). */
export function parseCommand(argv: readonly string[]): Parsed {
  const [name, ...args] = argv
  if (name === undefined) return { kind: 'help', asked: false }
  if (name === 'help' || name === '--help' || name === '-h') return { kind: 'help', asked: true }
  if (name === 'version' || name === '--version') return { kind: 'version' }
  if (name === 'serve') return { kind: 'serve', args }
  if (name === 'practice') return practice(args) ?? { kind: 'help', asked: true }
  if (name === 'conformance') return conformance(args) ?? { kind: 'help', asked: true }
  if (!Object.hasOwn(parsers, name)) throw usage(`There is no command "${name}".`)
  // hasOwn has just said that it is one of them.
  const { values, command } = parsers[name as keyof typeof parsers](args)
  if (values.help) return { kind: 'help', asked: true }
  const { workspace, json, quiet, provider } = values
  const session = { workspace, json, quiet, provider: providerOf(provider), keyFile: values['key-file'] }
  return { kind: 'work', command: command(), session }
}

function providerOf(text: string | undefined): ProviderId | undefined {
  if (text === undefined) return undefined
  if (text === 'practice') return 'embedded'
  if (text === 'live') return 'remote'
  throw usage(`--provider ${text}: write practice or live.`)
}
