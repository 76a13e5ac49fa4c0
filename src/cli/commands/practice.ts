// `listwright practice`: the local service alone, for any client, until Ctrl+C.
import { plainCommand } from '../command.ts'
import { commonOptions, maxPort, portOption, usageError, wholeNumberOption } from '../options.ts'

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
    brief: 'runs the practice service for your own programs',
    usage: ['practice [--port N] [--key-file FILE] [options]', 'practice --openapi'],
    more: [
      'Prints its address and the path of its key file as one line of JSON, and runs until Ctrl+C or SIGTERM. See its reference at /reference.',
    ],
    options: {
      port: portOption,
      'key-file': { type: 'string', value: 'FILE', words: 'file to write its key to (mode 0600)' },
      memory: { type: 'boolean', default: false, words: 'store nothing' },
      store: { type: 'string', value: 'postgres://...', words: 'store its data in PostgreSQL instead of a file' },
      seed: { type: 'string', value: 'N', words: 'a different set of made-up data' },
      contacts: { type: 'string', value: 'N', words: 'number of people in the data' },
      faults: { type: 'string', value: 'FILE', words: 'simulated errors as JSON' },
      dns: {
        type: 'boolean',
        default: false,
        words: 'check email domains over DNS (default: nothing leaves this computer)',
      },
      admin: { type: 'boolean', default: false, words: 'gives its key admin permissions' },
      openapi: { type: 'boolean', default: false, words: 'print its interface as OpenAPI 3.1 and exit' },
      ...commonOptions,
    },
    examples: ['practice --port 4711', 'practice --memory --key-file key.txt', 'practice --openapi > openapi.json'],
    most: 0,
  } as const,
  (values): PracticeCommand => {
    if (values.memory && values.store !== undefined) throw usageError('Use either --memory or --store.')
    if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
      throw usageError(`--store ${values.store}: use postgres://user@host:port/database.`)
    return {
      workspace: values.workspace,
      port: wholeNumberOption('port', values.port, maxPort) ?? 0,
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
