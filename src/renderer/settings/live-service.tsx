// The live service: its address, trying it, going live on purpose, and how it is spoken to, priced and paced.
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Account } from '../../contract/app/account.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { profileFault, remoteProfile, type ServiceProfile } from '../../contract/service/profile.ts'
import { profileOf } from '../account/use-profile.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { ConnectionFindings } from './connection-findings.tsx'
import { type KeyAsked, KeyDialog } from './key-dialog.tsx'
import { PaceSettings } from './pace-settings.tsx'
import { PriceSettings } from './price-settings.tsx'
import { ProfileAdvanced } from './profile-advanced.tsx'

const paceWords = ({ pace }: ServiceProfile) =>
  `${pace.mode === 'learn' ? `finds the limit, up to ${pace.maxPerSecond}` : pace.perSecond || 'any number'} per second, ${pace.concurrency} at once`
const priceWords = ({ prices }: ServiceProfile) => {
  const own = Object.keys(prices).length
  return own === 0 ? 'as usual' : `${countNoun(own, 'price')} of your own`
}
const advancedWords = ({ disabled, paths, request, response, groups }: ServiceProfile) => {
  const names = [paths, request, response, groups].some(map => Object.keys(map).length > 0)
  const off = disabled.length > 0 ? `${countNoun(disabled.length, 'operation')} not offered` : null
  return [names ? 'its own names' : null, off].filter(Boolean).join(', ') || 'as specified'
}

export function LiveService({ account, settings }: { account: Account; settings: Settings }) {
  const trpc = useTRPC()
  const [baseUrl, setBaseUrl] = useState(account.remote.baseUrl)
  const [network, setNetwork] = useState(account.remote.network)
  const use = useMutation(trpc.account.use.mutationOptions())
  const test = useMutation(trpc.account.test.mutationOptions())
  const address = { baseUrl: baseUrl.trim(), network: network.trim() }
  const profile = profileOf(settings)
  const [refused, setRefused] = useState(false)
  const checked = remoteProfile(address)
  /** What is wrong with a field, once someone wanted to use it. */
  const faultOf = (field: string) => {
    const issues = checked.success ? [] : checked.error.issues.filter(({ path }) => path[0] === field)
    return refused && issues.length > 0 ? profileFault({ issues }) : null
  }
  const edit = (set: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    // What was found is about another address.
    test.reset()
    setRefused(false)
  }
  /** Does what needs a usable address, or tells what is wrong with it beside the field. */
  const using = (act: () => Promise<unknown>) => {
    if (!checked.success) setRefused(true)
    // A notice says it (ui/mutation-problems.ts).
    else act().catch(() => {})
  }
  const complete = address.baseUrl !== '' && address.network !== ''
  /** The service that needs a key first, and what goes on with it. */
  const [asked, setAsked] = useState<KeyAsked | null>(null)

  /** Keeps the address without going live; `then` follows once there is a key for it. */
  const keep = async (then: () => void) => {
    const { key } = await use.mutateAsync(address)
    if (key.has || key.origin === null) then()
    else setAsked({ state: key, origin: key.origin, then })
  }
  const goLive = async () => {
    await use.mutateAsync({ provider: 'remote', ...address })
    doneNotice('The live service is on. Requests cost real credits. You see the price before each run.', {
      // As in the settings, and short enough for a notice.
      label: 'Use Practice',
      run: async () => {
        await use.mutateAsync({ provider: 'embedded' })
      },
    })
  }
  return (
    <SettingSection heading="Live service" words="pace price operation profile path address network connection">
      <Text c="dimmed" fz={12} mb="xs">
        Requests cost real credits. Values in the columns you choose are sent to this address.
      </Text>
      <Group align="flex-start" grow>
        <TextInput
          label="Base URL"
          placeholder="https://api.example.com"
          value={baseUrl}
          maxLength={500}
          spellCheck={false}
          error={faultOf('baseUrl')}
          onChange={edit(setBaseUrl)}
        />
        <TextInput
          label="Network name"
          description="The first part of field names such as social_url."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={network}
          maxLength={60}
          spellCheck={false}
          error={faultOf('network')}
          onChange={edit(setNetwork)}
        />
      </Group>
      <Group mt="sm">
        <Button
          variant="default"
          disabled={!complete}
          loading={test.isPending}
          onClick={() => using(() => keep(() => test.mutate({ provider: 'remote' })))}
        >
          Test connection
        </Button>
        {account.live ? (
          <Button variant="default" loading={use.isPending} onClick={() => use.mutate({ provider: 'embedded' })}>
            Use Practice
          </Button>
        ) : (
          <Button
            disabled={!complete}
            loading={use.isPending}
            // A notice says it (ui/mutation-problems.ts).
            onClick={() => using(() => keep(() => void goLive().catch(() => {})))}
          >
            Use the live service
          </Button>
        )}
      </Group>
      <KeyDialog asked={asked} onClose={() => setAsked(null)} />
      {test.data && <ConnectionFindings test={test.data} />}
      <Box mt={14}>
        <Disclosure title="Pace" summary={paceWords(profile)}>
          <PaceSettings profile={profile} />
        </Disclosure>
        <Disclosure title="Prices" summary={priceWords(profile)}>
          <PriceSettings profile={profile} />
        </Disclosure>
        <Disclosure title="Advanced" summary={advancedWords(profile)}>
          <ProfileAdvanced profile={profile} />
        </Disclosure>
      </Box>
    </SettingSection>
  )
}
