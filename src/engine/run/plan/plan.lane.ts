// Planning on the scan lane: what each row of a slice would be asked, and which class of the funnel it falls into.
// Reads only; duplicates across slices are found by the caller, who sees all inputs. An input is named by its text here; a
// digest of it is made only where an answer or a call may be stored under it, as a first plan has a million inputs and none of those.

import { cellMarks } from '../../../contract/app/cell/cell.ts'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { OnlyIf } from '../../../contract/app/run/only-if.ts'
import type { PlanClass } from '../../../contract/app/run/run-plan.ts'
import {
  resultStates as chipNames,
  type HeldState,
  heldBy,
  type ResultState,
} from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { cellStateOf, classNumber } from '../../answer/states.ts'
import { hasOddLetters } from '../../clean/odd-letters.ts'
import { suppressedBodies, suppressedRows } from '../../identity/suppressed.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import type { RowInput } from '../ask/input.ts'
import { answerDigits, askedDigits, type InputRules, inputOf } from '../ask/mapping.ts'
import { leftOutRows } from '../ask/only-if.lane.ts'
import type { AnswerFreshness } from '../ledger/freshness.ts'
import { heldKeys, holds, storedAnswers } from '../ledger/stored-answers.lane.ts'
import { type WorthAsk, type WorthSlice, worthOfRows } from './best-first.lane.ts'
import { segmentOf } from './best-first.ts'
import { type PackedTexts, packTexts, textsOf } from './plan-texts.ts'

/** What a plan is about; the same for all its slices. */
export interface PlanAsk {
  sheetId: number
  rules: InputRules
  /** Further steps of the waterfall. */
  waterfall: OperationId[]
  /** SQL columns of the input, as `sourceColumns` orders them. */
  slots: string[]
  /** Result column of earlier runs of this operation over this source, if there is one. */
  head: { id: number; slot: string } | null
  chips: ResultState[]
  writes: 'fill' | 'replace' | 'overwrite'
  /** Rows that do not pass are left out; null = all pass. */
  onlyIf: OnlyIf | null
  /** Inputs with broken or look-alike letters are sent as they are. */
  oddLetters: boolean
  /** UTC milliseconds, for tests of age. */
  now: number
  /** Name of the account inside answer keys. */
  account: string
  answersFrom: AnswerFreshness
  /** Prints begin with it. Each plan draws another one: no list can be made for which many texts have one print. */
  seed: number
  /** Read too where the best inputs are to be asked first; null = in the order of the list. */
  worth: WorthAsk | null
}

/** Rows of a slice that belong to the scope, in order; arrays are parallel. */
export interface PlanSlice {
  /** Rows by chip before chips are applied, in the order of the chip list. */
  chips: number[]
  ids: Uint32Array
  classes: Uint8Array
  /** What a row asks, in short: equal for equal inputs, 0 where it asks nothing. `asked`, or `named`, has it in full. */
  prints: Uint32Array
  /** The normalised inputs. */
  asked: PackedTexts
  /** What names the calls where not all are named by their input; null = all are. */
  named: PackedTexts | null
  /** Stored answer that would be used, else 0. */
  answers: Float64Array
  /** Request bodies as JSON. */
  bodies: PackedTexts
  /** Equal for rows of one domain, 0 where there is none: for the spread of Try 10. */
  domains: Uint32Array
  worth: WorthSlice | null
}

/** Row ids of a list in its own order. */
function scopeRows(db: ReadDb, sheetId: number): Uint32Array {
  return Uint32Array.from(
    db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY coalesce(ord, id), id`),
  )
}

/** Those of them that were ticked by hand. */
function tickedRows(db: ReadDb, sheetId: number): Uint32Array {
  return Uint32Array.from(
    db.column<number>(
      `SELECT t.id FROM row_tick k CROSS JOIN ${tableOf(sheetId)} t ON t.id = k.row_id
       WHERE k.sheet_id = ? AND t.gone IS NULL ORDER BY coalesce(t.ord, t.id), t.id`,
      sheetId,
    ),
  )
}

interface RowState {
  state: number
  marks: number
  in_hash: Buffer | null
}

/** A row of the scope on its way to its class. */
interface Row {
  id: number
  input: RowInput
  class: PlanClass
  answer: number
  odd: boolean
}

const open = new Set<string>(['empty', 'queued', 'running', 'skipped', 'suppressed'])

/** The chip a row counts under. An error that was said about a former input does not hold for a new one. */
function chipOf(state: RowState | undefined, op: OperationId, input: RowInput): ResultState {
  if (!state) return 'empty'
  const word = cellStateOf(state.state)
  if (open.has(word)) return 'empty'
  const marked = (state.marks & cellMarks.stale) !== 0
  const changed = marked || (state.in_hash !== null && state.in_hash.toString('hex') !== askedDigits(op, input))
  if (word === 'found' || word === 'not_found') return changed ? 'stale' : word
  return changed ? 'empty' : (word as ResultState)
}

/** Plans the rows `rowIds`, in their order; rows that are gone are left out. */
export function planSlice(db: ReadDb, ask: PlanAsk, rowIds: Uint32Array): PlanSlice {
  const chips = chipNames.map(() => 0)
  const rows = rowsInScope(db, ask, rowIds, chips)
  if (ask.onlyIf) {
    const out = leftOutRows(db, ask.sheetId, ask.onlyIf, ask.now, rowIds)
    for (const row of rows) if (out.has(row.id)) row.class = 'left_out'
  }
  leaveOutSuppressed(db, ask, rows)
  giveStored(db, ask, rows)
  holdBack(db, ask, rows)
  for (const row of rows) if (row.odd && row.class === 'send') row.class = 'letters'
  return {
    ...packed(chips, rows, ask.seed),
    worth: ask.worth && worthOfRows(db, ask.sheetId, ask.worth, rows.map(segmented)),
  }
}

const segmented = ({ id, input }: Row) => ({ id, segment: input.kind === 'ask' ? segmentOf(input.body) : '' })

/** Rows that the chips take, in order, classed by what their cells alone say; the rest is to be sent. */
function rowsInScope(db: ReadDb, ask: PlanAsk, rowIds: Uint32Array, chips: number[]): Row[] {
  const ids = JSON.stringify(Array.from(rowIds))
  const slots = [...ask.slots, ...(ask.head ? [ask.head.slot] : [])].map(slot => `t.${sqlIdentifier(slot)}`)
  const found = db.arrays<(string | number | null)[]>(
    `SELECT ${[...slots, 't.id'].join(', ')} FROM json_each(?) j CROSS JOIN ${tableOf(ask.sheetId)} t ON t.id = j.value
     WHERE t.gone IS NULL ORDER BY j.key`,
    ids,
  )
  const states = ask.head ? statesBy(db, ask.sheetId, ask.head.id, ids) : null
  const wanted = chipNames.map(chip => ask.chips.includes(chip))
  const rows: Row[] = []
  for (const texts of found) {
    // The last column is the id, all others are text.
    const id = texts.pop() as number
    const cells = texts as (string | null)[]
    const result = ask.head ? (cells.pop() ?? null) : null
    const input = inputOf(ask.rules, cells)
    const state = states?.get(id)
    const manual = state !== undefined && (state.marks & cellMarks.manual) !== 0
    const chip = manual && result !== null ? 'found' : chipOf(state, ask.rules.op, input)
    const place = chipNames.indexOf(chip)
    chips[place] = (chips[place] ?? 0) + 1
    if (!wanted[place]) continue
    const kept = !isBlank(result) && ask.writes !== 'overwrite' && (manual || ask.writes === 'fill')
    rows.push({
      id,
      input,
      class: kept ? 'filtered' : classOfInput(input),
      answer: 0,
      odd: !ask.oddLetters && anyOdd(cells),
    })
  }
  return rows
}

function anyOdd(cells: readonly (string | null)[]): boolean {
  for (const cell of cells) if (cell !== null && hasOddLetters(cell)) return true
  return false
}

function classOfInput({ kind }: RowInput): PlanClass {
  if (kind === 'ask') return 'send'
  return kind === 'local' ? 'local' : 'unusable'
}

const keyOf = ({ account }: PlanAsk, input: RowInput, op: OperationId): string | null =>
  input.kind === 'ask' ? answerDigits(account, op, input) : null

const statesBy = (db: ReadDb, sheetId: number, columnId: number, ids: string): Map<number, RowState> =>
  new Map(
    db
      .all<RowState & { row_id: number }>(
        `SELECT c.row_id, c.state, c.marks, c.in_hash FROM json_each(?) j
         CROSS JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = j.value`,
        ids,
        sheetId,
        columnId,
      )
      .map(state => [state.row_id, state]),
  )

/** Rows of someone suppressed are never asked about, whichever of their columns tells so. */
function leaveOutSuppressed(db: ReadDb, ask: PlanAsk, rows: readonly Row[]): void {
  const sends = rows.filter(row => row.class === 'send')
  const out = suppressedRows(
    db,
    ask.sheetId,
    sends.map(({ id }) => id),
    ask.rules.country,
  )
  const named = suppressedBodies(
    db,
    sends.map(({ input }) => (input.kind === 'ask' ? input.body : null)),
    ask.rules.country,
  )
  for (const [index, row] of sends.entries()) if (named[index] || out.has(row.id)) row.class = 'suppressed'
}

/**
 * Gives rows the stored answer that they would get: the first hit of their steps, or the last miss if the answers of all
 * steps are stored.
 */
function giveStored(db: ReadDb, ask: PlanAsk, rows: readonly Row[]): void {
  if (!holds(db, 'answer')) return
  let asked = rows.filter(row => row.class === 'send')
  for (const op of [ask.rules.op, ...ask.waterfall]) {
    const steps = asked.flatMap(row => {
      const key = keyOf(ask, row.input, op)
      return key ? [{ row, key }] : []
    })
    const answers = storedAnswers(
      db,
      steps.map(({ key }) => key),
      ask.answersFrom,
    )
    asked = []
    for (const [index, { row }] of steps.entries()) {
      const answer = answers[index]
      row.class = answer ? 'fresh' : 'send'
      row.answer = answer?.id ?? 0
      if (answer?.miss) asked.push(row)
    }
  }
}

/** Rows whose first call was made before, for credits or perhaps so, without a usable answer are not sent again. */
function holdBack(db: ReadDb, ask: PlanAsk, rows: readonly Row[]): void {
  const by: readonly HeldState[] = heldBy(ask.chips)
  if (by.length === 0 || !holds(db, 'task')) return
  const asked = rows.flatMap(row => {
    const key = row.class === 'send' ? keyOf(ask, row.input, ask.rules.op) : null
    return key ? [{ row, key }] : []
  })
  const held = heldKeys(
    db,
    asked.map(({ key }) => key),
    by,
  )
  for (const [index, { row }] of asked.entries()) if (held[index]) row.class = 'held'
}

function packed(chips: number[], rows: readonly Row[], seed: number): Omit<PlanSlice, 'worth'> {
  const most = rows.length
  const ids = new Uint32Array(most)
  const classes = new Uint8Array(most)
  const prints = new Uint32Array(most)
  const answers = new Float64Array(most)
  const domains = new Uint32Array(most)
  const asked: string[] = []
  const bodies: (string | null)[] = []
  let alone = true
  for (const [index, { id, input, class: name, answer }] of rows.entries()) {
    ids[index] = id
    classes[index] = classNumber(name)
    answers[index] = answer
    asked.push(input.kind === 'blank' ? '' : input.normal)
    if (input.kind !== 'blank') prints[index] = printOf(nameOf(input), seed)
    if (input.kind !== 'ask') {
      bodies.push(null)
      continue
    }
    alone &&= input.question === undefined
    if (input.domain !== '') domains[index] = printOf(input.domain, seed)
    bodies.push(name === 'send' ? JSON.stringify(input.body) : null)
  }
  const named = alone ? null : packTexts(rows.map(({ input }) => (input.kind === 'blank' ? '' : nameOf(input))))
  return { chips, ids, classes, prints, asked: packTexts(asked), named, answers, bodies: packTexts(bodies), domains }
}

/** What names the call of an input. */
const nameOf = (input: Exclude<RowInput, { kind: 'blank' }>): string =>
  input.kind === 'ask' ? (input.question ?? input.normal) : input.normal

/** FNV-1a over the text; never 0. */
function printOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}

/** 16 bytes for each row of a plan; zeros where it asks nothing. */
export interface PlanDigests {
  /** Names of stored answers. */
  keys: Uint8Array
  /** What was asked, by any service. */
  hashes: Uint8Array
}

/** The digests of some rows of a plan that was made for `op` at `account`. */
export function planDigests(
  _db: ReadDb,
  { op, account }: { op: OperationId; account: string },
  { prints, asked, named }: Pick<PlanSlice, 'prints' | 'asked' | 'named'>,
): PlanDigests {
  const keys: string[] = []
  const hashes: string[] = []
  const [inputs, names] = [textsOf(asked), named && textsOf(named)]
  for (const [index, print] of prints.entries()) {
    if (print === 0) {
      keys.push(none)
      hashes.push(none)
      continue
    }
    const normal = inputs[index] ?? ''
    const question = names?.[index]
    const input = { kind: 'ask' as const, body: {}, normal, domain: '', ...(question !== undefined && { question }) }
    const hash = askedDigits(op, input) ?? none
    hashes.push(hash)
    keys.push(answerDigits(account, op, input, hash))
  }
  const bytes = (digits: string[]) => new Uint8Array(Buffer.from(digits.join(''), 'hex'))
  return { keys: bytes(keys), hashes: bytes(hashes) }
}

const none = '0'.repeat(32)

export const planRead = { scopeRows, tickedRows, planSlice, planDigests }
