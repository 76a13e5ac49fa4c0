// Finds which rows of a list are in another, on a lane of its own, and reads and writes what comes of it.
import { findMatches } from '../../checks/match/find-matches.ts'
import type { MatchPairs } from '../../checks/match/rule.ts'
import type { LinkageView } from '../../contract/app/duplicates.ts'
import type { MatchWeights } from '../../contract/app/linkage.ts'
import type { ComparedPair, KeyPair, Pairing, TaughtPartners } from '../../contract/app/match.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import type { ExplainedPairs } from '../duplicates/pair-sum.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnOf } from '../table/columns.lane.ts'
import { readRows } from '../table/rows.lane.ts'
import { readKeys } from './key-texts.lane.ts'
import { linkLists } from './link-lists.lane.ts'

export interface MatchWork {
  sheetId: number
  otherId: number
  keys: KeyPair[]
  /** No one has named keys: all columns that both lists share are compared, and these are they. */
  linked: boolean
  pairing: Pairing
  /** Columns that someone has named to compare; null: the program chooses. */
  columns: readonly ComparedPair[] | null
  /** Least probability of a partner. */
  threshold: number
  /** Pairs that someone has decided. */
  taught: readonly TaughtPartners[]
  /** Weights of an earlier time; null: learned from the lists. */
  weights: MatchWeights | null
  /** Country where a list names none. */
  home: string | null
}

export interface FoundPartners extends MatchPairs {
  /** By the numbers that pairs name. */
  readonly rowIds: Uint32Array
  readonly otherIds: Uint32Array
  /** Rows without a value in one of the keys. */
  readonly blank: number
  /** All partners of the best tier are equally good, whatever their score. */
  readonly alike: boolean
  readonly tooWide: { value: string; rows: number; otherRows: number }[]
  /** Where all shared columns were compared; null: by keys. */
  readonly linked: (ExplainedPairs & LinkageView & { readonly weights: MatchWeights | null }) | null
}

const reach = 1_000_000
/** Of the work, reading the rows is this much. */
const readingShare = 0.4

export const findPartners = (db: ReadDb, ask: MatchWork, flag: CancelFlag): FoundPartners =>
  runCancellable(flag, reach, () => {
    if (ask.linked) return linkLists(db, ask, reach)
    const { rowIds, otherIds, columns } = readKeys(db, ask, share => stillWanted(reach * readingShare * share))
    const matched = columns.map(({ kind, texts, keys }, at) => ({
      how: ask.keys[at]?.how ?? 'typed',
      people: kind === 'person',
      texts,
      keys,
    }))
    let blank = 0
    for (let row = 0; row < rowIds.length; row++) if (columns.some(({ keys }) => (keys.ids[row] ?? -1) < 0)) blank++
    const work = findMatches(matched, rowIds.length)
    let step = work.next()
    for (; !step.done; step = work.next()) stillWanted(reach * (readingShare + (1 - readingShare) * step.value))
    return { ...step.value, tooWide: [...step.value.tooWide], rowIds, otherIds, blank, alike: false, linked: null }
  })

const joint = '\u001f'

/** The texts of the keys of rows, each as one. */
function keyTexts(db: ReadDb, sheetId: number, columnIds: readonly number[], rowIds: readonly number[]): string[] {
  const slots = columnIds.map(id => columnOf(db, sheetId, id).slot)
  return readRows(db, sheetId, slots, [...rowIds]).map(cells => cells.map(cell => cell?.trim() ?? '').join(joint))
}

const sidesOf = ({ keys }: MatchWork) => ({
  own: keys.map(({ columnId }) => columnId as number),
  other: keys.map(({ otherColumnId }) => otherColumnId as number),
})

/** Which of these pairs someone has said are none. */
function rejectedPairs(db: ReadDb, ask: MatchWork, rows: number[], others: number[]): boolean[] {
  const { own, other } = sidesOf(ask)
  const known = new Set(
    db
      .arrays<[string, string]>(
        'SELECT value, other FROM not_one WHERE sheet_id = ? AND col_id = ?',
        ask.sheetId,
        own[0] ?? 0,
      )
      .map(pair => JSON.stringify(pair)),
  )
  if (known.size === 0) return rows.map(() => false)
  const [left, right] = [keyTexts(db, ask.sheetId, own, rows), keyTexts(db, ask.otherId, other, others)]
  return rows.map((_, at) => known.has(JSON.stringify([left[at], right[at]])))
}

function rejectPairs(db: WriteDb, ask: MatchWork, rowId: number, partners: number[], forget: boolean): void {
  const { own, other } = sidesOf(ask)
  db.transaction(() => {
    const [value = ''] = keyTexts(db, ask.sheetId, own, [rowId])
    for (const text of keyTexts(db, ask.otherId, other, partners))
      db.run(
        forget
          ? 'DELETE FROM not_one WHERE sheet_id = ? AND col_id = ? AND value = ? AND other = ?'
          : 'INSERT OR IGNORE INTO not_one(sheet_id, col_id, value, other) VALUES (?, ?, ?, ?)',
        ask.sheetId,
        own[0] ?? 0,
        value,
        text,
      )
  })
}

export const matchRead = { rejectedPairs }
export const matchWrite = { rejectPairs }
