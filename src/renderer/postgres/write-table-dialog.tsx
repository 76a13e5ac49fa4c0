// A list into a table of a database: which database, which table, the statements that are run, and the start of it.
import { Group, Loader, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportSpec } from '../../contract/app/file/export.ts'
import {
  maxDatabaseName,
  type TableMode,
  type TablePlan,
  type TableSpec,
  type TableWrite,
} from '../../contract/app/file/postgres.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { useExportChoices } from '../file/export/export-choices.ts'
import { ExportNotes } from '../file/export/export-notes.tsx'
import { TakenRows } from '../file/export/taken-rows.tsx'
import { newJobId, showJob } from '../file/jobs.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { scrollFocus } from '../ui/focus/scroll-focus.ts'
import { Note } from '../ui/note.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { tableNameOf } from './database-draft.ts'
import { ConnectedTo, tableChoices } from './database-fields.tsx'
import classes from './postgres.module.css'
import { type OpenDatabase, useDatabase } from './use-database.ts'

/** Long enough for the next letter. */
const typingMs = 300

export function WriteTableDialog({ sheetId, onClose }: DialogProps<'writeTable'>) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const database = useDatabase()
  const { open } = database
  if (!sheet || database.isReading) return null
  if (open) return <WriteTable sheet={sheet} open={open} onLeave={database.leave} onClose={onClose} />
  return <ConnectDialog database={database} title={titleOf(sheet)} onClose={onClose} />
}

const titleOf = (sheet: Sheet) => (
  <span>
    Export “<bdi>{sheet.name}</bdi>” to a PostgreSQL table
  </span>
)

/** The columns and rows that are chosen, as a table. */
const tableSpec = ({ sheetId, scope, viewId, ranges, columns, evidence }: ExportSpec): TableSpec => ({
  ...{ sheetId, scope, viewId, ranges, columns },
  ...(evidence && { evidence }),
  ...{ format: 'sqlite', preset: 'plain' },
})

interface WriteProps {
  sheet: Sheet
  open: OpenDatabase
  onLeave(): void
  onClose(): void
}

function WriteTable({ sheet, open, onLeave, onClose }: WriteProps) {
  const trpc = useTRPC()
  const state = useStore(gridStore, value => value)
  const made = useExportChoices(sheet, state)
  const [target, setTarget] = useState<Target>({
    ...{ mode: 'create', schema: open.content.schemas[0] ?? null },
    ...{ name: tableNameOf(sheet.name), table: null },
  })
  const [settled] = useDebouncedValue(target, typingMs)
  const spec = tableSpec(made.spec)
  const write = writeOf(open, settled, spec)
  const { data: figures, error: unread } = useQuery({
    ...trpc.file.exportPreview.queryOptions(spec),
    placeholderData: keepPreviousData,
  })
  const plan = useQuery({
    ...trpc.postgres.plan.queryOptions(write ?? skipToken),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  const start = useMutation(trpc.postgres.write.mutationOptions({ meta: problemShown }))
  const ready = write !== null && settled === target && plan.data !== undefined && !plan.isFetching && figures
  const rows = figures ? countNoun(figures.rows, 'row') : 'rows'
  const submit = () => {
    if (!ready) return
    const jobId = newJobId()
    start.mutate(
      { jobId, write, statements: [...plan.data.statements] },
      {
        onSuccess: () => {
          showJob(jobId)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={titleOf(sheet)}
      size={680}
      steady
      onSubmit={submit}
      error={start.error ?? unread ?? plan.error}
      main={{
        label: target.mode === 'replace' ? `Replace with ${rows}` : `Write ${rows}`,
        disabled: !ready,
        busy: start.isPending,
        danger: target.mode === 'replace',
      }}
    >
      <Stack gap="md" mb={8}>
        <ConnectedTo open={open} onLeave={onLeave} />
        <TakenRows sheet={sheet} made={made} view={state.view} />
        <TargetFields open={open} target={target} onChange={change => setTarget({ ...target, ...change })} />
        {plan.isFetching && <Loader size="sm" aria-label="Working out the statements" />}
        {plan.data && !plan.isFetching && <Statements plan={plan.data} />}
        {figures && <ExportNotes preview={figures} spec={spec} />}
        <NeverSent columns={made.taken} />
      </Stack>
    </Dialog>
  )
}

interface Target {
  readonly mode: TableMode
  /** Of a new table. */
  readonly schema: string | null
  readonly name: string
  /** Place of an existing one. */
  readonly table: number | null
}

/** null: the table is not chosen yet. */
function writeOf({ place, content }: OpenDatabase, target: Target, spec: TableSpec): TableWrite | null {
  const { mode, schema, name } = target
  const there = target.table === null ? undefined : content.tables[target.table]
  if (mode !== 'create') return there ? { table: { place, schema: there.schema, name: there.name }, mode, spec } : null
  return schema === null || name.trim() === '' ? null : { table: { place, schema, name: name.trim() }, mode, spec }
}

interface TargetProps {
  open: OpenDatabase
  target: Target
  onChange(change: Partial<Target>): void
}

function TargetFields({ open: { content }, target, onChange }: TargetProps) {
  const { mode, schema, name, table } = target
  return (
    <>
      <Radio.Group label="Write to" value={mode} onChange={value => onChange({ mode: value as TableMode })}>
        <Group gap="lg" mt={4}>
          <Radio value="create" label="A new table" />
          <Radio value="append" label="A table, below its rows" />
          <Radio value="replace" label="A table, in place of its rows" />
        </Group>
      </Radio.Group>
      {mode !== 'create' ? (
        <Select
          label="Table"
          placeholder="Choose a table"
          searchable
          nothingFoundMessage="No table of this name"
          data={tableChoices(content.tables, 'rows')}
          value={table === null ? null : String(table)}
          allowDeselect={false}
          onChange={value => onChange({ table: value === null ? null : Number(value) })}
        />
      ) : content.schemas.length === 0 ? (
        <Text>You may not create tables in this database. Ask its owner for the right, or write to a table.</Text>
      ) : (
        <Group gap={8} grow>
          <Select
            label="Schema"
            data={[...content.schemas]}
            value={schema}
            allowDeselect={false}
            searchable
            onChange={value => onChange({ schema: value })}
          />
          <TextInput
            data-autofocus
            label="Name of the table"
            spellCheck={false}
            maxLength={maxDatabaseName}
            value={name}
            onChange={event => onChange({ name: event.currentTarget.value })}
          />
        </Group>
      )}
    </>
  )
}

function Statements({ plan: { statements, replaced } }: { plan: TablePlan }) {
  return (
    <>
      {replaced > 0 && (
        <Note tone="warn" icon="!">
          {`The ${formatCount(replaced)} ${replaced === 1 ? 'row' : 'rows'} of the table ${replaced === 1 ? 'is' : 'are'} deleted first.`}
        </Note>
      )}
      <Stack gap={4}>
        <Text fw={500}>What the database is asked, in one transaction</Text>
        <section ref={scrollFocus} className={classes.statements} aria-label="Statements">
          {statements.map(statement => `${statement};`).join('\n')}
        </section>
        <Text size="xs" c="dimmed">
          The last statement is repeated for each part of the rows. If the database refuses a value, nothing is changed.
        </Text>
      </Stack>
    </>
  )
}

/** A column that runs never send leaves this computer by a person's own order. */
function NeverSent({ columns }: { columns: readonly Column[] }) {
  const names = columns.filter(({ neverSend }) => neverSend).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Note tone="warn" icon="!">
      Excluded from runs, and written here: <bdi>{names.join(', ')}</bdi>. Hide {names.length === 1 ? 'it' : 'them'} to
      leave {names.length === 1 ? 'it' : 'them'} out.
    </Note>
  )
}
