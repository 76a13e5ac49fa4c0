// The members of the team: what each runs and has spent, who waits for whom, and removing one.
import { Button, Table, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamReport, TeamSpending } from '../../../contract/app/team.ts'
import { opIds, serviceEndpoints } from '../../../contract/service/endpoints.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { doneNotice } from '../../ui/notice/notices.tsx'
import classes from '../../ui/settings.module.css'
import { countNoun, formatAgo, formatCount } from '../../ui/words/figures.ts'
import { TeamQuestion } from './team-question.tsx'

type Member = TeamReport['members'][number]

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** An operation of a newer program has no other name here. */
function operationTitle(op: string): string {
  const known = opIds.find(id => id === op)
  return known ? serviceEndpoints[known].title : op
}

/** What a member does now. */
function doing({ removed, runs, out, waitsFor, unsure, seenAt }: Member): string[] {
  if (removed) return ['Removed', ...(unsure > 0 ? [`${formatCount(unsure)} Unsure`] : [])]
  const running = runs.map(({ op }) => operationTitle(op))
  return [
    ...(running.length > 0
      ? [`${list.format(running)}${out > 0 ? `, ${countNoun(out, 'request')} out` : ''}`]
      : [`Last active ${formatAgo(Date.now() - Date.parse(seenAt))}`]),
    ...(waitsFor.length > 0 ? [`Waits for ${list.format(waitsFor)}`] : []),
    ...(unsure > 0 ? [`${formatCount(unsure)} Unsure`] : []),
  ]
}

const together = ({ accounts }: TeamReport): TeamSpending => {
  const sum = (kind: keyof TeamSpending) => accounts.reduce((all, { spent }) => all + spent[kind], 0)
  return { day: sum('day'), month: sum('month'), total: sum('total') }
}

const Spent = ({ spent }: { spent: TeamSpending }) => (
  <>
    {(['day', 'month', 'total'] as const).map(kind => (
      <Table.Td key={kind} ta="right">
        {formatCount(spent[kind])}
      </Table.Td>
    ))}
  </>
)

export function TeamMembers({ report }: { report: TeamReport }) {
  const [leaving, setLeaving] = useState<Member | null>(null)
  const { members } = report
  return (
    <>
      <Table aria-label="Members of the team" className={classes.table} verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Member</Table.Th>
            <Table.Th ta="right">Today</Table.Th>
            <Table.Th ta="right">This month</Table.Th>
            <Table.Th ta="right">In all</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map(member => (
            <Table.Tr key={member.id}>
              <Table.Td>
                {member.name}
                {member.you && ' (this workspace)'}
                <div className="lw-hint">{doing(member).join('. ')}</div>
              </Table.Td>
              <Spent spent={member.spent} />
              <Table.Td ta="right">
                {!member.you && !member.removed && (
                  <Button variant="default" size="compact-xs" onClick={() => setLeaving(member)}>
                    Remove…<VisuallyHidden> {member.name}</VisuallyHidden>
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th>Everybody</Table.Th>
            <Spent spent={together(report)} />
            <Table.Td />
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <p className="lw-hint">Credits, with those of requests that are out or Unsure. Days and months are in UTC.</p>
      <Remove member={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function Remove({ member, onClose }: { member: Member | null; onClose(): void }) {
  const trpc = useTRPC()
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      onSuccess: () => {
        doneNotice(`${member?.name} was removed from the team.`)
        onClose()
      },
    }),
  )
  return (
    <TeamQuestion
      asking={member !== null}
      title={`Remove ${member?.name ?? ''} from the team?`}
      label="Remove"
      busy={remove.isPending}
      onYes={() => member !== null && remove.mutate({ member: member.id })}
      onClose={onClose}
    >
      Its runs pause before their next request. Answers to what it has sent are still shared. Change the password of the
      database and invite the others again if it should not read the shared data either.
    </TeamQuestion>
  )
}
