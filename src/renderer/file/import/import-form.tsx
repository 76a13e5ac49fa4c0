// The import on one screen: how the file is read, its columns with a live preview, and the list it becomes.
import { Button, Group, Loader, Stack, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FileInspection, ReadOptions } from '../../../contract/app/file/file.ts'
import type { RememberedMapping } from '../../../contract/app/file/into.ts'
import { inspectedName } from '../../../contract/app/file/list-name.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { takeFocus } from '../../ui/focus/take-focus.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { type ColumnChoices, choicesOfTemplate, chosenColumns, mappingOfColumns } from '../export/chosen-columns.ts'
import { type MappingUse, TemplateChoice } from '../export/template-choice.tsx'
import { newJobId, showJob } from '../jobs.ts'
import { ImportColumns } from './import-columns.tsx'
import classes from './import-dialog.module.css'
import { ImportSource } from './import-source.tsx'
import { ImportWarnings } from './import-warnings.tsx'

interface Props {
  inspection: FileInspection
  options: ReadOptions
  onOptions(options: ReadOptions): void
  /** The file is being read again with other options. */
  reading: boolean
  /** Why it could not be read with the options in force. */
  problem: unknown
  /** Of the settings, for national phone numbers. */
  country: string | null
  /** Mappings that were saved under a name. */
  templates: readonly RememberedMapping[]
  onClose(): void
}

export function ImportForm({ inspection, options, onOptions, reading, problem, onClose, ...given }: Props) {
  const trpc = useTRPC()
  /** null: as `use` says. */
  const [made, setChoices] = useState<ColumnChoices | null>(null)
  const [use, setUse] = useState<MappingUse>({ kind: 'last' })
  const template = use.kind === 'template' ? given.templates.find(one => one.name === use.name) : undefined
  const last = Object.fromEntries(inspection.lastChosen.map(({ index, ...choice }) => [index, choice]))
  const choices = made ?? (template ? choicesOfTemplate(inspection, template) : use.kind === 'last' ? last : {})
  const [typedName, setTypedName] = useState<string | null>(null)
  const [country, setCountry] = useState(given.country)
  const start = useMutation(
    trpc.file.import.mutationOptions({
      meta: problemShown,

      onSuccess: ({ jobId }) => {
        showJob(jobId)
        onClose()
      },
    }),
  )

  const columns = chosenColumns(inspection, choices)
  const kept = columns.filter(column => column.keep)
  const name = typedName ?? inspectedName(inspection)
  const named = name.trim() !== ''
  const ready = !reading && !problem && named && kept.length > 0 && kept.every(column => column.name !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || start.isPending) return
    start.mutate({
      jobId: newJobId(),
      ticket: inspection.ticket,
      options,
      // A column left out may have lost its name.
      columns: columns.map(column => ({ ...column, name: column.name || `Column ${column.index + 1}` })),
      name: name.trim(),
      workbookId: null,
      country,
      remember: true,
    })
  }

  return (
    <Stack component="form" gap={12} h="min(708px, calc(90dvh - 134px))" mih={0} onSubmit={submit}>
      <ImportSource
        inspection={inspection}
        options={options}
        onOptions={next => {
          onOptions(next)
          // Columns may be others now.
          setChoices(null)
        }}
      />
      {problem !== null && <ProblemNote error={problem} />}
      {start.error && <ProblemNote error={start.error} />}
      <ImportWarnings inspection={inspection} />
      {made === null && use.kind === 'last' && inspection.lastChosen.length > 0 && (
        <AsLast onAnew={() => setUse({ kind: 'anew' })} />
      )}
      <ImportColumns
        inspection={inspection}
        choices={choices}
        onChoice={(index, choice) => setChoices({ ...choices, [index]: choice })}
      />
      <Group className={classes.into} gap={12} align="flex-end">
        <TextInput
          label="Name of the new list"
          value={name}
          maxLength={200}
          error={!named && 'Give the list a name.'}
          onChange={event => setTypedName(event.currentTarget.value)}
        />
        {kept.some(column => column.type === 'phone') && (
          <CountryField label="Default country for phone numbers" value={country} onChange={setCountry} />
        )}
        <TemplateChoice
          label="Names and types"
          ways={{ anew: 'As detected in the file', last: 'Same as the last file like this' }}
          hasLast={inspection.lastChosen.length > 0}
          templates={given.templates.flatMap(one => one.name ?? [])}
          use={use}
          onUse={next => {
            setUse(next)
            setChoices(null)
          }}
          template={{
            sheetId: null,
            columns: inspection.columns.map(column => column.name),
            mapping: mappingOfColumns(columns),
          }}
        />
        <div className={classes.buttons}>
          {kept.length === 0 && <span className="lw-warn">Keep at least one column.</span>}
          {reading && <Loader size={16} aria-label="Reading again" />}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" ref={takeFocus} data-autofocus loading={start.isPending} disabled={!ready}>
            Import {inspection.rows.exact ? countNoun(inspection.rows.value, 'row') : 'all rows'}
          </Button>
        </div>
      </Group>
    </Stack>
  )
}

/** Says where names, types and what is left out come from. */
function AsLast({ onAnew }: { onAnew(): void }) {
  return (
    <Group component="p" gap={6} wrap="nowrap" flex="none" role="status">
      <IconInfoCircle size={14} className="lw-dim" aria-hidden />
      <span>Uses the names, types and columns you chose for the last file with this header.</span>
      <Button size="compact-xs" variant="default" onClick={onAnew}>
        Reset to the file
      </Button>
    </Group>
  )
}
