// Arguments of what is about the account and the workspace: ledger, balance, key, doctor.
import { LedgerGroup } from '../../contract/app/ledger.ts'
import { commandOf, inWorkspace, usage } from './options.ts'

export interface LedgerCommand {
  readonly kind: 'ledger'
  /** ISO 8601. */
  readonly since: string | undefined
  readonly by: LedgerGroup | undefined
  readonly csv: boolean
}
export interface KeyCommand {
  readonly kind: 'key'
  readonly action: 'set' | 'status' | 'forget'
}
export interface BalanceCommand {
  readonly kind: 'balance'
}
export interface DoctorCommand {
  readonly kind: 'doctor'
}

export const ledger = commandOf(
  {
    name: 'ledger',
    brief: 'what was spent and saved',
    usage: ['ledger [--since DAY] [--group-by run|column|op|day] [--csv]'],
    options: {
      since: { type: 'string', value: 'DAY', words: 'a day (UTC) such as 2026-05-31, or a moment: 2026-05-31T12:00Z' },
      'group-by': { type: 'string', value: LedgerGroup.options.join('|'), words: 'sums instead of entries' },
      csv: { type: 'boolean', default: false, words: 'CSV on stdout' },
      ...inWorkspace,
    },
    examples: ['ledger --since 2026-05-01 --group-by day', 'ledger --group-by run --csv > runs.csv'],
    most: 0,
  } as const,
  (values): LedgerCommand => {
    if (values.csv && values.json) throw usage('Name either --csv or --json.')
    return { kind: 'ledger', since: momentOf(values.since), by: groupOf(values['group-by']), csv: values.csv }
  },
)

export const balance = commandOf(
  {
    name: 'balance',
    brief: 'credits left at the service in use',
    usage: ['balance'],
    options: inWorkspace,
    examples: ['balance', 'balance --provider live --key-file key.txt --json'],
    most: 0,
  } as const,
  (): BalanceCommand => ({ kind: 'balance' }),
)

export const key = commandOf(
  {
    name: 'key',
    brief: 'the key of the live service in the keychain of this computer',
    usage: ['key set < FILE', 'key status', 'key forget'],
    more: [
      'The key is read from a prompt or from stdin, never from an argument, and never shown. status ends with 5 when no key is set.',
    ],
    options: inWorkspace,
    examples: ['key set < key.txt', 'key status --json'],
    most: 1,
  } as const,
  (_values, [action]): KeyCommand => {
    if (action !== 'set' && action !== 'status' && action !== 'forget')
      throw usage('Say what to do with the key: listwright key set, status or forget. The key itself is piped in.')
    return { kind: 'key', action }
  },
)

export const doctor = commandOf(
  {
    name: 'doctor',
    brief: 'whether workspace, key, disk and data are sound',
    usage: ['doctor'],
    more: ['Nothing is sent. Ends with 8 when the workspace is damaged, with 5 when a stored key cannot be read.'],
    options: inWorkspace,
    examples: ['doctor', 'doctor --workspace /srv/lists --json'],
    most: 0,
  } as const,
  (): DoctorCommand => ({ kind: 'doctor' }),
)

/** A day is its beginning in UTC, as the daily cap counts days. */
function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse lets a 31st of February be a 3rd of March.
  if (Number.isNaN(at) || new Date(Date.parse(text.slice(0, 10))).toISOString().slice(0, 10) !== text.slice(0, 10))
    throw usage(`--since ${text}: write a day such as 2026-05-31, or a moment such as 2026-05-31T12:00Z.`)
  return new Date(at).toISOString()
}

function groupOf(text: string | undefined): LedgerGroup | undefined {
  const group = LedgerGroup.optional().safeParse(text)
  if (!group.success) throw usage(`--group-by ${text}: write ${LedgerGroup.options.join(', ')}.`)
  return group.data
}
