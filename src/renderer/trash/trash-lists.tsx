// The deleted lists in the trash: each comes back, or goes for good.
import { Button, Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Trash } from '../../contract/app/workspace.ts'
import { openList } from '../lists/lists.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { formatCount } from '../ui/words/figures.ts'
import { Kept, TrashSection, WayBack } from './trash-section.tsx'
import { useTrashAgain } from './use-trash.ts'

export type TrashedList = Trash['lists'][number]

interface Props {
  lists: TrashedList[]
  onDoom: (lists: TrashedList[]) => void
  onClose: () => void
}

export function TrashLists({ lists, onDoom, onClose }: Props) {
  const trpc = useTRPC()
  const again = useTrashAgain()
  const restore = useMutation(
    trpc.sheet.restore.mutationOptions({
      onSuccess: (_, { sheetId }) => {
        void again()
        const name = lists.find(list => list.sheetId === sheetId)?.name ?? ''
        doneNotice(`Restored "${name}".`, {
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
    <TrashSection
      title="Lists"
      columns={['List', 'Workbook', 'Rows', 'Deleted', 'Kept for']}
      figures={['Rows']}
      action={
        <Button variant="default" onClick={() => onDoom(lists)}>
          Empty the trash…
        </Button>
      }
    >
      {lists.map(list => (
        <Table.Tr key={list.sheetId}>
          <Table.Td>{list.name}</Table.Td>
          <Table.Td>{list.workbook}</Table.Td>
          <Table.Td ta="right">{formatCount(list.rows)}</Table.Td>
          <Kept {...list} />
          <WayBack
            label={`Restore ${list.name}`}
            onRestore={() => restore.mutate({ sheetId: list.sheetId })}
            more={
              <Button variant="subtle" aria-label={`Delete ${list.name} permanently`} onClick={() => onDoom([list])}>
                Delete permanently…
              </Button>
            }
          />
        </Table.Tr>
      ))}
    </TrashSection>
  )
}
