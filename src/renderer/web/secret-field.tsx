// The header that carries the secret of the host, and the secret itself, which goes into the keychain and is never shown again.
import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPCClient } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import type { WebDraft } from './web-draft.ts'

interface Props {
  draft: WebDraft
  /** One for the host is in the keychain. */
  kept: boolean
  onChange: (change: Partial<WebDraft>) => void
  /** It was kept or removed. */
  onKept: () => void
}

export function SecretField({ draft, kept, onChange, onKept }: Props) {
  const client = useTRPCClient()
  const [secret, setSecret] = useState('')
  const keep = useMutation({
    meta: problemShown,
    mutationFn: async (given: string | null): Promise<string | null> => {
      const { key } = await client.account.tryKeys.mutate()
      if (given !== null && key.storage !== 'secure')
        return `This computer has no secure place to store a secret (${key.reason ?? key.store}). Nothing was kept.`
      await client.web.keepSecret.mutate({ address: draft.address, secret: given })
      return null
    },
    onSuccess: refused => {
      if (refused !== null) return
      setSecret('')
      onKept()
    },
  })
  const noAddress = draft.address.trim() === ''
  return (
    <>
      <Group gap={8} grow>
        <TextInput
          label="Header for the secret"
          placeholder="Authorization"
          value={draft.secretHeader}
          onChange={event => onChange({ secretHeader: event.currentTarget.value })}
        />
        <TextInput
          label="Text before the secret"
          value={draft.secretBefore}
          maxLength={40}
          onChange={event => onChange({ secretBefore: event.currentTarget.value })}
        />
      </Group>
      {draft.secretHeader.trim() !== '' && (
        <>
          <Group gap={8} align="end" wrap="nowrap">
            <PasswordInput
              flex={1}
              label="Secret of the host"
              placeholder={kept ? 'Stored in the keychain' : ''}
              autoComplete="off"
              maxLength={2000}
              value={secret}
              onChange={event => setSecret(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={secret.trim() === '' || noAddress}
              loading={keep.isPending}
              onClick={() => keep.mutate(secret.trim())}
            >
              Store
            </Button>
            {kept && (
              <Button variant="default" onClick={() => keep.mutate(null)}>
                Remove
              </Button>
            )}
          </Group>
          <Text c="dimmed" size="xs">
            {keep.data ?? 'The keychain stores the secret. It is sent to this host only, and recipes never contain it.'}
          </Text>
          {keep.error && <ProblemNote error={keep.error} />}
        </>
      )}
    </>
  )
}
