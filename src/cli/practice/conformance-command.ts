// `listwright conformance`: checks a service against the interface specification line by line.
import { plainCommand } from '../command.ts'
import { commonOptions, usageError, wholeNumberOption } from '../options.ts'

export interface ConformanceCommand {
  /** Undefined = the local service, started for this. */
  readonly baseUrl: string | undefined
  readonly keyFile: string | undefined
  /** Undefined = none, or as many as needed at a service on this computer. */
  readonly maxCredits: number | undefined
  readonly readOnly: boolean
  /** A JSON file with a service profile. */
  readonly profile: string | undefined
  readonly seed: number
  readonly output: 'text' | 'json' | 'markdown'
  readonly quiet: boolean
}

export const conformanceCommand = plainCommand(
  {
    name: 'conformance',
    brief: 'checks a service against the interface specification line by line',
    usage: ['conformance [--base-url URL] [--key-file FILE] [--max-credits N] [options]'],
    more: [
      'Checks the local service unless you give --base-url. Another service costs nothing unless you set --max-credits. Exits with 1 if any line deviates.',
    ],
    options: {
      'base-url': { type: 'string', value: 'URL', words: 'address of the service (https, or http on this computer)' },
      'key-file': {
        type: 'string',
        value: 'FILE',
        words: 'file with the API key, mode 0600 (default: LISTWRIGHT_API_KEY)',
      },
      'max-credits': { type: 'string', value: 'N', words: 'maximum credits to spend' },
      'read-only': { type: 'boolean', default: false, words: 'changes nothing at the service' },
      profile: { type: 'string', value: 'FILE', words: 'a service profile as JSON' },
      seed: { type: 'string', value: 'N', words: 'uses different test cases' },
      markdown: { type: 'boolean', default: false, words: 'prints the report as Markdown' },
      ...commonOptions,
    },
    examples: ['conformance', 'conformance --base-url https://api.example --key-file key.txt --read-only --json'],
    most: 0,
  } as const,
  (values): ConformanceCommand => {
    if (values.json && values.markdown) throw usageError('Use either --json or --markdown.')
    if (values['base-url'] === undefined && (values.profile !== undefined || values['key-file'] !== undefined))
      throw usageError('--profile and --key-file need --base-url.')
    return {
      baseUrl: values['base-url'],
      keyFile: values['key-file'],
      maxCredits: wholeNumberOption('max-credits', values['max-credits'], Number.MAX_SAFE_INTEGER),
      readOnly: values['read-only'],
      profile: values.profile,
      seed: wholeNumberOption('seed', values.seed, 2 ** 31 - 1) ?? 1,
      output: values.json ? 'json' : values.markdown ? 'markdown' : 'text',
      quiet: values.quiet,
    }
  },
  async (asked, _options, world) => (await import('./examine.ts')).examineService(asked, world),
)
