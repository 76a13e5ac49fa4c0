// A computed column, new or to be changed: its expression with help in place, and what it gives in ten rows.
import { Box, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ComputedPreview } from '../../../contract/app/cell/computed.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/words/figures.ts'
import { problemText } from '../../ui/words/words.ts'
import { newName } from '../columns/column-actions.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { sheetDialog } from '../sheet-dialog.ts'
import { addComputed, changeComputed } from './computed-actions.ts'
import classes from './computed-dialog.module.css'
import { ExpressionField, type FieldHandle } from './expression-field.tsx'
import { ExpressionHelp } from './expression-help.tsx'

interface Props {
  /** null: a new column. */
  columnId: ColumnId | null
  /** The new column is before this one; null: at the end. */
  before: ColumnId | null
}

/** Long enough for the next letter, short enough to feel live. */
const typingMs = 120

export function ComputedDialog({ columnId, before }: Props) {
  const session = useSession()
  const trpc = useTRPC()
  const columns = useSessionState(state => state.sheet.columns)
  const view = useSessionState(state => state.view)
  const first = useSessionState(state => state.selection.active.row)
  const active = useSessionState(state => state.columns[state.selection.active.col]?.id ?? null)
  const column = columns.find(({ id }) => id === columnId)
  const [name, setName] = useState(column?.name ?? newName(session.state.get().sheet))
  const [expression, setExpression] = useState(column?.computed?.expression ?? '')
  const [settled] = useDebouncedValue(expression, typingMs)
  const field = useRef<FieldHandle>(null)
  const preview = useQuery({
    ...trpc.computed.preview.queryOptions({ viewId: view.id, expression: settled, columnId, value: active, first }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const current = settled === expression && !preview.isPlaceholderData
  const empty = expression.trim() === ''
  const problem = current && !empty ? (preview.data?.problem ?? null) : null
  const ready = current && !empty && preview.data !== undefined && problem === null && name.trim() !== ''

  const close = () => {
    sheetDialog.set({ open: null })
    session.surface?.focus()
  }
  const save = () => {
    if (!ready) return
    close()
    const made = { name: name.trim(), expression }
    void (column ? changeComputed(session, column, made) : addComputed(session, { ...made, before }))
  }
  return (
    <Dialog
      onClose={close}
      title={column ? `Expression of “${column.name}”` : 'Add a computed column'}
      size={920}
      onSubmit={save}
      state={footWords(preview.data, empty)}
      main={{ label: column ? 'Change' : 'Add column', disabled: !ready }}
    >
      <div className={classes.dialog}>
        <Stack gap={12} miw={0}>
          <TextInput label="Name" maxLength={200} value={name} onChange={event => setName(event.currentTarget.value)} />
          <ExpressionField
            ref={field}
            value={expression}
            columns={columns.filter(({ id }) => id !== columnId)}
            problem={problem}
            translated={current ? (preview.data?.translated ?? null) : null}
            onChange={setExpression}
            onEnter={save}
          />
          <Rows preview={preview.data} columns={columns} error={preview.error} stale={!current} />
        </Stack>
        <ExpressionHelp
          columns={columns.filter(({ id }) => id !== columnId)}
          onInsert={text => field.current?.insert(text)}
        />
      </div>
    </Dialog>
  )
}

function footWords(preview: ComputedPreview | undefined, empty: boolean): string {
  if (empty || !preview || preview.problem) return 'Cells update when their inputs change. You can undo this.'
  const failed = preview.rows.filter(row => row.failed).length
  return failed === 0
    ? 'Cells update when their inputs change. You can undo this.'
    : `${formatCount(failed)} of the ${formatCount(preview.rows.length)} rows shown have errors. Their cells show why.`
}

interface RowsProps {
  preview: ComputedPreview | undefined
  columns: readonly Column[]
  error: unknown
  stale: boolean
}

/** Inputs beside the result; more would leave no room to read them. */
const inputsShown = 4

function Rows({ preview, columns, error, stale }: RowsProps) {
  if (error)
    return (
      <Box component="p" mih={285} m={0} c="dimmed">
        {problemText(error).text}
      </Box>
    )
  if (!preview || preview.problem || preview.rows.length === 0)
    return (
      <Box component="p" mih={285} m={0} c="dimmed">
        {preview && !preview.problem ? 'This view has no rows.' : 'A preview of ten rows appears here as you type.'}
      </Box>
    )
  return (
    <div className={classes.rows} aria-busy={stale}>
      <table>
        <caption>Ten rows of this view</caption>
        <thead>
          <tr>
            {preview.inputs.slice(0, inputsShown).map(id => (
              <th key={id} scope="col">
                {columns.find(column => column.id === id)?.name}
              </th>
            ))}
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ rowId, cells, value, failed }) => (
            <tr key={rowId}>
              {cells.slice(0, inputsShown).map((cell, at) => (
                <td key={preview.inputs[at]} title={cell ?? undefined}>
                  {cell}
                </td>
              ))}
              <td className={classes.result} data-failed={failed || undefined} title={value ?? undefined}>
                {failed && <IconAlertTriangle size={13} aria-label="Error" />}
                {failed ? value?.slice(1) : value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
