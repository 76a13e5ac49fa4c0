// Files that were opened lately: opened once more, or all forgotten.
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatAgo } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { importTickets } from './open-file.ts'

export function RecentDialog({ onClose }: DialogProps<'recent'>) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data: files, error } = useQuery({ ...trpc.recent.list.queryOptions(), staleTime: 0 })
  const settings = useQuery(trpc.settings.get.queryOptions())
  const open = useMutation(
    trpc.recent.open.mutationOptions({
      onSuccess: ticket => {
        onClose()
        importTickets([ticket])
      },
    }),
  )
  const clear = useMutation(
    trpc.recent.clear.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.recent.list.queryFilter()),
    }),
  )
  const off = settings.data?.recentFiles === false
  return (
    <Dialog
      onClose={onClose}
      title="Recent files"
      size={680}
      focus="close"
      close="Close"
      second={{ label: 'Clear', run: () => clear.mutate(), disabled: !files?.length, busy: clear.isPending }}
    >
      {error && <Text role="alert">{problemText(error).text}</Text>}
      {files?.length === 0 && (
        <Text c="dimmed">
          {off ? 'Recent files are switched off in Settings, Data.' : 'Files that you open are listed here.'}
        </Text>
      )}
      {files && files.length > 0 && (
        <Table aria-label="Recent files">
          <Table.Tbody>
            {files.map(({ id, name, folder, openedAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  <span className="lw-hint">{folder ?? 'Copy kept by Listwright'}</span>
                </Table.Td>
                <Table.Td>{formatAgo(Date.now() - Date.parse(openedAt))}</Table.Td>
                <Table.Td ta="right">
                  <Button variant="default" disabled={open.isPending} onClick={() => open.mutate({ id })}>
                    Open
                    <VisuallyHidden> {name}</VisuallyHidden>
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
