// listwright erase: a person taken out of the whole workspace, after what was found is said and confirmed.
import { createInterface } from 'node:readline/promises'
import type {
  EraseBeside,
  EraseFound,
  EraseIdentity,
  EraseKind,
  ErasePreview,
  EraseUnread,
} from '../../contract/app/erase.ts'
import { sessionCommand } from '../command.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { inWorkspace, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import type { CliWorld } from '../world.ts'

interface EraseCommand {
  readonly identities: readonly EraseIdentity[]
  readonly suppress: boolean
  readonly dryRun: boolean
  /** Said beforehand: nobody is asked. */
  readonly yes: boolean
}

const hashForm = /^[0-9a-f]{64}$/i
const identity = (value: string, words: string) => ({ type: 'string', multiple: true, value, words }) as const

export const eraseCommand = sessionCommand(
  {
    name: 'erase',
    brief: 'takes a person out of the whole workspace, for good',
    usage: ['erase (--email A | --email-sha256 H | --phone P | --profile URL | --name N --company C)... [--yes]'],
    more: [
      'Takes one person out of every list, the trash, history, stored answers, search results, kept source files and backups. Several options describe the same person. It cannot be undone: on a terminal it asks first, elsewhere it needs --yes.',
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
      yes: { type: 'boolean', default: false, words: 'erase without asking' },
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
    if (odd !== undefined) throw usageError(`--email-sha256 ${odd}: write 64 hexadecimal digits.`)
    const names = values.name ?? []
    const companies = values.company ?? []
    if (names.length !== companies.length)
      throw usageError('Write a --company for each --name: a name alone identifies nobody.')
    const identities = [
      ...some('email', values.email),
      ...some('email', hashes),
      ...some('phone', values.phone),
      ...some('profile_url', values.profile),
      ...names.map((value, at): EraseIdentity => ({ kind: 'name_company', value, second: companies[at] ?? '' })),
    ]
    if (identities.length === 0)
      throw usageError('Say whom: --email, --email-sha256, --phone, --profile, or --name and --company.')
    return { identities, suppress: values.suppress, dryRun: values['dry-run'], yes: values.yes }
  },
  perform,
)

const listLine = ({ name, trash, rows, mentions, past }: Omit<EraseFound, 'sheetId'>) =>
  `  ${name}${trash ? ' (trash)' : ''}: ${rows} rows, ${mentions} mentions, history of ${past} more rows`

const besideLine = ({ requests, answers, records, texts }: EraseBeside) =>
  `  beside the lists: ${requests} requests, ${answers} answers, ${records} search results, ${texts} texts`

const unreadLine = ({ name, entries }: EraseUnread) =>
  `  history of ${name}: ${entries} damaged entries, searched as plain text and deleted where the person is named`

const linesOf = ({ lists, beside, unread, copies, backups }: ErasePreview): string[] => [
  ...lists.map(listLine),
  besideLine(beside),
  ...unread.map(unreadLine),
  `  ${copies} kept source files hold them; ${backups} backups are looked through`,
]

/** Asked on a terminal only; elsewhere the word must be given. Throws Ended. */
async function confirmed(lines: readonly string[], { stdin, output: { stderr } }: CliWorld): Promise<void> {
  if (!stdin.isTTY || !stderr.isTTY)
    throw new CommandEnd(
      exitCodes.usage,
      'Nothing was erased. This cannot be undone: check with --dry-run, then add --yes.',
    )
  const terminal = createInterface({ input: stdin, output: stderr })
  try {
    const answer = await terminal.question(`${lines.join('\n')}\nThis cannot be undone. Type "erase" to continue: `)
    if (answer.trim().toLowerCase() !== 'erase') throw new CommandEnd(exitCodes.usage, 'Nothing was erased.')
  } finally {
    terminal.close()
  }
}

async function perform(session: CommandSession, command: EraseCommand): Promise<void> {
  const { engine, call, report } = session
  const identities = [...command.identities]
  const found = await call.privacy.erasePreview({ identities })
  const [refused] = found.refused
  if (refused) throw new CommandEnd(exitCodes.usage, `${refused.value}: ${refused.reason} Nothing was erased.`)
  if (command.dryRun) {
    const { refused: _, also: __, ...counts } = found
    report.result({ dryRun: true, ...counts }, ['Would be erased:', ...linesOf(found)])
    return
  }
  if (!command.yes) await confirmed(linesOf(found), session.world)
  const order = { identities, keepRows: [], suppress: command.suppress }
  const receipt = await engine.erasures.erase(order, share =>
    report.progress({ share }, `Erasing ${Math.round(100 * share)}%`),
  )
  const { rewritten, removed, clean } = receipt.backups
  report.result({ dryRun: false, ...receipt }, [
    'Erased:',
    ...receipt.lists.map(listLine),
    besideLine(receipt.beside),
    ...receipt.unread.map(unreadLine),
    `  ${receipt.copies} kept source files deleted; backups: ${rewritten} written anew, ${removed} deleted, ${clean} without them`,
    ...(command.suppress ? [`  ${receipt.suppressed} hashes put on the do-not-contact lists`] : []),
  ])
}
