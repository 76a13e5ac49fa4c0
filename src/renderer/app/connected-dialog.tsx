// The browsers that may come in, and a way to disconnect each of them.
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectedPage } from '../../contract/app/app.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { doneNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'

/** Pages come and go without a word, milliseconds. */
const readEvery = 2000

const nameOf = ({ browser, own }: ConnectedPage) => (own ? `${browser} (this one)` : browser)

export function ConnectedDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const connected = useQuery({ ...trpc.app.connected.queryOptions(), staleTime: 0, refetchInterval: readEvery })
  const disconnect = useMutation(
    trpc.app.disconnect.mutationOptions({
      meta: problemShown,
      // The page that disconnects itself hears no answer any more; its banner says what happened.
      onError: (error, { id }) => connected.data?.some(page => page.own && page.id === id) || problemNotice(error),
      onSuccess: () => doneNotice('Disconnected. That browser needs a new address to reconnect.'),
      onSettled: () => queries.invalidateQueries(trpc.app.connected.queryFilter()),
    }),
  )
  const now = new Date()
  return (
    <Dialog onClose={onClose} title="Connected pages" size={640} focus="close" close="Close">
      <Text c="dimmed">
        Browsers on this computer that are connected to Listwright. Each one connected with an address that works once.
      </Text>
      {connected.error && <Text role="alert">{problemText(connected.error).text}</Text>}
      {connected.data && (
        <Table mt="md" aria-label="Connected pages">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Browser</Table.Th>
              <Table.Th>Connected</Table.Th>
              <Table.Th>Now</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {connected.data.map(page => (
              <Table.Tr key={page.id}>
                <Table.Td>{nameOf(page)}</Table.Td>
                <Table.Td>{formatMoment(page.since, now)}</Table.Td>
                <Table.Td>
                  {page.pages > 0
                    ? `${countNoun(page.pages, 'tab')} open`
                    : `closed, last seen ${formatMoment(page.heard, now)}`}
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    variant="default"
                    loading={disconnect.isPending && disconnect.variables.id === page.id}
                    onClick={() => disconnect.mutate({ id: page.id })}
                  >
                    Disconnect
                    <VisuallyHidden> {nameOf(page)}</VisuallyHidden>
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
