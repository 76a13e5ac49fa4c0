// Which service answers and what it has left: "Practice 812" round, "LIVE 4,210 (09:12)" square and filled.
import { Box, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBolt,
  IconCoins,
  IconPlugConnected,
  IconReceipt,
  IconRefresh,
  IconTestPipe,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contract/app/account.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './account-badge.module.css'
import { refillCredits } from './refill.ts'

/** "812", "4,210 (09:12)"; nothing to say about Practice before its service has answered. */
function balanceText({ live, balance }: Account, now: Date): string {
  if (balance.credits === null) return live ? '(balance unknown)' : ''
  return live && balance.at
    ? `${formatCount(balance.credits)} (${formatMoment(balance.at, now)})`
    : formatCount(balance.credits)
}

/** Long enough for the first screen to be drawn, as the practice service starts a thread of its own. */
const settleMs = 1500

/** Practice is on this computer, so a balance no one has read yet is read without being asked. Never from a live one. */
function useFirstPracticeBalance(account: Account | undefined): void {
  const { mutate } = useMutation(useTRPC().account.test.mutationOptions({ meta: problemShown }))
  const unread = account !== undefined && !account.live && account.balance.credits === null
  useEffect(() => {
    if (!unread) return
    // No one waits for it, so a failure is not shown here: the first estimate asks again and says what is wrong.
    const timer = setTimeout(() => mutate({ provider: 'embedded' }), settleMs)
    return () => clearTimeout(timer)
  }, [unread, mutate])
}

export function AccountBadge() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data: account } = useQuery(trpc.account.get.queryOptions())
  useFirstPracticeBalance(account)
  const read = useMutation(
    trpc.account.readBalance.mutationOptions({
      onSuccess: ({ credits }) => {
        // An unchanged balance makes no change notice, but it was read at another time.
        void queries.invalidateQueries(trpc.account.get.queryFilter())
        doneNotice(
          credits === null
            ? 'The service did not report a balance.'
            : `The balance is ${countNoun(credits, 'credit')}.`,
        )
      },
    }),
  )
  const refill = useMutation(
    trpc.account.refill.mutationOptions({
      onSuccess: ({ credits }) => doneNotice(`Practice now has ${countNoun(credits ?? 0, 'play credit')}.`),
    }),
  )
  const settings = useQuery(trpc.settings.get.queryOptions())
  if (!account) return null
  const { live, balance } = account
  const faults = !live && settings.data?.faults != null
  const word = live ? 'LIVE' : 'Practice'
  const Mark = live ? IconBolt : IconTestPipe
  return (
    <Menu position="top-end" width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.badge} data-live={live || undefined}>
          <Mark size={13} stroke={1.9} aria-hidden />
          {word} {balanceText(account, new Date())}
          {faults && <IconAlertTriangle size={13} stroke={1.9} aria-label="with simulated errors" />}
          {balance.credits !== null && <span className="lw-unseen"> credits</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box py={6} px={10}>
          <Text fw={600}>{account.name}</Text>
          <Text c="dimmed" fz={12}>
            {live
              ? 'Requests cost real credits. You see the price before each run.'
              : 'Runs on this computer with play credits. Nothing leaves it.'}
          </Text>
          {faults && (
            <Text c="var(--lw-warn)" fz={12}>
              Simulated errors are turned on in Settings.
            </Text>
          )}
          {balance.at && (
            <Text c="dimmed" fz={12}>
              Balance read at {formatMoment(balance.at, new Date())}.
            </Text>
          )}
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => read.mutate()}>
          Update balance
        </Menu.Item>
        <Menu.Item
          leftSection={<IconReceipt size={15} />}
          onClick={() => uiStore.set({ dialog: { kind: 'credits', part: 'ledger' } })}
        >
          Ledger, answers and prices…
        </Menu.Item>
        {!live && (
          <Menu.Item leftSection={<IconCoins size={15} />} onClick={() => refill.mutate({ credits: refillCredits })}>
            Add {countNoun(refillCredits, 'play credit')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPlugConnected size={15} />}
          onClick={() => uiStore.set({ dialog: { kind: 'settings', section: 'service' } })}
        >
          Service settings…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
