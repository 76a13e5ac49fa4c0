// The API key: how it is kept, and setting, replacing or forgetting it. The page never gets it back.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconLockOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Account, KeyState } from '../../contract/app/account.ts'
import { oddKey } from '../../contract/service/key.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { moment } from '../run/figures.ts'
import { doneNotice, problemNotice } from '../shell/notices.tsx'
import { SettingSection } from './setting-section.tsx'
import classes from './settings.module.css'

interface Look {
  icon: typeof IconLock
  tone: string | undefined
  word: string
  text: (key: KeyState) => string
  fix: string | null
}

const looks: Record<KeyState['storage'], Look> = {
  secure: {
    icon: IconLock,
    tone: classes.good,
    word: 'Secure',
    text: key => `Keys are kept in ${key.store}, encrypted by the system.`,
    fix: null,
  },
  session: {
    icon: IconLockOff,
    tone: classes.warn,
    word: 'Session-only',
    text: () =>
      'This computer has no secure key storage. A key is kept in memory until you quit, and never written down.',
    fix: 'How to fix: unlock or install the key store of your system (on Linux a secret service such as GNOME Keyring or KWallet), then try again.',
  },
  unavailable: {
    icon: IconAlertTriangle,
    tone: classes.bad,
    word: 'Unavailable',
    text: key => `A stored key cannot be read from ${key.store}. The live service is off until it can.`,
    fix: 'Unlock it: the system may ask for your password. Or enter the key below for this session.',
  },
}

export function KeySection({ account: { key, live } }: { account: Account }) {
  const trpc = useTRPC()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ odd: string | null } | null>(null)
  const set = useMutation(
    trpc.account.setKey.mutationOptions({
      onSuccess: () => doneNotice('The key is set.'),
      onError: error => problemNotice(error),
      // Nothing of the call may stay in the page.
      gcTime: 0,
    }),
  )
  const forget = useMutation(
    trpc.account.forgetKey.mutationOptions({
      onSuccess: () => doneNotice('The key is forgotten.'),
      onError: error => problemNotice(error),
    }),
  )

  const unlock = useMutation(
    trpc.account.unlockKey.mutationOptions({
      onSuccess: ({ key: now }) => {
        if (now.storage === 'secure') doneNotice('The key store can be read.')
      },
      onError: error => problemNotice(error),
    }),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    const value = input?.value.trim()
    if (!input || !value) return
    set.mutate({ key: value }, { onSettled: () => set.reset() })
    input.value = ''
    setTyped(null)
  }

  const { icon: Mark, tone, word, text, fix } = looks[key.storage]
  return (
    <>
      <SettingSection heading="How keys are kept" words="API key storage keychain secure">
        <div className={classes.state}>
          <Mark size={18} className={tone} aria-hidden />
          <div>
            <strong className={tone}>{word}.</strong> {text(key)}
            {key.reason && <div className={classes.more}>{key.reason}</div>}
            {fix && <div className={classes.more}>{fix}</div>}
            {key.storage !== 'secure' && (
              <Button variant="default" size="xs" mt={6} loading={unlock.isPending} onClick={() => unlock.mutate()}>
                {key.storage === 'unavailable' ? 'Unlock' : 'Try again'}
              </Button>
            )}
          </div>
        </div>
      </SettingSection>
      <SettingSection heading="Key of the live service" words="API key password token">
        <Text mb="xs">
          {key.has
            ? `A key is set${key.setAt ? ` (${moment(key.setAt, new Date())})` : ''}. It is not shown, not even to you.`
            : live
              ? 'No key. The live service is in use and cannot be asked without one; Practice can.'
              : 'No key yet. Practice works without one.'}
        </Text>
        <form onSubmit={submit} autoComplete="off">
          <Group align="flex-end" gap="sm">
            {/* Uncontrolled on purpose: the key is never state of the page. */}
            <TextInput
              ref={field}
              type="password"
              label={key.has ? 'Replace it with' : key.storage === 'secure' ? 'API key' : 'API key, for this session'}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              w={340}
              onChange={event => {
                const { value } = event.currentTarget
                // Only what is odd about it is kept.
                setTyped(value.trim() === '' ? null : { odd: oddKey(value) })
              }}
            />
            <Button type="submit" disabled={typed === null} loading={set.isPending}>
              {key.has ? 'Replace' : key.storage === 'secure' ? 'Set key' : 'Enter for this session'}
            </Button>
            {key.has && (
              <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
                Forget
              </Button>
            )}
          </Group>
          <Text fz={12} mt={6} className={typed?.odd ? classes.warn : classes.more} role="status">
            {typed?.odd
              ? `This does not look like a key: ${typed.odd}. You can still set it.`
              : 'The field is emptied as soon as the key is handed over.'}
          </Text>
        </form>
      </SettingSection>
    </>
  )
}
