// Arguments of what is about the account and the workspace: ledger, balance, key, doctor.
import { LedgerGroup } from '../../contract/app/ledger.ts'
import { read, usage } from './options.ts'

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

export function ledger(args: string[]) {
  const { values } = read(
    args,
    { since: { type: 'string' }, 'group-by': { type: 'string' }, csv: { type: 'boolean', default: false } } as const,
    0,
  )
  return {
    values,
    command: (): LedgerCommand => {
      if (values.csv && values.json) throw usage('Name either --csv or --json.')
      return { kind: 'ledger', since: momentOf(values.since), by: groupOf(values['group-by']), csv: values.csv }
    },
  }
}

export function balance(args: string[]) {
  return { values: read(args, {}, 0).values, command: (): BalanceCommand => ({ kind: 'balance' }) }
}

export function key(args: string[]) {
  const { values, positionals } = read(args, {}, 1)
  return {
    values,
    command: (): KeyCommand => {
      const [action] = positionals
      if (action !== 'set' && action !== 'status' && action !== 'forget')
        throw usage('Say what to do with the key: listwright key set, status or forget. The key itself is piped in.')
      return { kind: 'key', action }
    },
  }
}

export function doctor(args: string[]) {
  return { values: read(args, {}, 0).values, command: (): DoctorCommand => ({ kind: 'doctor' }) }
}

/** A day is its beginning in UTC, as the daily cap counts days. */
function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw usage(`--since ${text}: write a day such as 2026-05-31, or a moment such as 2026-05-31T12:00Z.`)
  return new Date(at).toISOString()
}

function groupOf(text: string | undefined): LedgerGroup | undefined {
  const group = LedgerGroup.optional().safeParse(text)
  if (!group.success) throw usage(`--group-by ${text}: write ${LedgerGroup.options.join(', ')}.`)
  return group.data
}
