// The team of this workspace: joining or creating one, its members and limits, what is wrong with it, and leaving it.
import { Button, CopyButton, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JoinedTeam, TeamReport } from '../../../contract/app/team.ts'
import { GuideButton } from '../../guide/guide-button.tsx'
import { useTRPC } from '../../rpc/trpc.ts'
import { Note } from '../../ui/note.tsx'
import { doneNotice } from '../../ui/notice/notices.tsx'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { problemText } from '../../ui/words/words.ts'
import { CreateTeam, GiveAddress, JoinTeam } from './team-address.tsx'
import { TeamLimits } from './team-limits.tsx'
import { TeamMembers } from './team-members.tsx'
import { TeamQuestion } from './team-question.tsx'
import { TeamShared } from './team-shared.tsx'

export function TeamSection() {
  const trpc = useTRPC()
  const { data: joined, error } = useQuery(trpc.team.joined.queryOptions())
  /** Of a team that was created here a moment ago. */
  const [invitation, setInvitation] = useState<string | null>(null)
  if (joined === undefined) return <Text c="dimmed">{error ? problemText(error).text : 'Reading…'}</Text>
  if (joined === null)
    return (
      <>
        <SettingSection heading="Team" words="colleagues share account PostgreSQL database">
          <Text c="dimmed" fz={12} mb="xs">
            Several computers that use one account share answers, limits and do-not-contact lists. No address is paid
            for twice. Lists stay on this computer. The shared data is in a PostgreSQL database that you provide.{' '}
            <GuideButton page="teams" />
          </Text>
          <JoinTeam />
        </SettingSection>
        <SettingSection heading="Create a team" words="colleagues share account PostgreSQL database">
          <CreateTeam onCreated={setInvitation} />
        </SettingSection>
      </>
    )
  return (
    <>
      {invitation !== null && <Invitation text={invitation} onDone={() => setInvitation(null)} />}
      <Joined joined={joined} />
    </>
  )
}

/** Copied and never shown: it contains the password and the key. */
function Invitation({ text, onDone }: { text: string; onDone(): void }) {
  return (
    <Note
      tone="info"
      icon="i"
      title="The team is created"
      actions={
        <>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" leftSection={<IconCopy size={13} />} onClick={copy}>
                {copied ? 'Copied' : 'Copy the invitation'}
              </Button>
            )}
          </CopyButton>
          <Button size="compact-xs" variant="default" onClick={onDone}>
            Done
          </Button>
        </>
      }
    >
      Colleagues join with the invitation. It contains the password of the database and the key of the team: give it to
      them in a safe way. You can copy it only now.
    </Note>
  )
}

const addressWords: Readonly<Record<NonNullable<JoinedTeam['address']>, string>> = {
  keychain: 'The address is stored in the keychain.',
  given: 'The address was given when Listwright was started.',
  session: 'The address is kept until you quit, because this computer has no keychain.',
}

/** While the settings are open, the server is asked as often. */
const lookEveryMs = 5000

function Joined({ joined }: { joined: JoinedTeam }) {
  const trpc = useTRPC()
  const known = joined.address !== null
  const {
    data: report,
    error,
    isFetching,
    refetch,
  } = useQuery(
    trpc.team.status.queryOptions(undefined, {
      enabled: known,
      refetchInterval: lookEveryMs,
      refetchOnMount: 'always',
    }),
  )
  const { team, member, server, unsettled } = report ?? joined
  return (
    <>
      <SettingSection heading="Team" words="colleagues share account PostgreSQL database leave">
        {known && error && <Trouble error={error} busy={isFetching} onAgain={() => void refetch()} />}
        {!known && <GiveAddress />}
        <SettingRow name={team} more={`At ${server}. ${joined.address === null ? '' : addressWords[joined.address]}`}>
          {() => <Leave team={team} />}
        </SettingRow>
        <SettingRow
          name="This workspace"
          more={
            unsettled === 0
              ? `${member}.`
              : `${member}. The team does not know yet how ${countNoun(unsettled, 'request')} ended. It is sent when the database can be reached.`
          }
        >
          {() => null}
        </SettingRow>
      </SettingSection>
      {report && <Together report={report} />}
      {known && (
        <SettingSection heading="Shared" words="team recipes searches templates prices service settings versions take">
          <TeamShared />
        </SettingSection>
      )}
    </>
  )
}

const Together = ({ report }: { report: TeamReport }) => (
  <>
    <SettingSection heading="Members" words="team spent credits runs waits">
      <TeamMembers report={report} />
    </SettingSection>
    <SettingSection heading="Limits" words="team budget credits day month total">
      <TeamLimits report={report} />
    </SettingSection>
  </>
)

/** What is wrong with the server, and what that means for runs. */
function Trouble({ error, busy, onAgain }: { error: unknown; busy: boolean; onAgain(): void }) {
  return (
    <>
      <ProblemNote error={error} />
      <Text fz={12} my={6} className="lw-hint">
        Nothing is sent in the meantime. Runs wait or pause with this reason. Below is what was known last.
        <Button ml={8} size="compact-xs" variant="default" loading={busy} onClick={onAgain}>
          Try again
        </Button>
      </Text>
    </>
  )
}

function Leave({ team }: { team: string }) {
  const trpc = useTRPC()
  const [asking, setAsking] = useState(false)
  const leave = useMutation(
    trpc.team.leave.mutationOptions({
      onSuccess: ({ heard }) => {
        setAsking(false)
        doneNotice(
          heard
            ? `This workspace left the team ${team}.`
            : `This workspace left the team ${team}. The database could not be reached, so colleagues still see it and can remove it.`,
        )
      },
    }),
  )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Leave…
      </Button>
      <TeamQuestion
        asking={asking}
        title={`Leave the team ${team}?`}
        label="Leave"
        busy={leave.isPending}
        onYes={() => leave.mutate()}
        onClose={() => setAsking(false)}
      >
        Lists and answers stay in this workspace. Its next runs pay for their requests alone and no longer count toward
        the limits of the team. Do-not-contact entries stay too, and changes are no longer shared. To come back, you
        need the invitation.
      </TeamQuestion>
    </>
  )
}
