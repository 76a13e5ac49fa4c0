// `listwright practice`: the local service alone, for any client, until Ctrl+C.
import { plainCommand } from '../command.ts'
import { commonOptions, mostPort, portOption, usageError, wholeNumberOption } from '../options.ts'

export interface PracticeCommand {
  readonly workspace: string | undefined
  /** 0 = any free port. */
  readonly port: number
  readonly keyFile: string | undefined
  readonly seed: number | undefined
  readonly contacts: number | undefined
  /** A PostgreSQL address; undefined = a file in the data folder. */
  readonly store: string | undefined
  /** Nothing is kept: credits, keys and directory are gone at the end. */
  readonly memory: boolean
  /** A JSON file with a fault dial. */
  readonly faults: string | undefined
  /** Email validation asks the name servers of this computer about domains. */
  readonly dns: boolean
  /** Prints the description of the interface instead of serving. */
  readonly openapi: boolean
  /** The key may use what only keys with admin rights may. */
  readonly admin: boolean
}

export const practiceCommand = plainCommand(
  {
    name: 'practice',
    brief: 'runs the local service alone, for your own programs',
    usage: ['practice [--port N] [--key-file FILE] [options]', 'practice --openapi'],
    more: [
      'Prints one JSON line with its address and the file with its key, and serves until Ctrl+C or SIGTERM. It describes itself at /reference.',
    ],
    options: {
      port: portOption,
      'key-file': { type: 'string', value: 'FILE', words: 'where its key is written (mode 0600)' },
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
      ...commonOptions,
    },
    examples: ['practice --port 4711', 'practice --memory --key-file key.txt', 'practice --openapi > openapi.json'],
    most: 0,
  } as const,
  (values): PracticeCommand => {
    if (values.memory && values.store !== undefined) throw usageError('Name either --memory or --store.')
    if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
      throw usageError(`--store ${values.store}: write postgres://user@host:port/database.`)
    return {
      workspace: values.workspace,
      port: wholeNumberOption('port', values.port, mostPort) ?? 0,
      keyFile: values['key-file'],
      seed: wholeNumberOption('seed', values.seed, Number.MAX_SAFE_INTEGER),
      contacts: wholeNumberOption('contacts', values.contacts, 100_000_000),
      store: values.store,
      memory: values.memory,
      faults: values.faults,
      dns: values.dns,
      openapi: values.openapi,
      admin: values.admin,
    }
  },
  async (asked, _options, world) => (await import('../practice.ts')).startPractice(asked, world),
)
