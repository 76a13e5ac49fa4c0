// The API keys: how they are kept, and setting, replacing or forgetting the one of a service. The page never gets one back.
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconLockOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Account, KeyState } from '../../contract/app/account.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import classes from '../ui/settings.module.css'
import { formatMoment } from '../ui/words/figures.ts'
import { hostOf, KeyField } from './key-field.tsx'

interface Look {
  icon: typeof IconLock
  tone: string | undefined
  word: string
  text: (key: KeyState) => string
  fix: string | null
}

const looks: Record<KeyState['storage'], Look> = {
  untried: {
    icon: IconLock,
    tone: undefined,
    word: 'Not opened yet',
    text: () => 'Keys are stored in this computer’s key store, which opens when a key is needed.',
    fix: null,
  },
  secure: {
    icon: IconLock,
    tone: classes.good,
    word: 'Secure',
    text: key => `Keys are stored in ${key.store}, encrypted by the system.`,
    fix: null,
  },
  session: {
    icon: IconLockOff,
    tone: 'lw-warn',
    word: 'Session-only',
    text: () =>
      'This computer has no secure key store. Keys stay in memory until you quit and are never saved to disk.',
    fix: 'To fix this, unlock or install the key store of your system (on Linux, GNOME Keyring or KWallet) and try again.',
  },
  unavailable: {
    icon: IconAlertTriangle,
    tone: classes.bad,
    word: 'Unavailable',
    text: key => `A stored key cannot be read from ${key.store}. The live service is off until this is fixed.`,
    fix: 'Unlock the key store (the system may ask for your password), or enter the key below for this session.',
  },
}

/** What the button that asks the key store says; none where it was asked and works. */
const asks: Partial<Record<KeyState['storage'], string>> = {
  untried: 'Check now',
  session: 'Try again',
  unavailable: 'Unlock',
}

export function KeySection({ account: { key, live } }: { account: Account }) {
  const trpc = useTRPC()
  const unlock = useMutation(
    trpc.account.unlockKey.mutationOptions({
      onSuccess: ({ key: now }) => {
        if (now.storage === 'secure') doneNotice('The key store works.')
      },
    }),
  )

  const { icon: Mark, tone, word, text, fix } = looks[key.storage]
  return (
    <>
      <SettingSection heading="Key storage" words="API key storage keychain secure">
        <div className={classes.state}>
          <Mark size={18} className={tone} aria-hidden />
          <div>
            <strong className={tone}>{word}.</strong> {text(key)}
            {key.reason && <div className="lw-hint">{key.reason}</div>}
            {fix && <div className="lw-hint">{fix}</div>}
            {asks[key.storage] && (
              <Button
                display="block"
                variant="default"
                size="xs"
                mt={6}
                loading={unlock.isPending}
                onClick={() => unlock.mutate()}
              >
                {asks[key.storage]}
              </Button>
            )}
          </div>
        </div>
      </SettingSection>
      <SettingSection heading="Live service key" words="API key password token">
        {key.origin === null ? (
          <>
            <Text mb="xs">
              First enter the address of the live service. A key is sent only to that address. Practice works without a
              key.
            </Text>
            <Button variant="default" onClick={() => uiStore.set({ dialog: { kind: 'settings', section: 'service' } })}>
              Enter the address
            </Button>
          </>
        ) : (
          <>
            <Text mb="xs">
              {key.has
                ? `A key is set for ${hostOf(key.origin)}${key.setAt ? ` (${formatMoment(key.setAt, new Date())})` : ''}. It is sent only there and never shown.`
                : live
                  ? `No key for ${hostOf(key.origin)}. The live service is on but needs a key. Practice works without one.`
                  : `No key for ${hostOf(key.origin)} yet. Practice works without one.`}
            </Text>
            <KeyField key={key.origin} state={key} origin={key.origin} has={key.has}>
              {key.has && <Forget origin={key.origin} />}
            </KeyField>
          </>
        )}
        {key.others.map(origin => (
          <SettingRow key={origin} name={hostOf(origin)} more="This workspace also has a key for this service.">
            {() => <Forget origin={origin} />}
          </SettingRow>
        ))}
      </SettingSection>
    </>
  )
}

function Forget({ origin }: { origin: string }) {
  const trpc = useTRPC()
  const forget = useMutation(
    trpc.account.forgetKey.mutationOptions({
      onSuccess: () => doneNotice(`The key for ${hostOf(origin)} was removed.`),
    }),
  )
  return (
    <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate({ origin })}>
      Forget
      <VisuallyHidden> the key for {hostOf(origin)}</VisuallyHidden>
    </Button>
  )
}
