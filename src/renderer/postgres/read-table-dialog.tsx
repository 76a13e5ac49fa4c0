// A table of a database into a list: which database, which table, its first rows, and reading it into the import.
import { Loader, Progress, Select, Stack, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import type { TableRef, TableSample } from '../../contract/app/file/postgres.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectedTo, tableChoices } from './database-fields.tsx'
import classes from './postgres.module.css'
import { type OpenDatabase, useDatabase } from './use-database.ts'

const title = 'Import from a PostgreSQL table'

export function ReadTableDialog({ onClose }: DialogProps<'readTable'>) {
  const database = useDatabase()
  const { open } = database
  if (database.isReading) return null
  if (open) return <ReadTable open={open} onLeave={database.leave} onClose={onClose} />
  return <ConnectDialog database={database} title={title} onClose={onClose} />
}

interface ReadProps {
  open: OpenDatabase
  onLeave(): void
  onClose(): void
}

function ReadTable({ open, onLeave, onClose }: ReadProps) {
  const trpc = useTRPC()
  const { tables } = open.content
  const [chosen, setChosen] = useState<number | null>(tables.length === 1 ? 0 : null)
  const [reading, setReading] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const table = chosen === null ? undefined : tables[chosen]
  const ask: TableRef | null = table ? { place: open.place, schema: table.schema, name: table.name } : null
  const sample = useQuery({
    ...trpc.postgres.sample.queryOptions(ask ?? skipToken),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  })
  const { data: progress } = useSubscription(
    trpc.postgres.fetch.subscriptionOptions(reading && ask ? ask : skipToken, {
      onError: error => {
        setReading(false)
        setFailed(error)
      },
      onData: ({ file }) => {
        if (file) uiStore.set({ dialog: { kind: 'import', ...file } })
      },
    }),
  )
  const { data } = sample
  const rows = data && countWords(data.count)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={820}
      steady
      onSubmit={() => {
        setFailed(null)
        setReading(true)
      }}
      error={failed ?? sample.error}
      state={
        reading && data ? (
          <Reading rows={progress?.rows ?? 0} count={data.count} />
        ) : (
          data && `${rows}, ${countNoun(data.columns.length, 'column')}.`
        )
      }
      main={{ label: data?.count.exact ? `Read ${rows}` : 'Read', disabled: !data, busy: reading }}
    >
      <Stack gap="sm" mb={8}>
        <ConnectedTo open={open} onLeave={onLeave} />
        {tables.length === 0 ? (
          <Text>This database has no table that you may see.</Text>
        ) : (
          <Select
            data-autofocus
            label="Table"
            placeholder="Choose a table"
            searchable
            maxDropdownHeight={260}
            nothingFoundMessage="No table of this name"
            data={tableChoices(tables)}
            value={chosen === null ? null : String(chosen)}
            allowDeselect={false}
            disabled={reading}
            onChange={value => {
              setFailed(null)
              setChosen(value === null ? null : Number(value))
            }}
          />
        )}
        {ask && sample.isFetching && <Loader size="sm" aria-label="Reading the table" />}
        {data && <FirstRows sample={data} />}
      </Stack>
    </Dialog>
  )
}

const countWords = ({ value, exact }: TableSample['count']): string =>
  exact ? countNoun(value, 'row') : value > 0 ? `about ${formatCount(Math.round(value))} rows` : 'many rows'

function Reading({ rows, count }: { rows: number; count: TableSample['count'] }) {
  return (
    <Stack gap={4}>
      <Text>
        Read {formatCount(rows)} of {countWords(count)}
      </Text>
      <Progress
        value={count.value > 0 ? Math.min(100, Math.round((100 * rows) / count.value)) : 100}
        animated={count.value === 0}
        aria-label="Reading the table"
        size={6}
      />
    </Stack>
  )
}

function FirstRows({ sample: { columns, binary, rows } }: { sample: TableSample }) {
  const numbered = rows.map((cells, at) => ({ cells, number: at + 1 }))
  return (
    <>
      <div className={classes.cells}>
        <ScrollTable label="First rows" most={280}>
          <table aria-label="First rows">
            <thead>
              <tr>
                {columns.map(({ name, type }) => (
                  <th key={name} scope="col" title={name}>
                    <bdi>{name}</bdi> <small>{type}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {numbered.map(({ cells, number }) => (
                <tr key={number}>
                  {columns.map(({ name }, place) => (
                    <td key={name} dir="auto">
                      {cells[place] ?? <i>empty</i>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollTable>
      </div>
      {rows.length === 0 && <Text c="dimmed">The table has no rows.</Text>}
      {binary.length > 0 && (
        <Text size="xs" c="dimmed">
          Not read, because they hold bytes: <bdi>{binary.join(', ')}</bdi>.
        </Text>
      )}
    </>
  )
}
