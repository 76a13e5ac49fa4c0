// Ctrl+K: every command, list and search by name, as a combobox over a list (WAI-ARIA APG, combobox with listbox popup).
import { Box, Modal, Stack } from '@mantine/core'
import { type Icon, IconListSearch, IconSearch, IconTable } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { openList } from '../lists/lists.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { searchTitle } from '../search/form/query-words.ts'
import { showSearch } from '../search/open-search.ts'
import { uiStore } from '../state/open.ts'
import { createStore, useStore } from '../state/store.ts'
import { blockedBy, type Command, commandGroups, titleOf } from '../ui/command/command.ts'
import { currentTarget, perform, useCommands } from '../ui/command/commands.ts'
import { Keys } from '../ui/command/key-caps.tsx'
import { paletteStore } from '../ui/focus/overlay.ts'
import { atOnce } from '../ui/look/theme.ts'
import { countNoun } from '../ui/words/figures.ts'
import classes from './palette.module.css'
import { findEntries, type PaletteEntry, searchedAs } from './palette-search.ts'

interface Entry extends PaletteEntry {
  /** What is written, where it is more than the label. */
  title?: string
  icon: Icon | undefined
  keys: string | undefined
  /** Below the name: how many rows, or why it cannot be used. */
  detail: string | null
  blocked: boolean
  act: () => void
}

const title = 'Commands and lists'
const recentGroup = 'Recently used'
const recentMax = 5
/** Ids of what was chosen last, latest first; for as long as the page is open. */
const recent = createStore<{ ids: readonly string[] }>({ ids: [] })

const close = () => paletteStore.set({ opened: false })

export function Palette() {
  const opened = useStore(paletteStore, state => state.opened)
  return (
    <Modal.Root opened={opened} onClose={close} size={600} yOffset="12vh" padding={0} transitionProps={atOnce}>
      <Modal.Overlay backgroundOpacity={1} color="var(--lw-scrim)" />
      <Modal.Content aria-label={title}>{opened && <Chooser />}</Modal.Content>
    </Modal.Root>
  )
}

function commandEntry(command: Command): Entry {
  const target = currentTarget()
  const detail = blockedBy(command, target)
  const { id, group, icon, keys, gridKey = keys?.[0] } = command
  const named = { id, group, icon, keys: gridKey, detail, blocked: detail !== null, act: () => void perform(command) }
  return { ...named, ...searchedAs(command, target?.column.name ?? ''), title: titleOf(command, target) }
}

function useEntries(): Entry[] {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const { data: searches = [] } = useQuery(trpc.search.list.queryOptions())
  const sheetId = useStore(uiStore, state => state.sheetId)
  // Its answer decides which operations are listed.
  useQuery(trpc.run.operations.queryOptions(sheetId === null ? skipToken : { sheetId, columnId: null }))
  const commands = useCommands().filter(({ placements }) => placements.palette)
  return [
    ...commandGroups.flatMap(group =>
      commands
        .filter(command => command.group === group)
        .map(commandEntry)
        // Among others what can be used comes first, and what cannot says why.
        .toSorted((a, b) => Number(a.blocked) - Number(b.blocked)),
    ),
    ...workbooks
      .flatMap(workbook => workbook.sheets)
      .map(sheet => ({
        ...{ id: `list-${sheet.id}`, label: sheet.name, group: 'Lists', words: '', icon: IconTable, keys: undefined },
        ...{ detail: countNoun(sheet.rows, 'row'), blocked: false, act: () => openList(sheet.id) },
      })),
    ...searches.map(search => ({
      ...{ id: `search-${search.id}`, label: searchTitle(search), group: 'Searches', words: '' },
      ...{ icon: IconListSearch, keys: undefined, blocked: false, act: () => showSearch(search) },
      detail: search.reading ? countNoun(search.reading.records, 'record') : null,
    })),
  ]
}

function Chooser() {
  const entries = useEntries()
  const { ids } = useStore(recent, state => state)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  // What had the focus takes it back before the command acts, which may move it again.
  const before = useRef(document.activeElement)
  const found = findEntries(entries, query, ids, entry => entry.blocked)
  const at = Math.min(chosen, found.length - 1)
  const typed = query.trim() !== ''

  useEffect(() => {
    list.current?.querySelector(`[id="${listId}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at, listId])

  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.blocked) return
    recent.set({ ids: [entry.id, ...ids.filter(id => id !== entry.id)].slice(0, recentMax) })
    close()
    if (before.current instanceof HTMLElement) before.current.focus()
    entry.act()
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
    const move = moves[event.key]
    if (move !== undefined && found.length > 0) {
      event.preventDefault()
      const next = at + move
      const around = next < 0 ? found.length - 1 : 0
      const stop = Math.max(0, Math.min(found.length - 1, next))
      setChosen(Math.abs(move) === 1 && next !== stop ? around : stop)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(found[at])
    }
  }
  const heading = (entry: Entry) => (ids.includes(entry.id) ? recentGroup : entry.group)

  return (
    <Stack gap={0} mah="min(520px, 76vh)">
      <div className={classes.field}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={title}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          placeholder="Type a command or the name of a list"
          value={query}
          onChange={event => {
            setQuery(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
        />
      </div>
      {/* The field has the focus and names the chosen option. */}
      <div ref={list} id={listId} role="listbox" aria-label={title} className={classes.list}>
        {found.map((entry, index) => {
          const previous = found[index - 1]
          const group = typed ? null : heading(entry)
          return (
            <div key={entry.id} role="presentation">
              {group !== null && (!previous || heading(previous) !== group) && (
                <Box pt={8} pb={3} px={10} c="dimmed" fz={12} fw={600} role="presentation">
                  {group}
                </Box>
              )}
              <Option
                id={`${listId}-${index}`}
                entry={entry}
                chosen={index === at}
                onPoint={() => setChosen(index)}
                onChoose={() => choose(entry)}
              />
            </div>
          )
        })}
      </div>
      {found.length === 0 && (
        <Box component="p" m={0} py={18} px={14} c="dimmed" role="status">
          No command, list or search matches.
        </Box>
      )}
    </Stack>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  chosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, chosen, onPoint, onChoose }: OptionProps) {
  const { label, title: name = label, detail, icon: Mark, keys, blocked } = entry
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={blocked || undefined}
      className={classes.option}
      onPointerMove={onPoint}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={event => event.key === 'Enter' && onChoose()}
    >
      {Mark ? <Mark size={16} stroke={1.6} aria-hidden /> : <span className={classes.noIcon} />}
      <Box component="span" flex={1} miw={0}>
        {name}
        {detail !== null && (
          <Box component="span" display="block" c="dimmed" fz={12}>
            {detail}
          </Box>
        )}
      </Box>
      {keys !== undefined && <Keys keys={keys} />}
    </div>
  )
}
