// Reads the arguments: each command has its own options, and everything odd is a sentence before anything is opened.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { ProviderId } from '../contract/app/account.ts'
import { LedgerGroup } from '../contract/app/ledger.ts'
import { OperationId } from '../contract/app/run.ts'
import type { ConformanceCommand } from './commands/conformance.ts'
import type { PracticeCommand } from './commands/practice.ts'
import { Ended, exit } from './exit.ts'
import type { Preset } from './write.ts'

export interface SessionOptions {
  /** Data folder; undefined = the usual one. */
  readonly workspace: string | undefined
  /** One JSON line on stdout, progress as NDJSON on stderr. */
  readonly json: boolean
  readonly quiet: boolean
  /** The service to use for this command; undefined = the one in use. */
  readonly provider: ProviderId | undefined
  /** File with the key of the live service. */
  readonly keyFile: string | undefined
}

/** An operation over a list: what a run and an estimate have in common. */
export interface Asked {
  readonly operation: OperationId
  /** A file, or the name of a list. */
  readonly in: string
  /** `field=Column name`, once per field. */
  readonly map: readonly string[]
  /** Fields that become columns beside the usual ones. */
  readonly fields: readonly string[]
  readonly match: 'exact' | 'fuzzy' | undefined
  /** Asks the live look-up where the stored one finds nothing. */
  readonly live: boolean
  /** ISO 3166, upper case. */
  readonly country: string | undefined
}
export interface EstimateCommand extends Asked {
  readonly kind: 'estimate'
}
export interface RunCommand extends Asked {
  readonly kind: 'run'
  readonly out: string | undefined
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  /** Percent. */
  readonly maxErrorRate: number | undefined
  readonly dryRun: boolean
  /** A run of this operation that rests goes on instead of a new one. */
  readonly resume: boolean
  readonly preset: Preset
}
export interface LedgerCommand {
  readonly kind: 'ledger'
  /** ISO 8601. */
  readonly since: string | undefined
  readonly by: LedgerGroup | undefined
  readonly csv: boolean
}
export interface KeyCommand {
  readonly kind: 'key'
  readonly action: 'set' | 'status' | 'forget'
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
export type Command =
  | RunCommand
  | EstimateCommand
  | ImportCommand
  | ExportCommand
  | LedgerCommand
  | KeyCommand
  | { readonly kind: 'lists' | 'balance' | 'doctor' }

export type Parsed =
  | { readonly kind: 'work'; readonly command: Command; readonly session: SessionOptions }
  | { readonly kind: 'serve'; readonly args: readonly string[] }
  | PracticeCommand
  | ConformanceCommand
  | { readonly kind: 'version' }
  /** `asked`: false when no command was given, which is a mistake. */
  | { readonly kind: 'help'; readonly asked: boolean }

const usage = (message: string) => new Ended(exit.usage, `${message}\nSee listwright help.`)

const common = {
  workspace: { type: 'string' },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  provider: { type: 'string' },
  'key-file': { type: 'string' },
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

const asked = {
  in: { type: 'string' },
  map: { type: 'string', multiple: true, default: [] as string[] },
  fields: { type: 'string', default: '' },
  match: { type: 'string' },
  live: { type: 'boolean', default: false },
  country,
} as const

interface AskedValues {
  in?: string | undefined
  map: string[]
  fields: string
  match?: string | undefined
  live: boolean
  country?: string | undefined
}

function askedOf(name: string | undefined, values: AskedValues): Asked {
  const given = needed(name, `The operation (such as ${OperationId.options[0]})`)
  const operation = OperationId.safeParse(given)
  if (!operation.success)
    throw usage(`There is no operation "${given}". Operations: ${OperationId.options.join(', ')}.`)
  return {
    operation: operation.data,
    in: needed(values.in, '--in (a file or a list)'),
    map: values.map,
    fields: values.fields.split(',').flatMap(path => path.trim() || []),
    match: matchOf(values.match),
    live: values.live,
    country: countryOf(values.country),
  }
}

const parsers = {
  run(args: string[]) {
    const { values, positionals } = read(
      args,
      {
        ...asked,
        out: { type: 'string' },
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
        const what = askedOf(positionals[0], values)
        const budget = number('budget', values.budget, Number.MAX_SAFE_INTEGER)
        if (budget === undefined && !values['dry-run'])
          throw usage('Name the most credits this may cost with --budget N (0 uses stored answers only).')
        if (budget !== undefined && !Number.isInteger(budget))
          throw usage(`--budget ${values.budget}: write a whole number of credits.`)
        return {
          kind: 'run',
          ...what,
          out: values.out,
          budget,
          maxErrorRate: number('max-error-rate', values['max-error-rate'], 100),
          dryRun: values['dry-run'],
          resume: values.resume,
          preset: presetOf(values.preset),
        }
      },
    }
  },
  estimate(args: string[]) {
    const { values, positionals } = read(args, asked, 1)
    return { values, command: (): Command => ({ kind: 'estimate', ...askedOf(positionals[0], values) }) }
  },
  ledger(args: string[]) {
    const { values } = read(
      args,
      { since: { type: 'string' }, 'group-by': { type: 'string' }, csv: { type: 'boolean', default: false } } as const,
      0,
    )
    return {
      values,
      command: (): Command => {
        if (values.csv && values.json) throw usage('Name either --csv or --json.')
        return { kind: 'ledger', since: momentOf(values.since), by: groupOf(values['group-by']), csv: values.csv }
      },
    }
  },
  balance(args: string[]) {
    return { values: read(args, {}, 0).values, command: (): Command => ({ kind: 'balance' }) }
  },
  key(args: string[]) {
    const { values, positionals } = read(args, {}, 1)
    return {
      values,
      command: (): Command => {
        const [action] = positionals
        if (action !== 'set' && action !== 'status' && action !== 'forget')
          throw usage('Say what to do with the key: listwright key set, status or forget. The key itself is piped in.')
        return { kind: 'key', action }
      },
    }
  },
  doctor(args: string[]) {
    return { values: read(args, {}, 0).values, command: (): Command => ({ kind: 'doctor' }) }
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

/** Examining a service has no session: it opens no list. */
function parseConformance(args: string[]): Parsed {
  const { values } = read(
    args,
    {
      'base-url': { type: 'string' },
      'key-file': { type: 'string' },
      'max-credits': { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      profile: { type: 'string' },
      seed: { type: 'string' },
      markdown: { type: 'boolean', default: false },
    } as const,
    0,
  )
  if (values.help) return { kind: 'help', asked: true }
  if (values.json && values.markdown) throw usage('Name either --json or --markdown.')
  if (values['base-url'] === undefined && (values.profile !== undefined || values['key-file'] !== undefined))
    throw usage('--profile and --key-file are for the service at --base-url, which is missing.')
  return {
    kind: 'conformance',
    baseUrl: values['base-url'],
    keyFile: values['key-file'],
    maxCredits: whole('max-credits', values['max-credits'], Number.MAX_SAFE_INTEGER),
    readOnly: values['read-only'],
    profile: values.profile,
    seed: whole('seed', values.seed, 2 ** 31 - 1) ?? 1,
    output: values.json ? 'json' : values.markdown ? 'markdown' : 'text',
    quiet: values.quiet,
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
  if (name === 'conformance') return parseConformance(args)
  if (!Object.hasOwn(parsers, name)) throw usage(`There is no command "${name}".`)
  // hasOwn has just said that it is one of them.
  const { values, command } = parsers[name as keyof typeof parsers](args)
  if (values.help) return { kind: 'help', asked: true }
  const { workspace, json, quiet, provider } = values
  const session = { workspace, json, quiet, provider: providerOf(provider), keyFile: values['key-file'] }
  return { kind: 'work', command: command(), session }
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

function providerOf(text: string | undefined): ProviderId | undefined {
  if (text === undefined) return undefined
  if (text === 'practice') return 'embedded'
  if (text === 'live') return 'remote'
  throw usage(`--provider ${text}: write practice or live.`)
}

/** A day is its beginning in UTC, as the daily cap counts days. */
function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw usage(`--since ${text}: write a day such as 2026-05-31, or a moment such as 2026-05-31T12:00Z.`)
  return new Date(at).toISOString()
}

function groupOf(text: string | undefined): LedgerGroup | undefined {
  const group = LedgerGroup.optional().safeParse(text)
  if (!group.success) throw usage(`--group-by ${text}: write ${LedgerGroup.options.join(', ')}.`)
  return group.data
}

function presetOf(text: string): Preset {
  if (text !== 'plain' && text !== 'excel' && text !== 'same')
    throw usage(`--preset ${text}: write plain, excel or same.`)
  return text
}
