// The import on one screen: how the file is read, its columns with a live preview, and the list it becomes.
import { Alert, Button, Group, Loader, Modal, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Inspection, ReadOptions } from '../../contract/app/file.ts'
import type { Ticket } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { count, counted } from '../run/figures.ts'
import { CountryField } from '../shell/country-field.tsx'
import { problemText } from '../words.ts'
import { type ColumnChoice, ImportColumns } from './import-columns.tsx'
import classes from './import-dialog.module.css'
import { ImportSource } from './import-source.tsx'
import { listName, warningText } from './import-words.ts'
import { newJobId, showJob } from './jobs.ts'

interface Props {
  ticket: Ticket
  fileName: string
  onClose(): void
}

function Problem({ error }: { error: unknown }) {
  const { title, text } = problemText(error)
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={title} role="alert" className={classes.problem}>
      {text}
    </Alert>
  )
}

function Warnings({ inspection: { warnings, titleLines } }: { inspection: Inspection }) {
  if (warnings.length === 0 && titleLines.length === 0) return null
  return (
    <ul className={classes.warnings} aria-label="Worth knowing">
      {warnings.map(warning => (
        <li key={`${warning.code} ${warning.column}`}>
          <IconAlertTriangle size={14} className={classes.warn} aria-hidden /> {warningText(warning)}
        </li>
      ))}
      {titleLines.length > 0 && (
        <li className={classes.dim}>
          {counted(titleLines.length, 'title line')} above the header {titleLines.length === 1 ? 'becomes' : 'become'}{' '}
          the note of the list: "{titleLines[0]}"
        </li>
      )}
    </ul>
  )
}

export function ImportDialog({ ticket, fileName, onClose }: Props) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const [options, setOptions] = useState<ReadOptions>({})
  const [choices, setChoices] = useState<Record<number, ColumnChoice>>({})
  const [name, setName] = useState<string | null>(null)
  const [country, setCountry] = useState<string | null | undefined>(undefined)

  const inspect = useQuery({
    ...trpc.file.inspect.queryOptions({ ticket, options }),
    // The preview stays while a change is read.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: inspection } = inspect
  const start = useMutation(
    trpc.file.import.mutationOptions({
      onSuccess: ({ jobId }) => {
        showJob(jobId)
        onClose()
      },
    }),
  )

  const columns = (inspection?.columns ?? []).map(column => {
    const choice = choices[column.index] ?? {}
    return {
      index: column.index,
      name: (choice.name ?? column.name).trim(),
      type: choice.type ?? column.type,
      keep: choice.keep ?? true,
      typeChosen: choice.type !== undefined,
    }
  })
  const kept = columns.filter(column => column.keep)
  const suggested = inspection ? listName(fileName, inspection.sheet, inspection.sheets.length) : ''
  const listed = (name ?? suggested).trim()
  const phones = kept.some(column => column.type === 'phone')
  const settled = inspection && !inspect.isPlaceholderData && !inspect.error
  const ready = settled && listed !== '' && kept.length > 0 && kept.every(column => column.name !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || start.isPending) return
    start.mutate({
      jobId: newJobId(),
      ticket,
      options,
      columns: columns.map(column => ({ ...column, name: column.name || `Column ${column.index + 1}` })),
      name: listed,
      workbookId: null,
      country: country === undefined ? (settings?.country ?? null) : country,
    })
  }

  const rows = inspection && `${inspection.rows.exact ? '' : 'about '}${counted(inspection.rows.value, 'row')}`
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1240px, 94vw)"
      title={
        <>
          Import {fileName}
          {inspection && (
            <Text span c="dimmed" ml={10}>
              {rows}, {counted(inspection.columns.length, 'column')}
            </Text>
          )}
        </>
      }
      classNames={{ body: classes.body, content: classes.content }}
    >
      {!inspection && !inspect.error && (
        <div className={classes.waiting}>
          <Loader size="sm" /> Reading {fileName}…
        </div>
      )}
      {!inspection && inspect.error && (
        <>
          <Problem error={inspect.error} />
          <Group justify="flex-end" mt="md">
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </>
      )}
      {inspection && (
        <form className={classes.form} onSubmit={submit}>
          <ImportSource
            inspection={inspection}
            options={options}
            onOptions={next => {
              setOptions(next)
              // Columns may be others now.
              setChoices({})
            }}
          />
          {inspect.error && <Problem error={inspect.error} />}
          {start.error && <Problem error={start.error} />}
          <Warnings inspection={inspection} />
          <ImportColumns
            inspection={inspection}
            choices={choices}
            onChoice={(index, choice) => setChoices({ ...choices, [index]: choice })}
          />
          <div className={classes.into}>
            <TextInput
              label="Name of the new list"
              value={name ?? suggested}
              maxLength={200}
              error={listed === '' && 'Give the list a name.'}
              onChange={event => setName(event.currentTarget.value)}
            />
            {phones && (
              <CountryField
                label="Country of phone numbers without a prefix"
                value={country === undefined ? (settings?.country ?? null) : country}
                onChange={setCountry}
              />
            )}
            <div className={classes.buttons}>
              {kept.length === 0 && <span className={classes.warn}>Keep at least one column.</span>}
              {inspect.isPlaceholderData && <Loader size={16} aria-label="Reading again" />}
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" data-autofocus loading={start.isPending} disabled={!ready}>
                Import {inspection.rows.exact ? `${count(inspection.rows.value)} rows` : 'all rows'}
              </Button>
            </div>
          </div>
        </form>
      )}
    </Modal>
  )
}
