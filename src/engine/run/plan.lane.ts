// Planning on the scan lane: what each row of a slice would be asked, and which class of the funnel it falls into.
// Reads only; duplicates across slices are found by the caller, who sees all keys.

import { mark } from '../../contract/app/cell.ts'
import { type Chip, chips as chipNames, type OperationId, type PlanClass } from '../../contract/app/run.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { identifier, type ReadDb } from '../store/sql.ts'
import { answerKey, askedHash, type Input, type InputRules, inputOf } from './mapping.ts'
import { attemptState, cellStateOf, classNumber, taskState } from './states.ts'

/** What a plan is about; the same for all its slices. */
export interface PlanAsk {
  sheetId: number
  rules: InputRules
  /** Further steps of the ladder. */
  ladder: OperationId[]
  /** SQL columns of the input, as `sourceColumns` orders them. */
  slots: string[]
  /** Result column of earlier runs of this operation over this source, if there is one. */
  head: { id: number; slot: string } | null
  chips: Chip[]
  writes: 'fill' | 'replace' | 'overwrite'
  /** Name of the account inside answer keys. */
  account: string
  /** Stored answers from this time on are used; null = of any age, Infinity = none. UTC milliseconds. */
  answersFrom: number | null
}

/** Rows of a slice that belong to the scope, in order; arrays are parallel. */
export interface PlanSlice {
  /** Rows by chip before chips are applied, in the order of the chip list. */
  chips: number[]
  ids: Uint32Array
  classes: Uint8Array
  /** 16 bytes per row; zeros where nothing would be asked. */
  keys: Uint8Array
  hashes: Uint8Array
  /** Stored answer that would be used, else 0. */
  answers: Float64Array
  /** Request body as JSON, null where nothing would be asked. */
  bodies: (string | null)[]
  domains: string[]
}

/** Row ids of a list in its own order. */
export function scopeRows(db: ReadDb, sheetId: number): Uint32Array {
  return Uint32Array.from(
    db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY coalesce(ord, id), id`),
  )
}

interface RowState {
  state: number
  marks: number
  in_hash: Buffer | null
}

const open = new Set<string>(['empty', 'queued', 'running', 'skipped', 'suppressed'])

/** The chip a row counts under. An error that was said about a former input does not hold for a new one. */
function chipOf(state: RowState | null, hash: Buffer | null): Chip {
  if (!state) return 'empty'
  const word = cellStateOf(state.state)
  if (open.has(word)) return 'empty'
  const marked = (state.marks & mark.stale) !== 0
  const changed = marked || (state.in_hash !== null && (hash === null || state.in_hash.compare(hash) !== 0))
  if (word === 'found' || word === 'not_found') return changed ? 'stale' : word
  return changed ? 'empty' : (word as Chip)
}

/** Plans the rows `rowIds`, in their order; rows that are gone are left out. */
export function planSlice(db: ReadDb, ask: PlanAsk, rowIds: Uint32Array): PlanSlice {
  const table = tableOf(ask.sheetId)
  const names = ask.slots.map(slot => `t.${identifier(slot)}`)
  const head = ask.head ? [`t.${identifier(ask.head.slot)}`] : []
  const rows = db.arrays<(string | number | null)[]>(
    `SELECT t.id, ${[...names, ...head].join(', ')} FROM json_each(?) j CROSS JOIN ${table} t ON t.id = j.value
     WHERE t.gone IS NULL ORDER BY j.key`,
    JSON.stringify(Array.from(rowIds)),
  )
  const wanted = new Set<Chip>(ask.chips)
  const counts = chipNames.map(() => 0)
  const slice = { ids: [] as number[], classes: [] as number[], answers: [] as number[] }
  const keys: Buffer[] = []
  const hashes: Buffer[] = []
  const bodies: (string | null)[] = []
  const domains: string[] = []
  const none = Buffer.alloc(16)

  for (const row of rows) {
    const id = row[0] as number
    const cells = row.slice(1, 1 + names.length) as (string | null)[]
    const result = ask.head ? (row[1 + names.length] as string | null) : null
    const input = inputOf(ask.rules, cells)
    const hash = askedHash(ask.rules.op, input)
    const state = ask.head ? (stateOf(db, ask.sheetId, ask.head.id, id) ?? null) : null
    const manual = state !== null && (state.marks & mark.manual) !== 0
    const chip = manual && result !== null ? 'found' : chipOf(state, hash)
    counts[chipNames.indexOf(chip)] = (counts[chipNames.indexOf(chip)] ?? 0) + 1
    if (!wanted.has(chip)) continue

    const key = input.kind === 'ask' ? answerKey(ask.account, ask.rules.op, input) : null
    const kept = result !== null && result !== '' && ask.writes !== 'overwrite' && (manual || ask.writes === 'fill')
    const stored = input.kind === 'ask' && !kept ? storedFor(db, ask, input) : 0
    const name: PlanClass = kept
      ? 'filtered'
      : input.kind === 'blank' || input.kind === 'unusable'
        ? 'unusable'
        : input.kind === 'local'
          ? 'local'
          : stored > 0
            ? 'fresh'
            : key && !wanted.has('unsure') && isHeld(db, key)
              ? 'held'
              : 'send'
    slice.ids.push(id)
    slice.classes.push(classNumber(name))
    slice.answers.push(stored)
    keys.push(key ?? none)
    hashes.push(hash ?? none)
    bodies.push(input.kind === 'ask' && name === 'send' ? JSON.stringify(input.body) : null)
    domains.push(input.kind === 'ask' ? input.domain : '')
  }
  return {
    chips: counts,
    ids: Uint32Array.from(slice.ids),
    classes: Uint8Array.from(slice.classes),
    answers: Float64Array.from(slice.answers),
    keys: new Uint8Array(Buffer.concat(keys)),
    hashes: new Uint8Array(Buffer.concat(hashes)),
    bodies,
    domains,
  }
}

const stateOf = (db: ReadDb, sheetId: number, columnId: number, rowId: number) =>
  db.get<RowState>(
    'SELECT state, marks, in_hash FROM cell_state WHERE sheet_id = ? AND col_id = ? AND row_id = ?',
    sheetId,
    columnId,
    rowId,
  )

/** The stored answer that a row would get: the first hit of its steps, or the last miss if all of them are stored; else 0. */
function storedFor(
  db: ReadDb,
  { account, rules, ladder, answersFrom }: PlanAsk,
  input: Input & { kind: 'ask' },
): number {
  let last = 0
  for (const op of [rules.op, ...ladder]) {
    last = answerFor(db, answerKey(account, op, input), answersFrom)
    if (last === 0 || ladder.length === 0) return last
    if (db.value<number>('SELECT kind FROM answer WHERE id = ?', last) !== 1) return last
  }
  return last
}

/** Newest stored answer to a key that is young enough, else 0. */
export function answerFor(db: ReadDb, key: Buffer, from: number | null): number {
  if (from === Number.POSITIVE_INFINITY) return 0
  const answer = db.get<{ id: number; fetched_at: number }>(
    'SELECT id, fetched_at FROM answer WHERE key = ? ORDER BY id DESC LIMIT 1',
    key,
  )
  return answer && answer.fetched_at >= (from ?? 0) ? answer.id : 0
}

/** The key was sent by some run, no usable answer came, and nobody has decided about it yet. */
export const isHeld = (db: ReadDb, key: Buffer): boolean =>
  db.column<number>(`SELECT id FROM task INDEXED BY task_key WHERE key = ? AND state = ${taskState.unsure}`, key).some(
    id =>
      db.value(
        `SELECT 1 FROM attempt INDEXED BY attempt_unsure
           WHERE task_id = ? AND state = ${attemptState.unsure} AND resolved IS NULL`,
        id,
      ) !== undefined,
  )

/** What a row is told that waits for a person's decision about another run's call. */
export const heldReason = 'Sent by another run without an answer. Decide about that one first.'

export const planRead = { scopeRows, planSlice }
