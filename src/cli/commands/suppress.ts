// listwright suppress add|check|drop: who must be in no request and no export.
import { type SuppressionAsk, SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { sessionCommand } from '../command.ts'
import { typedWord } from '../confirmed.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { inputFile } from '../file/input-file.ts'
import { didYouMean, namesOf } from '../nearest.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

type SuppressCommand =
  | {
      readonly action: 'add'
      readonly of: SuppressionKind
      /** A file with the values, and its column; else the values themselves. */
      readonly file: string | undefined
      readonly column: string | undefined
      readonly values: readonly string[]
      readonly hashed: boolean
      readonly note: string
    }
  | { readonly action: 'check'; readonly values: readonly string[] }
  /** Takes off what cannot be read; asks first, unless `yes`. */
  | { readonly action: 'drop'; readonly yes: boolean }

const maxValues = 10_000
const maxNoteLength = 500

/** The words of `--kind`: those of the lists, with a hyphen. */
const kindNames = SuppressionKind.options.map(kind => kind.replace('_', '-'))

export const suppressCommand = sessionCommand(
  {
    name: 'suppress',
    brief: 'manages the do-not-contact lists',
    usage: [
      'suppress add --kind KIND (--file FILE [--column NAME] | VALUE...) [--hash] [--note TEXT]',
      'suppress check VALUE...',
      'suppress drop [--yes]',
    ],
    more: [
      'You can also give the SHA-256 of a normalized value.',
      'A secret in the keychain of this computer protects hashes, so no one else can confirm a guess. If the secret is lost, nothing is sent or exported until you remove those entries with drop.',
    ],
    options: {
      kind: { type: 'string', value: 'KIND', words: kindNames.join(', ') },
      file: { type: 'string', value: 'FILE', words: 'CSV, TSV or XLSX file with the values, or - for stdin' },
      column: { type: 'string', value: 'NAME', words: 'its column (default: the one whose cells look like KIND)' },
      hash: { type: 'boolean', default: false, words: 'store only hashes of the values' },
      note: { type: 'string', default: '', value: 'TEXT', words: 'why these values are listed' },
      yes: { type: 'boolean', default: false, words: 'remove without asking' },
      ...inWorkspace,
    },
    examples: [
      'suppress add --kind email --file opt-outs.csv --hash',
      'suppress add --kind email-domain rival.example --note "agreed in May"',
      'suppress check anna@firm.example --json',
    ],
    most: maxValues + 1,
  } as const,
  (values, [action, ...given]): SuppressCommand => {
    if (action === 'check') {
      neededOption(given[0], 'A value to check')
      return { action, values: given }
    }
    if (action === 'drop') {
      if (given.length > 0)
        throw usageError('suppress drop takes no value. It removes the entries that cannot be read.')
      return { action, yes: values.yes }
    }
    if (action !== 'add')
      throw usageError(
        'Choose what to do: listwright suppress add --kind email VALUE..., suppress check VALUE... or suppress drop',
      )
    if ((values.file === undefined) === (given.length === 0))
      throw usageError('Use either --file or the values themselves.')
    if (values.column !== undefined && values.file === undefined) throw usageError('--column goes with --file.')
    return {
      action,
      of: kindOf(values.kind),
      file: values.file,
      column: values.column,
      values: given,
      hashed: values.hash,
      note: values.note.slice(0, maxNoteLength),
    }
  },
  perform,
)

function kindOf(text: string | undefined): SuppressionKind {
  if (text === undefined) throw usageError(`Choose the kind of values: --kind ${kindNames.join(', ')}.`)
  const kind = SuppressionKind.safeParse(text.replace('-', '_'))
  if (!kind.success) throw usageError(`--kind ${text}: write ${kindNames.join(', ')}.`)
  return kind.data
}

type Add = Extract<SuppressCommand, { action: 'add' }>

/** Types of columns that hold values of a kind, the best first. */
const typesOf: Readonly<Record<SuppressionKind, readonly string[]>> = {
  email: ['email'],
  email_domain: ['domain', 'email', 'url'],
  phone: ['phone'],
  profile_url: ['profile_url', 'company_url', 'url'],
  company_domain: ['domain', 'url'],
  name_company: ['full_name'],
}

/** The column of a file: the one that is named, the only one, or the one whose cells look like the kind. */
async function fromFile(
  session: CommandSession,
  { file: given = '', column, of }: Add,
): Promise<SuppressionAsk['from']> {
  const { engine, call } = session
  const { path, name: file } = await inputFile(session, given)
  const { ticket } = await engine.files.ticket(path, 'read')
  const { columns, headerRow, headerRows, sheet } = await call.file.inspect({ ticket, options: {} })
  const named = column === undefined ? undefined : columns.find(({ name }) => name === column)
  const [only, ...others] = columns
  const found =
    column === undefined
      ? others.length === 0
        ? only
        : typesOf[of].flatMap(type => columns.find(one => one.type === type) ?? [])[0]
      : named
  if (!found) {
    const names = columns.map(({ name }) => name)
    throw new CommandEnd(
      exitCodes.drift,
      column === undefined
        ? `No column of ${file} looks like ${of}. Choose one with --column: ${namesOf(names)}.`
        : `${file} has no column "${column}".${didYouMean(column, names)} It has: ${namesOf(names)}.`,
    )
  }
  const company = columns.find(({ type, index }) => type === 'company' && index !== found.index)
  const options = { headerRow, ...(headerRow > 0 && { headerRows }), ...(sheet !== null && { sheet }) }
  const companyIndex = of === 'name_company' ? (company?.index ?? null) : null
  return { kind: 'file', ticket, options, index: found.index, companyIndex }
}

async function add(session: CommandSession, command: Add): Promise<void> {
  const { of, values, hashed, note } = command
  const from: SuppressionAsk['from'] =
    command.file === undefined ? { kind: 'lines', text: values.join('\n') } : await fromFile(session, command)
  const { batchId: _, sealed, ...counts } = await session.call.privacy.add({ kind: of, from, hashed, note })
  const { valid, invalid, already, duplicate, refused } = counts
  session.report.result({ kind: of, added: valid, invalid, already, duplicate, ...(hashed && { sealed }), refused }, [
    `${valid} added${hashed ? ' as hashes' : ''}, ${already} already on the list, ${duplicate} repeated, ${invalid} invalid`,
    ...(hashed && valid > 0 ? [hashedWords(sealed)] : []),
    ...refused.map(({ value, reason }) => `  ${value}: ${reason}`),
  ])
}

const hashedWords = (sealed: boolean) =>
  sealed
    ? '  The hashes need the secret in the keychain of this computer.'
    : '  The hashes are pseudonymous. This computer has no keychain for a secret, so someone who guesses a value can confirm it.'

async function drop({ call, report, world }: CommandSession, yes: boolean): Promise<void> {
  const { unreadable } = await call.privacy.unlock()
  if (unreadable === 0) {
    report.result({ removed: 0 }, ['Every entry can be read. Nothing was removed.'])
    return
  }
  const what = `${unreadable} ${unreadable === 1 ? 'entry' : 'entries'} in the do-not-contact lists`
  if (!yes)
    await typedWord(
      {
        lines: [
          `${what} cannot be read. If you remove them, those people can be sent to a service and exported again.`,
        ],
        word: 'drop',
        nothing: 'Nothing was removed.',
        instead: 'add --yes',
      },
      world,
    )
  report.result(await call.privacy.drop({ entries: unreadable }), [
    `Removed ${what}. Those people can be sent to a service and exported again.`,
  ])
}

async function perform(session: CommandSession, command: SuppressCommand): Promise<void> {
  if (command.action === 'add') return add(session, command)
  if (command.action === 'drop') return drop(session, command.yes)
  const values = await session.call.privacy.check({ values: [...command.values] })
  session.report.result(
    { values, suppressed: values.filter(({ kinds }) => kinds.length > 0).length },
    values.map(
      ({ value, kinds }) => `${value}: ${kinds.length === 0 ? 'not on a list' : `suppressed (${kinds.join(', ')})`}`,
    ),
  )
}
