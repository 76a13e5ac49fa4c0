// Cancel, Try 10 and Run with its number; the one that fits the estimate has the focus.
import { Button, Group } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { RunStart } from '../../../contract/app/run/run.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { callsUnder, isRunnable, nothingWords, runLabel } from './figures/funnel.ts'
import classes from './run-dialog.module.css'

interface RunButtonsProps {
  draft: RunSpec
  estimate: Estimate | null
  cap: number | null
  /** The button that fits the estimate: Try 10 for a large one, else Run. */
  primary: RefObject<HTMLButtonElement | null>
  ready: boolean
  starting: boolean
  /** Rows that the count has looked at so far. */
  looked: number
  /** There is no connection: the run is approved for later. */
  away: boolean
  onCancel: () => void
  onStart: (kind: RunStart['kind']) => void
}

export function RunButtons({
  draft,
  estimate,
  cap,
  primary,
  ready,
  starting,
  looked,
  away,
  onCancel,
  onStart,
}: RunButtonsProps) {
  const reach = estimate === null || cap === null ? 0 : callsUnder(cap, estimate)
  const can = ready && estimate !== null && isRunnable(estimate) && (estimate.calls === 0 || reach > 0)
  // A trial of one call would be the run itself.
  const canTry = !away && (estimate?.calls ?? 0) > 1
  const tryFirst = canTry && (estimate?.tryFirst ?? false)
  const focused = useRef(false)
  // The first estimate puts the focus on the button that fits it; later ones leave it where the person is.
  useEffect(() => {
    if (!can || focused.current) return
    focused.current = true
    primary.current?.focus()
  }, [can, primary])
  return (
    <Group className={classes.buttons} gap={8} wrap="nowrap" justify="flex-end">
      <span className={classes.state} aria-live="polite">
        {!ready && (starting ? 'Starting…' : 'Counting…')}
        {/* Seen, not read out several times a second. */}
        {!ready && looked > 0 && <span aria-hidden> {countNoun(looked, 'row')} so far</span>}
        {ready && estimate && !isRunnable(estimate) && nothingWords(draft, estimate)}
      </span>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {estimate !== null && canTry && (
        <Button
          ref={tryFirst ? primary : null}
          variant={tryFirst ? 'filled' : 'default'}
          disabled={!can}
          onClick={() => onStart('try')}
        >
          Try {Math.min(10, estimate.calls)}
        </Button>
      )}
      <Button
        ref={tryFirst ? null : primary}
        variant={tryFirst ? 'default' : 'filled'}
        disabled={!can}
        onClick={() => onStart('rows')}
      >
        {estimate ? runLabel(estimate, cap ?? 0) : 'Run'}
        {away && ' later'}
      </Button>
    </Group>
  )
}
