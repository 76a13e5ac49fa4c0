// listwright erase: a person taken out of the whole workspace, after what was found is said and confirmed.

import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type EraseBeside,
  type EraseFound,
  type EraseIdentity,
  type EraseKind,
  ErasePerhaps,
  type ErasePreview,
  type EraseReceipt,
  type EraseUnread,
} from '../../contract/app/privacy/erase.ts'
import { subjectReportText } from '../../contract/app/privacy/subject-report.ts'
import { writeNew } from '../../engine/disk/own-files.ts'
import { sessionCommand } from '../command.ts'
import { typedWord } from '../confirmed.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { inWorkspace, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface EraseCommand {
  readonly identities: readonly EraseIdentity[]
  readonly suppress: boolean
  /** Everything about them goes into this file, and nothing is changed. */
  readonly report: string | undefined
  /** Rows with nothing but the name that are theirs too: `LIST:ROW`, or all. */
  readonly perhaps: readonly ErasePerhaps[] | 'all'
  readonly dryRun: boolean
  /** Said beforehand: no one is asked. */
  readonly yes: boolean
}

const hashForm = /^[0-9a-f]{64}$/i
const identity = (value: string, words: string) => ({ type: 'string', multiple: true, value, words }) as const

export const eraseCommand = sessionCommand(
  {
    name: 'erase',
    brief: 'permanently removes a person from the workspace',
    usage: [
      'erase (--email A | --email-sha256 H | --phone P | --profile URL | --name N --company C)... [--yes]',
      'erase (...) --report FILE',
    ],
    more: [
      'Removes one person from every list, the trash, history, stored answers, search results, kept source files and backups. Several options describe the same person. This cannot be undone. In a terminal the command asks first; in a script it needs --yes.',
    ],
    options: {
      email: identity('ADDRESS', 'an email address of the person'),
      'email-sha256': identity('HASH', 'the SHA-256 of a lowercase email address, 64 hexadecimal digits'),
      phone: identity('NUMBER', 'a phone number of the person'),
      profile: identity('URL', 'the URL of the person’s profile'),
      name: identity('NAME', 'the name of the person (each needs a --company)'),
      company: identity('NAME', 'the company that goes with --name, or its domain'),
      perhaps: {
        type: 'string',
        multiple: true,
        value: 'LIST:ROW',
        words: 'also a row that has only the person’s name, as shown by --dry-run, or all',
      },
      report: {
        type: 'string',
        value: 'FILE',
        words: 'save everything known about the person to a new JSON file and change nothing',
      },
      suppress: {
        type: 'boolean',
        default: false,
        words: 'also add hashes of these values to the do-not-contact lists',
      },
      'dry-run': { type: 'boolean', default: false, words: 'show where the person appears and change nothing' },
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
    if (odd !== undefined) throw usageError(`--email-sha256 ${odd}: use 64 hexadecimal digits.`)
    const names = values.name ?? []
    const companies = values.company ?? []
    if (names.length !== companies.length)
      throw usageError('Add a --company for each --name. A name alone does not identify a person.')
    const identities = [
      ...some('email', values.email),
      ...some('email', hashes),
      ...some('phone', values.phone),
      ...some('profile_url', values.profile),
      ...names.map((value, at): EraseIdentity => ({ kind: 'name_company', value, second: companies[at] ?? '' })),
    ]
    if (identities.length === 0)
      throw usageError('Choose a person with --email, --email-sha256, --phone, --profile, or --name and --company.')
    return {
      identities,
      perhaps: perhapsOf(values.perhaps ?? []),
      suppress: values.suppress,
      report: values.report,
      dryRun: values['dry-run'],
      yes: values.yes,
    }
  },
  perform,
)

function perhapsOf(given: readonly string[]): readonly ErasePerhaps[] | 'all' {
  if (given.includes('all')) return 'all'
  return given.map(text => {
    const [, sheetId, rowId] = /^(\d+):(\d+)$/.exec(text) ?? []
    const read = ErasePerhaps.safeParse({ sheetId: Number(sheetId), rowId: Number(rowId) })
    if (!read.success) throw usageError(`--perhaps ${text}: use LIST:ROW as shown by --dry-run, or all.`)
    return read.data
  })
}

const perhapsLines = (rows: ErasePreview['perhaps'], order: EraseCommand['perhaps']): string[] =>
  rows.map(({ sheetId, rowId, name, text }) => {
    const goes =
      order === 'all' || order.some(row => row.sheetId === sheetId && row.rowId === rowId) ? 'erased' : 'stays'
    return `  perhaps this person, ${goes}: ${sheetId}:${rowId} ${text} (${name})`
  })

const listLine = ({ name, trash, rows, mentions, past }: Omit<EraseFound, 'sheetId'>) =>
  `  ${name}${trash ? ' (trash)' : ''}: ${counted(rows, 'row')}, ${counted(mentions, 'mention')}, history of ${counted(past, 'more row')}`

const besideLine = ({ requests, answers, records, texts }: EraseBeside) =>
  `  outside the lists: ${counted(requests, 'request')}, ${counted(answers, 'answer')}, ${counted(records, 'search result')}, ${counted(texts, 'other text')}`

const unreadLine = ({ name, entries }: EraseUnread) =>
  `  history of ${name}: ${counted(entries, 'damaged entry', 'damaged entries')}, searched as plain text and deleted if they name the person`

const linesOf = (
  { lists, perhaps, beside, unread, copies, backups }: ErasePreview,
  order: EraseCommand['perhaps'],
): string[] => [
  ...lists.map(listLine),
  ...perhapsLines(perhaps, order),
  besideLine(beside),
  ...unread.map(unreadLine),
  `  ${counted(copies, 'source file contains', 'source files contain')} the person. ${counted(backups, 'backup')} will be searched`,
]

const readLines = ({ read }: EraseReceipt): string[] =>
  read === null
    ? []
    : [
        `  ${counted(read.files, 'file')} checked for ${counted(read.texts, 'text')} about the person: ${read.left} may still contain one`,
      ]

/** Who of the team has not erased the person yet. */
async function teamLines({ call }: CommandSession, { team }: EraseReceipt): Promise<string[]> {
  if (!team) return []
  const found = await call.team.status().then(
    ({ erasures }) => erasures.find(({ id }) => id === team.id),
    () => undefined,
  )
  if (!found)
    return ['  The database of the team cannot be reached. Members erase the person when they have heard of it.']
  return found.waiting.length === 0
    ? ['  Every member of the team has erased the person']
    : [`  Not yet erased by ${found.waiting.join(', ')}: they erase the person when Listwright next runs there`]
}

/** Throws CommandEnd(usage) where there is such a file already, or none can be written. */
async function writeReport(
  { call, report }: CommandSession,
  { identities, perhaps }: EraseCommand,
  found: ErasePreview,
  out: string,
): Promise<void> {
  const known = await call.privacy.subjectReport({
    identities: [...identities],
    perhaps: perhaps === 'all' ? found.perhaps : [...perhaps],
  })
  const file = path.resolve(out)
  if (existsSync(file))
    throw new CommandEnd(exitCodes.usage, `--report ${out}: this file already exists. Choose another name.`)
  try {
    writeNew(file, subjectReportText([...identities], new Date().toISOString(), known))
  } catch (error) {
    throw new CommandEnd(exitCodes.usage, `--report ${out}: ${error instanceof Error ? error.message : error}`)
  }
  const rows = known.lists.reduce((sum, list) => sum + list.rows.length, 0)
  const [requests, answers, records] = [known.requests.length, known.answers.length, known.records.length]
  const texts = known.texts.length
  report.result({ report: file, rows, requests, answers, records, texts }, [
    `${file}: ${counted(rows, 'row')}, ${counted(requests, 'request')}, ${counted(answers, 'answer')}, ${counted(records, 'search result')}, ${counted(texts, 'text')}. Nothing was changed.`,
  ])
}

async function perform(session: CommandSession, command: EraseCommand): Promise<void> {
  const { engine, call, report } = session
  const identities = [...command.identities]
  const found = await call.privacy.erasePreview({ identities })
  const [refused] = found.refused
  if (refused) throw new CommandEnd(exitCodes.usage, `${refused.value}: ${refused.reason} Nothing was erased.`)
  if (command.report !== undefined) return writeReport(session, command, found, command.report)
  if (command.dryRun) {
    const { refused: _, also: __, ...counts } = found
    report.result({ dryRun: true, ...counts }, ['Would be erased:', ...linesOf(found, command.perhaps)])
    return
  }
  if (!command.yes)
    await typedWord(
      {
        lines: linesOf(found, command.perhaps),
        word: 'erase',
        nothing: 'Nothing was erased.',
        instead: 'check with --dry-run, then add --yes',
      },
      session.world,
    )
  const perhaps = command.perhaps === 'all' ? found.perhaps : [...command.perhaps]
  const order = { identities, keepRows: [], perhaps, suppress: command.suppress }
  const receipt = await engine.erasures.erase(order, share =>
    report.progress({ share }, `Erasing ${Math.round(100 * share)}%`),
  )
  const { rewritten, removed, clean } = receipt.backups
  report.result({ dryRun: false, ...receipt }, [
    'Erased:',
    ...receipt.lists.map(listLine),
    besideLine(receipt.beside),
    ...receipt.unread.map(unreadLine),
    `  ${counted(receipt.copies, 'source file')} deleted. Backups: ${rewritten} rewritten, ${removed} deleted, ${clean} without the person`,
    ...(receipt.perhaps.erased + receipt.perhaps.kept > 0
      ? [`  ${counted(receipt.perhaps.erased, 'row')} with only the person’s name erased, ${receipt.perhaps.kept} kept`]
      : []),
    ...readLines(receipt),
    ...(await teamLines(session, receipt)),
    ...(command.suppress
      ? [
          `  ${counted(receipt.suppressed, 'hash', 'hashes')} added to the do-not-contact lists${receipt.sealed ? ', protected by the secret of this workspace' : ': pseudonymous, so someone who guesses a value can confirm it'}`,
        ]
      : []),
  ])
}
