// One kind of thing in the trash: its heading, its table, how long each is kept, and the way back.
import { Button, Group, Table, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { countNoun, formatMoment } from '../ui/words/figures.ts'

const dayMs = 86_400_000

/** "12 days" */
const daysLeft = (until: string): string =>
  countNoun(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / dayMs)), 'day')

interface Props {
  title: string
  /** Heads of the columns before the one with the buttons. */
  columns: readonly string[]
  /** Heads of columns that hold figures. */
  figures?: readonly string[]
  /** Acts on all of them. */
  action?: ReactNode
  children: ReactNode
}

export function TrashSection({ title, columns, figures = [], action, children }: Props) {
  const id = `lw-trash-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mt="lg">
        <Title order={3} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      <Table mt={6} aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(name => (
              <Table.Th key={name} ta={figures.includes(name) ? 'right' : undefined}>
                {name}
              </Table.Th>
            ))}
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  )
}

/** The cells that tell when something was deleted and for how long it can come back. */
export function Kept({ removedAt, until }: { removedAt: string; until: string }) {
  return (
    <>
      <Table.Td>{formatMoment(removedAt, new Date())}</Table.Td>
      <Table.Td>{daysLeft(until)}</Table.Td>
    </>
  )
}

/** The last cell of a line: Restore, and what else can be done. */
export function WayBack({ label, onRestore, more }: { label: string; onRestore: () => void; more?: ReactNode }) {
  return (
    <Table.Td>
      <Group gap={6} wrap="nowrap" justify="flex-end">
        <Button variant="default" aria-label={label} onClick={onRestore}>
          Restore
        </Button>
        {more}
      </Group>
    </Table.Td>
  )
}
