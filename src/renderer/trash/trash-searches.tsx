// The deleted searches in the trash, and the way back of each.
import { Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RemovedSearch } from '../../contract/app/search/search.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { searchTitle } from '../search/form/query-words.ts'
import { showSearch } from '../search/open-search.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { formatCount } from '../ui/words/figures.ts'
import { Kept, TrashSection, WayBack } from './trash-section.tsx'

export function TrashSearches({ searches, onClose }: { searches: RemovedSearch[]; onClose: () => void }) {
  const trpc = useTRPC()
  const restore = useMutation(
    trpc.search.restore.mutationOptions({
      onSuccess: search =>
        doneNotice(`Restored the search “${searchTitle(search)}” with its results.`, {
          label: 'Open it',
          run: () => {
            onClose()
            showSearch(search)
          },
        }),
    }),
  )
  return (
    <TrashSection title="Searches" columns={['Search', 'Records', 'Deleted', 'Kept for']} figures={['Records']}>
      {searches.map(({ search, removedAt, until }) => (
        <Table.Tr key={search.id}>
          <Table.Td>{searchTitle(search)}</Table.Td>
          <Table.Td ta="right">{formatCount(search.reading?.records ?? 0)}</Table.Td>
          <Kept removedAt={removedAt} until={until} />
          <WayBack
            label={`Restore the search ${searchTitle(search)}`}
            onRestore={() => restore.mutate({ searchId: search.id })}
          />
        </Table.Tr>
      ))}
    </TrashSection>
  )
}
