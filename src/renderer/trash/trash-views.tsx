// The deleted views in the trash, and the way back of each.
import { Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Trash } from '../../contract/app/workspace.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { Kept, TrashSection, WayBack } from './trash-section.tsx'
import { useTrashAgain } from './use-trash.ts'

export function TrashViews({ views }: { views: Trash['views'] }) {
  const trpc = useTRPC()
  const again = useTrashAgain()
  const restore = useMutation(
    trpc.view.restoreSaved.mutationOptions({
      onSuccess: (_, { id }) => {
        void again()
        const view = views.find(one => one.id === id)
        doneNotice(`Restored the view "${view?.name ?? ''}" in "${view?.sheet ?? ''}".`)
      },
    }),
  )
  return (
    <TrashSection title="Views" columns={['View', 'List', 'Deleted', 'Kept for']}>
      {views.map(({ id, name, sheet, removedAt, until }) => (
        <Table.Tr key={id}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>{sheet}</Table.Td>
          <Kept removedAt={removedAt} until={until} />
          <WayBack label={`Restore the view ${name}`} onRestore={() => restore.mutate({ id })} />
        </Table.Tr>
      ))}
    </TrashSection>
  )
}
