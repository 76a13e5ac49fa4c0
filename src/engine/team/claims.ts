// Calls of a team: claimed before they are sent, settled after; one round trip for a batch of each.
import type { ClientBase } from 'pg'
import type { PaceAsk, PaceSaid } from '../pacing/shared-groups.ts'
import type { TeamKeys } from './keys.ts'

/** How long a claim is kept without a word from its owner, who renews it three times in that time. */
const leaseMs = 90_000

/** The account that calls are charged to. */
export interface TeamAccount {
  /** As it is named in answer keys. */
  readonly name: string
  /** For people. */
  readonly label: string
}

export interface TeamCall {
  /** Made by the caller, for this call alone. */
  readonly id: string
  readonly op: string
  /** Key of the normalised input. */
  readonly key: Uint8Array
  readonly price: number
  /** How old an answer may be, in milliseconds; null = of any age. */
  readonly maxAge: { readonly found: number | null; readonly missed: number | null }
  /** A person asks again although an earlier call got no answer. */
  readonly again: boolean
  /** The name under which the service knows the request again. */
  readonly idem: string | null
  /** Pacing group; absent: it needs no place in the pace. */
  readonly group?: string
}

export type TeamVerdict =
  /** It may be sent, by this name if it has one, at its place in the pace: milliseconds from now. */
  | { readonly kind: 'yours'; readonly idem: string | null; readonly waitMs?: number }
  | { readonly kind: 'answered'; readonly miss: boolean; readonly raw: Buffer; readonly ageMs: number }
  /** A colleague has it out. */
  | { readonly kind: 'busy' }
  /** A colleague's call for it got no answer, and was perhaps charged. */
  | { readonly kind: 'unsure' }
  /** The do-not-contact lists changed since the caller last heard of them. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'over'; readonly limit: TeamLimit }
  /** No place is free in the pace within a second; the next one is in so many milliseconds. */
  | { readonly kind: 'later'; readonly waitMs: number }

export interface TeamLimit {
  readonly kind: 'day' | 'month' | 'total'
  /** Of the member alone, not of everybody together. */
  readonly own: boolean
}

export interface TeamEnd {
  readonly id: string
  readonly account: string
  /** released: it never left · charged: it ended, and nothing of its answer is worth keeping. */
  readonly outcome: 'answered' | 'charged' | 'released' | 'unsure'
  readonly booked: number
  readonly miss: boolean
  /** The answer, where it is worth keeping. */
  readonly raw: Uint8Array | null
  readonly op: string
  readonly key: Uint8Array
  /** How long ago it came, in milliseconds. */
  readonly ageMs: number
}

interface VerdictRow {
  o_place: number
  o_verdict: 'yours' | 'answered' | 'busy' | 'unsure' | 'behind' | 'over' | 'later'
  o_detail: string | null
  o_wait_ms: string | null
  o_miss: boolean | null
  o_body: Buffer | null
  o_age_ms: string | null
  o_idem: string | null
}

/** What the text of an answer is bound to. */
const aboutAnswer = (account: string, op: string, input: Buffer) => `${account} ${op} ${input.toString('hex')}`

const limitIn = (detail: string | null): TeamLimit => {
  const [kind, whose] = (detail ?? '').split(' ')
  return { kind: kind === 'day' || kind === 'month' ? kind : 'total', own: whose === 'member' }
}

export interface ClaimAsk {
  readonly teamId: string
  readonly memberId: string
  readonly account: TeamAccount
  /** Marks what is the caller's as sent at once. */
  readonly sent: boolean
  /** Up to which change the caller knows the do-not-contact lists of the team. */
  readonly suppressions: number
  readonly calls: readonly TeamCall[]
  /** What is said of the pace of the calls' groups in the same round trip. */
  readonly pace?: PaceExchange
}

export interface PaceExchange {
  readonly asks: readonly PaceAsk[]
  readonly heard: (said: readonly PaceSaid[]) => void
}

/** Verdicts, parallel to the calls. */
export async function claimCalls(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId, account, sent, suppressions, calls, pace }: ClaimAsk,
): Promise<TeamVerdict[]> {
  const inputs = calls.map(({ key }) => keys.input(key))
  const asked = calls.map(({ id, op, price, maxAge, again, idem, group }, index) => ({
    id,
    op,
    input: inputs[index]?.toString('hex'),
    price,
    // -1 = of any age, as JSON has no infinity.
    found: maxAge.found === null ? -1 : Math.max(0, Math.round(maxAge.found)),
    missed: maxAge.missed === null ? -1 : Math.max(0, Math.round(maxAge.missed)),
    again,
    idem,
    ...(group !== undefined && { group }),
  }))
  const { rows } = await client.query<VerdictRow>(
    'SELECT * FROM listwright_team.claim_calls($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      ...[teamId, memberId, keys.account(account.name), account.label, leaseMs, sent, suppressions],
      ...[JSON.stringify(asked), JSON.stringify(pace?.asks ?? [])],
    ],
  )
  const verdicts = calls.map((): TeamVerdict => ({ kind: 'busy' }))
  for (const row of rows) {
    // The text is our own function's.
    if (row.o_place === 0) pace?.heard(JSON.parse(row.o_detail ?? '[]') as PaceSaid[])
    const [index, call] = [row.o_place - 1, calls[row.o_place - 1]]
    if (call)
      verdicts[index] = verdictOf(row, keys, aboutAnswer(account.name, call.op, inputs[index] ?? Buffer.alloc(0)))
  }
  return verdicts
}

function verdictOf(row: VerdictRow, keys: TeamKeys, about: string): TeamVerdict {
  switch (row.o_verdict) {
    case 'yours':
      return { kind: 'yours', idem: row.o_idem, ...(row.o_wait_ms !== null && { waitMs: Number(row.o_wait_ms) }) }
    case 'later':
      return { kind: 'later', waitMs: Number(row.o_wait_ms) }
    case 'answered': {
      const raw = keys.open(row.o_body ?? Buffer.alloc(0), about)
      // What someone changed in the database is no answer, and nothing is paid in its place.
      return raw
        ? { kind: 'answered', miss: row.o_miss === true, raw, ageMs: Number(row.o_age_ms) }
        : { kind: 'unsure' }
    }
    case 'over':
      return { kind: 'over', limit: limitIn(row.o_detail) }
    default:
      return { kind: row.o_verdict }
  }
}

/** Tells of the pace beside a claim. */
export async function sharePace(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId, account }: Pick<ClaimAsk, 'teamId' | 'memberId' | 'account'>,
  asks: readonly PaceAsk[],
): Promise<PaceSaid[]> {
  const { rows } = await client.query<{ said: PaceSaid[] }>(
    'SELECT listwright_team.share_pace($1, $2, $3, $4, $5) AS said',
    [teamId, memberId, keys.account(account.name), account.label, JSON.stringify(asks)],
  )
  return rows[0]?.said ?? []
}

/** Claims of these that may be sent now. */
export async function markSent(
  client: ClientBase,
  keys: TeamKeys,
  at: Pick<ClaimAsk, 'teamId' | 'memberId' | 'account'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM listwright_team.mark_sent($1, $2, $3, $4, $5) AS id',
    [at.teamId, at.memberId, keys.account(at.account.name), ids, leaseMs],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function renewClaims(
  client: ClientBase,
  keys: TeamKeys,
  at: Pick<ClaimAsk, 'teamId' | 'memberId'> & { readonly account: string },
  ids: readonly string[],
): Promise<void> {
  await client.query('SELECT listwright_team.renew($1, $2, $3, $4, $5)', [
    at.teamId,
    at.memberId,
    keys.account(at.account),
    ids,
    leaseMs,
  ])
}

/** Says how calls ended; said twice, it counts once. */
export async function settleCalls(
  client: ClientBase,
  keys: TeamKeys,
  teamId: string,
  ends: readonly TeamEnd[],
): Promise<void> {
  const bodies = ends.map(({ raw, account, op, key }) =>
    raw === null ? null : keys.seal(raw, aboutAnswer(account, op, keys.input(key))),
  )
  const said = ends.map(({ id, account, outcome, booked, miss, ageMs }) => ({
    id,
    account: keys.account(account).toString('hex'),
    outcome,
    booked,
    miss,
    age: Math.max(0, Math.round(ageMs)),
  }))
  await client.query('SELECT listwright_team.settle_calls($1, $2, $3)', [teamId, JSON.stringify(said), bodies])
}
