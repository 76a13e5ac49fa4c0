// What a match brings over: the partners that each row takes, their values in new columns, and what was found of the row.
import { matchTiers } from '../../checks/match/rule.ts'
import { CellValue } from '../../contract/app/cell/cell.ts'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { KeyPair, MatchApply, MatchAsk, MatchDone, MatchGrade } from '../../contract/app/match.ts'
import type { WriteAction } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { RowPartners } from './row-partners.ts'
import type { OtherTables } from './tables.ts'

interface BringParts {
  readonly store: Store
  readonly tables: OtherTables
  readonly host: Pick<Host, 'clock'>
}

const rowsPerSlice = 2000

export const gradeOfTier: Readonly<Record<number, MatchGrade>> = {
  [matchTiers.exact]: 'exact',
  [matchTiers.normalised]: 'typed',
  [matchTiers.fuzzy]: 'fuzzy',
  [matchTiers.review]: 'review',
}

/** Writes what the rows take, as one step. Throws not_found, stopped, bad_request. */
export function partnerBringer({ store, tables, host }: BringParts) {
  return async function bringPartners(
    ask: MatchApply,
    rows: RowPartners['rows'],
    write: WriteAction,
  ): Promise<EditResult & MatchDone> {
    const { sheetId, otherId } = ask
    const others = await store.grid.call('columnsOf', otherId)
    const brought = ask.bring.map(id => others.find(column => column.id === id))
    if (brought.includes(undefined)) throw fail('not_found', { what: 'column' })
    if (brought.length === 0 && !ask.mark)
      throw fail('bad_request', { what: 'choose columns to bring over or mark the rows' })
    const columns = brought.filter(column => column !== undefined)
    const name = await tables.nameOf(otherId)
    const note = await sourceNote(ask, name)
    const chosen = chosenPartners(rows, ask)
    const done = { matched: 0, unmatched: 0 }
    const written = await write(`Match with “${name}”`, async function* ({ signal, reach, addColumns }) {
      const ids = (await store.scan.call('presentIds', sheetId)) as Uint32Array
      const made = await addColumns([
        ...columns.map(column => ({ name: column.name, type: column.type, note, neverSend: column.neverSend })),
        ...(ask.mark ? [{ name: `In ${name}`, type: 'text' as const, note }] : []),
      ])
      for (let first = 0; first < ids.length && !signal.aborted; first += rowsPerSlice) {
        const part = Array.from(ids.subarray(first, first + rowsPerSlice))
        const taken = part.map(id => chosen.get(id))
        const values = await broughtValues(otherId, columns, taken)
        for (const one of taken) {
          if (one && one.rowIds.length > 0) done.matched++
          else done.unmatched++
        }
        for (const [at] of columns.entries()) {
          const target = made[at]
          const filled = part.flatMap((_, place) => (values[at]?.[place] == null ? [] : [place]))
          if (target && filled.length > 0)
            yield {
              columnId: target.columnId,
              rowIds: filled.map(place => part[place] ?? 0),
              values: filled.map(place => values[at]?.[place] ?? null),
            }
        }
        const marks = ask.mark ? made.at(-1) : undefined
        if (marks) yield { columnId: marks.columnId, rowIds: part, values: taken.map(one => one?.mark ?? 'No match') }
        reach(Math.min(1, (first + rowsPerSlice) / ids.length))
      }
    })
    return { ...written, ...done }
  }

  /** Where brought values come from, for the columns' notes. */
  async function sourceNote({ sheetId, otherId, keys }: MatchAsk, name: string): Promise<string> {
    const [own, others] = await Promise.all([
      store.grid.call('columnsOf', sheetId),
      store.grid.call('columnsOf', otherId),
    ])
    const named = (columns: readonly ColumnRow[], id: number) => columns.find(column => column.id === id)?.name ?? ''
    const words = ({ columnId, otherColumnId, how }: KeyPair) =>
      `${named(own, columnId)} = ${named(others, otherColumnId)} (${how})`
    const day = new Date(host.clock.now()).toISOString().slice(0, 10)
    return `From “${name}”, matched by ${keys.length === 0 ? 'all columns that both lists have' : keys.map(words).join(', ')} on ${day}.`.slice(
      0,
      1000,
    )
  }

  /** Values of the partners, column by column, in the order of the rows. */
  async function broughtValues(
    otherId: SheetId,
    columns: readonly ColumnRow[],
    taken: readonly (Taken | undefined)[],
  ): Promise<(string | null)[][]> {
    const ids = taken.flatMap(one => one?.rowIds ?? [])
    const cells = await store.scan.call(
      'readRows',
      otherId,
      columns.map(({ slot }) => slot),
      ids,
    )
    let at = 0
    const rows = taken.map(one => (one?.rowIds ?? []).map(() => cells[at++] ?? []))
    return columns.map((_, place) => rows.map(own => joined(own.map(row => row[place] ?? null))))
  }
}

/** Different values of several partners as one text, as long as it is one that a cell can hold. */
function joined(values: readonly (string | null)[]): string | null {
  const different = [...new Set(values.filter(value => value !== null && value.trim() !== ''))]
  if (different.length < 2) return different[0] ?? null
  const text = different.join('; ')
  return CellValue.safeParse(text).success ? text : (different[0] ?? null)
}

/** The partners that a row takes, and what is said of it. */
interface Taken {
  rowIds: number[]
  mark: string
}

const percent = (score: number) => `${Math.floor(score * 100)}% similar`
const gradeWords: Readonly<Record<MatchGrade, (score: number) => string>> = {
  exact: () => 'Same text',
  typed: () => 'Same value',
  fuzzy: percent,
  review: score => `To review: ${percent(score)}`,
}

function chosenPartners(rows: RowPartners['rows'], { several, decisions }: MatchApply): Map<number, Taken> {
  const decided = new Map<number, readonly number[]>(decisions.map(({ rowId, partners }) => [rowId, partners]))
  const taken = new Map<number, Taken>()
  for (const row of rows) {
    const [first] = row.partners
    if (!first) continue
    const own = decided.get(row.rowId)
    const words = gradeWords[gradeOfTier[row.tier] ?? 'review'](first.score)
    if (own) taken.set(row.rowId, { rowIds: [...own], mark: own.length > 0 ? 'Chosen in review' : 'No match' })
    else if (row.tier === matchTiers.review) taken.set(row.rowId, { rowIds: [], mark: words })
    else if (row.best < 2 || several === 'first')
      taken.set(row.rowId, { rowIds: [first.rowId], mark: row.best < 2 ? words : `${words}, first of ${row.best}` })
    else
      taken.set(row.rowId, {
        rowIds: several === 'all' ? row.partners.slice(0, row.best).map(one => one.rowId) : [],
        mark: several === 'all' ? `${words}, ${row.best} rows` : `${row.best} matches, skipped`,
      })
  }
  return taken
}
