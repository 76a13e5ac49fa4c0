// The groups to review: which are shown, what the keys do, and each with its rows.
import { SegmentedControl } from '@mantine/core'
import type {
  DuplicateGroup,
  DuplicateGroupPage,
  DuplicateSummary,
  WhichGroups,
} from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { type ReviewKey, ReviewList } from '../review/review-list.tsx'
import { formatCount } from '../ui/words/figures.ts'
import { type Decision, type Decisions, decide, decisionOn, withValue } from './decisions.ts'
import { GroupCard } from './group-card.tsx'

interface Props {
  summary: DuplicateSummary
  page: DuplicateGroupPage | undefined
  columns: readonly Column[]
  first: number
  which: WhichGroups
  decisions: Decisions
  onPage(first: number): void
  onWhich(which: WhichGroups): void
  onDecisions(decisions: Decisions): void
  onNotSame(group: DuplicateGroup): void
  /** Takes the last answer back. */
  onUndo(): void
  onMerge(group: DuplicateGroup): void
}

export function Review(props: Props) {
  const { summary, page, columns, first, which, decisions, onPage, onDecisions } = props
  const set = (group: DuplicateGroup, patch: Partial<Decision>) => onDecisions(decide(decisions, group, patch))
  const keys: readonly ReviewKey<DuplicateGroup>[] = [
    {
      letter: 'K',
      words: 'keep',
      after: 'stay',
      act: (group, row) => {
        const rowId = group.rows[row]?.rowId
        if (rowId !== undefined) set(group, { survivor: rowId })
      },
    },
    {
      letter: 'M',
      words: 'merge',
      // A group that was answered is no longer among those to review: the next one takes its place.
      after: which === 'review' ? 'first row' : 'next',
      act: props.onMerge,
    },
    { letter: 'S', words: 'skip', after: 'next', act: group => set(group, { take: false }) },
    { letter: 'X', words: 'not the same', after: 'first row', act: props.onNotSame },
    { letter: 'Backspace', words: 'undo', after: 'stay', act: props.onUndo },
  ]
  const choices: { value: WhichGroups; label: string }[] = [
    { value: 'all', label: `All ${formatCount(summary.groups)}` },
    { value: 'review', label: `To review ${formatCount(summary.review.groups)}` },
    { value: 'sure', label: `Sure ${formatCount(summary.sure.groups)}` },
  ]
  return (
    <ReviewList
      label="Groups of duplicates"
      which={which}
      items={page?.groups}
      none={which === 'all' ? 'No duplicates found.' : 'No groups of this kind.'}
      first={first}
      total={page?.total ?? 0}
      keys={keys}
      keyOf={group => group.rows[0]?.rowId ?? 0}
      rowsOf={group => group.rows.length}
      onPage={onPage}
      choice={
        <SegmentedControl
          size="xs"
          aria-label="Groups to show"
          value={which}
          data={choices}
          onChange={value => props.onWhich(choices.find(one => one.value === value)?.value ?? 'all')}
        />
      }
      draw={(group, number, place) => (
        <GroupCard
          number={number}
          group={group}
          columns={columns}
          columnIds={page?.columnIds ?? []}
          decision={decisionOn(decisions, group)}
          place={place}
          onKeep={rowId => set(group, { survivor: rowId })}
          onValue={(columnId, rowId) =>
            set(group, { values: withValue(group, decisionOn(decisions, group), columnId, rowId) })
          }
          onTake={take => (take ? props.onMerge(group) : set(group, { take }))}
          onNotSame={() => props.onNotSame(group)}
        />
      )}
    />
  )
}
