// Reads the arguments: each command has its own options, and everything odd is a sentence before anything is opened.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { OperationId } from '../contract/app/run.ts'
import type { PracticeCommand } from './commands/practice.ts'
import { Ended, exit } from './exit.ts'
import type { Preset } from './write.ts'

export interface SessionOptions {
  /** Data folder; undefined = the usual one. */
  readonly workspace: string | undefined
  /** One JSON line on stdout, progress as NDJSON on stderr. */
  readonly json: boolean
  readonly quiet: boolean
}

export interface RunCommand {
  readonly kind: 'run'
  readonly operation: OperationId
  /** A file, or the name of a list. */
  readonly in: string
  readonly out: string | undefined
  /** `field=Column name`, once per field. */
  readonly map: readonly string[]
  /** Fields that become columns beside the usual ones. */
  readonly fields: readonly string[]
  readonly match: 'exact' | 'fuzzy' | undefined
  /** ISO 3166, upper case. */
  readonly country: string | undefined
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  /** Percent. */
  readonly maxErrorRate: number | undefined
  readonly dryRun: boolean
  readonly resume: boolean
  readonly preset: Preset
}
export interface ImportCommand {
  readonly kind: 'import'
  readonly file: string
  readonly list: string | undefined
  readonly country: string | undefined
}
export interface ExportCommand {
  readonly kind: 'export'
  readonly list: string
  readonly out: string
  readonly preset: Preset
}

/** A command that works on a workspace. */
export type Command = RunCommand | ImportCommand | ExportCommand | { readonly kind: 'lists' }

export type Parsed =
  | { readonly kind: 'work'; readonly command: Command; readonly session: SessionOptions }
  | { readonly kind: 'serve'; readonly args: readonly string[] }
  | PracticeCommand
  | { readonly kind: 'version' }
  /** `asked`: false when no command was given, which is a mistake. */
  | { readonly kind: 'help'; readonly asked: boolean }

const usage = (message: string) => new Ended(exit.usage, `${message}\nSee listwright help.`)

const common = {
  workspace: { type: 'string' },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const
const country = { type: 'string' } as const
const preset = { type: 'string', default: 'plain' } as const

/** The values of `options` and the arguments between them, `most` at the most. */
function read<O extends ParseArgsOptionsConfig>(args: string[], options: O, most: number) {
  try {
    const { values, positionals } = parseArgs({ args, options: { ...common, ...options }, allowPositionals: true })
    if (positionals.length > most) throw new Error(`"${positionals[most]}" is one argument too many.`)
    return { values, positionals }
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error))
  }
}

const parsers = {
  run(args: string[]) {
    const { values, positionals } = read(
      args,
      {
        in: { type: 'string' },
        out: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] as string[] },
        fields: { type: 'string', default: '' },
        match: { type: 'string' },
        country,
        budget: { type: 'string' },
        'max-error-rate': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        preset,
      } as const,
      1,
    )
    return {
      values,
      command: (): Command => {
        const name = needed(positionals[0], `The operation (such as ${OperationId.options[0]})`)
        const operation = OperationId.safeParse(name)
        if (!operation.success)
          throw usage(`There is no operation "${name}". Operations: ${OperationId.options.join(', ')}.`)
        const budget = number('budget', values.budget, Number.MAX_SAFE_INTEGER)
        if (budget === undefined && !values['dry-run'])
          throw usage('Name the most credits this may cost with --budget N (0 uses stored answers only).')
        if (budget !== undefined && !Number.isInteger(budget))
          throw usage(`--budget ${values.budget}: write a whole number of credits.`)
        return {
          kind: 'run',
          operation: operation.data,
          in: needed(values.in, '--in (a file or a list)'),
          out: values.out,
          map: values.map,
          fields: values.fields.split(',').flatMap(path => path.trim() || []),
          match: matchOf(values.match),
          country: countryOf(values.country),
          budget,
          maxErrorRate: number('max-error-rate', values['max-error-rate'], 100),
          dryRun: values['dry-run'],
          resume: values.resume,
          preset: presetOf(values.preset),
        }
      },
    }
  },
  import(args: string[]) {
    const { values, positionals } = read(args, { list: { type: 'string' }, country } as const, 1)
    return {
      values,
      command: (): Command => ({
        kind: 'import',
        file: needed(positionals[0], 'The file'),
        list: values.list === undefined ? undefined : needed(values.list.trim(), 'The name after --list'),
        country: countryOf(values.country),
      }),
    }
  },
  export(args: string[]) {
    const { values, positionals } = read(args, { out: { type: 'string' }, preset } as const, 1)
    return {
      values,
      command: (): Command => ({
        kind: 'export',
        list: needed(positionals[0], 'The list'),
        out: needed(values.out, '--out'),
        preset: presetOf(values.preset),
      }),
    }
  },
  lists(args: string[]) {
    return { values: read(args, {}, 0).values, command: (): Command => ({ kind: 'lists' }) }
  },
}

/** The service alone has no session: it opens no list. */
function parsePractice(args: string[]): Parsed {
  const { values } = read(
    args,
    {
      port: { type: 'string', default: '0' },
      'key-file': { type: 'string' },
      seed: { type: 'string' },
      contacts: { type: 'string' },
      store: { type: 'string' },
      memory: { type: 'boolean', default: false },
      faults: { type: 'string' },
      dns: { type: 'boolean', default: false },
      openapi: { type: 'boolean', default: false },
      admin: { type: 'boolean', default: false },
    } as const,
    0,
  )
  if (values.help) return { kind: 'help', asked: true }
  if (values.memory && values.store !== undefined) throw usage('Name either --memory or --store.')
  if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
    throw usage(`--store ${values.store}: write postgres://user@host:port/database.`)
  return {
    kind: 'practice',
    workspace: values.workspace,
    port: whole('port', values.port, 65_535) ?? 0,
    keyFile: values['key-file'],
    seed: whole('seed', values.seed, Number.MAX_SAFE_INTEGER),
    contacts: whole('contacts', values.contacts, 100_000_000),
    store: values.store,
    memory: values.memory,
    faults: values.faults,
    dns: values.dns,
    openapi: values.openapi,
    admin: values.admin,
  }
}

/** Throws Ended(usage). */
export function parseCommand(argv: readonly string[]): Parsed {
  const [name, ...args] = argv
  if (name === undefined) return { kind: 'help', asked: false }
  if (name === 'help' || name === '--help' || name === '-h') return { kind: 'help', asked: true }
  if (name === 'version' || name === '--version') return { kind: 'version' }
  if (name === 'serve') return { kind: 'serve', args }
  if (name === 'practice') return parsePractice(args)
  if (!Object.hasOwn(parsers, name)) throw usage(`There is no command "${name}".`)
  // hasOwn has just said that it is one of them.
  const { values, command } = parsers[name as keyof typeof parsers](args)
  if (values.help) return { kind: 'help', asked: true }
  const { workspace, json, quiet } = values
  return { kind: 'work', command: command(), session: { workspace, json, quiet } }
}

function needed(text: string | undefined, what: string): string {
  if (!text) throw usage(`${what} is missing.`)
  return text
}

function number(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > most) throw usage(`--${name} ${text}: write a number from 0 to ${most}.`)
  return value
}

function whole(name: string, text: string | undefined, most: number): number | undefined {
  const value = number(name, text, most)
  if (value !== undefined && !Number.isInteger(value)) throw usage(`--${name} ${text}: write a whole number.`)
  return value
}

function countryOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z]{2}$/.test(text))
    throw usage(`--country ${text}: write a two-letter code such as DE.`)
  return text?.toUpperCase()
}

function matchOf(text: string | undefined): 'exact' | 'fuzzy' | undefined {
  if (text === undefined || text === 'exact' || text === 'fuzzy') return text
  throw usage(`--match ${text}: write exact or fuzzy.`)
}

function presetOf(text: string): Preset {
  if (text !== 'plain' && text !== 'excel' && text !== 'same')
    throw usage(`--preset ${text}: write plain, excel or same.`)
  return text
}
