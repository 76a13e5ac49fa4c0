// `listwright practice`: the local service alone, for any client, until Ctrl+C.
import { isIP } from 'node:net'
import { type OpId, opIds } from '../../contract/service/endpoints.ts'
import { isLoopback } from '../../service/reach.ts'
import { plainCommand } from '../command.ts'
import { didYouMean } from '../nearest.ts'
import {
  commonOptions,
  countryOf,
  countryOption,
  maxPort,
  portOption,
  usageError,
  wholeNumberOption,
} from '../options.ts'
import type { OwnFile } from './own-records.ts'

/** Records a live service instead of serving. */
export interface RecordCommand {
  readonly kind: 'record'
  /** Where to; it must not exist. */
  readonly file: string
  readonly baseUrl: string
  readonly port: number
  /** Personal data is masked in the file. */
  readonly mask: boolean
}

export interface PracticeCommand {
  readonly kind: 'serve'
  readonly workspace: string | undefined
  /** 0 = any free port. */
  readonly port: number
  readonly keyFile: string | undefined
  readonly seed: number | undefined
  readonly contacts: number | undefined
  /** A PostgreSQL address; undefined = a file in the data folder. */
  readonly store: string | undefined
  /** Credits, keys and people are in a PostgreSQL database that several services share. */
  readonly postgres: boolean
  /** Parts of the tables of people and companies in PostgreSQL, when they are made. */
  readonly partitions: number | undefined
  /** Nothing is kept: credits, keys and directory are gone at the end. */
  readonly memory: boolean
  /** A recording to answer from; undefined = it answers from its directory. */
  readonly replay: string | undefined
  /** Files whose people and companies it answers from, beside the fictional ones. */
  readonly own: readonly OwnFile[]
  /** ISO 3166, for national phone numbers in them. */
  readonly country: string | null
  /** A JSON file with a fault dial. */
  readonly faults: string | undefined
  /** Email validation asks the name servers of this computer about domains. */
  readonly dns: boolean
  /** Prints the description of the interface instead of serving. */
  readonly openapi: boolean
  /** Port of its control for other programs' tests; undefined = it has none. 0 = any free port. */
  readonly controlPort: number | undefined
  readonly controlKeyFile: string | undefined
  /** Credits of a service without data. */
  readonly credits: number | undefined
  /** Requests per second and key; 0 = no limit. */
  readonly pace: number | undefined
  readonly prices: Readonly<Partial<Record<OpId, number>>>
  /** Address to listen on; undefined = 127.0.0.1. */
  readonly listen: string | undefined
  /** Other names by which it may be asked. */
  readonly hosts: readonly string[]
  /** Origins of web pages that may use it. */
  readonly origins: readonly string[]
  /** Files in PEM; null = plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  /** The key may use what only keys with admin rights may. */
  readonly admin: boolean
}

/** Throws CommandEnd(usage) for what is no operation with a price. */
function pricesOf(texts: readonly string[]): PracticeCommand['prices'] {
  const prices: Partial<Record<OpId, number>> = {}
  for (const text of texts) {
    const [name = '', price = ''] = text.split('=')
    const op = opIds.find(one => one === name.trim())
    if (!op)
      throw usageError(`--price ${text}: there is no operation "${name.trim()}".${didYouMean(name.trim(), opIds)}`)
    if (!/^\d{1,9}$/.test(price.trim())) throw usageError(`--price ${text}: write OPERATION=CREDITS, such as ${op}=2.`)
    prices[op] = Number(price)
  }
  return prices
}

/** Each statement of a search is asked of every partition. */
const maxPartitions = 256

/** Options of `practice` that `practice record` takes, and those it alone takes. */
const ofBoth = ['port', 'workspace', 'portable', 'json', 'quiet', 'help']
const ofRecord = ['base-url', 'mask']
/** What a recording is answered without. */
const notWithReplay = ['store', 'postgres', 'partitions', 'seed', 'contacts', 'dns', 'memory', 'people', 'companies']

const isGiven = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** Throws CommandEnd(usage) for the first of these options that is given. */
function refuse(values: object, names: (name: string) => boolean, message: string): void {
  const found = Object.entries(values).find(([name, value]) => names(name) && isGiven(value))
  if (found) throw usageError(`--${found[0]} ${message}`)
}

/** Throws CommandEnd(usage) for an address that is none, and for one that others can connect to but by no name. */
function listenOf(address: string | undefined, hosts: readonly string[]): string | undefined {
  if (address === undefined) return undefined
  if (isIP(address) === 0) throw usageError(`--listen ${address}: write an address of this computer, such as ::1.`)
  if (!isLoopback(address) && hosts.length === 0)
    throw usageError(
      `--listen ${address} lets other computers connect. Name how they call this one with --allow-host, such as --allow-host practice.`,
    )
  return address
}

/** Throws CommandEnd(usage) for what is no origin of a web page. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.origin !== text.toLowerCase().replace(/\/$/, ''))
    throw usageError(`--allow-origin ${text}: write scheme, host and port of the page, such as http://localhost:5173.`)
  return url.origin
}

export const practiceCommand = plainCommand(
  {
    name: 'practice',
    brief: 'runs the practice service for your own programs',
    usage: [
      'practice [--port N] [--key-file FILE] [options]',
      'practice record FILE --base-url URL [--mask] [--port N]',
      'practice --replay FILE [options]',
      'practice --openapi',
    ],
    more: [
      'Prints its address and the path of its key file as one line of JSON, and runs until Ctrl+C or SIGTERM. See its reference at /reference.',
      'record passes requests on to a live service and writes each answer to FILE, until Ctrl+C. Send it your API key as you would send it to the service: the key is passed on and never written. Requests cost what they cost there.',
      '--postgres: LISTWRIGHT_PRACTICE_POSTGRES is the address of the database (postgres://user:password@host:port/database), or LISTWRIGHT_PRACTICE_POSTGRES_FILE a file with it. All services with the same address have one balance, one ledger and the same keys. With the addresses of more databases behind the first, each on its line, people and companies are spread over all of these servers.',
      '--replay answers the same requests from FILE. A request that was not recorded gets status 400 with the code not_recorded and costs nothing; these requests are listed at the end, which is then exit code 4.',
    ],
    options: {
      port: portOption,
      'key-file': { type: 'string', value: 'FILE', words: 'file to write its key to (mode 0600)' },
      memory: { type: 'boolean', default: false, words: 'store nothing' },
      store: { type: 'string', value: 'postgres://...', words: 'store its data in PostgreSQL instead of a file' },
      postgres: {
        type: 'boolean',
        default: false,
        words: 'share people, credits and keys with other services, in the database of LISTWRIGHT_PRACTICE_POSTGRES',
      },
      partitions: {
        type: 'string',
        value: 'N',
        words: 'divide people and companies in an empty PostgreSQL database into N tables each, by company',
      },
      seed: { type: 'string', value: 'N', words: 'a different set of made-up data' },
      contacts: { type: 'string', value: 'N', words: 'number of people in the data' },
      people: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'FILE',
        words: 'with --memory: also answer with the people of this file (CSV, JSON Lines, Excel and so on)',
      },
      companies: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'FILE',
        words: 'with --memory: also answer with the companies of this file',
      },
      country: countryOption,
      replay: { type: 'string', value: 'FILE', words: 'answer from a recording only' },
      'base-url': {
        type: 'string',
        value: 'URL',
        words: 'record: address of the live service (https, or http on this computer)',
      },
      mask: { type: 'boolean', default: false, words: 'record: write no names, addresses, phone numbers and profiles' },
      faults: { type: 'string', value: 'FILE', words: 'simulated errors as JSON' },
      credits: { type: 'string', value: 'N', words: 'credits of a service that has no data yet (default: 1000)' },
      pace: { type: 'string', value: 'N', words: 'requests per second and key, 0 for no limit (default: 10)' },
      price: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'OPERATION=N',
        words: 'credits that an operation costs, such as validate.email=2',
      },
      'control-port': {
        type: 'string',
        value: 'N',
        words:
          'lets your tests set credits, errors and clock, and read what was requested, on this port (0: any free one)',
      },
      'control-key-file': {
        type: 'string',
        value: 'FILE',
        words: 'with --control-port: file to write the key of the control to',
      },
      dns: {
        type: 'boolean',
        default: false,
        words: 'check email domains over DNS (default: nothing leaves this computer)',
      },
      listen: {
        type: 'string',
        value: 'ADDRESS',
        words: 'address to listen on, such as ::1 or, in a container, 0.0.0.0 (default: 127.0.0.1)',
      },
      'allow-host': {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'NAME',
        words: 'another name by which programs call it, such as practice',
      },
      'allow-origin': {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'URL',
        words: 'web pages of this address may use it, such as http://localhost:5173',
      },
      'tls-cert': { type: 'string', value: 'FILE', words: 'certificate in PEM, to serve over https' },
      'tls-key': { type: 'string', value: 'FILE', words: 'key of the certificate in PEM' },
      admin: { type: 'boolean', default: false, words: 'gives its key admin permissions' },
      openapi: { type: 'boolean', default: false, words: 'print its interface as OpenAPI 3.1 and exit' },
      ...commonOptions,
    },
    examples: [
      'practice --port 4711',
      'practice --memory --control-port 4712 --credits 50 --price validate.email=2',
      'practice --memory --key-file key.txt',
      'practice --memory --contacts 0 --people people.csv --companies companies.jsonl',
      'practice record answers.jsonl --base-url https://api.example --mask',
      'practice --replay answers.jsonl --port 4711',
      'practice --memory --listen 0.0.0.0 --allow-host practice --port 4711',
      'practice --memory --tls-cert cert.pem --tls-key key.pem',
      'practice --openapi > openapi.json',
    ],
    most: 2,
  } as const,
  (values, [action, file]): PracticeCommand | RecordCommand => {
    const port = wholeNumberOption('port', values.port, maxPort) ?? 0
    if (action === 'record') {
      refuse(values, name => ![...ofBoth, ...ofRecord].includes(name), 'does not go with practice record.')
      if (file === undefined) throw usageError('Name the file to record to: practice record FILE --base-url URL.')
      if (values['base-url'] === undefined) throw usageError('practice record needs --base-url.')
      return { kind: 'record', file, baseUrl: values['base-url'], port, mask: values.mask }
    }
    if (action !== undefined) throw usageError(`"${action}" is one argument too many.`)
    refuse(values, name => ofRecord.includes(name), 'goes with practice record.')
    if (values.replay !== undefined) refuse(values, name => notWithReplay.includes(name), 'does not go with --replay.')
    const own = [
      ...values.people.map((file): OwnFile => ({ kind: 'people', file })),
      ...values.companies.map((file): OwnFile => ({ kind: 'companies', file })),
    ]
    if (own.length > 0 && !values.memory)
      throw usageError(
        '--people and --companies go with --memory. To keep records, use a list as own data in Listwright.',
      )
    if (values.country !== undefined && own.length === 0)
      throw usageError('--country goes with --people or --companies.')
    if (values.postgres && (values.memory || values.store !== undefined))
      throw usageError('Use one of --postgres, --memory and --store.')
    if (values.memory && values.store !== undefined) throw usageError('Use either --memory or --store.')
    if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
      throw usageError(`--store ${values.store}: use postgres://user@host:port/database.`)
    if (values.partitions !== undefined && !values.postgres && values.store === undefined)
      throw usageError('--partitions goes with --postgres or --store.')
    const partitions = wholeNumberOption('partitions', values.partitions, maxPartitions)
    if (partitions === 0) throw usageError('--partitions is at least 1.')
    if (values['control-key-file'] !== undefined && values['control-port'] === undefined)
      throw usageError('--control-key-file goes with --control-port.')
    const { 'tls-cert': cert, 'tls-key': key } = values
    if ((cert === undefined) !== (key === undefined)) throw usageError('--tls-cert and --tls-key go together.')
    const hosts = values['allow-host'].map(name => name.trim().toLowerCase())
    return {
      ...{ listen: listenOf(values.listen, hosts), hosts, origins: values['allow-origin'].map(originOf) },
      tls: cert === undefined || key === undefined ? null : { cert, key },
      kind: 'serve',
      workspace: values.workspace,
      port,
      replay: values.replay,
      own,
      country: countryOf(values.country) ?? null,
      keyFile: values['key-file'],
      seed: wholeNumberOption('seed', values.seed, Number.MAX_SAFE_INTEGER),
      contacts: wholeNumberOption('contacts', values.contacts, 100_000_000),
      store: values.store,
      postgres: values.postgres,
      partitions,
      memory: values.memory,
      faults: values.faults,
      dns: values.dns,
      openapi: values.openapi,
      admin: values.admin,
      controlPort: wholeNumberOption('control-port', values['control-port'], maxPort),
      controlKeyFile: values['control-key-file'],
      credits: wholeNumberOption('credits', values.credits, 1_000_000_000),
      pace: wholeNumberOption('pace', values.pace, 100_000),
      prices: pricesOf(values.price),
    }
  },
  async (asked, _options, world) =>
    asked.kind === 'record'
      ? (await import('./record.ts')).recordService(asked, world)
      : (await import('./practice.ts')).startPractice(asked, world),
)
