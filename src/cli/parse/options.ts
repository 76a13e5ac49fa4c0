// What all commands take, and how an option is read: everything odd is a sentence with code 2.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { ProviderId } from '../../contract/app/account.ts'
import { Ended, exit } from '../exit.ts'

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

/** How a file is written. */
export type Preset = 'plain' | 'excel' | 'same'

export const usage = (message: string): Ended => new Ended(exit.usage, `${message}\nSee listwright help.`)

const common = {
  workspace: { type: 'string' },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  provider: { type: 'string' },
  'key-file': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const
export const country = { type: 'string' } as const
export const preset = { type: 'string', default: 'plain' } as const

/** The values of `options` and the arguments between them, `most` at the most. */
export function read<O extends ParseArgsOptionsConfig>(args: string[], options: O, most: number) {
  try {
    const { values, positionals } = parseArgs({ args, options: { ...common, ...options }, allowPositionals: true })
    if (positionals.length > most) throw new Error(`"${positionals[most]}" is one argument too many.`)
    return { values, positionals }
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error))
  }
}

export function needed(text: string | undefined, what: string): string {
  if (!text) throw usage(`${what} is missing.`)
  return text
}

export function number(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > most) throw usage(`--${name} ${text}: write a number from 0 to ${most}.`)
  return value
}

export function whole(name: string, text: string | undefined, most: number): number | undefined {
  const value = number(name, text, most)
  if (value !== undefined && !Number.isInteger(value)) throw usage(`--${name} ${text}: write a whole number.`)
  return value
}

export function countryOf(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z]{2}$/.test(text))
    throw usage(`--country ${text}: write a two-letter code such as DE.`)
  return text?.toUpperCase()
}

export function presetOf(text: string): Preset {
  if (text !== 'plain' && text !== 'excel' && text !== 'same')
    throw usage(`--preset ${text}: write plain, excel or same.`)
  return text
}
