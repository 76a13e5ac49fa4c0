// The limits of the team for the account of this workspace: a day, a month and in all, for everybody and for each member.
import { Button, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type TeamLimitSet, type TeamReport, teamLimitKinds } from '../../../contract/app/team.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { doneNotice } from '../../ui/notice/notices.tsx'
import classes from '../../ui/settings.module.css'
import { countNoun } from '../../ui/words/figures.ts'
import { NumberSetting } from '../number-setting.tsx'

const kindWords = { day: 'Per day', month: 'Per month', total: 'In all' } as const
const most = 999_999_999_999

export function TeamLimits({ report }: { report: TeamReport }) {
  const trpc = useTRPC()
  const id = useId()
  const set = useMutation(
    trpc.team.limit.mutationOptions({
      onSuccess: (_, { cap, member, kind }) => {
        const whose = member ?? 'everybody'
        const words = kindWords[kind].toLowerCase()
        doneNotice(
          cap === null
            ? `The limit for ${whose} ${words} was removed.`
            : `Limit for ${whose} ${words}: ${countNoun(cap, 'credit')}.`,
        )
      },
    }),
  )
  const account = report.accounts.find(({ here }) => here)
  if (!account)
    return (
      <>
        <Text c="dimmed" fz={12} mb="xs">
          Limits are for the account of the live service. First enter its address.
        </Text>
        <Button variant="default" onClick={() => uiStore.set({ dialog: { kind: 'settings', section: 'service' } })}>
          Enter the address
        </Button>
      </>
    )
  const capOf = (kind: TeamLimitSet['kind'], member: string | null) =>
    account.limits.find(limit => limit.kind === kind && limit.member === member)?.cap ?? null
  // A name that two have names no one.
  const names = report.members.filter(({ removed }) => !removed).map(({ name }) => name)
  const single = names.filter(name => names.indexOf(name) === names.lastIndexOf(name))
  return (
    <>
      <Text c="dimmed" fz={12}>
        For the account {account.account}. Before each request its price is reserved. A run pauses when a limit is
        reached.
      </Text>
      <Table aria-label="Limits of the team" className={classes.table} verticalSpacing={3} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Credits</Table.Th>
            {teamLimitKinds.map(kind => (
              <Table.Th key={kind} id={`${id}-${kind}`}>
                {kindWords[kind]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[null, ...single].map((member, row) => (
            <Table.Tr key={member ?? ''}>
              <Table.Td id={`${id}-row-${row}`}>{member ?? 'Everybody'}</Table.Td>
              {teamLimitKinds.map(kind => (
                <Table.Td key={kind}>
                  <NumberSetting
                    aria-labelledby={`${id}-row-${row} ${id}-${kind}`}
                    aria-describedby={undefined}
                    value={capOf(kind, member)}
                    min={0}
                    max={most}
                    width={112}
                    none="No limit"
                    onValue={cap => set.mutate({ kind, member, cap })}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
