// Entries of the do-not-contact lists whose secret the keychain does not give: trying again, or taking them off for good.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuppressionList } from '../../contract/app/privacy/privacy.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'

export function UnreadableEntries({ unreadable, reason }: Pick<SuppressionList, 'unreadable' | 'reason'>) {
  const trpc = useTRPC()
  const [sure, setSure] = useState(false)
  const unlock = useMutation(
    trpc.privacy.unlock.mutationOptions({
      onSuccess: left => {
        if (left.unreadable === 0) doneNotice('Every entry of the do-not-contact lists can be read again.')
      },
    }),
  )
  const drop = useMutation(
    trpc.privacy.drop.mutationOptions({
      onSuccess: ({ removed }) =>
        doneNotice(`Removed from the do-not-contact lists: ${countNoun(removed, 'entry', 'entries')}.`),
    }),
  )
  const entries = countNoun(unreadable, 'entry', 'entries')
  return (
    <Note
      tone="bad"
      icon="✕"
      title={`${entries} cannot be read`}
      urgent
      actions={
        !sure && (
          <Group gap="xs">
            <Button variant="default" size="compact-xs" loading={unlock.isPending} onClick={() => unlock.mutate()}>
              Try again
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => setSure(true)}>
              Remove unreadable…
            </Button>
          </Group>
        )
      }
    >
      The secret for {unreadable === 1 ? 'its hash' : 'their hashes'} could not be read from the keychain. Until this is
      fixed, nothing is sent or exported. Unlock the keychain and try again. On another computer, restore the keychain
      entry, or remove {unreadable === 1 ? 'this entry' : 'these entries'} and add the people again.
      {reason && ` Keychain message: “${reason}”`}
      {sure && (
        <Group gap="xs" mt="xs">
          <Text
            fw={600}
          >{`Permanently remove ${entries}? Those people can be sent to a service and exported again.`}</Text>
          <Button data-autofocus variant="default" size="compact-xs" onClick={() => setSure(false)}>
            Keep
          </Button>
          <Button
            color="var(--lw-bad)"
            size="compact-xs"
            loading={drop.isPending}
            onClick={() => drop.mutate({ entries: unreadable })}
          >
            {`Remove ${entries}`}
          </Button>
        </Group>
      )}
    </Note>
  )
}
