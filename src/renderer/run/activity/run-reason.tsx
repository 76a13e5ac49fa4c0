// Why a run waits or is paused, with the buttons that help.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { refillCredits } from '../../account/refill.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { Note } from '../../ui/note.tsx'
import { doneNotice } from '../../ui/notice/notices.tsx'
import { useNow } from '../../ui/use-now.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { type RunRemedy, reasonWords, risenWords } from '../reason-words.ts'
import { runLook } from '../run-words.ts'
import { useRisenBalance } from '../use-risen-balance.ts'
import { RaiseCap } from './raise-cap.tsx'
import { Remap } from './remap.tsx'

/** There are credits again: going on is the likely wish. */
const resumeFirst = (remedies: RunRemedy[]): RunRemedy[] => [
  'resume',
  ...remedies.filter(remedy => remedy === 'finish'),
]

export function RunReason({ run }: { run: ShownRun }) {
  const now = useNow(run.state === 'waiting' && run.waitUntil !== null)
  const reason = reasonWords(run, now)
  const risen = useRisenBalance(run)
  if (!reason) return null
  const { tone, icon } = runLook(run)
  return (
    <Note
      tone={tone}
      icon={icon}
      urgent={run.state === 'paused'}
      actions={
        reason.remedies.length > 0 &&
        (risen === null ? reason.remedies : resumeFirst(reason.remedies)).map((remedy, place) => (
          <RemedyButton key={remedy} run={run} remedy={remedy} first={place === 0} />
        ))
      }
    >
      {risen === null ? reason.text : risenWords(run, risen)}
    </Note>
  )
}

interface RemedyButtonProps {
  run: ShownRun
  remedy: RunRemedy
  /** The likely wish is highlighted. */
  first: boolean
}

function RemedyButton({ run, remedy, first }: RemedyButtonProps) {
  const trpc = useTRPC()
  const resume = useMutation(trpc.run.resume.mutationOptions())
  const stop = useMutation(trpc.run.stop.mutationOptions())
  const read = useMutation(
    trpc.account.readBalance.mutationOptions({
      onSuccess: ({ credits }) =>
        doneNotice(
          credits === null
            ? 'The service did not report a balance.'
            : `The balance is ${countNoun(credits, 'credit')}.`,
        ),
    }),
  )
  const refill = useMutation(
    trpc.account.refill.mutationOptions({
      onSuccess: ({ credits }) =>
        doneNotice(`Practice now has ${countNoun(credits ?? 0, 'play credit')}. You can resume the run.`),
    }),
  )
  const settings = (section: 'key' | 'service' | 'data') => () => uiStore.set({ dialog: { kind: 'settings', section } })

  if (remedy === 'raise') return <RaiseCap run={run} first={first} />
  if (remedy === 'remap') return run.kind === 'search' ? null : <Remap run={run} />
  // A run that was approved without a connection has done nothing yet.
  const begun = run.kind === 'search' || run.later === null
  const buttons: Record<Exclude<RunRemedy, 'raise' | 'remap'>, { label: string; act: () => void; busy: boolean }> = {
    resume: {
      label: begun ? 'Resume' : 'Start now',
      act: () => resume.mutate({ runId: run.id }),
      busy: resume.isPending,
    },
    finish: {
      label: begun ? 'Stop and keep results' : 'Discard',
      act: () => stop.mutate({ runId: run.id }),
      busy: stop.isPending,
    },
    key: { label: 'Enter key…', act: settings('key'), busy: false },
    service: { label: 'Service settings…', act: settings('service'), busy: false },
    data: { label: 'Data folder…', act: settings('data'), busy: false },
    balance: { label: 'Check balance', act: () => read.mutate(), busy: read.isPending },
    refill: {
      label: `Add ${formatCount(refillCredits)} play credits`,
      act: () => refill.mutate({ credits: refillCredits }),
      busy: refill.isPending,
    },
  }
  const { label, act, busy } = buttons[remedy]
  return (
    <Button size="compact-xs" variant={first ? 'filled' : 'default'} loading={busy} onClick={act}>
      {label}
    </Button>
  )
}
