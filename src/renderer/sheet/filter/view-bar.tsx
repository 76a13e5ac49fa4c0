// Above the grid: search, the filters in force as chips, and a word when the order is older than the data.
import { ActionIcon, Button, CloseButton, Group, Loader, TextInput } from '@mantine/core'
import { IconArrowsSort, IconFilter, IconRefresh, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ViewSpec } from '../../../contract/app/view.ts'
import { uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { togglePanel } from '../../ui/focus/panes.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { openSheetDialog } from '../sheet-dialog.ts'
import { conditionText, sortText } from './condition-words.ts'
import { ViewsMenu } from './views-menu.tsx'

const settleMs = 200

export function ViewBar({ head }: { head: ReactNode }) {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const stale = useSessionState(state => state.stale)
  const opening = useSessionState(state => state.opening)
  const columns = useSessionState(state => state.sheet.columns)
  const problems = useSessionState(state => state.sheet.problems)
  const ordered = spec.sort.length > 0 || countFilters(spec) > 0
  const panel = useStore(uiStore, state => state.panel?.kind)
  const seesProblems = spec.conditions.some(one => one.kind === 'problems')
  return (
    <Group className="lw-view-bar" gap="4px 8px">
      {head}
      <ViewsMenu />
      <Search />
      <Group className="lw-view-chips" gap={4}>
        {spec.sort.map(key => (
          <Chip
            key={`sort ${key.columnId}`}
            icon={<IconArrowsSort size={13} aria-hidden />}
            text={sortText(columns, key)}
            onRemove={() => void session.show({ ...spec, sort: spec.sort.filter(one => one !== key) })}
          />
        ))}
        {spec.conditions.map(condition => (
          <Chip
            key={`${condition.kind} ${condition.columnId} ${condition.kind === 'standing' ? condition.view : ''}`}
            text={conditionText(columns, condition)}
            onRemove={() =>
              void session.show({ ...spec, conditions: spec.conditions.filter(one => one !== condition) })
            }
          />
        ))}
        {countFilters(spec) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => void clearFilters(session, spec)}>
            Clear all
          </Button>
        )}
      </Group>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label="Sort by several columns"
        title="Sort by several columns"
        onClick={() => openSheetDialog({ kind: 'sort' })}
      >
        <IconArrowsSort size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label="Filters"
        title="Filters"
        aria-pressed={panel === 'filters'}
        onClick={() => togglePanel('filters')}
      >
        <IconFilter size={16} stroke={1.7} />
      </ActionIcon>
      {opening && <Loader size={14} aria-label="Sorting rows" />}
      {stale && ordered && !opening && (
        <Group component="span" className="lw-warn" display="inline-flex" gap={8} wrap="nowrap" fz={12} role="status">
          The data changed after sorting.
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={13} />}
            onClick={() => void session.reopen()}
          >
            {spec.sort.length > 0 ? 'Sort again' : 'Filter again'}
          </Button>
        </Group>
      )}
      {problems > 0 && (panel !== 'problems' || !seesProblems) && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="var(--lw-warn)"
          onClick={() => {
            uiStore.set({ panel: { kind: 'problems' } })
            if (!seesProblems)
              void session.show({ ...spec, conditions: [...spec.conditions, { kind: 'problems', columnId: null }] })
          }}
        >
          {countNoun(problems, 'problem row')}
        </Button>
      )}
    </Group>
  )
}

function Search() {
  const session = useSession()
  const inForce = useSessionState(state => state.view.spec.search)
  const opening = useSessionState(state => state.opening)
  const [text, setText] = useState(inForce)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is typed stays while it is searched, and gives way to what is in force when that ended or was cancelled.
  useEffect(() => {
    if (!opening && timer.current === undefined) setText(inForce)
  }, [inForce, opening])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void session.show({ ...session.state.get().view.spec, search: value })
    }, settleMs)
  }
  return (
    <TextInput
      className="lw-view-search"
      aria-label="Search this list"
      placeholder="Search this list"
      leftSection={<IconSearch size={14} stroke={1.8} />}
      rightSection={text === '' ? null : <CloseButton aria-label="Clear the search" onClick={() => search('')} />}
      maxLength={200}
      value={text}
      onChange={event => search(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape' && text !== '') search('')
        else if (event.key === 'Escape' || event.key === 'Enter') session.surface?.focus()
      }}
    />
  )
}

function Chip({ icon, text, onRemove }: { icon?: ReactNode; text: string; onRemove: () => void }) {
  return (
    <span className="lw-view-chip" title={text}>
      {icon}
      <span className="lw-cut">{text}</span>
      <ActionIcon size={18} variant="subtle" aria-label={`Remove: ${text}`} onClick={onRemove}>
        <IconX size={12} />
      </ActionIcon>
    </span>
  )
}

/** Filters in force; the search counts as one. */
export const countFilters = (spec: ViewSpec): number => spec.conditions.length + (spec.search === '' ? 0 : 1)

export const clearFilters = (session: ReturnType<typeof useSession>, spec: ViewSpec) =>
  session.show({ ...spec, conditions: [], search: '' })
