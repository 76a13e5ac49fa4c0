// The small dialogs of the open list: sort by several columns, go to a row, name a view, note of a column.
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import { maxSortKeys, type SavedView, type SortKey } from '../../contract/app/view.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { ColorsDialog } from './columns/colors-dialog.tsx'
import { setColumn } from './columns/column-actions.ts'
import { NotationDialog } from './columns/notation-dialog.tsx'
import { ComputedDialog } from './computed/computed-dialog.tsx'
import { useCloseBelow } from './edit/below-cell.tsx'
import { CellPopover } from './edit/cell-popover.tsx'
import { orderWords } from './filter/condition-words.ts'
import { saveView } from './filter/saved-views.ts'
import { goToCell } from './grid/movement.ts'
import { useSession, useSessionState } from './session-context.ts'
import { entityPopover, sheetDialog } from './sheet-dialog.ts'

export function SheetDialogs() {
  const close = useCloseBelow()
  const open = useStore(sheetDialog, state => state.open)
  if (open?.kind === 'sort') return <SortDialog />
  if (open?.kind === 'go-to') return <GoToDialog />
  if (open?.kind === 'view') return <ViewDialog view={open.view} />
  if (open?.kind === 'computed') return <ComputedDialog columnId={open.columnId} before={open.before} />
  if (open?.kind === 'note') return <NoteDialog columnId={open.columnId} />
  if (open?.kind === 'inspect') return <CellPopover {...open} />
  if (open?.kind === 'entity') {
    const frame = (content: ReactNode) => (
      <Dialog onClose={close} title="What the cell means" size={340}>
        {content}
      </Dialog>
    )
    return <OnDemandBody part={entityPopover} props={open} frame={frame} />
  }
  if (open?.kind === 'notation') return <NotationDialog columnId={open.columnId} onClose={close} />
  if (open?.kind === 'colors') return <ColorsDialog columnId={open.columnId} onClose={close} />
  return null
}

interface FrameProps {
  title: ReactNode
  verb: string
  disabled?: boolean
  onDone: () => void
  children: ReactNode
}

/** Enter does it, Esc leaves; the grid has the focus afterwards. */
function Frame({ title, verb, disabled, onDone, children }: FrameProps) {
  const session = useSession()
  const close = () => {
    sheetDialog.set({ open: null })
    session.surface?.focus()
  }
  const submit = () => {
    close()
    onDone()
  }
  return (
    <Dialog onClose={close} title={title} size={460} onSubmit={submit} main={{ label: verb, disabled }}>
      {children}
    </Dialog>
  )
}

function SortDialog() {
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const columns = useSessionState(state => state.sheet.columns)
  const active = useSessionState(state => state.columns[state.selection.active.col]?.id)
  const [keys, setKeys] = useState<readonly SortKey[]>(
    spec.sort.length > 0 || active === undefined ? spec.sort : [{ columnId: active, descending: false }],
  )
  const free = columns.filter(column => !keys.some(key => key.columnId === column.id))
  const change = (at: number, key: SortKey) => setKeys(keys.map((one, index) => (index === at ? key : one)))
  const raise = (at: number) =>
    setKeys([...keys.slice(0, at - 1), ...keys.slice(at, at + 1), ...keys.slice(at - 1, at), ...keys.slice(at + 1)])
  const [next] = free
  return (
    <Frame title="Sort" verb="Sort" onDone={() => void session.show({ ...spec, sort: [...keys] })}>
      <Stack gap={8}>
        {keys.length === 0 && <Text c="dimmed">Rows are in list order. Add a column to sort by.</Text>}
        {keys.map((key, at) => {
          const column = columns.find(({ id }) => id === key.columnId)
          const [up, down] = orderWords(column?.type)
          return (
            <Group key={key.columnId} gap={6} wrap="nowrap">
              <Select
                style={{ flex: 1 }}
                aria-label={at === 0 ? 'Sort by' : `Then by (${at + 1})`}
                data-autofocus={at === 0 || undefined}
                data={[...(column ? [column] : []), ...free].map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                }))}
                value={String(key.columnId)}
                allowDeselect={false}
                searchable
                onChange={value => {
                  const chosen = columns.find(({ id }) => String(id) === value)
                  if (chosen) change(at, { ...key, columnId: chosen.id })
                }}
              />
              <SegmentedControl
                size="xs"
                aria-label="Order"
                data={[
                  { value: 'up', label: up },
                  { value: 'down', label: down },
                ]}
                value={key.descending ? 'down' : 'up'}
                onChange={value => change(at, { ...key, descending: value === 'down' })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Earlier"
                disabled={at === 0}
                onClick={() => raise(at)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Remove"
                onClick={() => setKeys(keys.filter((_, index) => index !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group justify="space-between">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            disabled={!next || keys.length >= maxSortKeys}
            onClick={() => next && setKeys([...keys, { columnId: next.id, descending: false }])}
          >
            {keys.length === 0 ? 'Add a column' : 'Then by'}
          </Button>
          <Text c="dimmed" size="xs">
            Blank cells come last.
          </Text>
        </Group>
      </Stack>
    </Frame>
  )
}

function GoToDialog() {
  const session = useSession()
  const rows = useSessionState(state => state.view.rows)
  const [row, setRow] = useState<number | null>(null)
  const { active } = session.state.get().selection
  return (
    <Frame
      title="Go to row"
      verb="Go"
      disabled={row === null}
      onDone={() => row !== null && goToCell(session, { row: row - 1, col: active.col })}
    >
      <NumberInput
        data-autofocus
        label={`Row, 1 to ${countNoun(rows, 'row').replace(/ rows?$/, '')}`}
        min={1}
        max={Math.max(1, rows)}
        allowDecimal={false}
        hideControls
        value={row ?? ''}
        onChange={value => setRow(typeof value === 'number' && value >= 1 ? value : null)}
      />
    </Frame>
  )
}

function ViewDialog({ view }: { view: SavedView | null }) {
  const session = useSession()
  const [name, setName] = useState(view?.name ?? '')
  return (
    <Frame
      title={view ? 'Rename the view' : 'Save this view'}
      verb={view ? 'Rename' : 'Save'}
      disabled={name.trim() === ''}
      onDone={() => void saveView(session, view, name.trim())}
    >
      <TextInput
        data-autofocus
        label="Name"
        description={view ? undefined : 'Saves filters, sort order and hidden columns.'}
        maxLength={200}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
    </Frame>
  )
}

function NoteDialog({ columnId }: { columnId: ColumnId }) {
  const session = useSession()
  const column = useSessionState(state => state.sheet.columns.find(({ id }) => id === columnId))
  const [note, setNote] = useState(column?.note ?? '')
  return (
    <Frame
      title={
        <span>
          Note of “<bdi>{column?.name}</bdi>”
        </span>
      }
      verb="Keep"
      onDone={() => void setColumn(session, columnId, { note: note.trim() })}
    >
      <Textarea
        data-autofocus
        aria-label="Note"
        placeholder="Source of the values, things to know"
        rows={5}
        maxLength={4000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </Frame>
  )
}
