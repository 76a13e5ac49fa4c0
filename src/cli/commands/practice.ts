// `listwright practice`: the local service alone, for any client, until Ctrl+C.
import { type OpId, opIds } from '../../contract/service/endpoints.ts'
import { plainCommand } from '../command.ts'
import { didYouMean } from '../nearest.ts'
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
  /** Port of its control for other programs' tests; undefined = it has none. 0 = any free port. */
  readonly controlPort: number | undefined
  readonly controlKeyFile: string | undefined
  /** Credits of a service without data. */
  readonly credits: number | undefined
  /** Requests per second and key; 0 = no limit. */
  readonly pace: number | undefined
  readonly prices: Readonly<Partial<Record<OpId, number>>>
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
      admin: { type: 'boolean', default: false, words: 'gives its key admin permissions' },
      openapi: { type: 'boolean', default: false, words: 'print its interface as OpenAPI 3.1 and exit' },
      ...commonOptions,
    },
    examples: [
      'practice --port 4711',
      'practice --memory --control-port 4712 --credits 50 --price validate.email=2',
      'practice --memory --key-file key.txt',
      'practice --openapi > openapi.json',
    ],
    most: 0,
  } as const,
  (values): PracticeCommand => {
    if (values.memory && values.store !== undefined) throw usageError('Use either --memory or --store.')
    if (values.store !== undefined && !/^postgres(ql)?:\/\//.test(values.store))
      throw usageError(`--store ${values.store}: use postgres://user@host:port/database.`)
    if (values['control-key-file'] !== undefined && values['control-port'] === undefined)
      throw usageError('--control-key-file goes with --control-port.')
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
      controlPort: wholeNumberOption('control-port', values['control-port'], maxPort),
      controlKeyFile: values['control-key-file'],
      credits: wholeNumberOption('credits', values.credits, 1_000_000_000),
      pace: wholeNumberOption('pace', values.pace, 100_000),
      prices: pricesOf(values.price),
    }
  },
  async (asked, _options, world) => (await import('../practice.ts')).startPractice(asked, world),
)
