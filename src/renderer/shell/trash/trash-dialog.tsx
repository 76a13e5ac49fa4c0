// The trash: deleted lists, views and searches for 30 days, and deleted rows and columns of lists that are there.
import { Button, Group, Modal, Table, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trash } from '../../../contract/app/workspace.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { count, counted, moment } from '../../run/figures.ts'
import { problemText } from '../../words.ts'
import { openList } from '../lists.ts'
import { doneNotice, problemNotice } from '../notices.tsx'
import { daysLeft } from './trash-days.ts'
import { TrashSearches } from './trash-searches.tsx'

type List = Trash['lists'][number]
type Part = Trash['parts'][number]
type View = Trash['views'][number]

export function TrashDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const trash = useQuery({ ...trpc.workbook.trash.queryOptions(), staleTime: 0 })
  const removed = useQuery({ ...trpc.search.removed.queryOptions(), staleTime: 0 })
  const [doomed, setDoomed] = useState<List[] | null>(null)
  const found = trash.data
  const searches = removed.data
  const error = trash.error ?? removed.error
  if (doomed) return <Doomed lists={doomed} onClose={() => setDoomed(null)} />
  return (
    <Modal opened onClose={onClose} title="Trash" size={780} centered>
      {error && <Text role="alert">{problemText(error).text}</Text>}
      {found && searches && found.lists.length + found.views.length + found.parts.length + searches.length === 0 && (
        <Text c="dimmed">
          The trash is empty. Deleted lists, views, searches, rows and columns can be brought back here for 30 days.
        </Text>
      )}
      {found && found.lists.length > 0 && <Lists lists={found.lists} onDoom={setDoomed} onClose={onClose} />}
      {found && found.views.length > 0 && <Views views={found.views} />}
      {searches && searches.length > 0 && <TrashSearches searches={searches} onClose={onClose} />}
      {found && found.parts.length > 0 && <Parts parts={found.parts} onClose={onClose} />}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  )
}

function useRefresh() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return () => queries.invalidateQueries(trpc.workbook.trash.queryFilter())
}

function Lists({ lists, onDoom, onClose }: { lists: List[]; onDoom: (lists: List[]) => void; onClose: () => void }) {
  const trpc = useTRPC()
  const refresh = useRefresh()
  const restore = useMutation(
    trpc.sheet.restore.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: (_, { sheetId }) => {
        void refresh()
        const name = lists.find(list => list.sheetId === sheetId)?.name ?? ''
        doneNotice(`"${name}" is back where it was.`, {
          label: 'Open it',
          run: () => {
            onClose()
            openList(sheetId)
          },
        })
      },
    }),
  )
  return (
    <section aria-labelledby="lw-trash-lists">
      <Group justify="space-between">
        <Title order={3} id="lw-trash-lists">
          Lists
        </Title>
        <Button variant="default" onClick={() => onDoom(lists)}>
          Empty the trash…
        </Button>
      </Group>
      <Table mt={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>List</Table.Th>
            <Table.Th>Workbook</Table.Th>
            <Table.Th ta="right">Rows</Table.Th>
            <Table.Th>Deleted</Table.Th>
            <Table.Th>Kept for</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lists.map(list => (
            <Table.Tr key={list.sheetId}>
              <Table.Td>{list.name}</Table.Td>
              <Table.Td>{list.workbook}</Table.Td>
              <Table.Td ta="right">{count(list.rows)}</Table.Td>
              <Table.Td>{moment(list.removedAt, new Date())}</Table.Td>
              <Table.Td>{daysLeft(list.until)}</Table.Td>
              <Table.Td>
                <Group gap={6} wrap="nowrap" justify="flex-end">
                  <Button
                    variant="default"
                    aria-label={`Restore ${list.name}`}
                    onClick={() => restore.mutate({ sheetId: list.sheetId })}
                  >
                    Restore
                  </Button>
                  <Button variant="subtle" aria-label={`Delete ${list.name} for good`} onClick={() => onDoom([list])}>
                    Delete for good…
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Views({ views }: { views: View[] }) {
  const trpc = useTRPC()
  const refresh = useRefresh()
  const restore = useMutation(
    trpc.view.restoreSaved.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: (_, { id }) => {
        void refresh()
        const view = views.find(one => one.id === id)
        doneNotice(`The view "${view?.name ?? ''}" is back in "${view?.sheet ?? ''}".`)
      },
    }),
  )
  return (
    <section aria-labelledby="lw-trash-views">
      <Title order={3} mt="lg" id="lw-trash-views">
        Views
      </Title>
      <Table mt={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>View</Table.Th>
            <Table.Th>List</Table.Th>
            <Table.Th>Deleted</Table.Th>
            <Table.Th>Kept for</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {views.map(({ id, name, sheet, removedAt, until }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{sheet}</Table.Td>
              <Table.Td>{moment(removedAt, new Date())}</Table.Td>
              <Table.Td>{daysLeft(until)}</Table.Td>
              <Table.Td>
                <Group justify="flex-end">
                  <Button
                    variant="default"
                    aria-label={`Restore the view ${name}`}
                    onClick={() => restore.mutate({ id })}
                  >
                    Restore
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Parts({ parts, onClose }: { parts: Part[]; onClose: () => void }) {
  const trpc = useTRPC()
  const refresh = useRefresh()
  const restore = useMutation(
    trpc.edit.revert.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: (_, { sheetId }) => {
        void refresh()
        doneNotice('They are back where they were.', {
          label: 'Open the list',
          run: () => {
            onClose()
            openList(sheetId)
          },
        })
      },
    }),
  )
  return (
    <section aria-labelledby="lw-trash-parts">
      <Title order={3} mt="lg" id="lw-trash-parts">
        Rows and columns
      </Title>
      <Table mt={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th>List</Table.Th>
            <Table.Th>Deleted</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(part => (
            <Table.Tr key={`${part.stepId} ${part.kind}`}>
              <Table.Td>
                {part.label}
                {part.kind === 'rows' && ` (${counted(part.count, 'row')})`}
              </Table.Td>
              <Table.Td>{part.sheet}</Table.Td>
              <Table.Td>{moment(part.removedAt, new Date())}</Table.Td>
              <Table.Td ta="right">
                <Button
                  variant="default"
                  aria-label={`Restore: ${part.label}`}
                  onClick={() => restore.mutate({ sheetId: part.sheetId, stepId: part.stepId })}
                >
                  Restore
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Said before, as it cannot be undone. */
function Doomed({ lists, onClose }: { lists: List[]; onClose: () => void }) {
  const trpc = useTRPC()
  const refresh = useRefresh()
  const purge = useMutation(trpc.workbook.purge.mutationOptions())
  const rows = lists.reduce((sum, list) => sum + list.rows, 0)
  const run = async () => {
    try {
      for (const { sheetId } of lists) await purge.mutateAsync({ sheetId })
      doneNotice(`Deleted for good: ${counted(lists.length, 'list')}.`)
    } catch (error) {
      problemNotice(error)
    }
    await refresh()
    onClose()
  }
  const [first] = lists
  return (
    <Modal opened onClose={onClose} title="Delete for good" size={460} centered>
      <Text>
        {lists.length === 1 && first ? `“${first.name}”` : counted(lists.length, 'list')} with {counted(rows, 'row')}{' '}
        and all history will be deleted. This cannot be undone. Answers that were paid for stay stored, and backups made
        before keep the rows until they are replaced.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="default" onClick={onClose}>
          Keep
        </Button>
        <Button color="var(--lw-bad)" loading={purge.isPending} onClick={() => void run()}>
          Delete for good
        </Button>
      </Group>
    </Modal>
  )
}
