// The groups to review, a page at a time: by mouse, or by keys alone.
import { Button, Kbd, Loader, SegmentedControl, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type {
  DuplicateGroup,
  DuplicateGroupPage,
  DuplicateSummary,
  WhichGroups,
} from '../../contract/app/duplicates.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { formatCount } from '../ui/figures.ts'
import { type Decision, type Decisions, decide, decisionOn } from './decisions.ts'
import classes from './duplicates.module.css'
import { GroupCard } from './group-card.tsx'

export const groupsPerPage = 20

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
}

interface Place {
  group: number
  row: number
}

export function Review(props: Props) {
  const { summary, page, columns, first, which, decisions, onPage, onDecisions } = props
  const [active, setActive] = useState<Place>({ group: 0, row: 0 })
  const body = useRef<HTMLElement>(null)
  /** Set when a key has moved the place: then the focus follows it, also onto a page that is still being loaded. */
  const follow = useRef(false)
  const groups = page?.groups ?? []
  const total = page?.total ?? 0

  useEffect(() => {
    if (!follow.current || groups.length === 0) return
    const wanted = `input[data-group="${first + active.group + 1}"][data-row="${active.row}"]`
    const input = body.current?.querySelector<HTMLInputElement>(wanted)
    if (!input) return
    follow.current = false
    input.focus()
    input.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [active, first, groups])

  const go = (place: Place, to = first) => {
    follow.current = true
    setActive(place)
    if (to !== first) onPage(to)
  }
  const nextGroup = () => {
    if (active.group + 1 < groups.length) go({ group: active.group + 1, row: 0 })
    else if (first + groups.length < total) go({ group: 0, row: 0 }, first + groupsPerPage)
    else go({ group: active.group, row: 0 })
  }
  const move = (by: 1 | -1) => {
    const row = active.row + by
    const size = groups[active.group]?.rows.length ?? 0
    if (row >= 0 && row < size) return go({ ...active, row })
    if (by === 1)
      return row >= size && active.group + 1 >= groups.length && first + groups.length >= total
        ? undefined
        : nextGroup()
    if (active.group > 0) return go({ group: active.group - 1, row: (groups[active.group - 1]?.rows.length ?? 1) - 1 })
    if (first > 0) go({ group: groupsPerPage - 1, row: 0 }, Math.max(0, first - groupsPerPage))
  }
  const set = (group: DuplicateGroup, patch: Partial<Decision>) => onDecisions(decide(decisions, group, patch))

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLElement) || !target.closest('table, [data-review]')) return
    const group = groups[active.group]
    const rowId = group?.rows[active.row]?.rowId
    if (!group || rowId === undefined) return
    const act: Partial<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      k: () => set(group, { survivor: rowId }),
      m: () => {
        set(group, { take: true })
        nextGroup()
      },
      s: () => {
        set(group, { take: false })
        nextGroup()
      },
      x: () => {
        follow.current = true
        setActive({ group: active.group, row: 0 })
        props.onNotSame(group)
      },
    }
    const found = act[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found()
  }

  const choices: { value: WhichGroups; label: string }[] = [
    { value: 'all', label: `All ${formatCount(summary.groups)}` },
    { value: 'review', label: `To review ${formatCount(summary.review.groups)}` },
    { value: 'sure', label: `Sure ${formatCount(summary.sure.groups)}` },
  ]
  return (
    // The keys are those of the radio buttons and cells inside; the region itself takes none.
    <section className={classes.reviewPart} aria-label="Groups of duplicates" ref={body} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Groups to show"
          value={which}
          data={choices}
          onChange={value => {
            setActive({ group: 0, row: 0 })
            props.onWhich(choices.find(one => one.value === value)?.value ?? 'all')
          }}
        />
        <Text size="xs" c="dimmed" className={classes.keys}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> row · <Kbd>K</Kbd> keep · <Kbd>M</Kbd> merge · <Kbd>S</Kbd> skip · <Kbd>X</Kbd> not
          the same
        </Text>
      </div>
      {!page ? (
        <Loader size="sm" aria-label="Loading the groups" />
      ) : groups.length === 0 ? (
        <Text className={classes.none} role="status">
          {which === 'all' ? 'No duplicates with these rules.' : 'No groups of this kind.'}
        </Text>
      ) : (
        <div className={classes.groups}>
          {groups.map((group, at) => (
            <GroupCard
              key={group.rows[0]?.rowId}
              number={first + at + 1}
              group={group}
              columns={columns}
              columnIds={page.columnIds}
              decision={decisionOn(decisions, group)}
              active={at === active.group ? Math.min(active.row, group.rows.length - 1) : null}
              onFocusRow={row => setActive({ group: at, row })}
              onKeep={rowId => set(group, { survivor: rowId })}
              onValue={(columnId, rowId) =>
                set(group, { values: new Map(decisionOn(decisions, group).values).set(columnId, rowId) })
              }
              onTake={take => set(group, { take })}
              onNotSame={() => props.onNotSame(group)}
            />
          ))}
        </div>
      )}
      {total > groupsPerPage && (
        <nav className={classes.pages} aria-label="Pages of groups">
          <Button
            size="compact-sm"
            variant="default"
            disabled={first === 0}
            onClick={() => go({ group: 0, row: 0 }, first - groupsPerPage)}
          >
            Previous
          </Button>
          <Text size="sm">
            {formatCount(first + 1)} to {formatCount(Math.min(total, first + groupsPerPage))} of {formatCount(total)}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={first + groupsPerPage >= total}
            onClick={() => go({ group: 0, row: 0 }, first + groupsPerPage)}
          >
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
