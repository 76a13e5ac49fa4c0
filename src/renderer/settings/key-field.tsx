// The field where the key of one service is typed: handed over once, never kept in the page.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { KeyState } from '../../contract/app/account.ts'
import { oddKey } from '../../contract/service/key.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'

/** "api.example.com" of "https://api.example.com". */
export const hostOf = (origin: string): string => URL.parse(origin)?.host ?? origin

interface Props {
  state: KeyState
  /** The service it is for. */
  origin: string
  /** It has a key already. */
  has: boolean
  focused?: boolean
  /** Called when the key is set. */
  onSet?(): void
  /** More buttons beside the one that sets the key. */
  children?: ReactNode
}

export function KeyField({ state, origin, has, focused, onSet, children }: Props) {
  const trpc = useTRPC()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ odd: string | null } | null>(null)
  const set = useMutation(
    trpc.account.setKey.mutationOptions({
      onSuccess: ({ key }) => {
        doneNotice(`The key is set.${key.storage === 'secure' ? '' : ' It is stored until you quit.'}`)
        onSet?.()
      },
      gcTime: 0,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is inside the form of another one only for React.
    event.stopPropagation()
    const input = field.current
    const value = input?.value.trim()
    if (!input || !value) return
    set.mutate({ key: value, origin }, { onSettled: () => set.reset() })
    input.value = ''
    setTyped(null)
  }
  const secure = state.storage === 'secure' || state.storage === 'untried'
  return (
    <form onSubmit={submit} autoComplete="off">
      <Group align="flex-end" gap="sm">
        {/* Uncontrolled on purpose: the key is never state of the page. */}
        <TextInput
          ref={field}
          type="password"
          label={has ? 'New key' : secure ? 'API key' : 'API key, for this session'}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          w={340}
          data-autofocus={focused || undefined}
          onChange={event => {
            const { value } = event.currentTarget
            // Only what is odd about it is kept.
            setTyped(value.trim() === '' ? null : { odd: oddKey(value) })
          }}
        />
        <Button type="submit" disabled={typed === null} loading={set.isPending}>
          {has ? 'Replace' : secure ? 'Set key' : 'Use for this session'}
        </Button>
        {children}
      </Group>
      <Text fz={12} mt={6} className={typed?.odd ? 'lw-warn' : 'lw-hint'} role="status">
        {typed?.odd
          ? `This does not look like a key: ${typed.odd}. You can still set it.`
          : 'The key is stored securely and never shown again.'}
      </Text>
    </form>
  )
}
