// Arguments of what is about the account and the workspace: ledger, balance, key, doctor.

import { LedgerGroup } from '../../contract/app/ledger.ts'
import { profileFault, remoteProfile } from '../../contract/service/profile.ts'
import { startOfDay } from '../../engine/base/day.ts'
import { commandOf, everywhere, inWorkspace, needed, usage } from './options.ts'

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
  /** The service that the key is for, as `URL.origin`; absent: the one of the settings. */
  readonly origin: string | undefined
}
export interface BalanceCommand {
  readonly kind: 'balance'
}
export interface DoctorCommand {
  readonly kind: 'doctor'
  /** Mends what can be mended before it looks. */
  readonly repair: boolean
}
export type BackupsCommand =
  | { readonly kind: 'backups'; readonly action: 'list' }
  /** `name`: a backup, or `latest`. */
  | { readonly kind: 'backups'; readonly action: 'restore'; readonly name: string }

export const ledger = commandOf(
  {
    name: 'ledger',
    brief: 'what was spent and saved',
    usage: ['ledger [--since DAY] [--group-by run|column|op|day] [--csv]'],
    options: {
      since: {
        type: 'string',
        value: 'DAY',
        words: 'a day of this computer such as 2026-05-31, or a moment: 2026-05-31T12:00Z',
      },
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
    usage: ['key set [--for URL] < FILE', 'key status', 'key forget [--for URL]'],
    more: [
      'The key is read from a prompt or from stdin, never from an argument, and never shown. status ends with 5 when no key is set.',
      'A key belongs to one address and one workspace: it is never sent to another address.',
    ],
    options: {
      for: { type: 'string', value: 'URL', words: 'address of the service; else the one of the settings' },
      ...inWorkspace,
    },
    examples: ['key set < key.txt', 'key set --for https://api.example.com < key.txt', 'key status --json'],
    most: 1,
  } as const,
  (values, [action]): KeyCommand => {
    if (action !== 'set' && action !== 'status' && action !== 'forget')
      throw usage('Say what to do with the key: listwright key set, status or forget. The key itself is piped in.')
    if (values.for !== undefined && action === 'status')
      throw usage('key status tells about the service of the settings and takes no --for.')
    return { kind: 'key', action, origin: originOf(values.for) }
  },
)

function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const profile = remoteProfile({ baseUrl: address })
  if (!profile.success) throw usage(`--for ${address}: ${profileFault(profile.error)}`)
  return new URL(address).origin
}

export const doctor = commandOf(
  {
    name: 'doctor',
    brief: 'whether workspace, key, disk and data are sound',
    usage: ['doctor [--repair]'],
    more: [
      'Nothing is sent. Ends with 8 when the workspace is damaged, with 5 when a stored key cannot be read.',
      '--repair keeps what can be read of a damaged workspace and says what was lost; the damaged file is kept in the folder "damaged" of the workspace. Look at the backups first: they may hold more.',
    ],
    options: {
      repair: { type: 'boolean', default: false, words: 'mends a damaged workspace before it looks' },
      ...inWorkspace,
    },
    examples: ['doctor', 'doctor --workspace /srv/lists --json', 'doctor --repair'],
    most: 0,
  } as const,
  (values): DoctorCommand => ({ kind: 'doctor', repair: values.repair }),
)

export const backups = commandOf(
  {
    name: 'backups',
    brief: 'copies of the workspace, and the way back to one',
    usage: ['backups list', 'backups restore NAME|latest'],
    more: [
      'A backup is made before the first change of a day, before an update changes the form of the data, and before a restore. It works on a damaged workspace too.',
      'restore keeps the state it replaces: as a backup, or in the folder "damaged" when it cannot be read. What was changed, asked and paid for after the backup was made is not in it.',
    ],
    options: everywhere,
    examples: ['backups list --json', 'backups restore latest --workspace /srv/lists'],
    most: 2,
  } as const,
  (_values, [action, name]): BackupsCommand => {
    if (action === 'list') {
      if (name !== undefined) throw usage(`"${name}" is one argument too many.`)
      return { kind: 'backups', action }
    }
    if (action !== 'restore') throw usage('Say what to do: listwright backups list, or backups restore NAME.')
    return { kind: 'backups', action, name: needed(name, 'The backup') }
  },
)

/** A day is its beginning in this computer's zone, as the daily cap counts days. */
function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse lets a 31st of February be a 3rd of March.
  if (Number.isNaN(at) || new Date(Date.parse(text.slice(0, 10))).toISOString().slice(0, 10) !== text.slice(0, 10))
    throw usage(`--since ${text}: write a day such as 2026-05-31, or a moment such as 2026-05-31T12:00Z.`)
  return new Date(text.includes('T') ? at : startOfDay(text)).toISOString()
}

function groupOf(text: string | undefined): LedgerGroup | undefined {
  const group = LedgerGroup.optional().safeParse(text)
  if (!group.success) throw usage(`--group-by ${text}: write ${LedgerGroup.options.join(', ')}.`)
  return group.data
}
