// The versions that the team keeps of one thing: when and by whom, and any of them as a copy.
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SharedThing } from '../../../contract/app/team.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import classes from '../../ui/settings.module.css'
import { formatMoment } from '../../ui/words/figures.ts'
import { sharedBy } from './shared-words.ts'

interface Props {
  /** null: closed. It stays mounted, as the dialog below it needs. */
  thing: SharedThing | null
  onTake(version: number): void
  onClose(): void
}

export function TeamVersions({ thing, onTake, onClose }: Props) {
  return (
    <Dialog
      opened={thing !== null}
      onClose={onClose}
      stackId="team versions"
      title={thing ? `Versions of “${thing.name}”` : ''}
      size={480}
      focus="close"
      close="Close"
    >
      {thing && <Versions thing={thing} onTake={onTake} />}
    </Dialog>
  )
}

function Versions({ thing, onTake }: Pick<Props, 'onTake'> & { thing: SharedThing }) {
  const trpc = useTRPC()
  const { kind, name, here } = thing
  const { data: versions, error } = useQuery(
    trpc.team.versions.queryOptions({ kind, name }, { refetchOnMount: 'always' }),
  )
  if (error) return <ProblemNote error={error} />
  if (versions === undefined) return <Text c="dimmed">Reading the versions…</Text>
  if (versions.length === 0) return <Text>It is no longer shared.</Text>
  return (
    <Table aria-label="Versions" className={classes.table} verticalSpacing={4} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Version</Table.Th>
          <Table.Th>Shared</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {versions.map((one, place) => (
          <Table.Tr key={one.version}>
            <Table.Td>{one.version}</Table.Td>
            <Table.Td className={classes.date}>{formatMoment(one.at, new Date())}</Table.Td>
            <Table.Td>{sharedBy(one)}</Table.Td>
            <Table.Td ta="right">
              {here !== 'unfit' && (here !== 'same' || place > 0) && (
                <Button variant="default" size="compact-xs" onClick={() => onTake(one.version)}>
                  Take<VisuallyHidden> version {one.version}</VisuallyHidden>
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
