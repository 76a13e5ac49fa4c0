// Matching a list with another list or a file: found once for a state of both, reviewed, and brought over as one step of undo.
import { randomUUID } from 'node:crypto'
import { matchTiers } from '../../checks/match/rule.ts'
import { CellValue } from '../../contract/app/cell.ts'
import type { EditResult } from '../../contract/app/edit.ts'
import type { RowId, SheetId, StepId } from '../../contract/app/ids.ts'
import type {
  KeyPair,
  MatchApply,
  MatchAsk,
  MatchDone,
  MatchGrade,
  MatchPartner,
  MatchRow,
  MatchRowsAsk,
  MatchRowsPage,
  MatchSummary,
  NotPartners,
  OpenedTable,
  OtherTable,
} from '../../contract/app/match.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { ListActions } from '../sheet/actions.ts'
import type { SheetEdits } from '../sheet/edit/edits.ts'
import { createFoundOnce } from '../sheet/found-once.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { FoundPartners, MatchWork } from './match.lane.ts'
import { type RowPartners, rowPartners } from './row-partners.ts'
import type { OtherTables } from './tables.ts'

export interface Matches {
  /** Makes ready what a list is matched or compared with. Throws sheet_gone, stopped, and the failures of an import. */
  open(sheetId: SheetId, other: OtherTable): Promise<OpenedTable>
  /** A file that was opened is wanted no more; nothing happens to a list. */
  close(otherId: SheetId): Promise<void>
  /** An action of the list that only reads. Throws not_found, stopped, duplicates_memory. */
  summary(ask: MatchAsk): Promise<MatchSummary>
  rows(ask: MatchRowsAsk): Promise<MatchRowsPage>
  /** Remembers, for these values, that they are not one; or forgets it. */
  reject(ask: NotPartners, forget: boolean): Promise<void>
  /** An action of the list, one step of undo. Throws not_found, stopped, bad_request. */
  apply(ask: MatchApply): Promise<EditResult & MatchDone>
}

interface Parts {
  store: Store
  changes: ChangeFeed
  actions: ListActions
  edits: SheetEdits
  tables: OtherTables
  host: Pick<Host, 'dataDir' | 'threads' | 'log' | 'clock'>
  home: () => string | null
}

const rowsPerSlice = 2000
/** Columns of the other list that the review shows beside the keys. */
const mostShown = 8

const grades: Readonly<Record<number, MatchGrade>> = {
  [matchTiers.exact]: 'exact',
  [matchTiers.normalised]: 'typed',
  [matchTiers.fuzzy]: 'fuzzy',
  [matchTiers.review]: 'review',
}

export function createMatches({ store, changes, actions, edits, tables, host, home }: Parts): Matches {
  const once = createFoundOnce<FoundPartners>({
    actions,
    host,
    label: 'Matching',
    rowsOf: async sheetId => (await store.grid.call('getSheet', sheetId)).rows,
  })

  const workOf = ({ sheetId, otherId, keys }: MatchAsk): MatchWork => ({ sheetId, otherId, keys, home: home() })

  async function found(ask: MatchAsk): Promise<RowPartners> {
    if (ask.sheetId === ask.otherId) throw fail('bad_request', { what: 'a list cannot be matched with itself' })
    await store.grid.call('getSheet', ask.sheetId)
    await tables.rowsOf(ask.otherId)
    const work = workOf(ask)
    const key = `${work.home} ${await store.grid.call('keysVersion', ask.sheetId, ask.otherId, ask.keys)}`
    const pairs = await once.of(ask.sheetId, key, (lane, flag) => lane.call('findPartners', work, flag))
    return withoutRejected(work, rowPartners(pairs))
  }

  /** Partners that need a look and that somebody has said are none. */
  async function withoutRejected(work: MatchWork, { rows, ...rest }: RowPartners): Promise<RowPartners> {
    const doubtful = rows.flatMap(row =>
      row.partners.filter(({ tier }) => tier <= matchTiers.fuzzy).map(one => ({ row, one })),
    )
    if (doubtful.length === 0) return { rows, ...rest }
    const out = await store.scan.call(
      'rejectedPairs',
      work,
      doubtful.map(({ row }) => row.rowId),
      doubtful.map(({ one }) => one.rowId),
    )
    const gone = new Set(doubtful.filter((_, at) => out[at]).map(({ one }) => one))
    if (gone.size === 0) return { rows, ...rest }
    const left = rows.map(row => ({ ...row, partners: row.partners.filter(one => !gone.has(one)) }))
    return { rows: left.filter(({ partners }) => partners.length > 0), ...rest }
  }

  return {
    open: (sheetId, other) => tables.open(sheetId, other),
    close: otherId => tables.close(otherId),

    async summary(ask) {
      const { rows, count, otherCount, blank, cut, tooWide } = await found(ask)
      const by = (grade: MatchGrade) => rows.filter(row => grades[row.tier] === grade).length
      return {
        rows: count,
        otherRows: otherCount,
        exact: by('exact'),
        typed: by('typed'),
        fuzzy: by('fuzzy'),
        review: by('review'),
        none: count - rows.length,
        blank,
        several: rows.filter(row => isSeveral(row)).length,
        cut,
        tooWide,
      }
    },

    async rows(ask) {
      const { rows } = await found(ask)
      const wanted = rows.filter(
        row => shownAs(row) === ask.which || (ask.which === 'sure' && shownAs(row) === 'several'),
      )
      const shown = wanted.slice(ask.first, ask.first + ask.count)
      const [own, others] = await Promise.all([
        store.grid.call('columnsOf', ask.sheetId),
        store.grid.call('columnsOf', ask.otherId),
      ])
      const keyed = ask.keys.flatMap(({ otherColumnId }) => others.find(({ id }) => id === otherColumnId) ?? [])
      const beside = others.filter(one => !one.hidden && !keyed.includes(one)).slice(0, mostShown)
      const otherColumns = [...keyed, ...beside]
      const keySlots = ask.keys.flatMap(({ columnId }) => own.find(({ id }) => id === columnId)?.slot ?? [])
      const cells = await store.scan.call(
        'readRows',
        ask.sheetId,
        keySlots,
        shown.map(({ rowId }) => rowId),
      )
      const partners = shown.flatMap(row => row.partners)
      const otherCells = await store.scan.call(
        'readRows',
        ask.otherId,
        otherColumns.map(({ slot }) => slot),
        partners.map(({ rowId }) => rowId),
      )
      let at = 0
      return {
        total: wanted.length,
        otherColumns: otherColumns.map(({ id, name }) => ({ id, name })),
        rows: shown.map(
          (row, place): MatchRow => ({
            rowId: row.rowId as RowId,
            cells: cells[place] ?? [],
            partners: row.partners.map(
              ({ rowId, score, tier }): MatchPartner => ({
                rowId: rowId as RowId,
                cells: otherCells[at++] ?? [],
                score,
                grade: grades[tier] ?? 'review',
              }),
            ),
          }),
        ),
      }
    },

    reject: (ask, forget) => store.writer.urgent('rejectPairs', workOf(ask), ask.rowId, ask.partners, forget),

    async apply(ask) {
      const { sheetId, otherId } = ask
      const { rows } = await found(ask)
      const others = await store.grid.call('columnsOf', otherId)
      const brought = ask.bring.map(id => others.find(column => column.id === id))
      if (brought.includes(undefined)) throw fail('not_found', { what: 'column' })
      if (brought.length === 0 && !ask.mark) throw fail('bad_request', { what: 'nothing is brought over or marked' })
      const columns = brought.filter(column => column !== undefined)
      const name = await tables.nameOf(otherId)
      const step = { label: `Match with “${name}”`.slice(0, 200), key: randomUUID() }
      const note = await sourceNote(ask, name)
      const chosen = chosenPartners(rows, ask)
      const done: MatchDone = { matched: 0, unmatched: 0, added: [] }
      let stepId: StepId | null = null
      const edited = await edits.write(sheetId, step, async function* ({ signal, reach }) {
        const ids = (await store.scan.call('presentIds', sheetId)) as Uint32Array
        const made = await store.writer.part('addStepColumns', sheetId, step, [
          ...columns.map(column => ({ name: column.name, type: column.type, note, neverSend: column.neverSend })),
          ...(ask.mark ? [{ name: `In ${name}`, type: 'text' as const, note }] : []),
        ])
        stepId = made.stepId as StepId
        done.added = made.columns
        changes.sheet({ sheetId, version: made.version, columns: true })
        for (let first = 0; first < ids.length && !signal.aborted; first += rowsPerSlice) {
          const part = Array.from(ids.subarray(first, first + rowsPerSlice))
          const taken = part.map(id => chosen.get(id))
          const values = await broughtValues(otherId, columns, taken)
          for (const one of taken) {
            if (one && one.rowIds.length > 0) done.matched++
            else done.unmatched++
          }
          for (const [at] of columns.entries()) {
            const target = made.columns[at]
            const filled = part.flatMap((_, place) => (values[at]?.[place] == null ? [] : [place]))
            if (target && filled.length > 0)
              yield {
                columnId: target.columnId,
                rowIds: filled.map(place => part[place] ?? 0),
                values: filled.map(place => values[at]?.[place] ?? null),
              }
          }
          const marks = ask.mark ? made.columns.at(-1) : undefined
          if (marks) yield { columnId: marks.columnId, rowIds: part, values: taken.map(one => one?.mark ?? 'No match') }
          reach(Math.min(1, (first + rowsPerSlice) / ids.length))
        }
      })
      return { ...edited, stepId: edited.stepId ?? stepId, ...done }
    },
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
    return `From “${name}”, matched by ${keys.map(words).join(', ')} on ${day}.`.slice(0, 1000)
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

type Row = RowPartners['rows'][number]
const isSeveral = (row: Row): boolean => row.tier > matchTiers.review && row.best > 1
const shownAs = (row: Row): 'review' | 'several' | 'sure' =>
  row.tier === matchTiers.review ? 'review' : isSeveral(row) ? 'several' : 'sure'

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

function chosenPartners(rows: readonly Row[], { several, decisions }: MatchApply): Map<number, Taken> {
  const decided = new Map<number, readonly number[]>(decisions.map(({ rowId, partners }) => [rowId, partners]))
  const taken = new Map<number, Taken>()
  for (const row of rows) {
    const [first] = row.partners
    if (!first) continue
    const own = decided.get(row.rowId)
    const words = gradeWords[grades[row.tier] ?? 'review'](first.score)
    if (own) taken.set(row.rowId, { rowIds: [...own], mark: own.length > 0 ? 'Chosen in the review' : 'No match' })
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
