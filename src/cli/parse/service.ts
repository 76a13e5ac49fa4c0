// Arguments of serve, practice and conformance, which are no work on a workspace of this process and have no session.
import type { ConformanceCommand } from '../commands/conformance.ts'
import type { PracticeCommand } from '../commands/practice.ts'
import { commandOf, everywhere, usage, whole } from './options.ts'

export interface ServeCommand {
  readonly kind: 'serve'
  readonly workspace: string | undefined
  /** 0 = any free port. */
  readonly port: number
  readonly open: boolean
  readonly json: boolean
}

const port = { type: 'string', default: '0', value: 'N', words: 'port on this computer; else any free one' } as const
const keyFile = { type: 'string', value: 'FILE' } as const
const mostPort = 65_535

export const serve = commandOf(
  {
    name: 'serve',
    brief: 'the program in your browser',
    usage: ['serve [--port N] [--no-open]'],
    more: [
      'Serves on this computer only, until Ctrl+C or SIGTERM. Each address lets one browser in, once; Enter prints another.',
      'With --json it prints {"url": ...}.',
    ],
    options: {
      port,
      'no-open': { type: 'boolean', default: false, words: 'print an address and open no browser' },
      ...everywhere,
    },
    examples: ['serve', 'serve --port 4710 --no-open --json'],
    most: 0,
  } as const,
  (values): ServeCommand => ({
    kind: 'serve',
    workspace: values.workspace,
    port: whole('port', values.port, mostPort) ?? 0,
    open: !values['no-open'],
    json: values.json,
  }),
)

export const practice = commandOf(
  {
    name: 'practice',
    brief: 'the local service alone, for programs of your own',
    usage: ['practice [--port N] [--key-file FILE] [options]', 'practice --openapi'],
    more: [
      'Prints one JSON line with its address and the file with its key, and serves until Ctrl+C or SIGTERM. It describes itself at /reference.',
    ],
    options: {
      port,
      'key-file': { ...keyFile, words: 'where its key is written (mode 0600)' },
      memory: { type: 'boolean', default: false, words: 'keep nothing' },
      store: { type: 'string', value: 'postgres://...', words: 'keep it in PostgreSQL instead of a file' },
      seed: { type: 'string', value: 'N', words: 'another fictional world' },
      contacts: { type: 'string', value: 'N', words: 'how many people it knows' },
      faults: { type: 'string', value: 'FILE', words: 'a fault dial as JSON' },
      dns: {
        type: 'boolean',
        default: false,
        words: "ask this computer's name servers about mail domains; else nothing leaves",
      },
      admin: { type: 'boolean', default: false, words: 'its key may use what only admins may' },
      openapi: { type: 'boolean', default: false, words: 'print its interface as OpenAPI 3.1 and end' },
      ...everywhere,
    },
    examples: ['practice --port 4711', 'practice --memory --key-file key.txt', 'practice --openapi > openapi.json'],
    most: 0,
  } as const,
  (values): PracticeCommand => {
    if (values.memory && values.store !== undefined) throw usage('Name either --memory or --store.')
    if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
      throw usage(`--store ${values.store}: write postgres://user@host:port/database.`)
    return {
      kind: 'practice',
      workspace: values.workspace,
      port: whole('port', values.port, mostPort) ?? 0,
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
  },
)

export const conformance = commandOf(
  {
    name: 'conformance',
    brief: 'what of the interface specification a service keeps to, line by line',
    usage: ['conformance [--base-url URL] [--key-file FILE] [--max-credits N] [options]'],
    more: [
      'Without --base-url the local service is examined. Elsewhere nothing is spent unless --max-credits says so. Ends with 1 when a line deviates.',
    ],
    options: {
      'base-url': { type: 'string', value: 'URL', words: 'the service; https, or http on this computer' },
      'key-file': { ...keyFile, words: 'its key (mode 0600); else LISTWRIGHT_API_KEY' },
      'max-credits': { type: 'string', value: 'N', words: 'most credits this may cost' },
      'read-only': { type: 'boolean', default: false, words: 'nothing is changed there' },
      profile: { type: 'string', value: 'FILE', words: 'a service profile as JSON' },
      seed: { type: 'string', value: 'N', words: 'other cases' },
      markdown: { type: 'boolean', default: false, words: 'the report as Markdown' },
      ...everywhere,
    },
    examples: ['conformance', 'conformance --base-url https://api.example --key-file key.txt --read-only --json'],
    most: 0,
  } as const,
  (values): ConformanceCommand => {
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
  },
)
