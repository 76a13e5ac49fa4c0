// What all commands take, and how options are read: everything odd is a sentence with code 2.

import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import type { ProviderId } from '../contract/app/account.ts'
import { portableDir } from '../hosts/portable.ts'
import { type ExportFormat, exportFormatNames, exportFormats } from '../model/export-presets/formats.ts'
import { CommandEnd, exitCodes } from './exit.ts'
import { didYouMean } from './nearest.ts'

/** An option as it is read, and as help tells it. */
export interface CliOption extends ParseArgsOptionDescriptor {
  /** What is for the value in help, such as FILE. */
  readonly value?: string
  readonly words: string
}
export type CliOptions = Readonly<Record<string, CliOption>>

/** A command as help tells it; what it takes is read by the same table. */
export interface HelpPage<O extends CliOptions = CliOptions> {
  readonly name: string
  /** One line for the list of commands. */
  readonly brief: string
  /** What follows `listwright `, a line for each way to call it. */
  readonly usage: readonly string[]
  /** Paragraphs on what is to be known beyond the options. */
  readonly more?: readonly string[]
  /** Names that an argument may be, each with what it is. */
  readonly table?: { readonly title: string; readonly rows: readonly (readonly [name: string, words: string])[] }
  readonly options: O
  /** What follows `listwright `. */
  readonly examples: readonly string[]
  /** Arguments between the options, at the most. */
  readonly most: number
}

/** How a file is written. */
const exportPresets = ['plain', 'excel', 'same'] as const
export type ExportPreset = (typeof exportPresets)[number]

export const usageError = (message: string): CommandEnd => new CommandEnd(exitCodes.usage, message)

const help = { type: 'boolean', default: false, short: 'h', words: 'show this help' } as const

/** How commands that look at one list, or change it, end; a line of their help. */
export const listCodes =
  'Exit codes: 0 done, even if nothing changed; 2 wrong options; 3 a list or column does not exist; 130 interrupted (nothing is changed).'

/** What every command takes. */
export const commonOptions = {
  workspace: {
    type: 'string',
    value: 'DIR',
    words: 'data folder (default: LISTWRIGHT_DATA, then the standard folder)',
  },
  portable: { type: 'boolean', default: false, words: 'keep the data next to the program, in listwright-data' },
  json: {
    type: 'boolean',
    default: false,
    words: 'prints one JSON line to stdout, and progress and errors as NDJSON to stderr',
  },
  quiet: { type: 'boolean', default: false, words: 'hide progress' },
  help,
} as const

/** What a command takes that works on a workspace with a service. */
export const inWorkspace = {
  provider: { type: 'string', value: 'practice|live', words: 'service for this command (default: the current one)' },
  'key-file': {
    type: 'string',
    value: 'FILE',
    words: 'file with the API key of the live service, mode 0600 (default: LISTWRIGHT_API_KEY, then the keychain)',
  },
  'base-url': { type: 'string', value: 'URL', words: 'address of the live service for this command' },
  pace: { type: 'string', value: 'N', words: 'maximum requests per second to the live service for this command' },
  'service-profile': {
    type: 'string',
    value: 'FILE',
    words: 'JSON file with prices and other settings of the live service for this command (see help config)',
  },
  ...commonOptions,
} as const

export const portOption = {
  type: 'string',
  default: '0',
  value: 'N',
  words: 'port on this computer (default: any free one)',
} as const
export const maxPort = 65_535

export const countryOption = {
  type: 'string',
  value: 'CC',
  words: 'country of phone numbers without +, such as DE',
} as const
export const presetOption = {
  type: 'string',
  default: 'plain',
  value: 'plain|excel|same',
  words: 'file format: plain UTF-8 (default), for Excel, or same as the source file',
} as const

/** Those that need nothing more to be said. */
const formatNames = exportFormatNames.filter(name => exportFormats[name].endings.length > 0)

export const formatOption = {
  type: 'string',
  value: formatNames.join('|'),
  words: 'output format (default: by the file name, csv for stdout)',
} as const

const fix = (name: string, page: HelpPage): string => {
  const said = didYouMean(name, Object.keys(page.options)).replaceAll('"', '')
  return said === '' ? '' : said.replace('mean ', 'mean --')
}

/** Of options that are one letter each, behind one dash. */
const maxLetters = 100

/** Refuses what would be read as something else than was meant: unknown, without its value, empty, or twice. */
function judge(args: string[], page: HelpPage): void {
  // Node takes one letter after the other, each on the stack.
  const endless = args.find(arg => /^-[^-]/.test(arg) && arg.length > maxLetters)
  if (endless !== undefined) throw usageError(`There is no option ${endless.slice(0, 20)}….`)
  const { tokens } = parseArgs({ args, options: page.options, strict: false, tokens: true, allowPositionals: true })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(page.options, name) ? page.options[name] : undefined
    if (!option) throw usageError(`${page.name} has no option ${rawName}.${fix(name, page)}`)
    if (option.type === 'boolean' && value !== undefined) throw usageError(`${rawName} takes no value.`)
    if (option.type === 'string') {
      if (value === undefined || (!inlineValue && /^-./.test(value)))
        throw usageError(
          `${rawName} needs a value${value === undefined ? '' : `; one that begins with a hyphen is written ${rawName}=${value}`}.`,
        )
      if (value.trim() === '') throw usageError(`The value of ${rawName} is empty.`)
    }
    if (seen.has(name) && !option.multiple) throw usageError(`${rawName} is given twice.`)
    seen.add(name)
  }
}

/** --portable names the workspace. Throws CommandEnd(usage) with another name for it. */
function withPortable(args: string[], page: HelpPage): string[] {
  const { values } = parseArgs({ args, options: page.options, allowPositionals: true })
  const given = new Map<string, unknown>(Object.entries(values))
  if (given.get('portable') !== true) return args
  if (given.get('workspace') !== undefined) throw usageError('Use --portable or --workspace, not both.')
  return [`--workspace=${portableDir()}`, ...args]
}

/** The values of the options of `page`, and the arguments between them. Throws CommandEnd(usage). */
export function readOptions<O extends CliOptions>(args: string[], page: HelpPage<O>) {
  judge(args, page)
  const { values, positionals } = parseArgs({
    args: withPortable(args, page),
    options: page.options,
    allowPositionals: true,
  })
  const extra = positionals[page.most]
  if (extra !== undefined) throw usageError(`"${extra}" is one argument too many.`)
  return { values, positionals }
}

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
  /** How the live service is reached by this command alone. */
  readonly baseUrl: string | undefined
  readonly pace: number | undefined
  /** File with a profile of the service. */
  readonly serviceProfile: string | undefined
}

/** Requests per second. */
const maxPace = 10_000

/** The options of `inWorkspace` among those of a command. Throws CommandEnd(usage). */
export function sessionOptions(values: ReadonlyMap<string, unknown>): SessionOptions {
  const text = (name: keyof typeof inWorkspace) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    workspace: text('workspace'),
    json: values.get('json') === true,
    quiet: values.get('quiet') === true,
    provider: providerOf(text('provider')),
    keyFile: text('key-file'),
    baseUrl: text('base-url'),
    pace: numberOption('pace', text('pace'), maxPace),
    serviceProfile: text('service-profile'),
  }
}

function providerOf(text: string | undefined): ProviderId | undefined {
  if (text === undefined) return undefined
  if (text === 'practice') return 'embedded'
  if (text === 'live') return 'remote'
  throw usageError(`--provider ${text}: use practice or live.`)
}

export function neededOption(text: string | undefined, what: string): string {
  if (!text) throw usageError(`${what} is missing.`)
  return text
}

/** Characters of a name of a list, a column or a workbook, as the program counts them. */
export const maxNameLength = 200

/** A name that a person gives something. Throws CommandEnd(usage) for one that is too long. */
export function nameOf(option: string, text: string | undefined): string | undefined {
  const name = text?.trim()
  if (name !== undefined && name.length > maxNameLength)
    throw usageError(`${option}: a name can have at most ${maxNameLength} characters. This one has ${name.length}.`)
  return name
}

/** One of several words; `option` as it is written, such as --format. Throws CommandEnd(usage). */
export function oneOf<T extends string>(option: string, text: string, words: readonly T[]): T {
  const found = words.find(word => word === text)
  if (found === undefined) throw usageError(`${option} ${text}: write ${words.join(', ')}.${didYouMean(text, words)}`)
  return found
}

export function numberOption(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > most)
    throw usageError(`--${name} ${text}: use a number from 0 to ${most}.`)
  return value
}

export function wholeNumberOption(name: string, text: string | undefined, most: number): number | undefined {
  const value = numberOption(name, text, most)
  if (value !== undefined && !Number.isInteger(value)) throw usageError(`--${name} ${text}: use a whole number.`)
  return value
}

export function countryOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z]{2}$/.test(text))
    throw usageError(`--country ${text}: use a two-letter code such as DE.`)
  return text?.toUpperCase()
}

export const presetOf = (text: string): ExportPreset => oneOf('--preset', text, exportPresets)

export const formatOf = (text: string | undefined): ExportFormat | undefined =>
  text === undefined ? undefined : oneOf('--format', text, formatNames)
