// The cells of a row one below the other: value, state, marks, local findings; values of source columns are edited in place.
import { ActionIcon, Box, Group, TextInput } from '@mantine/core'
import { IconExternalLink, IconFilter, IconPencil } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RecordField, RowRecord } from '../../contract/app/run/answer.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { linkOf } from '../sheet/link-of.ts'
import { LookChip } from '../ui/look/look-chip.tsx'
import { actionOf, markLook, marksOf, stateLook, verdictOf } from '../ui/look/verdict-look.ts'
import { CopyValue } from './copy-value.tsx'
import { FindInLists } from './find-in-lists.tsx'
import { useOnlyRowsWith } from './only-rows-with.ts'
import classes from './record.module.css'

export function RecordFields({ record }: { record: RowRecord }) {
  const trpc = useTRPC()
  const sheet = useQuery(trpc.sheet.get.queryOptions({ sheetId: record.sheetId }))
  const results = new Set(sheet.data?.columns.filter(column => column.origin !== null).map(column => column.id))
  return (
    <dl>
      {record.fields.map(field => (
        <Field
          key={field.columnId}
          record={record}
          field={field}
          editable={sheet.isSuccess && !results.has(field.columnId)}
        />
      ))}
    </dl>
  )
}

interface FieldProps {
  record: RowRecord
  field: RecordField
  editable: boolean
}

function Field({ record, field, editable }: FieldProps) {
  const trpc = useTRPC()
  const [editing, setEditing] = useState(false)
  const edit = useMutation(trpc.edit.cells.mutationOptions())
  const { sheetId, rowId } = record
  const link = linkOf(field.type, field.value)
  const only = useOnlyRowsWith(sheetId)

  const save = (text: string) => {
    setEditing(false)
    const value = text === '' ? null : text
    if (value === field.value) return
    edit.mutate({
      sheetId,
      label: `Edit “${field.name}”`,
      cells: [{ rowId, columnId: field.columnId, value }],
    })
  }

  return (
    <div className={classes.field}>
      <dt>{field.name}</dt>
      <dd onDoubleClick={editable ? () => setEditing(true) : undefined}>
        {editing ? (
          <ValueEditor value={field.value ?? ''} name={field.name} onSave={save} onCancel={() => setEditing(false)} />
        ) : (
          <Value field={field} />
        )}
        {field.local.map(({ sentence, asOf }) => (
          <Box key={sentence} mt={4} c="dimmed" fz={12}>
            <LookChip look={markLook.local} /> {sentence}
            {asOf && <span className="lw-dim"> (list of {asOf})</span>}
          </Box>
        ))}
      </dd>
      {!editing && (
        <dd className={classes.tools}>
          {editable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Edit ${field.name}`}
              title="Edit"
              onClick={() => setEditing(true)}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
          {link !== null && (
            <ActionIcon
              component="a"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Open the page of ${field.name}`}
              title={link}
            >
              <IconExternalLink size={14} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Show only rows with this ${field.name}`}
            title="Show only rows with this value"
            onClick={() => only.mutate({ columnId: field.columnId, value: field.value })}
          >
            <IconFilter size={14} />
          </ActionIcon>
          {field.value !== null && (
            <>
              <FindInLists text={field.value} name={field.name} />
              {record.suppressed === false && <CopyValue value={field.value} name={field.name} />}
            </>
          )}
        </dd>
      )}
    </div>
  )
}

function Value({ field }: { field: RecordField }) {
  const look = verdictOf(field.value) ?? actionOf(field.value)
  const marks = marksOf(field.marks)
  const state =
    field.state !== null && field.state !== 'found' && field.state !== 'empty' ? stateLook[field.state] : null
  return (
    <>
      <Group component="span" display="inline-flex" gap="2px 6px">
        {look ? (
          <LookChip look={look} />
        ) : (
          !(state && field.value === null) && (
            <span className={field.value === null ? 'lw-dim' : undefined}>{field.value ?? 'empty'}</span>
          )
        )}
        {state && <LookChip look={state} />}
        {marks.map(mark => (
          <LookChip key={mark} look={markLook[mark]} />
        ))}
      </Group>
      {state && <div className="lw-dim">{state.meaning}</div>}
    </>
  )
}

interface ValueEditorProps {
  value: string
  name: string
  onSave: (text: string) => void
  onCancel: () => void
}

function ValueEditor({ value, name, onSave, onCancel }: ValueEditorProps) {
  const [text, setText] = useState(value)
  // Leaving the field saves too, and the field is left when it closes: only the first end counts.
  const ended = useRef(false)
  const end = (how: () => void) => {
    if (ended.current) return
    ended.current = true
    how()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') end(() => onSave(text))
    if (event.key === 'Escape') end(onCancel)
    event.stopPropagation()
  }
  return (
    <TextInput
      aria-label={name}
      autoFocus
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={keys}
      onBlur={() => end(() => onSave(text))}
    />
  )
}
