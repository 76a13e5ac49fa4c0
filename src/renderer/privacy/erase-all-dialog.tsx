// Erasing the whole workspace: what it contains, and the typed word without which nothing is erased.
import { Loader, Table, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseAllWord } from '../../contract/app/privacy/erase-all.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { infoNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { contentLines } from './erase-all-words.ts'

export function EraseAllDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const contents = useQuery({ ...trpc.workspace.contents.queryOptions(), staleTime: 0, gcTime: 0 })
  const [typed, setTyped] = useState('')
  const erase = useMutation(
    trpc.workspace.erase.mutationOptions({
      onSuccess: ({ restarts }) => {
        if (!restarts) infoNotice('The workspace is erased when Listwright restarts.')
      },
    }),
  )
  const { data } = contents
  const possible = data?.openRuns === 0
  const begun = erase.isPending || erase.data?.restarts === true
  return (
    <Dialog
      onClose={onClose}
      title="Erase this workspace"
      size={560}
      locked={begun}
      main={{
        label: 'Erase workspace',
        run: () => erase.mutate({ confirm: eraseAllWord }),
        danger: true,
        disabled: !possible || typed.trim().toLowerCase() !== eraseAllWord,
        busy: begun,
      }}
      steady
    >
      {contents.error && <ProblemNote error={contents.error} />}
      {contents.isPending && <Loader size="sm" aria-label="Counting" />}
      {data && (
        <>
          <Text>Everything in this workspace is permanently deleted. Settings stay.</Text>
          <Table mt="sm" aria-label="What is erased">
            <Table.Tbody>
              {contentLines(data).map(([name, text]) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{text}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr>
                <Table.Td>API keys</Table.Td>
                <Table.Td>{data.keys.length === 0 ? 'None' : data.keys.join(', ')}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          {data.openRuns > 0 && (
            <Note tone="warn" icon="!">
              {countNoun(data.openRuns, 'run')} {data.openRuns === 1 ? 'has' : 'have'} not finished. Stop{' '}
              {data.openRuns === 1 ? 'it' : 'them'} in Activity first.
            </Note>
          )}
          <Note tone="warn" icon="!">
            This cannot be undone: the backups are deleted too. People on the do-not-contact lists can be contacted
            again, so export those lists first if you need them. Files you exported earlier are not changed.
          </Note>
          <TextInput
            mt="sm"
            data-autofocus
            label={`Type “${eraseAllWord}” to confirm`}
            value={typed}
            disabled={!possible || begun}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </>
      )}
    </Dialog>
  )
}
