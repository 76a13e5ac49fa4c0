// Which service answers: Practice on this computer, or the live one, which is chosen on purpose.
import { Button, Group, Switch, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, ConnectionTest } from '../../contract/app/account.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { AccountBadge } from '../account/account-badge.tsx'
import { refillCredits } from '../account/refill.ts'
import { OwnSources } from '../own/own-sources.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { counted } from '../run/figures.ts'
import { doneNotice, problemNotice } from '../shell/notices.tsx'
import { ui } from '../shell/ui.ts'
import { change } from './change.ts'
import { NumberSetting } from './number-setting.tsx'
import { PracticeFaults } from './practice-faults.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

interface Props {
  account: Account
  settings: Settings
}

function Findings({ test }: { test: ConnectionTest }) {
  return (
    <div className={classes.state} role="status">
      {test.ok ? (
        <IconCircleCheck size={18} className={classes.good} aria-hidden />
      ) : (
        <IconAlertTriangle size={18} className={classes.warn} aria-hidden />
      )}
      <div>
        {test.ok ? 'The service answers as expected.' : 'The test found:'}
        {test.findings.length > 0 && (
          <ul className={classes.findings}>
            {test.findings.map(finding => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Practice({ account, settings }: Props) {
  const trpc = useTRPC()
  const refill = useMutation(
    trpc.account.refill.mutationOptions({
      onSuccess: ({ credits }) => doneNotice(`Practice now has ${counted(credits ?? 0, 'play credit')}.`),
      onError: error => problemNotice(error),
    }),
  )
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Practice</h3>
      <Text c="dimmed" fz={12}>
        A real service on this computer, with play credits. It proves what rules and bundled data can prove;{' '}
        {settings.dns
          ? 'only names of mail domains are sent, to the name servers of this computer.'
          : 'nothing is sent anywhere.'}
      </Text>
      <SettingRow
        name="Play credits"
        more={
          account.live
            ? 'Practice is not in use now.'
            : `${account.balance.credits === null ? 'Not read yet' : `${counted(account.balance.credits, 'credit')} left`}.`
        }
      >
        {() => (
          <Button
            variant="default"
            disabled={account.live}
            loading={refill.isPending}
            onClick={() => refill.mutate({ credits: refillCredits })}
          >
            Add {counted(refillCredits, 'play credit')}
          </Button>
        )}
      </SettingRow>
      <SettingRow name="Pace" more="Calls per second that Practice accepts; 0 is no limit.">
        {labels => (
          <NumberSetting
            {...labels}
            value={settings.practice.perSecond}
            min={0}
            max={1000}
            suffix=" per second"
            onValue={perSecond => perSecond !== null && change({ practice: { perSecond } })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Check mail servers (DNS)"
        more="Asks the name servers of this computer whether the domain of an address receives mail. Only the part after the @ leaves, never a whole address, a name or a number; a few well-known domains are asked too, as a test of the servers. Reports fetched before stay as they are."
      >
        {labels => (
          <Switch {...labels} checked={settings.dns} onChange={event => change({ dns: event.currentTarget.checked })} />
        )}
      </SettingRow>
      <SettingRow
        name="Fictional people and companies"
        more="About 20,000 invented people answer look-ups and searches, marked practice. Off: only your own data does."
      >
        {labels => (
          <Switch
            {...labels}
            checked={settings.world}
            onChange={event => change({ world: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
      <PracticeFaults faults={settings.faults} />
    </section>
  )
}

function Live({ account }: { account: Account }) {
  const trpc = useTRPC()
  const [baseUrl, setBaseUrl] = useState(account.remote.baseUrl)
  const [network, setNetwork] = useState(account.remote.network)
  const use = useMutation(trpc.account.use.mutationOptions({ onError: error => problemNotice(error) }))
  const test = useMutation(trpc.account.test.mutationOptions({ onError: error => problemNotice(error) }))
  const address = { baseUrl: baseUrl.trim(), network: network.trim() }
  const complete = address.baseUrl !== '' && address.network !== ''

  /** Keeps the address without going live. */
  const keep = () => use.mutateAsync({ provider: account.provider, ...address })
  const goLive = async () => {
    await use.mutateAsync({ provider: 'remote', ...address })
    doneNotice('The live service is in use. Calls cost real credits; every run shows its price first.', {
      label: 'Back to Practice',
      run: async () => {
        await use.mutateAsync({ provider: 'embedded' })
      },
    })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Live service</h3>
      <Text c="dimmed" fz={12} mb="xs">
        Calls cost real credits, and the values in the columns you choose are sent to this address.
      </Text>
      <Group align="flex-start" grow>
        <TextInput
          label="Base URL"
          placeholder="https://api.example.com"
          value={baseUrl}
          maxLength={500}
          spellCheck={false}
          onChange={event => setBaseUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Network word"
          description="The word in names like social_url."
          inputWrapperOrder={['label', 'input', 'description']}
          value={network}
          maxLength={60}
          spellCheck={false}
          onChange={event => setNetwork(event.currentTarget.value)}
        />
      </Group>
      <Group mt="sm">
        <Button
          variant="default"
          disabled={!complete || !account.key.has}
          loading={test.isPending}
          onClick={() => {
            keep()
              .then(() => test.mutate({ provider: 'remote' }))
              // Told by onError of the mutation.
              .catch(() => {})
          }}
        >
          Test connection
        </Button>
        {account.live ? (
          <Button variant="default" loading={use.isPending} onClick={() => use.mutate({ provider: 'embedded' })}>
            Use Practice
          </Button>
        ) : (
          <Button
            disabled={!complete || !account.key.has}
            loading={use.isPending}
            // Told by onError of the mutation.
            onClick={() => void goLive().catch(() => {})}
          >
            Use the live service
          </Button>
        )}
        {!account.key.has && (
          <Button variant="subtle" onClick={() => ui.set({ dialog: { kind: 'settings', section: 'key' } })}>
            Enter an API key first
          </Button>
        )}
      </Group>
      {test.data && <Findings test={test.data} />}
    </section>
  )
}

export function ServiceSection({ account, settings }: Props) {
  return (
    <>
      <Group mb="md" gap="sm">
        In use: <AccountBadge />
      </Group>
      <Practice account={account} settings={settings} />
      <OwnSources />
      <Live account={account} />
    </>
  )
}
