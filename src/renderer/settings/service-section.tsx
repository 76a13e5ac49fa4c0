// Which service answers: Practice on this computer, or the live one, which is chosen on purpose.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../contract/app/account.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { AccountBadge } from '../account/account-badge.tsx'
import { refillCredits } from '../account/refill.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { OwnSources } from '../own/own-sources.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { LiveService } from './live-service.tsx'
import { SettingLines } from './setting-lines.tsx'

interface Props {
  account: Account
  settings: Settings
}

function Practice({ account, settings }: Props) {
  const trpc = useTRPC()
  const refill = useMutation(
    trpc.account.refill.mutationOptions({
      onSuccess: ({ credits }) => doneNotice(`Practice now has ${countNoun(credits ?? 0, 'play credit')}.`),
    }),
  )
  return (
    <SettingLines
      page="service"
      settings={settings}
      more={{
        practice: {
          above: (
            <>
              <Text c="dimmed" fz={12}>
                A service on this computer with play credits. It uses rules and bundled data.{' '}
                {settings.dns
                  ? 'Only domains are sent, to the DNS servers of this computer.'
                  : 'Nothing leaves this computer.'}{' '}
                <GuideButton page="practice" />
              </Text>
              <SettingRow
                name="Play credits"
                more={
                  account.live
                    ? 'Practice is off.'
                    : `${account.balance.credits === null ? 'Not loaded yet' : `${countNoun(account.balance.credits, 'credit')} left`}.`
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
            </>
          ),
        },
      }}
    />
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
