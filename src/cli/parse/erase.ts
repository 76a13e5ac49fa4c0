// Arguments of erase: whom, and how.
import type { EraseIdentity, EraseKind } from '../../contract/app/erase.ts'
import { commandOf, inWorkspace, usage } from './options.ts'

export interface EraseCommand {
  readonly kind: 'erase'
  readonly identities: readonly EraseIdentity[]
  readonly suppress: boolean
  readonly dryRun: boolean
  /** Said beforehand: nobody is asked. */
  readonly yes: boolean
}

const hashForm = /^[0-9a-f]{64}$/i
const identity = (value: string, words: string) => ({ type: 'string', multiple: true, value, words }) as const

export const erase = commandOf(
  {
    name: 'erase',
    brief: 'take a person out of the whole workspace, for good',
    usage: ['erase (--email A | --email-sha256 H | --phone P | --profile URL | --name N --company C)... [--yes]'],
    more: [
      'Takes one person out of every list, the trash, history, stored answers, search results, kept source files and backups. Several options tell the same person. It cannot be undone: on a terminal it asks first, elsewhere it needs --yes.',
    ],
    options: {
      email: identity('ADDRESS', 'an e-mail address of theirs'),
      'email-sha256': identity('HASH', 'the SHA-256 of one in lower case, 64 hexadecimal digits'),
      phone: identity('NUMBER', 'a phone number of theirs'),
      profile: identity('URL', 'their profile page'),
      name: identity('NAME', 'their name; each needs a --company'),
      company: identity('NAME', 'the company of a --name, or its domain'),
      suppress: { type: 'boolean', default: false, words: 'put the hashes of these on the do-not-contact lists' },
      'dry-run': { type: 'boolean', default: false, words: 'say where they are and change nothing' },
      yes: { type: 'boolean', default: false, words: 'erase without being asked' },
      ...inWorkspace,
    },
    examples: [
      'erase --email anna@firm.example --dry-run --json',
      'erase --email anna@firm.example --phone "+49 30 901820" --suppress --yes',
      'erase --name "Anna Smith" --company "Firm Ltd" --yes',
    ],
    most: 0,
  } as const,
  (values): EraseCommand => {
    const some = (kind: EraseKind, given: readonly string[] = []): EraseIdentity[] =>
      given.map(value => ({ kind, value, second: null }))
    const hashes = values['email-sha256'] ?? []
    const odd = hashes.find(hash => !hashForm.test(hash))
    if (odd !== undefined) throw usage(`--email-sha256 ${odd}: write 64 hexadecimal digits.`)
    const names = values.name ?? []
    const companies = values.company ?? []
    if (names.length !== companies.length) throw usage('Write a --company for each --name: a name alone tells nobody.')
    const identities = [
      ...some('email', values.email),
      ...some('email', hashes),
      ...some('phone', values.phone),
      ...some('profile_url', values.profile),
      ...names.map((value, at): EraseIdentity => ({ kind: 'name_company', value, second: companies[at] ?? '' })),
    ]
    if (identities.length === 0)
      throw usage('Say whom: --email, --email-sha256, --phone, --profile, or --name and --company.')
    return { kind: 'erase', identities, suppress: values.suppress, dryRun: values['dry-run'], yes: values.yes }
  },
)
