// Deleted rows and columns of lists that are there: the history of the list brings them back.
import { Table } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Trash } from '../../contract/app/workspace.ts'
import { openList } from '../lists/lists.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import { TrashSection, WayBack } from './trash-section.tsx'
import { useTrashAgain } from './use-trash.ts'

export function TrashParts({ parts, onClose }: { parts: Trash['parts']; onClose: () => void }) {
  const trpc = useTRPC()
  const again = useTrashAgain()
  const restore = useMutation(
    trpc.edit.revert.mutationOptions({
      onSuccess: (_, { sheetId }) => {
        void again()
        doneNotice('Rows and columns restored.', {
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
    <TrashSection title="Rows and columns" columns={['What', 'List', 'Deleted']}>
      {parts.map(({ stepId, kind, label, count, sheetId, sheet, removedAt }) => (
        <Table.Tr key={`${stepId} ${kind}`}>
          <Table.Td>
            {label}
            {kind === 'rows' && ` (${countNoun(count, 'row')})`}
          </Table.Td>
          <Table.Td>{sheet}</Table.Td>
          <Table.Td>{formatMoment(removedAt, new Date())}</Table.Td>
          <WayBack label={`Restore: ${label}`} onRestore={() => restore.mutate({ sheetId, stepId })} />
        </Table.Tr>
      ))}
    </TrashSection>
  )
}
