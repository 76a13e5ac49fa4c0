// The deleted searches in the trash, and the way back of each.
import { Button, Group, Table, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RemovedSearch } from '../../../contract/app/search.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { count, moment } from '../../run/figures.ts'
import { searchTitle } from '../../search/form/query-words.ts'
import { showSearch } from '../../search/open-search.ts'
import { doneNotice, problemNotice } from '../notices.tsx'
import { daysLeft } from './trash-days.ts'

export function TrashSearches({ searches, onClose }: { searches: RemovedSearch[]; onClose: () => void }) {
  const trpc = useTRPC()
  const restore = useMutation(
    trpc.search.restore.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: search =>
        doneNotice(`The search “${searchTitle(search)}” is back with what it read.`, {
          label: 'Open it',
          run: () => {
            onClose()
            showSearch(search)
          },
        }),
    }),
  )
  return (
    <section aria-labelledby="lw-trash-searches">
      <Title order={3} mt="lg" id="lw-trash-searches">
        Searches
      </Title>
      <Table mt={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Search</Table.Th>
            <Table.Th ta="right">Records</Table.Th>
            <Table.Th>Deleted</Table.Th>
            <Table.Th>Kept for</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {searches.map(({ search, removedAt, until }) => (
            <Table.Tr key={search.id}>
              <Table.Td>{searchTitle(search)}</Table.Td>
              <Table.Td ta="right">{count(search.reading?.records ?? 0)}</Table.Td>
              <Table.Td>{moment(removedAt, new Date())}</Table.Td>
              <Table.Td>{daysLeft(until)}</Table.Td>
              <Table.Td>
                <Group justify="flex-end">
                  <Button
                    variant="default"
                    aria-label={`Restore the search ${searchTitle(search)}`}
                    onClick={() => restore.mutate({ searchId: search.id })}
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
