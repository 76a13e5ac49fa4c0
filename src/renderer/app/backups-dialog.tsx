// Backups of all lists: when, how large, what is in them, and the way back to one.
import { Button, Loader, Table, Text, VisuallyHidden } from '@mantine/core'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Backup } from '../../contract/app/workspace.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog } from '../ui/dialog.tsx'
import { doneNotice, infoNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatCount, formatDecimal, formatMoment } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'

const reasons: Record<Backup['reason'], string> = {
  daily: 'Daily',
  manual: 'Manual',
  migration: 'Before an update',
  restore: 'Before a restore',
}
const kilobyte = 1000

/** Bytes as people read them: "3.4 MB". */
function bytes(size: number): string {
  const megabytes = size / kilobyte ** 2
  if (megabytes >= kilobyte) return `${formatDecimal(megabytes / kilobyte, 1)} GB`
  return megabytes >= 1 ? `${formatDecimal(megabytes, 1)} MB` : `${formatCount(Math.ceil(size / kilobyte))} kB`
}

export function BackupsDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const backups = useQuery({ ...trpc.workspace.backups.queryOptions(), staleTime: 0 })
  const state = useQuery(trpc.workspace.state.queryOptions())
  const [shown, setShown] = useState<Backup | null>(null)
  const make = useMutation(
    trpc.workspace.backUp.mutationOptions({
      onSuccess: ({ size }) => {
        void queries.invalidateQueries(trpc.workspace.backups.queryFilter())
        doneNotice(`Backed up all lists (${bytes(size)}).`)
      },
    }),
  )
  if (shown) return <Restore backup={shown} onClose={() => setShown(null)} />
  const found = backups.data
  return (
    <Dialog
      onClose={onClose}
      title="Backups"
      size={680}
      focus="close"
      close="Close"
      main={{ label: 'Back up now', run: () => make.mutate(), disabled: !!state.data?.damage, busy: make.isPending }}
    >
      <Text c="dimmed">
        A backup contains all lists with their history, results and credits, but no API keys or settings. Listwright
        makes one each day that something changes and keeps the last 7 days and 4 weeks.
      </Text>
      {backups.error && <Text role="alert">{problemText(backups.error).text}</Text>}
      {found?.length === 0 && <Text mt="md">No backups yet. Listwright makes the first one today.</Text>}
      {found && found.length > 0 && (
        <Table mt="md" aria-label="Backups">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Made</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th ta="right">Size</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map(backup => (
              <Table.Tr key={backup.name}>
                <Table.Td>{formatMoment(backup.at, new Date())}</Table.Td>
                <Table.Td>{reasons[backup.reason]}</Table.Td>
                <Table.Td ta="right">{bytes(backup.size)}</Table.Td>
                <Table.Td ta="right">
                  <Button variant="default" onClick={() => setShown(backup)}>
                    View…
                    <VisuallyHidden> The backup of {formatMoment(backup.at, new Date())}</VisuallyHidden>
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  )
}

function Restore({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const trpc = useTRPC()
  const content = useQuery(trpc.workspace.content.queryOptions(backup ? { name: backup.name } : skipToken))
  const state = useQuery(trpc.workspace.state.queryOptions())
  const restore = useMutation(
    trpc.workspace.restore.mutationOptions({
      onSuccess: ({ restarts }) => {
        if (!restarts) infoNotice('The backup replaces your lists when Listwright restarts.')
      },
    }),
  )
  const lists = content.data?.lists
  return (
    <Dialog
      onClose={onClose}
      title={`Backup of ${formatMoment(backup.at, new Date())}`}
      size={560}
      focus="close"
      close="Back"
      main={{
        label: 'Restore this backup',
        run: () => restore.mutate({ name: backup.name }),
        disabled: !lists,
        busy: restore.isPending || restore.data?.restarts === true,
      }}
    >
      {content.error && <Text role="alert">{problemText(content.error).text}</Text>}
      {content.isLoading && <Loader size="sm" aria-label="Reading the backup" />}
      {lists === null && <Text role="alert">This backup is damaged or incomplete and cannot be read.</Text>}
      {lists && (
        <>
          <Text fw={600}>{countNoun(lists.length, 'list')}</Text>
          <Table mt={6} aria-label="Lists in this backup">
            <Table.Tbody>
              {lists.map((list, index) => (
                <Table.Tr key={`${list.workbook} ${list.name} ${lists.indexOf(list, index)}`}>
                  <Table.Td>{list.workbook === list.name ? list.name : `${list.workbook} / ${list.name}`}</Table.Td>
                  <Table.Td ta="right">{countNoun(list.rows, 'row')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text mt="md">
            Restoring replaces all your lists with these.{' '}
            {state.data?.damage
              ? 'The damaged file is kept in the data folder.'
              : 'Your current lists are backed up first, so you can go back to them.'}{' '}
            Listwright starts again; runs are paused.
          </Text>
        </>
      )}
    </Dialog>
  )
}
