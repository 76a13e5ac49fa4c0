// What there is to read: lists by their names, tables of the database; a click puts a name into the statement.
import { Box, Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleTable } from '../../contract/app/console.ts'
import classes from './console.module.css'

interface TableListProps {
  /** null = not there yet. */
  tables: readonly ConsoleTable[] | null
  onPick: (text: string) => void
}

/** Names that are plain words need no quotes. */
const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

export function TableList({ tables, onPick }: TableListProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const fits = (text: string) => text.toLowerCase().includes(wanted)
  const shown = (tables ?? []).filter(({ name, columns }) => fits(name) || columns.some(column => fits(column.name)))
  return (
    <aside className={classes.tables} aria-label="Lists and tables">
      <TextInput
        size="xs"
        aria-label="Search lists, tables and columns"
        placeholder="Search lists, tables, columns"
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {tables === null && <Loader size="sm" m="sm" aria-label="Reading the tables" />}
      <div className={classes.names}>
        {(['list', 'table'] as const).map(kind => (
          <section key={kind}>
            <Text className="lw-hint" fw={600} mt="xs" mb={4}>
              {kind === 'list' ? 'Lists' : 'Tables of the database'}
            </Text>
            {shown
              .filter(table => table.kind === kind)
              .map(table => (
                <details key={table.name}>
                  <summary title={table.about}>{table.name}</summary>
                  <Box component="p" className="lw-hint" mb={4}>
                    {table.about}
                  </Box>
                  <UnstyledButton className={classes.name} onClick={() => onPick(quoted(table.name))}>
                    Insert {table.name}
                  </UnstyledButton>
                  {table.columns.map(({ name, type, about }) => (
                    <UnstyledButton
                      key={name}
                      className={classes.name}
                      title={about || undefined}
                      onClick={() => onPick(quoted(name))}
                    >
                      {name} <span>{type}</span>
                    </UnstyledButton>
                  ))}
                </details>
              ))}
          </section>
        ))}
      </div>
    </aside>
  )
}
