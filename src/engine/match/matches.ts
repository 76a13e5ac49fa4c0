// Matching a list with another list or a file: found once for a state of both, reviewed, and brought over as one step of undo.
import { matchTiers } from '../../checks/match/rule.ts'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import type { MatchWeights } from '../../contract/app/linkage.ts'
import type {
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
import type { WriteAction } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { linkageView } from '../duplicates/linked-groups.ts'
import { pairSum } from '../duplicates/pair-sum.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createFoundOnce } from '../sheet/cached-analysis.ts'
import type { Store } from '../store/store.ts'
import { gradeOfTier, partnerBringer } from './bring-partners.ts'
import type { FoundPartners, MatchWork } from './match.lane.ts'
import { type RowPartners, rowPartners } from './row-partners.ts'
import type { OtherTables } from './tables.ts'

export interface Matches {
  /** Makes ready what a list is matched or compared with. Throws sheet_gone, stopped, and the failures of an import. */
  open(sheetId: SheetId, other: OtherTable): Promise<OpenedTable>
  /** A file that was opened is released; nothing happens to a list. */
  close(otherId: SheetId): Promise<void>
  /** An action of the list that only reads. Throws not_found, stopped, duplicates_memory. */
  summary(ask: MatchAsk): Promise<MatchSummary>
  rows(ask: MatchRowsAsk): Promise<MatchRowsPage>
  /** What was learned, to be kept for another list; null: nothing was, or keys are named. */
  weights(ask: MatchAsk): Promise<MatchWeights | null>
  /** Remembers, for these values, that they are not one; or forgets it. */
  reject(ask: NotPartners, forget: boolean): Promise<void>
  /** Throws not_found, stopped, bad_request. */
  apply(ask: MatchApply, write: WriteAction): Promise<EditResult & MatchDone>
}

interface Parts {
  store: Store
  actions: ListActions
  tables: OtherTables
  host: Pick<Host, 'dataDir' | 'threads' | 'log' | 'clock'>
  home: () => string | null
}

/** Columns of the other list that the review shows beside the keys. */
const maxShown = 8

export function createMatches({ store, actions, tables, host, home }: Parts): Matches {
  const once = createFoundOnce<FoundPartners>({
    store,
    actions,
    host,
    label: 'Matching',
  })

  const bringPartners = partnerBringer({ store, tables, host })

  /** Throws bad_request where no key is named and the lists share no column that says who a row is about. */
  async function workOf(ask: MatchAsk): Promise<MatchWork> {
    const {
      sheetId,
      otherId,
      keys,
      pairing = 'best',
      columns = null,
      threshold = 0.5,
      taught = [],
      weights = null,
    } = ask
    const linked = keys.length === 0
    const compared = linked ? await store.grid.call('sharedKeys', sheetId, otherId, { columns, weights }) : keys
    if (compared.length === 0)
      throw fail('bad_request', { what: 'the lists share no column that identifies a row; choose key columns' })
    return {
      ...{ sheetId, otherId, keys: compared, linked, pairing },
      ...{ columns, threshold, taught, weights },
      home: home(),
    }
  }

  async function found(ask: MatchAsk): Promise<RowPartners & Pick<MatchWork, 'keys'>> {
    if (ask.sheetId === ask.otherId) throw fail('bad_request', { what: 'a list cannot be matched with itself' })
    await store.grid.call('getSheet', ask.sheetId)
    await tables.rowsOf(ask.otherId)
    const work = await workOf(ask)
    const said = work.linked
      ? JSON.stringify([work.pairing, work.columns, work.threshold, work.taught, work.weights])
      : ''
    const key = `${work.home} ${said} ${await store.grid.call('keysVersion', ask.sheetId, ask.otherId, work.keys)}`
    const pairs = await once.of(ask.sheetId, key, (lane, flag) => lane.call('findPartners', work, flag))
    return { ...(await withoutRejected(work, rowPartners(pairs))), keys: work.keys }
  }

  /** Partners that need a look and that someone has said are none. */
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
      const { rows, count, otherCount, blank, cut, tooWide, keys, linked } = await found(ask)
      const by = (grade: MatchGrade) => rows.filter(row => gradeOfTier[row.tier] === grade).length
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
        compared: keys,
        linkage: linkageView(linked),
      }
    },

    async rows(ask) {
      const { rows, keys, linked } = await found(ask)
      const wanted = rows.filter(
        row => shownAs(row) === ask.which || (ask.which === 'sure' && shownAs(row) === 'several'),
      )
      const shown = wanted.slice(ask.first, ask.first + ask.count)
      const [own, others] = await Promise.all([
        store.grid.call('columnsOf', ask.sheetId),
        store.grid.call('columnsOf', ask.otherId),
      ])
      const keyed = [
        ...new Set(keys.flatMap(({ otherColumnId }) => others.find(({ id }) => id === otherColumnId) ?? [])),
      ]
      const beside = others.filter(one => !one.hidden && !keyed.includes(one)).slice(0, maxShown)
      const otherColumns = [...keyed, ...beside]
      const keySlots = keys.flatMap(({ columnId }) => own.find(({ id }) => id === columnId)?.slot ?? [])
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
              ({ rowId, score, tier, at: pair }): MatchPartner => ({
                rowId: rowId as RowId,
                cells: otherCells[at++] ?? [],
                score,
                grade: gradeOfTier[tier] ?? 'review',
                why: linked && pairSum(linked, pair, score),
              }),
            ),
          }),
        ),
      }
    },

    weights: async ask => (await found(ask)).linked?.weights ?? null,

    reject: async (ask, forget) =>
      store.writer.urgent('rejectPairs', await workOf(ask), ask.rowId, ask.partners, forget),

    apply: async (ask, write) => bringPartners(ask, (await found(ask)).rows, write),
  }
}

type Row = RowPartners['rows'][number]
const isSeveral = (row: Row): boolean => row.tier > matchTiers.review && row.best > 1
const shownAs = (row: Row): 'review' | 'several' | 'sure' =>
  row.tier === matchTiers.review ? 'review' : isSeveral(row) ? 'several' : 'sure'
