// Which service answers: Practice on this computer, or the live one, which is chosen on purpose.
import { Button, Group, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../contract/app/account.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { AccountBadge } from '../account/account-badge.tsx'
import { refillCredits } from '../account/refill.ts'
import { OwnSources } from '../own/own-sources.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { countNoun } from '../ui/figures.ts'
import { doneNotice, problemNotice } from '../ui/notices.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { applySettings } from './change.ts'
import { LiveService } from './live-service.tsx'
import { NumberSetting } from './number-setting.tsx'
import { PracticeFaults } from './practice-faults.tsx'

interface Props {
  account: Account
  settings: Settings
}

function Practice({ account, settings }: Props) {
  const trpc = useTRPC()
  const refill = useMutation(
    trpc.account.refill.mutationOptions({
      onSuccess: ({ credits }) => doneNotice(`Practice now has ${countNoun(credits ?? 0, 'play credit')}.`),
      onError: error => problemNotice(error),
    }),
  )
  return (
    <SettingSection heading="Practice" own={{ settings, fields: ['practice', 'dns', 'world', 'faults'] }}>
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
            : `${account.balance.credits === null ? 'Not read yet' : `${countNoun(account.balance.credits, 'credit')} left`}.`
        }
      >
        {() => (
          <Button
            variant="default"
            disabled={account.live}
            loading={refill.isPending}
            onClick={() => refill.mutate({ credits: refillCredits })}
          >
            Add {countNoun(refillCredits, 'play credit')}
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
            onValue={perSecond => perSecond !== null && applySettings({ practice: { perSecond } })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Check mail servers (DNS)"
        more="Asks the name servers of this computer whether the domain of an address receives mail. Only the part after the @ leaves, never a whole address, a name or a number; a few well-known domains are asked too, as a test of the servers. Reports fetched before stay as they are."
      >
        {labels => (
          <Switch
            {...labels}
            checked={settings.dns}
            onChange={event => applySettings({ dns: event.currentTarget.checked })}
          />
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
            onChange={event => applySettings({ world: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
      <PracticeFaults faults={settings.faults} />
    </SettingSection>
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
      <LiveService account={account} settings={settings} />
    </>
  )
}
