// After a trial: the other rows with one click, whose price is on the button. What needs a look first opens the estimate.
import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import { openRun } from '../../offers/open-run.ts'
import { useSessionState } from '../../sheet/session-context.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { callsUnder } from '../dialog/figures/funnel.ts'
import { useStart } from '../dialog/use-start.ts'
import { restLimits } from '../trial-limits.ts'
import { useRest } from '../use-rest.ts'

export function RestButton({ trial }: { trial: RunView }) {
  const sheet = useSessionState(state => state.sheet)
  const { online } = useNetwork()
  const rest = useRest(trial)
  const start = useStart(trial.spec, sheet, () => void rest.refetch())
  const { data: estimate } = rest
  if (!estimate || estimate.calls === 0) return null
  const look = () => openRun(trial, trial.spec)
  const limits = restLimits(trial, estimate)
  if (!limits)
    return (
      <Button size="compact-xs" onClick={look}>
        Run the rest…
      </Button>
    )
  const calls = callsUnder(limits.cap, estimate)
  if (calls === 0) return null
  const act = () => {
    if (!online || !isAffordable(estimate, limits.cap)) look()
    else start.mutate({ kind: 'rows', estimate, ...limits, later: null })
  }
  return (
    <Button size="compact-xs" loading={start.isPending} onClick={act}>
      Run the other {formatCount(calls)}, up to {countNoun(limits.cap, 'credit')}
    </Button>
  )
}

/** Without a balance that is known to suffice, the estimate says what is missing. */
const isAffordable = ({ balance }: Estimate, cap: number) => balance.credits !== null && balance.credits >= cap
