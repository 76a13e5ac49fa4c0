// Matching the open list with another list or a file: what is compared, what was found, the rows to review, and what comes over.
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type {
  KeyPair,
  MatchRow,
  MatchSummary,
  OpenedTable,
  SeveralWay,
  WhichMatches,
} from '../../contract/app/match.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { itemsPerPage, type ReviewKey, ReviewList } from '../review/review-list.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Note } from '../ui/note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { BringOver } from './bring-over.tsx'
import { CompareBy, type ComparedBy } from './compare-by.tsx'
import { MatchCard } from './match-card.tsx'
import { OtherSource } from './other-source.tsx'
import { useMatchChanges } from './use-match-changes.ts'

/** By row: the partners that it takes, none for a row that has no match. */
type Decisions = ReadonlyMap<RowId, readonly RowId[]>

export function MatchDialog({ sheetId, columnId, onClose }: DialogProps<'match'>) {
  const trpc = useTRPC()
  const [other, setOther] = useState<OpenedTable | null>(null)
  const [by, setBy] = useState<ComparedBy>({ keys: null, pairing: 'best' })
  const [bring, setBring] = useState<ColumnId[]>([])
  const [several, setSeveral] = useState<SeveralWay>('first')
  const [mark, setMark] = useState(true)
  /** null: no one has chosen yet. */
  const [chosen, setChosen] = useState<WhichMatches | null>(null)
  const [first, setFirst] = useState(0)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const { keys, pairing } = by
  const isReady = other !== null && (keys ?? other.shared).length > 0
  const ask = isReady ? { sheetId, otherId: other.otherId, ...(keys ? { keys } : { keys: [], pairing }) } : null
  const summary = useQuery(trpc.match.summary.queryOptions(ask ?? skipToken, { placeholderData: keepPreviousData }))
  const found = ask ? summary.data : undefined
  const which = chosen ?? firstWorthSeeing(found)
  const page = useQuery(
    trpc.match.rows.queryOptions(found && ask ? { ...ask, which, first, count: itemsPerPage } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  )
  const { reject, apply } = useMatchChanges(sheetId, onClose)
  /** Other columns find other rows: what was decided about the present ones goes. */
  const compareBy = (next: ComparedBy) => {
    setBy(next)
    setFirst(0)
    setDecisions(new Map())
  }
  const open = (table: OpenedTable) => {
    setOther(table)
    setBring([])
    setChosen(null)
    // One column says no more than a key does; who began at a column means it.
    const several = columnId === null && table.shared.length > 1
    compareBy({ keys: several ? null : keysAt(table), pairing: 'best' })
  }
  /** The pair of columns that choosing begins with. */
  const keysAt = (table: OpenedTable): KeyPair[] => {
    const [best] = table.keys
    if (best && (columnId === null || best.columnId === columnId)) return [best]
    const start = columnId ?? best?.columnId ?? sheet?.columns[0]?.id
    const [column] = table.columns
    return start !== undefined && column ? [{ columnId: start, otherColumnId: column.id, how: 'typed' }] : []
  }
  const decide = (row: MatchRow, partners: readonly RowId[] | undefined) => {
    const next = new Map(decisions)
    if (partners) next.set(row.rowId, partners)
    else next.delete(row.rowId)
    setDecisions(next)
  }
  const none = (row: MatchRow) => {
    decide(row, undefined)
    if (ask) reject.mutate({ ...ask, rowId: row.rowId, partners: row.partners.map(({ rowId }) => rowId) })
  }
  const perform = () => {
    if (!ask) return
    const decided = [...decisions].map(([rowId, partners]) => ({ rowId, partners: [...partners] }))
    apply.mutate({ ...ask, bring, several, mark, decisions: decided })
  }
  const reviewKeys: readonly ReviewKey<MatchRow>[] = [
    {
      letter: 'M',
      words: 'match',
      after: 'next',
      act: (row, at) => {
        const partner = row.partners[at]
        if (partner) decide(row, [partner.rowId])
      },
    },
    { letter: 'S', words: 'undecided', after: 'next', act: row => decide(row, undefined) },
    { letter: 'X', words: 'none of these', after: 'first row', act: none },
  ]
  return (
    <ReviewDialog
      onClose={onClose}
      title={`Match${sheet ? ` “${sheet.name}”` : ''} with a list or file`}
      state={found && summaryWords(found, decisions)}
      main={{
        label: bring.length > 0 ? `Bring over ${countNoun(bring.length, 'column')}` : 'Mark rows',
        run: perform,
        disabled: !found || summary.isPlaceholderData || (bring.length === 0 && !mark),
        busy: apply.isPending,
      }}
      search={summary}
      finding="Matching"
      start={
        ask
          ? null
          : 'Choose another list or a file. Match finds the rows that are in both and marks them or brings their values over.'
      }
      rules={
        <>
          <OtherSource sheetId={sheetId} opened={other} onOpen={open} />
          {other && sheet && isReady && (
            <>
              <CompareBy columns={sheet.columns} other={other} by={by} firstKeys={keysAt(other)} onBy={compareBy} />
              <BringOver
                other={other}
                bring={bring}
                several={several}
                mark={mark}
                onBring={setBring}
                onSeveral={setSeveral}
                onMark={setMark}
              />
            </>
          )}
        </>
      }
      below={found && <TooWide summary={found} other={other?.name ?? ''} />}
    >
      {found && (
        <ReviewList
          label="Rows to review"
          which={which}
          items={page.data?.rows}
          none={which === 'review' ? 'No rows need review.' : 'No rows of this kind.'}
          first={first}
          total={page.data?.total ?? 0}
          keys={reviewKeys}
          keyOf={row => row.rowId}
          rowsOf={row => row.partners.length}
          onPage={setFirst}
          choice={<Which summary={found} which={which} onWhich={setChosen} onFirst={() => setFirst(0)} />}
          draw={(row, _, place) =>
            page.data && (
              <MatchCard
                row={row}
                page={page.data}
                taken={decisions.get(row.rowId)}
                place={place}
                weighed={keys === null}
                onTake={rowId => decide(row, [rowId])}
                onSkip={() => decide(row, undefined)}
                onNone={() => none(row)}
              />
            )
          }
        />
      )}
    </ReviewDialog>
  )
}

/** Rows that need a decision; where there are none, those that show what was found. */
function firstWorthSeeing(summary: MatchSummary | undefined): WhichMatches {
  if (!summary || summary.review > 0) return 'review'
  return summary.several > 0 ? 'several' : 'sure'
}

function Which(props: {
  summary: MatchSummary
  which: WhichMatches
  onWhich(which: WhichMatches): void
  onFirst(): void
}) {
  const { exact, typed, fuzzy, review, several } = props.summary
  const choices: { value: WhichMatches; label: string }[] = [
    { value: 'review', label: `To review ${formatCount(review)}` },
    { value: 'several', label: `Several matches ${formatCount(several)}` },
    { value: 'sure', label: `Sure ${formatCount(exact + typed + fuzzy)}` },
  ]
  return (
    <SegmentedControl
      size="xs"
      aria-label="Rows to show"
      value={props.which}
      data={choices}
      onChange={value => {
        props.onFirst()
        props.onWhich(choices.find(one => one.value === value)?.value ?? 'review')
      }}
    />
  )
}

function TooWide({ summary: { tooWide }, other }: { summary: MatchSummary; other: string }) {
  const [first] = tooWide
  if (!first) return null
  return (
    <Note tone="warn" icon="!">
      “{first.value}” is in {countNoun(first.otherRows, 'row')} of {other}{' '}
      {tooWide.length > 1 && `, and ${countNoun(tooWide.length - 1, 'more value', 'more values')} like it`}, which would
      match too much and was left out. To use it, add another pair of columns.
    </Note>
  )
}

function summaryWords({ exact, typed, fuzzy, review, none, rows }: MatchSummary, decisions: Decisions): string {
  const chosen = [...decisions.values()].filter(partners => partners.length > 0).length
  const open = review > 0 ? `, ${formatCount(review)} to review (${formatCount(chosen)} chosen)` : ''
  return `${formatCount(exact + typed + fuzzy)} of ${countNoun(rows, 'row')} matched${open}, ${formatCount(none)} not matched.`
}
