// The balance a run must leave, and how fast it asks.
import { Checkbox, Group, NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunLimits } from '../../offers/draft.ts'
import { formatDuration, formatRate } from '../../ui/words/figures.ts'
import classes from './run-dialog.module.css'

interface BalancePartProps {
  estimate: Estimate
  limits: RunLimits
  onLimits: (limits: RunLimits) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Suggested when the balance is to stay above something. */
const keepCredits = 500

export function BalancePart({ estimate, limits, onLimits, onKeyDown }: BalancePartProps) {
  return (
    <Group gap="4px 24px" justify="space-between">
      <Group component="span" gap={6}>
        <Checkbox
          label="Pause if the balance drops below"
          checked={limits.minBalance !== null}
          onChange={event => onLimits({ ...limits, minBalance: event.currentTarget.checked ? keepCredits : null })}
        />
        <NumberInput
          aria-label="Keep a balance of at least"
          w={84}
          value={limits.minBalance ?? keepCredits}
          disabled={limits.minBalance === null}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onKeyDown={onKeyDown}
          onChange={value => onLimits({ ...limits, minBalance: typeof value === 'number' ? value : 0 })}
        />
      </Group>
      <span className={classes.cost}>
        {estimate.calls > 0 && `${formatDuration(estimate.seconds)} at ${formatRate(estimate.perSecond)}`}
      </span>
    </Group>
  )
}
