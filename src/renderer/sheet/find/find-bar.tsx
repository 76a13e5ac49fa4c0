// The find bar: what to look for and where, how many cells match, next and previous, replacing with samples first.
import { ActionIcon, Button, CloseButton, Group, Select, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconChevronUp, IconReplace, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FindQuery, FindSample } from '../../../contract/app/find.ts'
import { useStore } from '../../state/store.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { cancelProgress } from '../progress.ts'
import { useSession, useSessionState } from '../session-context.ts'
import {
  closeFind,
  type FindScope,
  type FindState,
  findNext,
  findStore,
  openFind,
  replaceAll,
  replaceOne,
  setQuery,
  setScope,
} from './find.ts'

type Option = Exclude<keyof FindQuery, 'text'>
const options: readonly { option: Option; sign: string; title: string }[] = [
  { option: 'matchCase', sign: 'Aa', title: 'Match case' },
  { option: 'wholeCell', sign: '[ ]', title: 'Match whole cell' },
  { option: 'ignoreAccents', sign: 'é', title: 'Ignore accents' },
  { option: 'regex', sign: '.*', title: 'Regular expression (use $1, $2 for groups in the replacement)' },
]
const scopes: { value: FindScope; label: string }[] = [
  { value: 'view', label: 'In this view' },
  { value: 'selection', label: 'In the selection' },
  { value: 'column', label: 'In this column' },
  { value: 'list', label: 'In the whole list' },
]

export function FindBar() {
  const state = useStore(findStore, value => value)
  if (state.open === null) return null
  return <Bar state={state} />
}

function Bar({ state }: { state: FindState }) {
  const session = useSession()
  const field = useRef<HTMLInputElement>(null)
  const { open, query, replacement, scope, found } = state
  const replacing = open === 'replace'
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (!cancelProgress()) closeFind(session)
  }
  return (
    <search className="lw-find" aria-label="Find and replace" onKeyDown={onKey}>
      <div className="lw-find-line">
        <Tooltip label={replacing ? 'Hide replace' : 'Show replace'}>
          <ActionIcon
            variant="subtle"
            size={26}
            aria-expanded={replacing}
            aria-label="Replace"
            onClick={() => openFind(session, replacing ? 'find' : 'replace')}
          >
            {replacing ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        </Tooltip>
        <TextInput
          ref={field}
          className="lw-find-field"
          aria-label="Find"
          placeholder="Find"
          leftSection={<IconSearch size={14} stroke={1.8} />}
          maxLength={1000}
          spellCheck={false}
          value={query.text}
          error={state.error !== null}
          onChange={event => setQuery({ text: event.currentTarget.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void findNext(session, event.shiftKey)
          }}
        />
        <Group component="fieldset" gap={2} align="stretch" wrap="nowrap" aria-label="How to match">
          {options.map(({ option, sign, title }) => (
            <Tooltip key={option} label={title}>
              <button
                type="button"
                className="lw-find-option"
                aria-pressed={query[option]}
                aria-label={title}
                onClick={() => setQuery({ [option]: !query[option] })}
              >
                {sign}
              </button>
            </Tooltip>
          ))}
        </Group>
        <Select
          w={150}
          aria-label="Where to look"
          data={scopes}
          value={scope}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          onChange={value => setScope(session, (value ?? 'view') as FindScope)}
        />
        <Tooltip label="Previous match (Shift+F3)">
          <ActionIcon
            variant="subtle"
            size={26}
            aria-label="Previous match"
            onClick={() => void findNext(session, true)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next match (F3)">
          <ActionIcon variant="subtle" size={26} aria-label="Next match" onClick={() => void findNext(session, false)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
        <Outcome state={state} />
        <CloseButton size="sm" aria-label="Close find" onClick={() => closeFind(session)} />
      </div>
      {replacing && (
        <>
          <div className="lw-find-line lw-find-replace">
            <TextInput
              className="lw-find-field"
              aria-label="Replace with"
              placeholder={query.regex ? 'Replace with, e.g. $2 $1' : 'Replace with'}
              leftSection={<IconReplace size={14} stroke={1.8} />}
              maxLength={10_000}
              spellCheck={false}
              value={replacement}
              onChange={event => findStore.set({ replacement: event.currentTarget.value })}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void replaceOne(session)
              }}
            />
            <Button size="xs" variant="default" disabled={!found?.cells} onClick={() => void replaceOne(session)}>
              Replace
            </Button>
            <Button size="xs" disabled={!found?.cells || state.counting} onClick={() => void replaceAll(session)}>
              {found?.cells ? `Replace all in ${countNoun(found.cells, 'cell')}` : 'Replace all'}
            </Button>
          </div>
          {found && found.samples.length > 0 && <Samples samples={found.samples} more={found.cells > 10} />}
        </>
      )}
    </search>
  )
}

function Outcome({ state: { found, counting, error, note, query } }: { state: FindState }) {
  const says =
    error ??
    (query.text === '' || !found
      ? counting
        ? 'Counting…'
        : ''
      : found.cells === 0
        ? 'No cell matches'
        : `${countNoun(found.cells, 'cell')} in ${countNoun(found.rows, 'row')}`)
  return (
    <output className="lw-find-outcome" data-bad={error !== null || undefined} data-pending={counting || undefined}>
      {says}
      {note !== '' && error === null && <span> {note}</span>}
    </output>
  )
}

function Samples({ samples, more }: { samples: readonly FindSample[]; more: boolean }) {
  const columns = useSessionState(state => state.sheet.columns)
  return (
    <table className="lw-find-samples" aria-label="Replacement preview">
      <thead>
        <tr>
          <th scope="col">{more ? 'First ten' : 'Cell'}</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ row, columnId, before, after }) => (
          <tr key={`${row} ${columnId}`}>
            <td>
              {columns.find(({ id }) => id === columnId)?.name}, row {row + 1}
            </td>
            <td title={before}>{before}</td>
            <td title={after ?? ''}>{after === '' ? <em>empty</em> : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
